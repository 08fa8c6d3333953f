"""Where statements come from, one file per kind of source.

`readers` wires the readers of conversations, `instructions` reads instruction files, `recognise`
tells what kind of file was handed in. Each implements `ports.Source`: it hands over values and
problems, and knows nothing of what is extracted from them or where it is kept.
"""
