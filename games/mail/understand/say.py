"""An answer in plain words, as a player could have written it. `understand` reads them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

import engine
from engine.asking.forms import LATER
from games.base.documents import AnswerJSON
from games.mail.language.phrasing import (
    card_words,
    clause_words,
    listed,
    place_words,
    planet_words,
    target_words,
    term_words,
)
from games.mail.language.vocabulary import ENGLISH, bare, normal
from games.words import answers, names
from games.words.asks import CardsAsk, ChoiceAsk, DealAsk, ShipsAsk
from games.words.reader import Reader, as_reader
from games.words.systems import Systems


def reply_words(ask: engine.Ask, answer: AnswerJSON, reader: Reader | None) -> str:
    """An answer in words that can be sent back and mean nothing else; in German as the mail names it."""
    if str(get_language()).startswith("en"):
        return say(ask, answer, as_reader(reader).systems)
    words = answers.answer_words(ask, answer, reader)
    return _("exactly %(number)s") % {"number": words} if words.isdecimal() else words


def line_words(number: int) -> str:
    """A line of the mailed list, as a player can name it."""
    return _("line %(number)d") % {"number": number}


def planet_number_words(number: int) -> str:
    """A planet by its number alone."""
    return _("planet %(number)d") % {"number": number}


def ships_number_words(number: int) -> str:
    """So many ships, wherever they come from."""
    return names.ships_words(number)


def say(ask: engine.Ask, answer: AnswerJSON, systems: Systems) -> str:
    """The plain words of one answer to this question: "2 from red 1 and 1 from blue 3", "attack 8"."""
    return _SAY[ask.form.kind](ask, answer, systems)


def _choice(ask: ChoiceAsk, answer: str, systems: Systems) -> str:
    """The label of the option, or its key if others share it. A bare number would be one of the list."""
    labels = choice_labels(ask, Reader(systems=systems))
    label = labels.get(answer, normal(answer))
    alone = [bare(other) for other in labels.values()].count(bare(label)) <= 1
    if label.isdecimal():
        return f"exactly {label}"
    return label if alone else answer


def choice_labels(ask: ChoiceAsk, reader: Reader) -> dict[str, str]:
    """The label of every option in plain words, by its key."""
    return {key: normal(answers.option_words(option, reader)) for key, option in ask.form.options.items()}


def _ships(ask: ShipsAsk, answer: Mapping[str, Any], systems: Systems) -> str:
    if not ask.form.targets:
        return _mixture(ask, answer, systems)
    if not answer["side"]:
        return "decline"
    if answer["side"] == LATER:
        return LATER
    target = ask.form.targets[answer["side"]]
    aim = "aim at " if target.planet >= 0 else ""
    return f"{aim}{target_words(target, systems)} with {_mixture(ask, answer['ships'], systems)}"


def _mixture(ask: ShipsAsk, ships: Mapping[str, int], systems: Systems) -> str:
    way = "to" if ask.what in answers.TO_PLACE else "from"
    parts = [f"{n} {way} {place_words(place, systems)}" for place, n in ships.items()]
    return listed(parts, "no ships")


def _cards(ask: CardsAsk, answer: list[str], systems: Systems) -> str:
    parts = [f"{n} x {card_words(key)}" if n > 1 else card_words(key) for key, n in Counter(answer).items()]
    return listed([f"attack {part}" if part.isdecimal() else part for part in parts], "no cards")


def _deal(ask: DealAsk, answer: Mapping[str, Any], systems: Systems) -> str:
    if answer["do"] != "offer":
        return "accept" if answer["do"] == "accept" else "no deal"
    terms = answer["terms"]
    mine, theirs = (_gift(terms[str(seat)], systems) for seat in (ask.form.me, ask.form.other))
    return f"{ENGLISH.colours[ask.form.other]} gets {mine}; i get {theirs}"


def _gift(gift: Mapping[str, Any], systems: Systems) -> str:
    parts = [
        f"{n} x {term_words(key)}" if n > 1 else term_words(key) for key, n in Counter(gift["cards"]).items()
    ]
    if gift["colony"] is not None:
        ships = f" with {gift['ships']} ships" if gift["ships"] else ""
        parts.append(f"a colony on {planet_words(gift['colony'], systems)}{ships}")
    parts += [f"{number} {clause_words(name)}" for name, number in gift["clauses"].items()]
    return listed(parts, "nothing")


_SAY: dict[str, Callable[[Any, Any, Systems], str]] = {
    "choice": _choice,
    "ships": _ships,
    "cards": _cards,
    "deal": _deal,
}
