"""Whether a text is English: the rules are, so nothing is read from anything else."""

from __future__ import annotations

from hitherto.model.patterns import Pattern

_TOKEN = Pattern(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")
_SAMPLE = 1_500  # characters that are looked at
_OTHER = 2  # words of another language that settle it, where English has no more
_FOREIGN = 0.3  # share of letters outside ASCII that settles it

_ENGLISH = frozenset(
    """
    the a an and or but of to in on at for with from by is are was were be been it its this that
    these those we you i they our your my not no don't do does did have has had will would should
    can could must may if when then than as so what which who how why there here all any every
    only never always use let's please now just into about
    """.split()  # noqa: SIM905 - read more easily as text
)
# Frequent words of other languages that are not English words.
_OTHERS = frozenset(
    """
    der die das und ist nicht wir ich ein eine einen mit auf f\u00fcr von zu wird werden m\u00fcssen
    muss soll immer nie bitte keine kein nur auch sich im dem den bei aus nach \u00fcber
    le la les des une et est pas nous vous je dans pour avec sur que qui doit doivent toujours
    jamais il elle sont aux du au cette ces tous toutes
    el los las una y es con para por que no se del como siempre nunca debe deben usar todos todas
    pero nosotros esta este son
    o os um uma e n\u00e3o para com por que deve devem sempre nunca dos das
    il lo gli che non per con una sono deve devono sempre mai della delle
    de het een en niet wij met voor van op moet moeten altijd nooit zijn geen ook
    och att det som inte vi f\u00f6r med p\u00e5 alltid aldrig ska m\u00e5ste \u00e4r
    nie jest si\u0119 na musi zawsze nigdy oraz dla przez
    """.split()  # noqa: SIM905 - read more easily as text
) - {"no", "die", "den", "o", "e", "y", "as", "on", "op", "or"}


def is_english(text: str) -> bool:
    """Tell whether a text is English, or too short to tell and not plainly something else."""
    sample = text[:_SAMPLE]
    if not sample.isascii():
        letters = sum(char.isalpha() for char in sample)
        foreign = sum(char.isalpha() and not char.isascii() for char in sample)
        if foreign > _FOREIGN * letters:
            return False
    tokens = [token.lower().replace("\u2019", "'") for token in _TOKEN.findall(sample)]
    others = len([token for token in tokens if token in _OTHERS])
    if others < _OTHER:
        return True
    return others <= len([token for token in tokens if token in _ENGLISH])
