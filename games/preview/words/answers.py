"""What an answer brings, for questions of destiny or of a single sheet.

Sheets say what they do in one piece; here each answer is told by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine.asking.forms import Form
from engine.prospects import attack_value, founds_colony, is_card_changed, is_last, side_of_main, winners_with
from engine.state.view import View, encounter_in, home_planets
from games.base.documents import AnswerJSON
from games.situation.words.encounter import totals_words, verdict_with
from games.situation.words.outcomes import winning
from games.situation.words.sums import KINDS, sum_before
from games.words import names
from games.words.choices import ChoiceAsk
from games.words.patterns import ToReader, fill
from games.words.reader import Reader, answer_of_sheet

ATTACKED = ToReader(
    "offense",
    noop("You attack %(seat)s."),
    ToReader("seat", noop("%(offense)s attacks you."), noop("%(offense)s attacks %(seat)s.")),
)
OWN_COLOUR = ToReader(
    "offense",
    noop("Your own colour: you attack a visitor, re-settle or draw again."),
    noop("%(offense)s's own colour: they attack a visitor, re-settle or draw again."),
)
ANYONE = ToReader(
    "offense",
    noop("You name whom you attack."),
    noop("%(offense)s names whom they attack, you as well."),
)


def brought(ask: engine.Ask, answer: AnswerJSON, view: View, reader: Reader) -> str:
    """Return in a sentence or two what it brings; empty where the answer's own words say it all."""
    option = _option(ask.form, answer)
    if option is None:
        return ""
    told = {**ask.about, **option.params}
    if text := answer_of_sheet(ask.what, option.what):
        return fill(text, told, reader)
    make = MAKERS.get((ask.what, option.what)) or MAKERS.get(("", option.what))
    return make(ask, option, view, reader) if make else ""


def _option(form: Form[Any], answer: AnswerJSON) -> engine.Option | None:
    return form.options.get(answer) if isinstance(answer, str) else None


def _destiny(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return the seat that the offense then attacks."""
    told = {"offense": encounter_in(view)["offense"], "seat": option.params.get("seat", -1)}
    if told["seat"] == told["offense"]:
        return fill(OWN_COLOUR, told, reader, KINDS)
    return fill(ANYONE if told["seat"] < 0 else ATTACKED, told, reader, KINDS)


def _visitors(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return who can be attacked in the own system, and where (R-8.1)."""
    found = [
        _("%(ships)s on %(planet)s")
        % {
            "ships": names.ships_for(seat, number, reader),
            "planet": names.planet_name(planet, reader.systems),
        }
        for planet in home_planets(view, ask.seat)
        for seat, number in _others(view, planet, ask.seat)
    ]
    return _("There: %(ships)s.") % {"ships": names.listed(found)} if found else ""


def _empty_planets(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    empty = [planet for planet in home_planets(view, ask.seat) if not view["planets"][planet]]
    told = {"planets": names.planets_listed(empty, reader.systems)}
    return _("Empty: %(planets)s. You choose planet and ships next.") % told if empty else ""


def _others(view: View, planet: int, seat: int) -> Iterator[tuple[int, int]]:
    for other, number in view["planets"][planet].items():
        if int(other) != seat and number:
            yield int(other), number


def _replaced(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    return _comes_to(view, ask.seat, attack_value(option.params["card"]))


def _added(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    mine, more = _own_value(view, ask.seat), attack_value(option.params["card"])
    return _comes_to(view, ask.seat, mine + more) if mine is not None and more is not None else ""


def _own_value(view: View, seat: int) -> int | None:
    return attack_value((encounter_in(view).get("faces") or {}).get(str(seat), ""))


def _comes_to(view: View, seat: int, value: int | None) -> str:
    """Return both totals with a card of this value in place of the revealed one.

    Return a sum where they do not tell it.
    """
    enc, side, mine = encounter_in(view), side_of_main(view, seat), _own_value(view, seat)
    totals = enc.get("totals")
    if totals and side and mine is not None and value is not None and not is_card_changed(enc):
        return totals_words(enc, {**totals, side: totals[side] + value - mine})
    told = "" if value is None else sum_before(view, seat, f"attack {value}")
    return f"{told}." if told else ""


def _last_one(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return that a ship taken from a planet is the last of its colony there."""
    planet, owner = option.params["planet"], ask.about["seat"]
    last = is_last(view, owner, str(planet))
    return _("%(seat)s loses the colony.") % {"seat": names.colour_name(owner)} if last else ""


CHALLENGED = noop(
    "It is revealed, and the real card counts. After a lie %(seat_colour)s also loses as many ships from "
    "outside the encounter as they have in it; after the truth you do."
)


def _challenged(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return what it costs the one or the other, with what was staked on it."""
    first, staked = fill(CHALLENGED, ask.about, reader), int(ask.about.get("stake", 0))
    if not staked:
        return first
    return f"{first} " + _("The stake comes on top: %(ships)s.") % {"ships": names.ships_words(staked)}


def _believed(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return the totals of the encounter with the claimed card."""
    seat, card = ask.about["seat"], ask.about["card"]
    first = _("It counts as %(card)s, and no one ever sees it.") % {"card": names.card_name(card)}
    return " ".join(part for part in (first, verdict_with(view, seat, card)) if part)


def _meeting(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> str:
    """Return what a victory on this planet would bring the offense."""
    planet = option.params["planet"]
    if not founds_colony(view, ask.seat, planet):
        return _("You have a colony there already.")
    return _after_a_win(winning(winners_with(view, {ask.seat: planet}), view, reader))


def _after_a_win(told: list[str]) -> str:
    return " ".join([_("If the offense wins:"), *told]) if told else ""


Telling = Callable[[Any, Any, View, Reader], str]
MAKERS: dict[tuple[str, str], Telling] = {  # by question and option, or by option alone
    ("", "add"): _added,
    ("", "destiny"): _destiny,
    ("", "replace"): _replaced,
    ("gambler.belief", "accept"): _believed,
    ("gambler.belief", "challenge"): _challenged,
    ("will.place", "planet"): _meeting,
    ("shadow.execution", "planet"): _last_one,
    ("own_colour", "drive_out"): _visitors,
    ("own_colour", "resettle"): _empty_planets,
}
