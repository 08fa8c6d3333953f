"""What other tools get wrong."""

from collections import Counter

import requests


class Session:
    """Ours, and no relative of the library's."""

    def get(self, url):
        return url


def fetch(url):
    session = requests.Session()  # calls: requests:requests.Session resolved; creates: none
    return session.get(url)  # calls: requests:requests.Session.get resolved


class Inner:
    """Has the same method as what holds it."""

    def run(self):
        return 1


class Outer:
    """Hands on to a field."""

    def __init__(self):
        self.inner = Inner()  # creates: Inner resolved; calls: none

    def run(self):
        return self.inner.run()  # calls: Inner.run resolved


class Count(Counter):  # inherits: collections:collections.Counter resolved
    """Has a base from elsewhere."""

    def most(self):
        return self.most_common()  # calls: collections:collections.Counter.most_common resolved


def unknown(thing):
    thing.most()  # calls: Count.most inferred
    thing.run()  # calls: Inner.run ambiguous, Outer.run ambiguous


def twin():
    return 1


def twin():  # noqa
    return 2


twin()  # calls: traps.twin(+1) resolved


def раскладка():
    return 1


раскладка()  # calls: traps.раскладка resolved


class Proxy:
    def __init__(self):
        self.given = first_of_all

    def __getattr__(self, name):
        return second_of_all


def first_of_all():
    pass


def second_of_all():
    pass


def patched():
    one = Proxy()
    patch(one)
    one.patched()  # calls: first_of_all ambiguous, second_of_all ambiguous, Proxy.__getattr__ resolved
    one.given()  # calls: first_of_all resolved


def patch(one):
    one.patched = first_of_all
