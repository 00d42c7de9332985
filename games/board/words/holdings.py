"""Cards as they are drawn, the texts of those of a hand, and the techs before seats and in their piles."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.state.cards import FLARE
from engine.state.view import SeatView, TechView, View
from games.words import names
from games.words.choices import tech_help
from games.words.reader import Reader, Systems, sheet

CARD_TEXTS = {  # by kind: cards that have no sheet
    "negotiate": lambda: _(
        "Loses to an attack, but then you take cards from the winner. Against another negotiate you try to "
        "make a deal."
    ),
    "morph": lambda: _("Becomes a copy of the card that lies against it."),
    "reinforcement": lambda: _(
        "Add it to either side once the cards are revealed, as a main player or an ally."
    ),
}


@dataclass(frozen=True)
class CardText:
    """A card and what it says; of a flare both halves, and which of them is lit for this seat."""

    name: str
    text: str = ""
    wild: str = ""
    super: str = ""
    lit: str = ""


def card_texts(mine: SeatView) -> list[CardText]:
    """Return the texts of all cards that this seat holds, each kind once, in the order of the hand."""
    held = [*(mine["hand"] or ()), *(key for pile in (mine["piles"] or {}).values() for key in pile)]
    works = {power["alien"] for power in mine.get("powers", ()) if power["active"] and not power["zapped"]}
    told = {_kind_or_key(key): _text(key, works) for key in held if kind_of(key) != "attack"}
    return [text for text in told.values() if text.text or text.wild]


def _kind_or_key(key: str) -> str:
    kind = kind_of(key)
    return kind if kind in CARD_TEXTS else key


def _text(key: str, works: set[str]) -> CardText:
    kind = kind_of(key)
    if kind in CARD_TEXTS:
        return CardText(names.capital(_(names.KINDS[kind])), CARD_TEXTS[kind]())
    name = names.capital(names.card_name(key))
    if kind != "flare":
        return CardText(name, _card_text(sheet(key).get("text")))
    alien = key.removesuffix(FLARE)
    told = sheet(alien)
    lit = "super" if alien in works else "wild"
    return CardText(name, wild=_card_text(told.get("wild")), super=_card_text(told.get("super")), lit=lit)


def _card_text(text: str | None) -> str:
    return _(text) if text else ""


@dataclass(frozen=True)
class CardFace:
    """A card as it is drawn: `big`, a numeral or a word, `kind` small below it; `name` is read aloud."""

    key: str
    name: str
    kind: str
    kind_label: str
    big: str
    is_word: bool


def face(key: str) -> CardFace:
    kind = kind_of(key)
    big = _big(key, kind)
    return CardFace(key, names.card_name(key), kind, _label(key, kind), big, not big.lstrip("+").isdigit())


def _label(key: str, kind: str) -> str:
    """Return the kind, where the big word does not say it already; short enough for the card."""
    if kind == key:
        return ""
    return _("reinforce") if kind == "reinforcement" else _(names.KINDS[kind])


def faces(keys: list[str] | None) -> list[CardFace]:
    return [face(key) for key in keys or ()]


def _big(key: str, kind: str) -> str:
    tail = key.partition(" ")[2]
    if kind == "attack":
        return f"{int(tail):02d}" if tail == "0" else tail
    if kind == "reinforcement":
        return f"+{tail}"
    return (
        names.alien_name(key.removesuffix(" flare"))
        if kind == "flare"
        else names.capital(names.card_name(key))
    )


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


def kind_of(key: str) -> str:
    """Return the kind of a card by its key."""
    head, _space, tail = key.partition(" ")
    if tail == "flare" or head in ("attack", "reinforcement"):
        return "flare" if tail == "flare" else head
    return key if key in ("negotiate", "morph") else "artifact"
