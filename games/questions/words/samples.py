"""A sample of an answer in words: a legal one that the list of a mail does not show.

It is made of the question itself and in the words of the list, so that whoever copies it is understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import engine
from engine import NotAllowed
from games.base.documents import AnswerJSON
from games.words.answers import answer_words
from games.words.asks import CardsAsk, DealAsk, ShipsAsk, is_cards, is_choice, is_deal, is_ships
from games.words.reader import Reader


def sample_words(ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Empty where the list shows all there is."""
    if ask.complete:
        return ""
    found = (_legal(ask, answer) for answer in _candidates(ask))
    sample = next((answer for answer in found if answer is not None and answer not in shown), None)
    return "" if sample is None else answer_words(ask, sample, reader)


def _legal(ask: engine.Ask, answer: AnswerJSON) -> AnswerJSON | None:
    try:
        return ask.judge(answer)
    except NotAllowed:
        return None


def _candidates(ask: engine.Ask) -> Iterator[AnswerJSON]:
    if is_ships(ask):
        yield from _ships(ask)
    elif is_cards(ask):
        yield from _cards(ask)
    elif is_deal(ask):
        yield from _deals(ask)
    elif is_choice(ask):
        yield from reversed(ask.form.options)


def _ships(ask: ShipsAsk) -> Iterator[Any]:
    """From two places, one ship of the second; for each side or planet that there is to choose."""
    form = ask.form
    fullest = sorted(form.places, key=lambda place: -form.places[place])
    for target in form.targets or [None]:
        for one in fullest:
            for other in fullest:
                for n in range(min(form.places[one], form.most - 1), 0, -1):
                    ships = {one: n, other: 1}
                    yield ships if target is None else {"side": target, "ships": ships}


def _cards(ask: CardsAsk) -> Iterator[list[str]]:
    """The first ones with one left out, as the list shows those that follow each other."""
    cards = sorted(ask.form.cards)
    for n in range(2, ask.form.most + 1):
        yield [*cards[: n - 1], cards[-1]]


def _deals(ask: DealAsk) -> Iterator[Any]:
    """A card and a colony against one, or cards alone."""
    form = ask.form
    for planet in form.colonies["theirs"]:
        yield form.offering({"cards": ["random", "random"]}, {"colony": planet})
    yield form.offering({"cards": ["random", "random"]}, {"cards": ["random"]})
