from .limits import LIMIT, Color  # imports: store.limits.LIMIT resolved, store.limits.Color resolved
