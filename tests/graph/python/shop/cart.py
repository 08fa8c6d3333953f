"""Carts, and what classes do to calls."""

from __future__ import annotations

from . import money
from .money import cents


class Thing:
    """Something with a price."""

    def __init__(self, price):
        self.price = price
        self.check()  # calls: Thing.check ambiguous, Book.check ambiguous

    def check(self):
        pass

    def label(self):
        return "thing"

    def __add__(self, other):
        return Thing(self.price)  # calls: Thing.__init__ resolved; creates: Thing resolved

    def __len__(self):
        return 1


class Book(Thing):  # inherits: Thing resolved
    """A book."""

    def __init__(self, price):  # overrides: Thing.__init__ resolved
        super().__init__(price)  # calls: builtins:super resolved, Thing.__init__ resolved

    def check(self):  # overrides: Thing.check resolved
        pass


class Cart:
    """What somebody is about to buy."""

    limit = 3

    def __init__(self, currency=None):
        self.items = []
        self.first = Book(1)  # calls: Book.__init__ resolved; creates: Book resolved
        self.hook = self.notify  # refers: Cart.notify resolved

    @property
    def total(self):
        return cents(len(self.items))  # calls: money.cents resolved, builtins:len resolved

    @staticmethod
    def empty():
        return Cart()  # calls: Cart.__init__ resolved; creates: Cart resolved

    @classmethod
    def of(cls, item):
        return cls().add(item)  # calls: Cart.__init__ resolved, Cart.add resolved; creates: Cart resolved

    def add(self, item: Thing):
        self.items.append(item)  # calls: builtins:list.append resolved
        item.label()  # calls: Thing.label inferred
        return self

    def notify(self):
        pass

    def close(self):
        self.hook()  # calls: Cart.notify resolved
        self.first.check()  # calls: Book.check resolved
        return self.total  # calls: Cart.total resolved

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def __iter__(self):
        yield self.first

    def __getitem__(self, key):
        return self.first


def use():
    cart = Cart.empty()  # calls: Cart.empty resolved
    cart.add(Thing(1)).add(Book(2)).close()  # calls: Thing.__init__ resolved, Book.__init__ resolved, Cart.add resolved, Cart.add resolved, Cart.close resolved
    cart.first + cart.first  # calls: Thing.__add__ resolved
    with Cart() as other:  # calls: Cart.__init__ resolved, Cart.__enter__ resolved, Cart.__exit__ resolved
        other.close()  # calls: Cart.close resolved
    for each in cart:  # calls: Cart.__iter__ resolved
        each.check()  # calls: Book.check resolved
    cart[0].label()  # calls: Cart.__getitem__ resolved, Thing.label resolved
    len(cart.first)  # calls: builtins:len resolved, Thing.__len__ resolved
    money.cents(1)  # calls: money.cents resolved


class Left:
    """One half."""

    def go(self):
        return "left"


class Right:
    """The other half."""

    def go(self):
        return "right"

    def stop(self):
        return "right"


class Both(Left, Right):  # inherits: Left resolved, Right resolved
    """Both halves."""


def walk():
    both = Both()  # creates: Both resolved; calls: none
    both.go()  # calls: Left.go resolved
    both.stop()  # calls: Right.stop resolved
