"""Functions as values: passed on, kept in containers, given back, closed over."""

import asyncio

from shop import Cart, to_cents  # imports: cart.Cart resolved, money.rounded resolved
from shop.money import logged, paid, refunded, twice


def one():
    pass


def two():
    pass


def apply(function):
    return function()  # calls: flow.one ambiguous, flow.two ambiguous


apply(one)  # calls: flow.apply resolved; refers: flow.one resolved
apply(two)  # calls: flow.apply resolved; refers: flow.two resolved

chosen = one
chosen = two
chosen()  # calls: flow.two resolved

table = {"one": one, "two": two}
table["one"]()  # calls: flow.one resolved
table["two"] = one
table["two"]()  # calls: flow.one resolved

steps = [one, two]
steps[1]()  # calls: flow.two resolved
for step in steps:
    step()  # calls: flow.one ambiguous, flow.two ambiguous

first, (second, *others) = one, (two, one, two)
first()  # calls: flow.one resolved
second()  # calls: flow.two resolved


def make():
    def inner():
        return one()  # calls: flow.one resolved

    return inner


make()()  # calls: flow.make resolved, make.inner resolved

square = lambda x: two()  # calls: flow.two resolved
square(2)  # calls: flow.<lambda1> resolved

sorted([1, 2], key=lambda x: one())  # calls: builtins:sorted resolved, flow.<lambda2> resolved, flow.one resolved


@logged  # calls: money.logged resolved
def bought():
    pass


@twice  # calls: money.twice resolved
def sold():
    pass


sold()  # calls: flow.sold resolved
logged(paid)(1)  # calls: money.logged resolved, logged.inner resolved
logged(refunded)(1)  # calls: money.logged resolved, logged.inner resolved


def choose(flag):
    if flag:
        picked = one
    else:
        picked = two
    picked()  # calls: flow.one ambiguous, flow.two ambiguous
    while flag:
        picked()  # calls: flow.one ambiguous, flow.two ambiguous, flow.make ambiguous
        picked = make


def narrowed(thing):
    if isinstance(thing, Cart):
        thing.notify()  # calls: Cart.notify resolved


async def later():
    return Cart()  # calls: Cart.__init__ resolved; creates: Cart resolved


async def main():
    cart = await later()  # calls: flow.later resolved
    cart.close()  # calls: Cart.close resolved


asyncio.run(main())  # calls: asyncio:asyncio.run resolved, flow.main resolved
to_cents(1)  # calls: money.rounded resolved


def words():
    yield one


for word in words():  # calls: flow.words resolved
    word()  # calls: flow.one resolved

getattr(Cart(), "close")()  # calls: builtins:getattr resolved, Cart.__init__ resolved, Cart.close resolved; creates: Cart resolved


def computed(name):
    getattr(Cart, name)()  # calls: builtins:getattr resolved, dynamic
