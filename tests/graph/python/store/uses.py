from store import LIMIT as most, limits  # imports: store.limits.LIMIT resolved, store.limits resolved
from store.limits import Box, Chest, Color


def bounded(number):
    return min(number, most)  # refers: store.limits.LIMIT resolved


def reset():
    limits.names = []  # refers: store.limits.names resolved
    return limits.LIMIT, limits.missing  # refers: store.limits.LIMIT resolved


def warm(color):
    return color is Color.RED  # refers: Color.RED resolved


def flat(big):
    box = Chest() if big else Box()
    box.size += 1  # refers: Box.size resolved
    return box.flat  # refers: Box.flat ambiguous, Chest.flat ambiguous


def emptied(till: limits.Till):  # refers: limits.Till resolved
    till.drawer.clear()  # refers: Till.drawer inferred
    limits.Till(1).names.clear()  # refers: Till.names resolved
