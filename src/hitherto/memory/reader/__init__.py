"""An agent or a model as reader: what rules miss in what people typed, under one contract.

Whoever reads is handed turns and hands back records. The words must be the user's own, and carry
the user's authority; what they are said to mean is the reader's word, and counts for no more.
"""
