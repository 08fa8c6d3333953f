"""Common English words, from which alone a classifier may learn: nobody's project is told by them.

Written by hand: words of grammar, the verbs of talk about work, and a few nouns as common.
"""

from __future__ import annotations

COMMON: frozenset[str] = frozenset(
    """
    a able about according actually add added adding after again against agree all allow allowed
    already also although always an and another any anything are aren't around as ask asked at
    avoid away back based basically be because been before being believe best better between
    both but by call called can can't cannot case cases change changed changes changing check
    clear come comes consistent correct could couldn't create created creating currently decide
    decided default did didn't different do does doesn't don't down during each either else
    ensure error errors even eventually ever every everything exactly example feel few finally
    find fine first fix fixed follow for found from get gets getting give given gives go goes
    going gone good got great had hadn't happen happened happens has hasn't have haven't having
    he hello help here hi how however i i'd i'll i'm i've idea if in instead into is isn't issue
    issues it it'll it's its just keep keeps kept kind know last later least leave less let
    let's like likes look looking looks made make makes making many may maybe me mean means
    might more most move moved much must my necessary need needed needs neither never new next
    nice no nope not nothing now of off ok okay old on one only option options or other our out
    over part per perhaps please point possible prefer probably problem put question rather read
    really reason remember remove removed require required requires right rule rules run running
    runs said same say says second see seem seems seen separate set sets she should shouldn't
    show shows simple simply since so some something soon sort start started still stop stopped
    supposed sure take taken takes tell test tests than thank thanks that that's the their them
    then there there's these they they're thing things think this those though thought three
    through time times to today too tried try trying two under unless until up update updated us
    use used uses using very want wants was wasn't way ways we we'd we'll we're we've well were
    weren't what what's when where which while who why will with within without won't work
    working works would wouldn't write written wrong yeah yes yet you you'll you're you've your
    ? !
    """.split()  # noqa: SIM905 - read more easily as text
)
