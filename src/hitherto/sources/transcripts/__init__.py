"""Conversations with coding agents, one module per agent; what they share stands beside them.

`hearing` tells who speaks on the user's side, `pasted` what was pasted there, `following` reads
only what is new, `places` tells whose project a session was about.
"""
