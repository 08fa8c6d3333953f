"""Names whose values come by `global`, `nonlocal` or from who steps through a generator."""


def first():
    pass


def second():
    pass


def swap():
    global first
    first = second  # refers: second resolved


swap()
first()  # calls: first ambiguous, second ambiguous


def uses_late():
    late()  # calls: second inferred


def makes_late():
    global \
        late, later
    late = second  # refers: second resolved


makes_late()
late()  # calls: second inferred


class Holds:
    first()  # calls: first ambiguous, second ambiguous


def outer():
    def inner():
        pass

    def other():
        pass

    class Between:
        inner = None

        def change(self):
            nonlocal inner
            inner = other  # refers: other resolved

    inner()  # calls: outer.inner ambiguous, other ambiguous
    Between().change()
    only_named()  # calls: only_named resolved


def only_named():
    global swap
    swap()  # calls: swap resolved


def sent(known):
    other = yield known
    chosen = second if known else other  # refers: second resolved
    chosen()  # calls: second inferred


list(sent(True))  # calls: sent resolved, builtins:list resolved; creates: none
