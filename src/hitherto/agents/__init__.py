"""hitherto in the agents: what their settings look like, how it gets in, how it gets out."""
