"""Symbols keep every name, and are read back as they were written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.model.symbols import Descriptor, Suffix, Symbol, dotted, last_name, own, parsed

names = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1, max_size=8)
twins = st.text(st.sampled_from("ab1+-$_"), max_size=3)
descriptors = st.builds(
    lambda name, suffix, twin: Descriptor(name, suffix, twin if suffix is Suffix.METHOD else ""),
    st.one_of(names, st.sampled_from(("a", "`", "``", "a`b", "()", "().", "/", "x#", " "))),
    st.sampled_from(Suffix),
    twins,
)
heads = st.from_regex(r"(?:[a-z./]( [a-z]|  [a-z]|[a-z.])*[a-z])?", fullmatch=True)
paths = st.lists(descriptors, min_size=1, max_size=4).map(tuple)


@given(st.builds(Symbol, heads, heads, heads, heads, paths))
def test_a_symbol_is_read_back(symbol: Symbol) -> None:
    """Whatever names its parts have, a symbol's text has them all."""
    assert parsed(str(symbol)) == symbol
    assert dotted(str(symbol)) == symbol.dotted


@given(paths)
def test_the_last_name_is_that_of_the_last_descriptor(path: tuple[Descriptor, ...]) -> None:
    """The quick way to the last name gives what reading all of the symbol gives."""
    symbol = own("toy", "src", path)
    assert last_name(symbol) == parsed(symbol).descriptors[-1].name == path[-1].name


@pytest.mark.parametrize("text", ["", "a", "py . . . ``/", "py . . . half", "py . x"])
def test_what_is_no_symbol_is_refused(text: str) -> None:
    """Text without a head, without descriptors or with an empty name is none."""
    with pytest.raises(ValueError, match="symbol"):
        parsed(text).descriptors[0]


def test_own_symbols_have_no_manager_and_no_version() -> None:
    """A symbol of the project's own names its folder; the root has a dot."""
    path = (Descriptor("shop", Suffix.NAMESPACE), Descriptor("a b", Suffix.METHOD, "+1"))
    assert own("py", "src", path) == "py . src . shop/`a b`(+1)."
    assert own("py", "", path[:1]) == "py . . . shop/"
