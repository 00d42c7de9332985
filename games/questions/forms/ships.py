"""Ships from, or to, several places; with them a side to join or a planet to aim at."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine import Ships, ShipsTarget
from engine.asking.forms import LATER
from engine.prospects import ATTACKS, cost_of, is_last, rival, side_of, winners_by
from engine.state.view import MainSide, View, side_named
from games.base.documents import AnswerJSON
from games.mail.language import phrasing
from games.preview.words.answers import already_there, brought_to_ally, built_at, on_target, winners_words
from games.preview.words.ships import given_up, ships
from games.questions.forms.form import FormType, Schema, amount, filled, fleet, object_schema, there
from games.questions.replies.ships import ShipsReplies
from games.situation.words.sums import may_change
from games.words import names
from games.words.choices import ShipsAsk, target_name, target_words
from games.words.reader import Reader, Systems

MOST_TILES = 15  # to aim at, beside each other: five rows on a phone
FIELD = "ships-"
AT_PLACES = frozenset({"not_ships", "too_few_ships", "too_many_ships", "too_many_there", "no_such_place"})
OF_ALL_SHIPS = frozenset({"not_ships", "too_few_ships", "too_many_ships"})


class ShipsForm(FormType[Ships]):
    kind = template = "ships"
    replies = ShipsReplies
    first_field = "side"

    def words(self, ask: ShipsAsk, answer: AnswerJSON, reader: Reader) -> str:
        if not ask.form.targets:
            return names.capital(_mixture(ask, answer, reader))
        if not answer.get("side"):
            return _("Stay out")
        if answer["side"] == LATER:
            return _("See who joins before me")
        if not answer["ships"]:  # what is on the gate goes there
            return target_words(ask.form.targets[answer["side"]], reader)
        pattern = (
            _("Aim at %(target)s with %(ships)s") if ask.what in ATTACKS else _("%(target)s with %(ships)s")
        )
        told = {
            "target": target_name(ask.form.targets[answer["side"]], reader),
            "ships": names.ships_from(answer["ships"], reader.systems),
        }
        return names.capital(pattern % told)

    def say(self, ask: ShipsAsk, answer: AnswerJSON, systems: Systems) -> str:
        if not ask.form.targets:
            return _said(ask, answer, systems)
        if not answer["side"]:
            return "decline"
        if answer["side"] == LATER:
            return LATER
        target = ask.form.targets[answer["side"]]
        aim = "aim at " if target.planet >= 0 else ""
        return f"{aim}{phrasing.target_words(target, systems)} with {_said(ask, answer['ships'], systems)}"

    def how_to_reply(self, ask: ShipsAsk) -> str:
        if not ask.form.targets:
            return _("In words, say how many ships at which place, place by place.")
        return _(
            "In words, say the side or the planet first, and then how many ships from which place, place by "
            "place."
        )

    def samples(self, ask: ShipsAsk) -> Iterator[AnswerJSON]:
        """Yield ships from two places, one ship of the second; for each side or planet that can be chosen."""
        form = ask.form
        fullest = sorted(form.places, key=lambda place: -form.places[place])
        for target in form.targets or [None]:
            for one in fullest:
                for other in fullest:
                    for n in range(min(form.places[one], form.most - 1), 0, -1):
                        ships = {one: n, other: 1}
                        yield ships if target is None else {"side": target, "ships": ships}

    def consequence(self, ask: ShipsAsk, answer: AnswerJSON, view: View, reader: Reader) -> str:
        return ships(ask, answer, view, reader)

    def notes(self, ask: ShipsAsk, answer: AnswerJSON, view: View, reader: Reader) -> list[str]:
        sent: Mapping[str, int] = answer.get("ships", {}) if ask.form.targets else answer
        target = ask.form.targets.get(answer["side"]) if ask.form.targets else None
        at = on_target(ask.seat, target, view, reader) if target else []
        return [*at, *given_up(ask, sent, view, reader, in_short=True)]

    def costs(self, ask: ShipsAsk, answer: AnswerJSON, view: View) -> str:
        sent = (answer.get("ships") or {}) if ask.form.targets else answer
        return " ".join(given_up(ask, sent, view, Reader.of(view), in_short=True))

    def costs_power(self, ask: ShipsAsk, answer: AnswerJSON, view: View) -> bool:
        """Return whether this answer takes the reader's own power out of force."""
        cost = cost_of(ask, ask.form.meaning(answer).ships, view)
        return cost.seat == ask.seat and cost.homes_left is not None

    def sides_bring(
        self, ask: ShipsAsk, answers: Sequence[AnswerJSON], view: View, reader: Reader
    ) -> dict[int, str]:
        """Return what a side brings at its first answer, and at each that brings something else."""
        sides = [_side_joined(ask, answer) for answer in answers]
        told = {
            place: brought_to_ally(ask.seat, side, view, reader, answers[place]["ships"])
            for place, side in enumerate(sides)
            if side
        }
        first = {place: sides.index(sides[place]) for place in told}
        return {
            place: text for place, text in told.items() if place == first[place] or text != told[first[place]]
        }

    def show(self, ask: ShipsAsk, typed: QueryDict | None, view: View, reader: Reader) -> dict[str, object]:
        """Return the fields of a form for ships.

        `places`: name, label, most, value; `targets`: what is chosen with the ships; `joining`: a side is.
        `wordy`: sentences are beside the targets, which narrow tiles would break after every word. `systems`:
        the targets by their system, where they are too many for one screen of a phone.
        """
        form = ask.form
        joining = any(target.side for target in form.targets.values())
        targets = _targets(ask, typed, view, reader)
        return {
            "targets": targets,
            "systems": _systems(targets, view, reader),
            "joining": joining,
            "wordy": any(str(target["there"]).endswith(".") for target in targets),
            "places": _places(ask, typed, view, reader),
            "least": form.least,
            "most": form.most,
            "way": _way(ask),
            "legend": _legend(_way(ask), form.least, form.most),
            "tappable": any(place.isdigit() for place in form.places),
        }

    def read(self, ask: ShipsAsk, post: QueryDict) -> AnswerJSON:
        """Return the numbers by place, with the side if one is to be chosen."""
        ships = {place: n for place in ask.form.places if (n := amount(post.get(FIELD + place))) != 0}
        if not ask.form.targets:
            return ships
        side = post.get("side")
        if side in ("", LATER) and (ask.form.may_wait if side else ask.form.may_decline):
            return {"side": side}
        return {"side": side if side else "?", "ships": ships}

    def write(self, ask: ShipsAsk, answer: AnswerJSON) -> QueryDict:
        ships = answer.get("ships", {}) if ask.form.targets else answer
        sent = {FIELD + place: ships.get(place, 0) for place in ask.form.places}
        return filled(sent | ({"side": answer["side"]} if ask.form.targets else {}))

    def left_out(self, ask: ShipsAsk, post: QueryDict) -> bool:
        return bool(ask.form.targets) and "side" not in post

    def begins_with(self, ask: ShipsAsk, view: View) -> AnswerJSON:
        return usual(ask, view)

    def field_at_fault(self, ask: ShipsAsk, refused: engine.Refused) -> str:
        if refused.reason in AT_PLACES:
            place = str(refused.params.get("place", ""))
            return FIELD + (place if place in ask.form.places else next(iter(ask.form.places), ""))
        return "side" if refused.reason == "not_a_side" else ""

    def schema(self, form: Ships) -> Schema:
        if not form.targets:
            return _places_schema(form)
        sides = [
            object_schema(
                {"side": {"enum": list(form.targets)}, "ships": _places_schema(form)}, ["side", "ships"]
            )
        ]
        alone = [""] * form.may_decline + [LATER] * form.may_wait
        if alone:
            sides.append(object_schema({"side": {"enum": alone}}, ["side"]))
        return sides[0] if len(sides) == 1 else {"oneOf": sides}

    def path_at_fault(self, ask: ShipsAsk, refused: engine.NotAllowed) -> str:
        where = "ships" if ask.form.targets else ""
        if refused.reason in OF_ALL_SHIPS:
            return where
        if refused.reason in AT_PLACES:
            return f"{where}.{refused.params['place']}".strip(".")
        return "side" if refused.reason == "not_a_side" else ""


def _mixture(ask: ShipsAsk, ships: Mapping[str, int], reader: Reader) -> str:
    make = names.ships_from if ask.form.come_from is None else names.ships_to
    return make(dict(ships), reader.systems)


def _said(ask: ShipsAsk, ships: Mapping[str, int], systems: Systems) -> str:
    way = "from" if ask.form.come_from is None else "to"
    parts = [f"{n} {way} {phrasing.place_words(place, systems)}" for place, n in ships.items()]
    return phrasing.listed(parts, "no ships")


def _places_schema(form: Ships) -> Schema:
    """Return the schema of numbers by place; all together from `least` to `most`."""
    each = {place: {"type": "integer", "minimum": 0, "maximum": n} for place, n in form.places.items()}
    about = f"By place; {form.least} to {form.most} ships in all."
    return {**object_schema(each, []), "description": about}


def _side_joined(ask: ShipsAsk, answer: AnswerJSON) -> MainSide | None:
    """Return the side that an answer joins; None where ships go to a planet, or stay."""
    target = ask.form.targets.get(answer.get("side", "")) if ask.form.targets else None
    return side_named(target.side) if target else None


def _way(ask: ShipsAsk) -> str:
    """Return whether ships go to these places, come from them, or are other people's."""
    if ask.form.come_from is not None:
        return "to"
    return "of" if ask.form.owners else "from"


def _legend(way: str, least: int, most: int) -> str:
    """Return how many ships, and whether to, from or of the places below it."""
    if least == most:
        return _exactly(way, most) % {"n": most}
    told = {
        "to": _("%(least)s to %(most)s ships, to"),
        "of": _("%(least)s to %(most)s ships of"),
        "from": _("%(least)s to %(most)s ships, from"),
    }
    return told[way] % {"least": least, "most": most}


def _exactly(way: str, n: int) -> str:
    told = {
        "to": ngettext("Exactly %(n)s ship, to", "Exactly %(n)s ships, to", n),
        "of": ngettext("Exactly %(n)s ship of", "Exactly %(n)s ships of", n),
        "from": ngettext("Exactly %(n)s ship, from", "Exactly %(n)s ships, from", n),
    }
    return told[way]


def _places(ask: ShipsAsk, typed: QueryDict | None, view: View, reader: Reader) -> list[dict[str, object]]:
    begun = _usual_ships(ask, view)
    return [
        {
            "name": FIELD + place,
            "place": place,
            "planet": place if place.isdigit() else "",
            "label": names.capital(names.place_name(place, reader.systems)),
            "most": most,
            "cost": _cost_of_all(ask, place, view),
            "value": typed.get(FIELD + place, "") if typed else begun.get(place, 0),
        }
        for place, most in sorted(ask.form.places.items(), key=lambda one: _by_system(one[0], reader))
    ]


def _by_system(place: str, reader: Reader) -> tuple[int, int]:
    """Return a sort key: planets system by system, also those that have joined later; then other places."""
    if not place.isdigit():
        return sys.maxsize, 0
    return reader.systems.owner(int(place)), reader.systems.place(int(place))


def _cost_of_all(ask: ShipsAsk, place: str, view: View) -> str:
    """Return that with the last ship a colony goes; empty where not all ships of a place can be chosen."""
    most = ask.form.places[place]
    owner = ask.about.get("owner", ask.seat)
    if most > ask.form.most or ask.form.come_from is not None or not is_last(view, owner, place, most):
        return ""
    return ngettext("Last ship: colony lost", "All %(n)d: colony lost", most) % {"n": most}


NO_TARGET = {  # answers that send nothing: what they are called, and what they do
    "": (noop("Stay out of the encounter"), noop("Your ships stay where they are.")),
    LATER: (
        noop("Let me see who joins before me"),
        noop("You are asked in your place, if a side has invited you by then."),
    ),
}


def usual(ask: ShipsAsk, view: View) -> Any:
    """Return the answer with which the form begins; None if something is left to choose."""
    ships = _usual_ships(ask, view)
    if not ask.form.targets:
        return ships if ships or not ask.form.least else None
    side = ask.default.get("side")
    return {"side": side, "ships": ships} if side and (ships or not ask.form.least) else None


def _usual_ships(ask: ShipsAsk, view: View) -> dict[str, int]:
    """Return what the form holds at first: what the game calls usual, or nothing where that costs a colony.

    A colony is given up ship by ship, as Send may be all of a form that a phone shows.
    """
    ships = _called_usual(ask)
    return {} if cost_of(ask, ships, view).planets else ships


def _called_usual(ask: ShipsAsk) -> dict[str, int]:
    """Return the ships of the default; where that sends none, those that would be sent."""
    if not ask.form.targets:
        return dict(ask.default)
    usual = ask.about.get("usual", {})  # a number where nothing is chosen with the ships
    return dict(ask.default.get("ships") or (usual if isinstance(usual, dict) else {}))


def _targets(ask: ShipsAsk, typed: QueryDict | None, view: View, reader: Reader) -> list[dict[str, object]]:
    default = ask.default.get("side", "") if ask.form.targets else ""
    chosen = typed.get("side") if typed else (default if not ask.form.may_decline else None)
    targets: dict[str, ShipsTarget | None] = dict(ask.form.targets)
    targets |= {"": None} if ask.form.targets and ask.form.may_decline else {}
    targets |= {LATER: None} if ask.form.targets and ask.form.may_wait else {}
    return [
        {
            "key": key,
            "label": target_words(target, reader) if target else _(NO_TARGET[key][0]),
            "planet": _planet(target),
            "there": _there(ask, key, target, view, reader),
            "default": key == default,
            "chosen": key == chosen,
            "first": not number,
        }
        for number, (key, target) in enumerate(targets.items())
    ]


def _systems(targets: list[dict[str, object]], view: View, reader: Reader) -> list[dict[str, object]]:
    """Return each system: its owner, how near to winning they are, and the targets there.

    Only the system of the chosen target is open. Empty where all targets have room beside each other.
    """
    planets = [str(target["planet"]) for target in targets]
    if len(targets) <= MOST_TILES or not all(planet.isdigit() for planet in planets):
        return []
    owners = [reader.systems.owner(int(planet)) for planet in planets]
    chosen = {owner for owner, target in zip(owners, targets, strict=True) if target["chosen"]}
    return [
        {
            "seat": seat,
            "name": names.capital(names.seat_name(seat, reader)),
            "colonies": names.foreign_colonies_words(view["seats"][seat]["colonies"]),
            "open": seat in chosen or not chosen,
            "targets": [one for owner, one in zip(owners, targets, strict=True) if owner == seat],
        }
        for seat in dict.fromkeys(owners)
    ]


def _planet(target: ShipsTarget | None) -> str:
    """Return the number of the planet that is aimed at, for the board; empty if none is."""
    return str(target.planet) if target is not None and target.planet >= 0 else ""


def _there(ask: ShipsAsk, key: str, target: ShipsTarget | None, view: View, reader: Reader) -> str:
    """Return whose ships are on the target, or the sum of the side; and who wins by it."""
    if target is None:
        return _(NO_TARGET[key][1])
    winners = winners_by(ask, {"side": key}, view)
    side, danger = side_named(target.side), winners_words(winners, view, reader.by_colour)
    if side:
        brings = brought_to_ally(ask.seat, side, view, reader)
        return " ".join(part for part in (_side(side, view, reader), brings, danger) if part)
    return _on_planet(ask.seat, target, view, reader, danger)


def _on_planet(seat: int, target: ShipsTarget, view: View, reader: Reader, danger: str) -> str:
    """Return whose ships are there alone, or as the first of some sentences."""
    told = there(_planet(target), view, reader)
    none_new = _("No new colony.") if already_there(seat, target, view) else ""
    more = [built_at(target.planet, view), none_new, danger]
    sentences = [part for part in more if part]
    return " ".join([f"{told}.", *sentences]) if sentences else told


def _side(side: MainSide, view: View, reader: Reader) -> str:
    """Return whose ships are there, and "? + 4 against ? + 2": cards are not known yet, ships are."""
    mine, theirs = side_of(view, side), side_of(view, rival(side))
    told = {
        "fleet": names.capital(fleet(mine.fleet)),
        "mine": _sum(mine.ships),
        "theirs": _sum(theirs.ships),
    }
    pattern = _("%(fleet)s. So far it is %(mine)s against %(theirs)s, the cards still unknown.")
    nobody = _("So far it is %(mine)s against %(theirs)s, the cards still unknown.")
    first = (pattern if mine.ships else nobody) % told
    return " ".join(part for part in (first, may_change(view)) if part)


def _sum(ships: int) -> str:
    """Return a card that is not known yet, and ships. It stays on one line."""
    return f"?\u00a0+\u00a0{ships}"
