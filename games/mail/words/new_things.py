"""Aliens, flares and artifacts that the reader has not met before: what they do, told once."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from engine.state.cards import FLARE
from engine.state.kinds import Kind
from engine.state.view import SeatView, View
from games.base.documents import FactJSON
from games.board.words.encounter import kind_of
from games.log.words.sentences import words_of
from games.words.names import alien_name, capital, card_name, colour_name
from games.words.patterns import kinds_in_fact
from games.words.reader import Told, sheet

PLAYED = "card_announced"
WITH_A_TEXT = ("artifact", "flare")
MOST_PLAYED, ROOM = 2, 900  # most cards that others played; characters up to which their texts are added


def new_things(facts: Iterable[FactJSON], view: View, known: Container[str] = ()) -> list[Told]:
    """Return what these facts brought into play, or into the reader's hand: each once, with its text.

    The last cards that others played follow, if there is room and their texts are not among the `known`.
    """
    told = [*_aliens(facts := list(facts), view), *_cards(facts, view)]
    new = list(dict.fromkeys(one for one in told if one.text))
    played = [one for one in _played(facts, view) if one.text and one.text not in known]
    return new + _fitting(played, new)


def _fitting(played: Sequence[Told], new: Sequence[Told]) -> list[Told]:
    """Return the last of the played cards whose texts fit beside the new ones, in order."""
    texts = {one.text for one in new}
    once = {one.text: one for one in reversed(played) if one.text not in texts}
    room, kept = ROOM - sum(map(len, texts)), []
    for one in list(once.values())[:MOST_PLAYED]:
        room -= len(one.text)
        if room >= 0:
            kept.append(one)
    return kept[::-1]


def _aliens(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the sheets that came into play, and are still there."""
    introduced = {str(fact[field]) for fact in facts if (field := _introduces(fact))}
    for seat in view["seats"]:
        for power in seat["powers"]:
            if power["alien"] in introduced:
                yield told_of_seat(seat, power["alien"], view["you"])


def _introduces(fact: FactJSON) -> str:
    words = words_of(fact)
    return words.introduces if words else ""


def of_seat(seat: SeatView, alien: str, you: int | None) -> str:
    """Return an alien with its seat: "Macron, Blue's alien", or "Your alien, Macron"."""
    if seat["seat"] == you:
        return _("Your alien, %(alien)s") % {"alien": alien_name(alien)}
    return _("%(alien)s, %(seat)s's alien") % {
        "alien": alien_name(alien),
        "seat": colour_name(seat["seat"]),
    }


def told_of_seat(seat: SeatView, alien: str, you: int | None) -> Told:
    """Return an alien with its text."""
    return Told(of_seat(seat, alien, you), to_reader(power_text(alien), mine=seat["seat"] == you))


def to_reader(text: str, *, mine: bool) -> str:
    """Return the text of a sheet; it is quoted for others, since "you" in it is its owner."""
    return text if mine or not text else _("“%(text)s”") % {"text": text}


def power_text(alien: str) -> str:
    """Return what a sheet says of its power."""
    return str(sheet(alien).get("power", ""))


def _cards(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the cards that the reader was told of, and holds now."""
    if view["you"] is None:
        return
    mine = view["seats"][view["you"]]
    named = {key for fact in facts for key in _cards_in(fact)}
    for key in dict.fromkeys(mine["hand"] or ()):
        if key in named and kind_of(key) in WITH_A_TEXT:
            yield Told(capital(card_name(key)), card_text(key, mine))


def _played(facts: Sequence[FactJSON], view: View) -> Iterator[Told]:
    """Yield the cards that others played openly and that the reader does not hold."""
    held = (view["seats"][view["you"]]["hand"] or ()) if view["you"] is not None else ()
    for fact in facts:
        public = fact.get("id") == PLAYED and fact.get("to") is None
        if public and fact["seat"] != view["you"] and fact["card"] not in held:
            told = {"card": capital(card_name(fact["card"])), "seat": colour_name(fact["seat"])}
            text = to_reader(played_text(fact["card"], fact["side"]), mine=False)
            yield Told(_("%(card)s, played by %(seat)s") % told, text)


def played_text(key: str, side: str) -> str:
    """Return what an artifact says, or the side of the flare that was played."""
    field = side if key.endswith(FLARE) else "text"
    return str(sheet(key.removesuffix(FLARE)).get(field, ""))


def _cards_in(fact: FactJSON) -> Iterator[str]:
    kinds = kinds_in_fact(fact)
    for name, value in fact.items():
        if Kind.CARD in kinds.get(name, ()):
            yield from [value] if isinstance(value, str) else value if isinstance(value, list) else ()


def card_text(key: str, mine: SeatView) -> str:
    """Return what an artifact says, or the half of a flare that its holder would play; else "".

    Holders of the flare's alien would play the super half, others the wild one. An encounter card has no
    text.
    """
    if not key.endswith(FLARE):
        return str(sheet(key).get("text", ""))
    alien = key.removesuffix(FLARE)
    own = any(power["alien"] == alien and power["active"] for power in mine["powers"])
    return str(sheet(alien).get("super" if own else "wild", ""))
