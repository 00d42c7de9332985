"""The encounter and the seats in sentences: phase, main players, target, allies, cards, who is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.view import EncounterView, PowerView, SeatView, View, is_over
from games.log.words import corrections
from games.log.words.course import RESULTS
from games.words import names
from games.words.moments import phase_name
from games.words.reader import Reader, day_words

ENDINGS = {  # by who closed it, and whether anybody has won
    ("", True): noop("Won by %(winners)s."),
    ("moderator", True): corrections.WON,
    ("moderator", False): corrections.DRAWN,
    ("table", True): corrections.WON_BY_TABLE,
    ("table", False): corrections.DRAWN_BY_TABLE,
}


def phase_words(view: View) -> str:
    """Return the encounter's number and the phase: "Encounter 7, Launch."."""
    if is_over(view):
        return _("The game is over.")
    name = phase_name(view.get("phase") or "")
    encounter = view.get("encounter")
    if not encounter:
        return f"{name}."
    return _("Encounter %(number)d, %(phase)s.") % {"number": encounter["number"], "phase": name}


def encounter_head(view: View, reader: Reader) -> list[str]:
    """Return which encounter it is, whose turn, and who is attacked; empty where there is none."""
    encounter = view.get("encounter")
    if is_over(view) or not encounter:
        return []
    return [f"{phase_words(view)} {_main_players(view, encounter, reader)}"]


def encounter_words(view: View, reader: Reader | None = None) -> list[str]:
    """Return the present encounter in sentences, or who has won."""
    reader = reader or Reader.of(view)
    if is_over(view):
        winners = names.listed(names.seat_name(seat, reader) for seat in view["winners"])
        return [_(ENDINGS[view.get("closed", ""), bool(view["winners"])]) % {"winners": winners}]
    encounter = view.get("encounter")
    if not encounter:
        return []
    parts = (_main_players, _target, _gate, _orbit, _cards, _playing, _totals, _result)
    return [line for part in parts if (line := part(view, encounter, reader))]


def _main_players(view: View, enc: EncounterView, reader: Reader) -> str:
    offense = names.seat_name(enc["offense"], reader)
    if enc["defense"] < 0:
        return _("%(offense)s is the offense; the opponent is not known yet.") % {"offense": offense}
    defense = names.seat_name(enc["defense"], reader)
    return _("%(offense)s is the offense, %(defense)s the defense.") % {
        "offense": offense,
        "defense": defense,
    }


def _target(view: View, enc: EncounterView, reader: Reader) -> str:
    if enc["planet"] < 0:
        return ""
    there = view["planets"][enc["planet"]].get(str(enc["defense"]), 0)
    return _("The gate is aimed at %(planet)s, where the defense has %(ships)s.") % {
        "planet": names.planet_name(enc["planet"], reader.systems),
        "ships": names.ships_words(there) if there else _("no ships"),
    }


def _gate(view: View, enc: EncounterView, reader: Reader) -> str:
    return _fleet(_("On the gate: %(ships)s."), enc.get("gate") or {}, reader)


def _orbit(view: View, enc: EncounterView, reader: Reader) -> str:
    return _fleet(_("Allies beside the planet: %(ships)s."), enc.get("orbit") or {}, reader)


def _fleet(pattern: str, ships: Mapping[str, int], reader: Reader) -> str:
    parts = [f"{names.seat_name(int(seat), reader)} {n}" for seat, n in ships.items() if n]
    return pattern % {"ships": names.listed(parts)} if parts else ""


def _cards(view: View, enc: EncounterView, reader: Reader) -> str:
    parts = [
        _("%(seat)s: %(card)s")
        % {"seat": names.seat_name(int(seat), reader), "card": _laid_card(enc, int(seat), card)}
        for seat, card in (enc.get("cards") or {}).items()
    ]
    return _("Encounter cards: %(cards)s.") % {"cards": "; ".join(parts)} if parts else ""


def _laid_card(enc: EncounterView, seat: int, card: str) -> str:
    """Return a card with what it counts as and what lies beside it."""
    told, counts, beside = names.card_name(card), counts_as(enc, seat), laid_beside(enc, seat)
    if counts:
        told = _("%(card)s, which counts as %(other)s") % {"card": told, "other": names.card_name(counts)}
    if beside:
        told = _("%(card)s (beside it %(cards)s)") % {"card": told, "cards": names.cards_listed(beside)}
    return told


def counts_as(enc: EncounterView, seat: int) -> str:
    """Return what a main player's card counts as, if that is another than it is; else empty."""
    face = (enc.get("faces") or {}).get(str(seat), "")
    return face if face != (enc.get("cards") or {}).get(str(seat)) else ""


def laid_beside(enc: EncounterView, seat: int) -> tuple[str, ...]:
    """Return the cards that lie beside a main player's card."""
    return tuple((enc.get("beside") or {}).get(str(seat), ()))


def _playing(view: View, enc: EncounterView, reader: Reader) -> str:
    """Return what is just being played and may still be stopped."""
    parts = [
        _("%(card)s by %(seat)s")
        % {"card": names.card_name(one["card"]), "seat": names.seat_name(one["seat"], reader)}
        for one in view.get("playing") or ()
    ]
    return _("Being played: %(cards)s.") % {"cards": names.listed(parts)} if parts else ""


def _totals(view: View, enc: EncounterView, reader: Reader) -> str:
    totals = enc.get("totals")
    return _("Totals: offense %(offense)s, defense %(defense)s.") % totals if totals else ""


def _result(view: View, enc: EncounterView, reader: Reader) -> str:
    return _(RESULTS[enc["result"]]) if enc.get("result") in RESULTS and enc["result"] else ""


def power_words(power: PowerView) -> str:
    """Return an alien with what lies on its sheet and its state: "Warrior, 3 tokens (zapped)"."""
    text = names.alien_name(power["alien"])
    if power.get("tokens"):
        text += ", " + names.tokens_words(power["tokens"])
    if power.get("cards"):
        text += ", " + _("%(cards)s on it") % {"cards": names.cards_words(power["cards"])}
    return text + (f" ({state})" if (state := power_state(power)) else "")


def aliens_words(seat: SeatView) -> list[str]:
    """Return the aliens before a seat: open ones, then face-down ones, which its owner alone sees."""
    return [*map(power_words, seat["powers"]), *face_down_words(seat)]


def face_down_words(seat: SeatView) -> list[str]:
    """Return one name for each sheet that lies face down.

    A stored view from before there were any has none.
    """
    own = seat.get("own_face_down")
    if own is not None:
        return [_("%(alien)s (face down)") % {"alien": names.alien_name(alien)} for alien in own]
    number = seat.get("face_down", 0)
    words = ngettext("%(n)d alien face down", "%(n)d aliens face down", number) % {"n": number}
    return [words] if number else []


def built_words(view: View) -> dict[int, str]:
    """Return by planet the cards that lie beside it: "attack 7 and attack 8 (Citadel)"."""
    found: dict[int, str] = {}
    for seat in view["seats"]:
        for power in (*seat["powers"], *seat.get("resting", ())):
            for planet, cards in (power.get("built") or {}).items():
                found[int(planet)] = _("%(cards)s (%(alien)s)") % {
                    "cards": names.cards_listed(cards),
                    "alien": names.alien_name(power["alien"]),
                }
    return dict(sorted(found.items()))


def built_lines(view: View, reader: Reader) -> list[str]:
    """Return what lies beside planets, planet by planet."""
    places = {names.planet_name(planet, reader.systems): cards for planet, cards in built_words(view).items()}
    return [_("Beside %(planet)s: %(cards)s.") % {"planet": at, "cards": told} for at, told in places.items()]


def power_state(power: PowerView) -> str:
    """Return whether it is zapped or out of force; empty while it works."""
    if power.get("zapped"):
        return _("zapped")
    return "" if power.get("active", True) else _("lost")


def waiting_words(
    seats: list[int], reader: Reader, *, also: bool = False, away: Mapping[int, date] | None = None
) -> str:
    """Return who is waited for, as far as public facts tell.

    `also`: besides the reader. `away`: the last day of those who are away, as the table is told.
    """
    words = _("The game also waits for %(seats)s.") if also else _("The game waits for %(seats)s.")
    told = words % {"seats": names.listed(names.seat_name(s, reader) for s in seats)}
    return " ".join(
        [told, *(_away_words(seat, away[seat], reader) for seat in seats if away and seat in away)]
    )


def _away_words(seat: int, last: date, reader: Reader) -> str:
    told = {"seat": names.seat_name(seat, reader), "day": day_words(last)}
    return names.capital(_("%(seat)s is away until %(day)s.") % told)


def waiting_for_bots_words(seats: list[int], reader: Reader) -> str:
    """Return the same where they all are bots.

    `seats` is empty where nobody else can be waited for.
    """
    if not seats and reader.seat is None:
        return _("Only bots are playing now.")
    if not seats:
        return _("Only bots are playing now. Your next question appears here in a moment.")
    told = {"seats": names.listed(names.seat_name(s, reader) for s in seats)}
    words = ngettext(
        "The game waits for %(seats)s, a bot. It goes on in a moment.",
        "The game waits for %(seats)s, all bots. It goes on in a moment.",
        len(seats),
    )
    return words % told


def role_words(view: View, seat: int) -> str:
    """Return what a seat is in this encounter: offense, defense, ally of a side; empty if none."""
    role = role_of(view, seat)
    return _(_ROLES[role]) if role else ""


def role_of(view: View, seat: int) -> str:
    """Return the id of a seat's part in this encounter; empty if it has none."""
    enc = view.get("encounter") or {}
    if seat in (enc.get("offense"), enc.get("defense")):
        return "offense" if seat == enc.get("offense") else "defense"
    side = (enc.get("allies") or {}).get(str(seat))
    return f"{side} ally" if side else ""


_ROLES = {
    "offense": noop("offense"),
    "defense": noop("defense"),
    "offense ally": noop("offensive ally"),
    "defense ally": noop("defensive ally"),
}
