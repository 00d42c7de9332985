"""Sentences that say why a reply was not understood and what to write, and the seats by their colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.documents import ParamsJSON
from games.base.language_and_zone import in_every_language
from games.lobby.words.games import away_line, example_until
from games.mail.language.phrasing import NotUnderstood
from games.mail.language.vocabulary import ENGLISH
from games.words import names
from games.words.names import COLOURS, colour_name
from games.words.patterns import words_of_target
from games.words.reader import Reader

_WORD = re.compile(r"[^\W\d_]+")
_ALSO_OTHER_WORDS = frozenset({"weiß"})  # "weiß nicht" names no seat


def colours_by_name() -> Mapping[str, int]:
    """Return the seat number of each colour name, in every language."""
    return _colours_by_name(tuple(code for code, _name in settings.LANGUAGES))


@lru_cache(maxsize=2)  # each line of a mail is asked for them, most of them more than once
def _colours_by_name(languages: tuple[str, ...]) -> Mapping[str, int]:
    """Return them for these languages, which only a test changes."""
    found: dict[str, int] = {}
    for number in range(len(COLOURS)):
        called = in_every_language(lambda number=number: colour_name(number))  # type: ignore[misc]
        found |= {name.casefold(): number for name in (*called, ENGLISH.colours[number])}
    return MappingProxyType(found)


def absent_colour(text: str, present: Container[int]) -> int | None:
    """Return the first colour in a text that has no seat in this game; None if there is none."""
    known = colours_by_name()
    words = [word.casefold() for word in _WORD.findall(text) if word.lower() not in _ALSO_OTHER_WORDS]
    return next((known[word] for word in words if word in known and known[word] not in present), None)


MOST_WORDS = 120


def explain(problem: NotUnderstood, reader: Reader | None = None) -> str:
    """Say what was read, what is missing, and what to do; `reader` knows the names of planets."""
    make = _OF_PLACES.get(problem.reason)
    if make is not None:
        return make(problem.params, reader or Reader())
    return _SENTENCES[problem.reason](problem.params)


def _empty(params: ParamsJSON) -> str:
    return _(
        "No answer was found: everything in your email is marked as quoted. Write your answer above the "
        "quoted text."
    )


def _only_signature(params: ParamsJSON) -> str:
    return _(
        "No answer was found: your email holds only a signature. Write your answer above it, in the first "
        "line."
    )


def _nothing(params: ParamsJSON) -> str:
    return _("No answer was found: your email has no text.")


def _only_files(params: ParamsJSON) -> str:
    """Say that the mail has no text; its files and pictures are not opened."""
    named = [name for name in params["files"] if name]
    more = params["more"] + len(params["files"]) - len(named)
    if not named:
        return ngettext(
            "Your email has no text, only %(n)d picture or file. Files are not opened. Write your answer as "
            "text.",
            "Your email has no text, only %(n)d pictures or files. Files are not opened. Write your answer "
            "as text.",
            more,
        ) % {"n": more}
    if more:
        named.append(ngettext("%(n)d more", "%(n)d more", more) % {"n": more})
    told = {"files": names.listed(named)}
    return (
        _("Your email has no text, only this: %(files)s. Files are not opened. Write your answer as text.")
        % told
    )


def _encrypted(params: ParamsJSON) -> str:
    return _(
        "Your email is encrypted and cannot be read here. Send your answer without encryption, or choose it "
        "on the page."
    )


def _signed(params: ParamsJSON) -> str:
    return _(
        "Your email is signed in a way that hides its text from us. Send your answer as plain text, or "
        "choose it on the page."
    )


def _automatic(params: ParamsJSON) -> str:
    """Say that it reads like an automatic reply, with the line to write if it tells days."""
    why = _(
        "It reads like an automatic reply (“%(text)s”), so it was not used. If you wrote it yourself, reply "
        "with the answer alone."
    ) % _short(params)
    today = timezone.localdate()
    if not params.get("ends"):
        how = _("If you will be away, reply with a line such as “%(line)s”.") % {"line": example_until(today)}
        return f"{why} {how}"
    line = away_line(date.fromisoformat(params["starts"]), date.fromisoformat(params["ends"]), today)
    return " ".join([why, _("If you will be away, reply with this line alone: “%(line)s”.") % {"line": line}])


def _no_answer(params: ParamsJSON) -> str:
    return _("We couldn't find an answer in “%(text)s”.") % _short(params)


def _beside(params: ParamsJSON) -> str:
    fields = {**_short(params), "meanings": _either(params["meanings"])}
    return (
        _(
            "It is not clear what “%(text)s” adds to your answer. If that is %(meanings)s, reply with just "
            "these words."
        )
        % fields
    )


def _likely(params: ParamsJSON) -> str:
    fields = {**_short(params), "meanings": _either(params["meanings"])}
    return (
        _("It is not clear what “%(text)s” means. If it is %(meanings)s, reply with just these words.")
        % fields
    )


def _number_or_name(params: ParamsJSON) -> str:
    fields = {**_short(params), "line": params["line"], "meanings": _either(params["meanings"])}
    if not params["line"]:
        return _("“%(text)s” can mean several answers. Reply with one of these: %(meanings)s.") % fields
    return (
        _("“%(text)s” can be a line of the list (“%(line)s”), or mean something else.") % fields
        + " "
        + _("Reply with one of these: %(meanings)s.") % fields
    )


def _no_such_number(params: ParamsJSON) -> str:
    if not params["most"]:
        return _("This question has no numbered list. Answer in words.")
    return _("You answered %(number)s, but the list goes from 1 to %(most)s.") % params


def _unknown(params: ParamsJSON) -> str:
    return _("It is not clear what “%(text)s” means here.") % _short(params)


def _not_now(params: ParamsJSON) -> str:
    return (
        _(
            "%(card)s is in none of the answers to this question, so it cannot be played now. Play it when "
            "it is offered, or say in advance when it acts: “help” tells how."
        )
        % params
    )


def _ambiguous(params: ParamsJSON) -> str:
    fields = {**_short(params), "meanings": _either(params["meanings"])}
    return _("“%(text)s” can mean several answers: %(meanings)s.") % fields


def _several_answers(params: ParamsJSON) -> str:
    return _("Your email holds several answers: %(meanings)s. Send just one.") % {
        "meanings": names.listed(_quoted(params["meanings"]))
    }


def _which_place(params: ParamsJSON, reader: Reader) -> str:
    places = names.listed(names.place_name(place, reader.systems) for place in params["places"])
    return _("It is not clear which ships you mean. Say how many at which place: %(places)s.") % {
        "places": places
    }


def _how_many(params: ParamsJSON) -> str:
    if params["least"] == params["most"]:
        wanted = names.ships_words(params["most"])
        return _(
            "It is not clear how many ships you mean. Write your whole answer with exactly %(wanted)s."
        ) % {"wanted": wanted}
    return (
        _(
            "It is not clear how many ships you mean. Write your whole answer with %(least)s to %(most)s "
            "ships."
        )
        % params
    )


def _which_side(params: ParamsJSON, reader: Reader) -> str:
    sides = _either(words_of_target(side, reader) for side in params["sides"])
    return _(
        "It is not clear which of these you mean: %(sides)s. Write one of them and the ships, in one answer."
    ) % {"sides": sides}


def _not_invited(params: ParamsJSON, reader: Reader) -> str:
    sides = _either(words_of_target(side, reader) for side in params["sides"])
    fields = {"side": words_of_target(params["side"], reader), "sides": sides}
    return _("You are not invited by %(side)s. You can join only %(sides)s.") % fields


def no_such_seat(colour: int, seats: int) -> str:
    """Say that a colour is not played, and which ones are."""
    told = {
        "colour": names.colour_name(colour),
        "seats": names.listed(names.colour_name(seat) for seat in range(seats)),
    }
    return _("There is no %(colour)s in this game. Its seats are %(seats)s.") % told


def _no_such_seat(params: ParamsJSON) -> str:
    return no_such_seat(params["colour"], params["seats"])


def _no_such_planet(params: ParamsJSON) -> str:
    return _("“%(text)s” is not one of the planets to choose from.") % _short(params)


def _no_such_card(params: ParamsJSON) -> str:
    return _("“%(text)s” is not one of the cards to choose from.") % _short(params)


def _no_such_term(params: ParamsJSON) -> str:
    return _("“%(text)s” is not a card, kind of card or colony that a deal can name.") % _short(params)


def _whose(params: ParamsJSON) -> str:
    return _("It is not clear who gives what in “%(text)s”. Say what you give and what you get.") % _short(
        params
    )


def _which_colony(params: ParamsJSON, reader: Reader) -> str:
    if not params["allowed"]:
        return _("That side has no colony to give in this deal.")
    planets = _either(names.planet_name(planet, reader.systems) for planet in params["allowed"])
    return _("It is not clear which colony you mean. Possible: %(planets)s.") % {"planets": planets}


def _one_colony(params: ParamsJSON) -> str:
    return _("Each side can give one colony in a deal, but yours names more. Name just one.")


def _short(params: ParamsJSON) -> dict[str, str]:
    text = str(params["text"])
    return {"text": text if len(text) <= MOST_WORDS else f"{text[:MOST_WORDS]}…"}


def _either(meanings: Iterable[str]) -> str:
    """List at most six meanings: nobody would read more."""
    return names.either(_quoted(meanings))


def _quoted(meanings: Iterable[str]) -> list[str]:
    meanings = list(meanings)
    shown = [_("“%(text)s”") % {"text": meaning} for meaning in meanings[:6]]
    more = len(meanings) - len(shown)
    return [*shown, ngettext("%(n)d more", "%(n)d more", more) % {"n": more}] if more else shown


_SENTENCES: dict[str, Callable[[ParamsJSON], str]] = {
    "empty": _empty,
    "nothing": _nothing,
    "only_signature": _only_signature,
    "only_files": _only_files,
    "encrypted": _encrypted,
    "signed": _signed,
    "automatic": _automatic,
    "no_answer": _no_answer,
    "beside": _beside,
    "likely": _likely,
    "not_now": _not_now,
    "number_or_name": _number_or_name,
    "no_such_seat": _no_such_seat,
    "no_such_planet": _no_such_planet,
    "no_such_number": _no_such_number,
    "unknown": _unknown,
    "ambiguous": _ambiguous,
    "several_answers": _several_answers,
    "how_many": _how_many,
    "no_such_card": _no_such_card,
    "no_such_term": _no_such_term,
    "whose": _whose,
    "one_colony": _one_colony,
}
_OF_PLACES: dict[str, Callable[[ParamsJSON, Reader], str]] = {
    "not_invited": _not_invited,
    "which_colony": _which_colony,
    "which_place": _which_place,
    "which_side": _which_side,
}
