"""Names of techs in answers: "research 7 from red 3", "go on with 7", "complete it", "new tech"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import product

import engine
from games.mail.language.phrasing import planet_words, value_words
from games.words.reader import Systems

RESEARCH, COMPLETE, ABANDON, NOTHING = "tech_research", "tech_complete", "tech_abandon", "tech_nothing"
VERBS = {
    RESEARCH: ("research",),
    COMPLETE: ("complete", "finish", "turn up"),
    ABANDON: ("abandon", "give up", "discard", "turn up and abandon"),
}
GOING_ON = (
    "research",
    "research on",
    "keep researching",
    "go on researching",
    "continue research",
    "go on with",
    "go on",
    "continue with",
    "continue",
)
FOR_GOOD = tuple(
    f"{verb} {{}} {until}"
    for verb in ("research", "research on", "go on with")
    for until in ("until i cancel it", "until i say so", "until i say otherwise", "for good", "for ever")
)
ONWARD = frozenset({"go on", "continue", "carry on", "keep going"})  # not a pass, where research can go on
WAYS = {
    "new_tech": "new tech|a new tech|tech|a tech|take a tech|take a new tech|draw a tech|draw techs"
    "|draw a new tech"
    "|new technology|draw new techs|1 new tech|take 1 new tech|draw 1 new tech",
}
NO_ACTION = "nothing|do nothing|no action|no research|none|not now"
NEVER = (
    "nothing on|nothing from now on|from now on nothing|always nothing|never|no more research"
    "|do not ask again|dont ask again|do not ask me again|dont ask me again"
)

_SHIP = (
    r"(?:(?:i|ill|i will|please|only|just) )*(?:(?:send|put|place|move|fly|add|take) )?(?:only |just )?"
    r"(?:(?:a |1 )ship|ship|1)(?: for now)?,?"
)
_FROM, _TO = r"(?P<planet>from (?:(?! to | on ).)+)", r"(?:to|on|onto) (?P<tech>.+)"
_SENT = (re.compile(f"{_SHIP} {_FROM} {_TO}"), re.compile(f"{_SHIP} (?:to|on|onto) (?P<tech>.+?) {_FROM}"))
_SENT_FROM = re.compile(f"{_SHIP} {_FROM}")
_TILL_DONE = re.compile(
    r" (?:each turn |every turn )?(?:until|till) (?:its|it is|it s|it gets) (?:done|complete"
    r"|completed|finished|ready)$"
)


_COUNTED = re.compile(r"\d+ ships?\b")


def counts_ships(plain: str, what: str) -> bool:
    """Return whether a text about techs counts ships.

    One ship is sent at a time, and the number of a tech counts none.

    >>> counts_ships("7 ships from red 3", "tech_action"), counts_ships("7 from red 3", "tech_action")
    (True, False)
    """
    return what == "tech_action" and _COUNTED.search(plain) is not None


def as_research(plain: str, what: str) -> str:
    """Return a ship sent to a tech in the words that name the research; any other text as it is.

    >>> as_research("send a ship from red 3 to tech 7", "tech_action")
    'research tech 7 from red 3'
    """
    if what != "tech_action":
        return plain
    plain = _TILL_DONE.sub("", plain)
    if alone := _SENT_FROM.fullmatch(plain):
        return f"research {alone['planet']}"
    found = next((found for sent in _SENT if (found := sent.fullmatch(plain))), None)
    return f"research {found['tech']} {found['planet']}" if found else plain


def tech_ways(option: engine.Option, options: Mapping[str, engine.Option], systems: Systems) -> Iterator[str]:
    """Yield the names of an option about a tech, besides its label; of any other none.

    A tech is named by its number or its name, or not at all where only one can be meant. A player who names
    no planet leaves it to the game, and goes on until the tech is completed.
    """
    if option.what in WAYS:
        yield from WAYS[option.what].split("|")
    elif option.what == NOTHING:
        yield from (NEVER if option.params.get("on") else NO_ACTION).split("|")
    elif option.what in VERBS:
        yield from _actions(option, options, systems)


def goes_on(option: engine.Option, options: Mapping[str, engine.Option]) -> bool:
    """Return whether this option is what to go on with a tech means.

    Mostly it is to research the tech until it is completed. If the tech has its ships and research is not
    offered, it is to complete it.
    """
    if option.what != COMPLETE:
        return _researches_on(option)
    others = (other for other in options.values() if _researches_on(other))
    return all(other.params["number"] != option.params["number"] for other in others)


def _researches_on(option: engine.Option) -> bool:
    return option.what == RESEARCH and bool(option.params.get("on")) and not option.params.get("for_good")


def _actions(option: engine.Option, options: Mapping[str, engine.Option], systems: Systems) -> Iterator[str]:
    alike = {other.params["number"] for other in options.values() if other.what == option.what}
    if option.params.get("for_good"):
        for named in _namings(option, alike):
            yield from (" ".join(way.format(named).split()) for way in FOR_GOOD)
        return
    planet, on = option.params.get("planet"), option.params.get("on")
    behind = f" from {planet_words(planet, systems)}" if isinstance(planet, int) else ""
    for named, verb in product(_namings(option, alike), () if on else VERBS[option.what]):
        yield f"{verb} {named}{behind}".replace("  ", " ").strip()
    if goes_on(option, options):
        techs = {other.params["number"] for other in options.values() if "number" in other.params}
        yield from (f"{verb} {named}".strip() for named, verb in product(_namings(option, techs), GOING_ON))


def _namings(option: engine.Option, techs: Collection[int]) -> Iterator[str]:
    """Yield the names of a tech, without number and name too if no other of these techs can be meant."""
    number, name = option.params["number"], value_words(option.params["tech"])
    yield from (f"tech {number}", f"{number}", name, f"tech {number} {name}")
    if len(techs) == 1:
        yield from ("", "it", "tech", "my tech")
