"""What is said of techs in answers: "research 7 from red 3", "go on with 7", "complete it", "new tech"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import engine
from games.inbox.understand.language.phrasing import planet_words, value_words
from games.words.core.systems import Systems

RESEARCH, COMPLETE, ABANDON, NOTHING = "tech_research", "tech_complete", "tech_abandon", "tech_nothing"
VERBS = {
    RESEARCH: ("research",),
    COMPLETE: ("complete", "finish", "turn up"),
    ABANDON: ("abandon", "give up", "discard"),
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


def tech_ways(option: engine.Option, options: Mapping[str, engine.Option], systems: Systems) -> Iterator[str]:
    """The names of an option about a tech, besides its label; of any other none.

    A tech is named by its number or its name, or not at all where only one can be meant. Whoever names no
    planet leaves it to the game, and goes on until the tech is completed.
    """
    if option.what in WAYS:
        yield from WAYS[option.what].split("|")
    elif option.what == NOTHING:
        yield from (NEVER if option.params.get("on") else NO_ACTION).split("|")
    elif option.what in VERBS:
        yield from _actions(option, options, systems)


def _actions(option: engine.Option, options: Mapping[str, engine.Option], systems: Systems) -> Iterator[str]:
    planet = option.params.get("planet")
    verbs = GOING_ON if option.params.get("on") else VERBS[option.what]
    behind = f" from {planet_words(planet, systems)}" if isinstance(planet, int) else ""
    for named in _namings(option, options):
        for verb in verbs:
            yield f"{verb} {named}{behind}".replace("  ", " ").strip()


def _namings(option: engine.Option, options: Mapping[str, engine.Option]) -> Iterator[str]:
    number, name = option.params["number"], value_words(option.params["tech"])
    yield from (f"tech {number}", f"{number}", name, f"tech {number} {name}")
    if len({o.params["number"] for o in options.values() if o.what == option.what}) == 1:
        yield from ("", "it", "tech", "my tech")
