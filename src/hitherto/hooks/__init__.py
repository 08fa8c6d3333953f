"""What the agents' programs run at each step of a session: told what happened, we answer.

The part that runs for every prompt (`edge`, `payload`, `project`, `client`, `log`, `sessions`)
loads the standard library's smallest modules only. It asks a running `hitherto mcp`, whose memory
is warm (`serving`); without one it answers by itself (`answering`), within its time.
"""
