"""Sums of money."""

import json  # imports: none
from functools import partial, wraps

from lodash import round as outside_round


def rounded(amount):
    return round(amount)  # calls: builtins:round resolved


def cents(amount):
    return rounded(amount * 100)  # calls: money.rounded resolved


def in_euro(digits, amount):
    return outside_round(amount, digits)  # calls: lodash:lodash.round resolved


short = partial(in_euro, 2)
short(3)  # calls: money.in_euro resolved


def dumps(value):
    return json.dumps(value)  # calls: json:json.dumps resolved


def logged(function):
    @wraps(function)
    def inner(*args):
        return function(*args)  # calls: money.paid ambiguous, money.refunded ambiguous, flow.bought ambiguous

    return inner


def twice(function):
    return function


def paid(amount):
    return amount


def refunded(amount):
    return amount
