"""How one says which alien one has from now on, where a new one is offered in place of an old one.

Both aliens are in the words of each answer, so that none of them names an answer by itself: which is kept and
which is given up is said by the words between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import engine
from games.mail.language.phrasing import value_words

KEEP, CHANGE = "keep_alien", "change_alien"
_GIVING_UP = (
    "give up {}",
    "give {} up",
    "give away {}",
    "give {} away",
    "discard {}",
    "drop {}",
    "lose {}",
    "reject {}",
    "refuse {}",
    "decline {}",
    "get rid of {}",
    "abandon {}",
    "{} abandon",
    "{} discard",
)
_KEEPING = ("{}", "keep {}", "{} keep", "stay {}", "stay with {}", "stick with {}", "remain {}")
_BEFORE = (
    "{kept} in place of {gone}",
    "{kept} instead of {gone}",
    "{kept} rather than {gone}",
    "{kept} over {gone}",
)
_SWAPPED = (
    "swap {gone} for {kept}",
    "swap {gone} against {kept}",
    "trade {gone} for {kept}",
    "exchange {gone} for {kept}",
    "replace {gone} with {kept}",
    "replace {gone} by {kept}",
    "change {gone} for {kept}",
    "change from {gone} to {kept}",
    "switch from {gone} to {kept}",
    "keep {kept} and {give}",
    "{kept} and {give}",
    "{give} and keep {kept}",
    "{give} and {kept}",
)
_OLD = (
    "mine",
    "old",
    "old alien",
    "old power",
    "old sheet",
    "old one",
    "old 1",
    "own",
    "current one",
    "current",
)
_NEW = ("new", "new alien", "new power", "new sheet", "new one", "new 1", "other one", "other")
_CHANGING = (
    "change",
    "switch",
    "swap",
    "exchange",
    "replace it",
    "swap it",
    "change it",
    "change aliens",
    "swap aliens",
)


def alien_ways(option: engine.Option, options: Mapping[str, engine.Option]) -> list[str]:
    """The names of such an option besides its label; of any other none."""
    if option.what not in (KEEP, CHANGE):
        return []
    alone = sum(other.what == CHANGE for other in options.values()) == 1
    return list(_kept(option, alone) if option.what == KEEP else _changed(option, alone))


def _kept(option: engine.Option, alone: bool) -> Iterator[str]:
    new, old = value_words(option.params["alien"]), list(map(value_words, option.params["aliens"]))
    yield from (
        "keep my alien",
        "keep my aliens",
        "keep mine",
        "my alien",
        "keep my own",
        "no new one",
        "no new alien",
    )
    yield from _without(["the new one", "new one", "new alien", new])
    for one in old:
        yield from _this_for_that(one, new)
    yield from _having([*(old if alone else []), *_OLD])


def _changed(option: engine.Option, alone: bool) -> Iterator[str]:
    new, old = value_words(option.params["new"]), value_words(option.params["alien"])
    yield from _without([old])
    yield from _this_for_that(new, old)
    if alone:
        yield from _without(["mine", "my old one", "my old alien", "the old one", "my alien"])
        yield from _having([new, *_NEW])
        yield from (
            *_CHANGING,
            *(f"{verb} to {name}" for verb in ("change", "switch", "swap") for name in (new, *_NEW)),
        )
        yield from (f"become {new}", f"be {new}")


def _having(names: Sequence[str]) -> Iterator[str]:
    yield from (way.format(name) for way in _KEEPING for name in names)


def _without(names: Sequence[str]) -> Iterator[str]:
    yield from (way.format(name) for way in _GIVING_UP for name in names)


def _this_for_that(kept: str, gone: str) -> Iterator[str]:
    yield from (way.format(kept=kept, gone=gone) for way in _BEFORE)
    gives = [way.format(gone) for way in _GIVING_UP]
    yield from (way.format(kept=kept, gone=gone, give=give) for way in _SWAPPED for give in gives)
