"""The encounter, the seats, and the cards and techs before them and in hands, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.state.cards import FLARE, WITH_VALUE
from engine.state.view import EncounterView, PowerView, SeatView, TechView, View, is_over
from games.log.words import record
from games.log.words.course import RESULTS
from games.situation.words.conditions import comet_words, reverse_side
from games.situation.words.encounter import interrupted
from games.words import names
from games.words.choices import tech_help
from games.words.moments import phase_name
from games.words.names import FACE_DOWN, FACE_DOWN_KICKER
from games.words.reader import Reader, Systems, day_words, sheet

ENDINGS = {  # by who closed it, and whether anybody has won
    ("", True): noop("Won by %(winners)s."),
    ("moderator", True): record.WON,
    ("moderator", False): record.DRAWN,
    ("table", True): record.WON_BY_TABLE,
    ("table", False): record.DRAWN_BY_TABLE,
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
        return [_ended(view, reader)]
    encounter = view.get("encounter")
    if not encounter:
        return []
    parts = (
        _main_players,
        _target,
        _turned_over,
        _comet,
        _gate,
        _orbit,
        _kickers,
        _cards,
        _playing,
        _totals,
        _result,
    )
    told = [line for part in parts if (line := part(view, encounter, reader))]
    return [*told, *interrupted_words(view, reader)]


def _ended(view: View, reader: Reader) -> str:
    """Return who has won, and with how many colonies if these were what won."""
    winners, closed = view["winners"], view.get("closed", "")
    told = {"winners": names.listed(names.seat_name(seat, reader) for seat in winners)}
    counts = {view["seats"][seat]["colonies"] for seat in winners}
    if closed or len(counts) != 1 or min(counts) < view["goal"]:
        return _(ENDINGS[closed, bool(winners)]) % told
    won = names.foreign_colonies_words(min(counts))
    pattern = _("Won by %(winners)s: %(colonies)s.")
    return (pattern if len(winners) == 1 else _("Won by %(winners)s: %(colonies)s each.")) % {
        **told,
        "colonies": won,
    }


def interrupted_words(view: View, reader: Reader) -> list[str]:
    """Return which encounters are interrupted, and whose ships wait there: the board shows none of them."""
    outer = view.get("outer") or []
    return [
        " ".join(filter(None, [line, _gate(view, enc, reader), _orbit(view, enc, reader)]))
        for line, enc in zip(interrupted(view, reader), outer, strict=True)
    ]


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


def _turned_over(view: View, enc: EncounterView, reader: Reader) -> str:
    return reverse_side() if enc.get("reversed") else ""


def _comet(view: View, enc: EncounterView, reader: Reader) -> str:
    return comet_words(enc["comet"]) if enc.get("comet") else ""


def _kickers(view: View, enc: EncounterView, reader: Reader) -> str:
    """Return the Kickers of those whose card does not lie there yet; others are told with it."""
    laid = [int(seat) for seat in enc.get("kickers") or () if seat not in (enc.get("cards") or {})]
    parts = [
        _("%(seat)s: %(card)s")
        % {"seat": names.seat_name(seat, reader), "card": names.card_name(laid_beside(enc, seat)[0])}
        for seat in laid
    ]
    return _("Laid before the encounter cards: %(cards)s.") % {"cards": "; ".join(parts)} if parts else ""


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
    """Return the cards that lie beside a main player's card, a Kicker first."""
    kicker = kicker_beside(enc, seat)
    others = tuple((enc.get("beside") or {}).get(str(seat), ()))
    return (FACE_DOWN_KICKER if kicker == FACE_DOWN else kicker, *others) if kicker else others


def kicker_beside(enc: EncounterView, seat: int) -> str:
    """Return the Kicker that a main player has laid, as far as it is known; "" if there is none."""
    return (enc.get("kickers") or {}).get(str(seat), "")


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
    if tail == "flare" or head in WITH_VALUE:
        return "flare" if tail == "flare" else head
    return key if key in ("negotiate", "morph") else "artifact"
