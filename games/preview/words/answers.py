"""What an answer brings and costs, and who would win by it.

For questions of destiny or of a single sheet each answer is told by itself. The list itself names the answer;
before it is sent, `consequence` says at length what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine import ShipsTarget
from engine.aliens import MEETS_AT, STATES_CARD, TAKES_SHIP
from engine.asking.forms import Form
from engine.prospects import (
    FEWER_ARE_ENOUGH,
    IF_DEFENSE_WINS,
    IF_OFFENSE_WINS,
    IF_THEY_DEFEND,
    IF_THEY_JOIN,
    Winners,
    allies_land,
    attack_value,
    founds_colony,
    is_card_changed,
    is_last,
    reinforcement_value,
    side_of,
    side_of_main,
    winners_with,
)
from engine.state.cards import FLARE
from engine.state.queries import STATED_FACE
from engine.state.view import MainSide, View, encounter_in, home_planets
from games.base.documents import AnswerJSON, ParamsJSON
from games.board.words.encounter import built_words
from games.preview.words import techs
from games.preview.words.choices import YES_NO, card_outcome, ships_on_planet
from games.situation.words.encounter import KINDS, totals_words, verdict_with
from games.situation.words.outcomes import winning, winning_at_once
from games.situation.words.sums import sum_before, sum_in_short, sums_with_kicker
from games.words import names
from games.words.choices import ChoiceAsk
from games.words.patterns import ToReader, fill
from games.words.reader import Reader, of_sheet, sheet

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
    said = [*_said_by_sheet(ask.what, option.what, told, reader)]
    make, needed = RECKONED.get(of_sheet("comes_to", ask.what, option.what) or option.what, (None, ()))
    said += [make(told, ask.seat, view, reader)] if make and told.keys() >= set(needed) else []
    return " ".join(filter(None, said))


def _said_by_sheet(what: str, option: str, told: Mapping[str, Any], reader: Reader) -> Iterator[str]:
    """Yield what its sheet says that an option does, and that parameters which are not 0 or empty do."""
    for name in (option, *(f"{option}.{one}" for one, value in told.items() if value)):
        if text := of_sheet("answers", what, name):
            yield fill(text, told, reader)


def _option(form: Form[Any], answer: AnswerJSON) -> engine.Option | None:
    return form.options.get(answer) if isinstance(answer, str) else None


def _destiny(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    """Return the seat that the offense then attacks."""
    told = {"offense": encounter_in(view)["offense"], "seat": about.get("seat", -1)}
    if told["seat"] == told["offense"]:
        return fill(OWN_COLOUR, told, reader, KINDS)
    return fill(ANYONE if told["seat"] < 0 else ATTACKED, told, reader, KINDS)


def _visitors(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    """Return who can be attacked in the own system, and where (R-8.1)."""
    found = [
        _("%(ships)s on %(planet)s")
        % {
            "ships": names.ships_for(visitor, number, reader),
            "planet": names.planet_name(planet, reader.systems),
        }
        for planet in home_planets(view, seat)
        for visitor, number in _others(view, planet, seat)
    ]
    return _("There: %(ships)s.") % {"ships": names.listed(found)} if found else ""


def _empty_planets(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    empty = [planet for planet in home_planets(view, seat) if not view["planets"][planet]]
    told = {"planets": names.planets_listed(empty, reader.systems)}
    return _("Empty: %(planets)s. You choose planet and ships next.") % told if empty else ""


def _others(view: View, planet: int, seat: int) -> Iterator[tuple[int, int]]:
    for other, number in view["planets"][planet].items():
        if int(other) != seat and number:
            yield int(other), number


def _replaced(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    return _totals_of(view, seat, attack_value(about["card"]))


def _added(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    mine, more = _own_value(view, seat), attack_value(about["card"])
    return _totals_of(view, seat, mine + more) if mine is not None and more is not None else ""


def _own_value(view: View, seat: int) -> int | None:
    return attack_value((encounter_in(view).get("faces") or {}).get(str(seat), ""))


def _totals_of(view: View, seat: int, value: int | None) -> str:
    """Return both totals with a card of this value in place of the revealed one.

    Return a sum where they do not tell it.
    """
    enc, side, mine = encounter_in(view), side_of_main(view, seat), _own_value(view, seat)
    totals = enc.get("totals")
    if totals and side and mine is not None and value is not None and not is_card_changed(enc):
        changed = (value - mine) * side_of(view, side).times
        return totals_words(enc, {**totals, side: totals[side] + changed})
    told = "" if value is None else sum_before(view, seat, f"attack {value}")
    return f"{told}." if told else ""


def _last_one(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    """Return that a ship taken from a planet is the last of its colony there."""
    owner = about["seat"]
    last = is_last(view, owner, str(about["planet"]))
    return _("%(seat)s loses the colony.") % {"seat": names.colour_name(owner)} if last else ""


def _believed(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    """Return the totals of the encounter with the claimed card."""
    return verdict_with(view, about["seat"], about["card"])


def _meeting(about: ParamsJSON, seat: int, view: View, reader: Reader) -> str:
    """Return what a victory on this planet would bring the offense."""
    planet = about["planet"]
    if not founds_colony(view, seat, planet):
        return _("You have a colony there already.")
    told = winning(winners_with(view, {seat: planet}), view, reader)
    return " ".join([_("If the offense wins:"), *told]) if told else ""


Telling = Callable[[ParamsJSON, int, View, Reader], str]
# By what the sheet says that an answer comes to, or by the option; with the parameters that it needs.
RECKONED: dict[str, tuple[Telling, tuple[str, ...]]] = {
    "add": (_added, ("card",)),
    "destiny": (_destiny, ()),
    "replace": (_replaced, ("card",)),
    "drive_out": (_visitors, ()),
    "resettle": (_empty_planets, ()),
    STATES_CARD: (_believed, ("seat", "card")),
    MEETS_AT: (_meeting, ("planet",)),
    TAKES_SHIP: (_last_one, ("seat", "planet")),
}


KEPT = ("pass_on", "pass_both")  # options by which an alien is kept and others go
PLANET, SEAT = "planet", "seat"  # how a key begins that names one


class OnBoard(str):
    """A note of what the board tells: whose ships are on a planet, or what a seat has."""

    __slots__ = ()


def notes_of_option(ask: ChoiceAsk, option: engine.Option, view: View, reader: Reader) -> list[str]:
    """Return what is told beside an option in a list."""
    if (ask.what, option.what) in YES_NO:
        return [_(YES_NO[ask.what, option.what])]
    if ask.what == "encounter_card" and option.what == "card":
        card = option.params["card"]
        return [sum_in_short(view, ask.seat, card) or card_outcome(view, ask.seat, card)]
    if option.what == "kicker":
        return [sums_with_kicker(view, ask.seat, option.params["card"])]
    if option.what in ("use", "play"):
        told = claimed(ask.seat, option, view) or totals_with(option, view)
        told_next = "" if option.params.get("choice") else chosen_next(option)
        return [*([told] if told else _at_place(option, view, reader)), told_next]
    if option.what == "seat":
        return [OnBoard(standing(view, option.params["seat"]))]
    if option.what == "target":
        return on_target(ask.seat, _target(option), view, reader)
    if option.what == "planet":
        return [there(option.params["planet"], view, reader)]
    if option.what in KEPT:
        return [kept(option.params["alien"])]
    return techs.told(ask, option, view)


def chosen_next(option: engine.Option) -> str:
    """Return that more is asked when it is used or played; empty if nothing is."""
    return _("If there is more to choose, it is asked next.") if option.params.get("more") else ""


def _at_place(option: engine.Option, view: View, reader: Reader) -> list[str]:
    """Return notes on the planet or the seat that is chosen with a use or play."""
    kind, _space, number = str(option.params.get("choice", "")).partition(" ")
    if kind == PLANET and number.isdigit():
        return [there(int(number), view, reader), last_colony(int(number), view, reader)]
    known = kind == SEAT and number.isdigit() and int(number) != reader.seat
    return [OnBoard(standing(view, int(number)))] if known else []


def last_colony(planet: int, view: View, reader: Reader) -> str:
    """Return that a colony of the reader's there would win them the game; empty if it would not."""
    if reader.seat is None or not winners_with(view, {reader.seat: planet}):
        return ""
    return _("With a colony there you would win the game.")


def kept(alien: str) -> str:
    """Return what an alien does, in a line."""
    told = {"about": names.alien_name(alien), "answer": sheet(alien).get("tagline", "")}
    return _("%(about)s: %(answer)s") % told


def _target(option: engine.Option) -> ShipsTarget:
    return ShipsTarget(planet=option.params["planet"], seat=option.params.get("seat", -1))


def claimed(seat: int, option: engine.Option, view: View) -> str:
    """Return whether a claimed card is the one that was laid, and its result."""
    sheet = str(option.params.get("alien") or option.params.get("card", "")).removesuffix(FLARE)
    if sheet not in engine.book().rules.get(STATED_FACE.name, {}):
        return ""
    card = str(option.params.get("choice", ""))
    truth = _("That is your card.") if card == encounter_in(view)["cards"].get(str(seat)) else ""
    total = sum_before(view, seat, card)
    return " ".join(part for part in (truth, total and f"{total}.") if part)


def totals_with(option: engine.Option, view: View) -> str:
    """Return what a reinforcement makes of totals that are known; empty for every other card."""
    enc, side = encounter_in(view), str(option.params.get("choice", ""))
    totals = enc.get("totals")
    value = reinforcement_value(str(option.params.get("card", "")))
    if value is None:
        return ""
    if not totals:
        return _("It adds nothing: not both cards are attacks.") if enc.get("faces") else ""
    if side not in totals:
        return ""
    return totals_words(enc, {**totals, side: totals[side] + value})


def on_target(seat: int, target: ShipsTarget, view: View, reader: Reader) -> list[str]:
    """Return whose ships are on a planet, and whether one's own are among them; nothing of a side."""
    if target.planet < 0:
        return []
    return [
        there(target.planet, view, reader),
        built_at(target.planet, view),
        already_there(seat, target, view),
    ]


def built_at(planet: int, view: View) -> str:
    """Return the cards that lie beside a planet; empty if there are none."""
    cards = built_words(view).get(planet)
    return _("Beside it: %(cards)s.") % {"cards": cards} if cards else ""


def already_there(seat: int, target: ShipsTarget, view: View) -> str:
    """Return that ships which land on a planet would found no new colony; empty if they would."""
    if target.planet < 0 or target.seat == seat or founds_colony(view, seat, target.planet):
        return ""
    return _("You have a colony there already.")


def brought_to_ally(
    seat: int, side: MainSide, view: View, reader: Reader, sent: Mapping[str, int] | None = None
) -> str:
    """Return what a seat gets if it joins a side and that wins (R-12.1, R-12.9).

    `sent` are the ships that leave each place for it.
    """
    if not allies_land(view, side):
        return _("If it wins you get a reward for each ship.")
    planet = encounter_in(view)["planet"]
    if planet < 0:
        return ""
    told = {"planet": names.planet_name(planet, reader.systems)}
    leaves = is_last(view, seat, str(planet), (sent or {}).get(str(planet), 0))
    if leaves or founds_colony(view, seat, planet):
        return _("If it wins you get a colony on %(planet)s.") % told
    return _("You have ships on %(planet)s already: no new colony.") % told


def there(planet: int, view: View, reader: Reader) -> OnBoard:
    """Return whose ships are on a planet, as a sentence."""
    return OnBoard(_("There: %(ships)s.") % {"ships": ships_on_planet(planet, view, reader)})


def standing(view: View, seat: int) -> str:
    """Return how near to winning a seat is, and how much it holds and could send."""
    counted = view["seats"][seat]
    ships = sum(planet.get(str(seat), 0) for planet in view["planets"])
    told = {
        "colonies": names.foreign_colonies_words(counted["colonies"]),
        "cards": names.cards_words(counted["cards"]),
        "ships": names.ships_words(ships),
    }
    return _("%(colonies)s, %(cards)s, %(ships)s on planets.") % told


def winners_words(found: Winners, view: View, reader: Reader) -> str:
    """Return who would win by an answer, beyond those that the situation names already."""
    if found.when == FEWER_ARE_ENOUGH:
        return " ".join(winning_at_once(found.seats, reader))
    told = winning(found.seats, view, reader)
    lead = _(WHEN[found.when]) if told and found.when in WHEN else ""
    return " ".join([lead, *told] if lead else told)


WHEN = {
    IF_OFFENSE_WINS: noop("If the offense wins:"),
    IF_THEY_JOIN: noop("If they join and the offense wins:"),
    IF_DEFENSE_WINS: noop("If the defense wins:"),
    IF_THEY_DEFEND: noop("If they join and the defense wins:"),
}
