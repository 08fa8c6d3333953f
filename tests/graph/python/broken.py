"""Half of it does not parse."""


def whole():
    return 1


def half(:
    whole()


class Kept:
    """Comes after the damage."""

    def method(self):
        return whole()  # calls: broken.whole resolved
