"""Functions in whose place a decorator puts another: which one is meant, and what comes back."""

import functools

import elsewhere


class Page:
    def render(self):
        return 1


class Form:
    def render(self):
        return 2


def logged(function):
    @functools.wraps(function)
    def wrapper(*given):
        return function(*given)  # calls: page ambiguous, form ambiguous, Shop.first ambiguous, counted ambiguous, thrice ambiguous, logged.wrapper ambiguous, Task.__call__ ambiguous

    return wrapper


def twice(function):
    return logged(function)


def times(number):
    def put_around(function):
        return lambda: function()  # calls: logged.wrapper resolved; refers: counted resolved

    return put_around


def counting(function):
    count = function
    return lambda: count()  # calls: bare ambiguous, counted_again ambiguous, counting.<lambda1> ambiguous


def twice_counted(function):
    return counting(function)


@logged
def page():
    return Page()  # creates: Page resolved


@twice
def form():
    return Form()  # creates: Form resolved


@times(2)
@logged
def counted():
    return Page()  # creates: Page resolved


@counting
def bare():
    return Form()  # creates: Form resolved


class Shop:
    @logged
    def first(self):
        return self

    def last(self):
        self.first().last()  # calls: logged.wrapper resolved, Shop.last resolved; refers: Shop.first resolved


def uses():
    page().render()  # calls: logged.wrapper resolved, Page.render resolved; refers: page resolved
    form().render()  # calls: logged.wrapper resolved, Form.render resolved; refers: form resolved
    counted().render()  # calls: <lambda1> resolved, Page.render resolved; refers: counted resolved
    bare().render()  # calls: <lambda1> resolved, Form.render inferred; refers: none
    return [page, form]  # refers: page resolved, form resolved


class Made:
    def __new__(cls):
        return super().__new__(cls)

    def __init__(self):
        self.done = True


def either(kind):
    known = {"page": Page, "form": form}
    Made()  # calls: Made.__new__ resolved, Made.__init__ resolved; creates: Made resolved
    choice = Page if kind else form  # refers: Page resolved, form resolved
    choice()  # calls: logged.wrapper ambiguous; creates: Page ambiguous; refers: form ambiguous
    return known


known = []


def checked(function):
    if not callable(function):
        raise TypeError
    return function


def registered(function):
    known.append(function)
    return checked(function)


def registered_as(name):
    return lambda function: registered(function)  # calls: registered resolved; refers: none


@registered
def plain():
    return Page()


@registered_as("another name")
def named():
    return Form()


def uses_registered():
    plain().render()  # calls: plain inferred, Page.render inferred
    named().render()  # calls: named inferred, Form.render inferred


class Task:
    def __init__(self, run):
        self.run = run

    def __call__(self):
        return self.run()  # calls: sent ambiguous, mailed ambiguous, logged_task ambiguous

    def later(self):
        return None


def task(function):
    return Task(function)


@task
def sent():
    pass


@Task
def mailed():
    pass


@elsewhere.task(retries=3)
def queued():
    pass


def uses_tasks():
    sent()  # calls: Task.__call__ resolved; refers: sent resolved
    mailed.later()  # calls: Task.later resolved; refers: mailed resolved
    queued.delay(1)  # calls: none; refers: queued inferred
    return [sent, mailed, queued]  # refers: sent resolved, mailed resolved, queued resolved


@twice
@twice
@twice
def thrice():
    pass


@twice_counted
@counting
def counted_again():
    pass


def uses_stacks():
    thrice()  # calls: logged.wrapper resolved; refers: none
    counted_again()  # calls: counting.<lambda1> resolved


@logged
@task
def logged_task():
    return Page()


def uses_logged_task():
    logged_task().render()  # calls: logged.wrapper resolved, Page.render ambiguous, Form.render ambiguous
