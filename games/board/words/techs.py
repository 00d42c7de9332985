"""The techs on the board: those before each seat, as the view tells, their deck and the discarded ones."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.view import SeatView, TechView, View
from games.words import names
from games.words.options import tech_help
from games.words.reader import Reader, Systems
from games.words.sheets import sheet


def techs_of(seat: SeatView) -> list[TechView]:
    """Return the techs of a seat; a stored view from before there were techs has none."""
    return seat.get("techs") or []


def number_of_techs(seat: SeatView) -> str:
    """Return "2 techs"; empty if there is none."""
    number = len(techs_of(seat))
    return ngettext("%(n)d tech", "%(n)d techs", number) % {"n": number} if number else ""


def tech_words(tech: TechView, systems: Systems) -> str:
    """Return one tech with its state: "Vacuum Turbines", "tech 7 (face down, 3 ships)".

    Its owner reads "tech 7, Vacuum Turbines (face down, 3 ships of 4)".
    """
    state = ", ".join(tech_state(tech, systems))
    if tech["faceup"]:
        told = names.tech_name(tech["tech"])
    elif tech["tech"]:
        told = _("tech %(number)d, %(tech)s") % {**tech, "tech": names.tech_name(tech["tech"])}
    else:
        told = _("tech %(number)d") % tech
    return f"{told} ({state})" if state else told


def tech_state(tech: TechView, systems: Systems) -> list[str]:
    """Return whether it lies face down, its ships and how many it needs, and what else lies with it."""
    found = [] if tech["faceup"] else [_("face down")]
    found += [] if tech["faceup"] and not tech["ships"] else [_ships(tech)]
    found += [_("%(cards)s on it") % {"cards": names.cards_words(1)}] if tech["card"] else []
    at = [names.planet_name(planet, systems) for planet in tech["planets"]]
    found += [_("token at %(planets)s") % {"planets": names.listed(at)}] if at else []
    if tech["place"]:
        found.append(_("ship at %(place)s") % {"place": names.place_name(tech["place"], systems)})
    return found


def _ships(tech: TechView) -> str:
    ships = names.ships_words(tech["ships"]) if tech["ships"] else _("no ships")
    needed = 0 if tech["faceup"] else sheet(tech["tech"]).get("research", 0) if tech["tech"] else 0
    return _("%(ships)s of %(needed)d") % {"ships": ships, "needed": needed} if needed else ships


def tech_lines(view: View, reader: Reader) -> list[str]:
    """Return one line for each seat that has techs, and one for those that lie before nobody."""
    lines = [_seat_line(seat, reader) for seat in view["seats"] if techs_of(seat)]
    return [*lines, *piles_of_techs(view)]


def _seat_line(seat: SeatView, reader: Reader) -> str:
    told = {
        "seat": names.colour_name(seat["seat"]),
        "techs": "; ".join(tech_words(tech, reader.systems) for tech in techs_of(seat)),
    }
    return (_("You: %(techs)s.") if seat["seat"] == reader.seat else _("%(seat)s: %(techs)s.")) % told


def piles_of_techs(view: View) -> list[str]:
    """Return the deck of techs, and the face-up ones of their discard pile; empty without techs."""
    techs = view.get("techs")
    if not techs:
        return []
    number, discards = techs["deck"], [names.tech_name(tech) for tech in techs["discards"]]
    deck = ngettext("The deck of techs: %(n)d tech.", "The deck of techs: %(n)d techs.", number)
    found = [deck % {"n": number}]
    return (
        [*found, _("Discarded techs: %(techs)s.") % {"techs": names.listed(discards)}] if discards else found
    )


def techs_block(view: View, reader: Reader) -> list[str]:
    """Return the same with a heading; empty without techs."""
    lines = tech_lines(view, reader)
    return [_("Techs, of face-down ones the number and the ships on them:"), *lines] if lines else []


def own_techs(mine: SeatView, systems: Systems) -> list[dict[str, str]]:
    """Return the techs of the reader's seat, each with what it needs and does."""
    return [{"name": tech_words(tech, systems), "text": tech_help(tech["tech"])} for tech in techs_of(mine)]
