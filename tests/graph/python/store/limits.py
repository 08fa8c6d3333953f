"""Variables and fields, which no call leads to."""

import enum

LIMIT = 10
names = []
unused = LIMIT  # refers: LIMIT resolved


class Color(enum.Enum):
    RED = 1
    BLUE = 2

    def is_warm(self):
        return self is self.RED  # refers: Color.RED resolved


class Box:
    size = 1
    flat = False

    def grow(self, LIMIT):
        self.size = LIMIT  # refers: Box.size resolved


class Chest(Box):
    flat = True


def remembered(name):
    names.append(name)  # refers: names resolved; calls: builtins:list.append resolved
    if len(names) > LIMIT:  # refers: LIMIT resolved
        del names[0]


def local():
    LIMIT = 3
    return LIMIT  # refers: none


class Till:
    def __init__(self, drawer):
        self.drawer = drawer  # refers: none
        self.names = names  # refers: limits.names resolved
        self.open()  # calls: Till.open resolved

    def open(self):
        self.late = self.drawer  # refers: Till.drawer resolved
        return self.names, self.late  # refers: Till.names resolved
