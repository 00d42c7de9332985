"""The one condition that an answer may have: a Kicker is laid only if the opponent lays one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.state.encounter import DEFENSE, OFFENSE
from games.mail.language.german import written_out
from games.mail.language.phrasing import Homes
from games.mail.language.vocabulary import ENGLISH

_BEFORE = (
    r"[\s,;.]*(?:\b(?:and|und|but|aber|jedoch) )?(?:\b(?:only|just|nur) )?"
    r"\b(?:if|when|in case|provided(?: that)?|wenn|falls|sofern)\s+(?:(?:auch|also) )?"
)
_ANYBODY = (
    r"(?:my |the |mein |der |die )?(?:opponent|enemy|gegner(?:in)?|gegenspieler(?:in)?"
    r"|other(?: player| side)?|anderer?(?: seite| spieler)?)|he|she|they|er|sie"
)
_LAYING = (
    r"(?:(?:\s+(?:also|auch|too|as|well|a|an|one|1|his|her|their|down|einen|eine|1|ebenfalls|selbst|seinen"
    r"|ihren|kickers?))*\s+(?:lays?|plays?|uses?|has|have|puts?|does|legt|spielt|nutzt|hat|ausspielt|macht)"
    r"(?:\s+(?:also|auch|too|as|well|a|an|one|1|his|her|their|down|einen|eine|ebenfalls|kickers?))*)"
)
_AFTER = r"(?=\s*(?:[,;.!:]|$|\bplease\b|\bbitte\b))"
# What may be left of a text without its condition: a Kicker that is laid. "Even if he lays one" leaves more.
_KICKER_ALONE = re.compile(
    r"(?:(?:i|we|ill|i'll|lay|laying|play|playing|take|use|put|ich|lege|spiele|nehme|the|a|an|my|die|den|das"
    r"|einen|meinen|kicker|card|please|bitte|thanks|danke|yes|ja|ok|times|mal|minus|double|triple|it|es|ihn"
    r"|one|two|three|zero|eins|zwei|drei|null|x|[x×]? ?[-−]?\d)(?!\w)[\s,;.:!]*)+",
    re.IGNORECASE,
)
_BARE_NUMBER = re.compile(r"\W*\d\W*")  # a line or a Kicker


def without_condition(text: str, homes: Homes) -> str:
    """Return a text without the condition that the opponent lays a Kicker, if nothing but a Kicker is left.

    Else return it as it is.

    >>> homes = Homes({"void": 1}, 0, {"offense": 0, "defense": 1})
    >>> without_condition("×2, but only if Void lays one too", homes)
    '×2'
    >>> without_condition("×2, but only if Void has no Kicker", homes)
    '×2, but only if Void has no Kicker'
    """
    who = "|".join([_ANYBODY, *_names(homes)])
    pattern = written_out(rf"{_BEFORE}(?:(?:the |der |die )?(?:{who})){_LAYING}{_AFTER}")
    left = re.sub(pattern, "", text, count=1, flags=re.IGNORECASE).strip(" ,;:.!")
    return left if _KICKER_ALONE.fullmatch(left) and not _BARE_NUMBER.fullmatch(left) else text


def _names(homes: Homes) -> Iterable[str]:
    """Return the words for the other main player, and for their side."""
    mine = next((side for side, seat in homes.sides.items() if seat == homes.me), "")
    other = {OFFENSE: DEFENSE, DEFENSE: OFFENSE}.get(mine, "")
    words = [word for word, side in ENGLISH.sides.items() if side == other]
    return map(re.escape, [*words, *homes.called(homes.sides.get(other, -1))])
