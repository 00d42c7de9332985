"""The words on the pages of the library besides the sheets' own texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.aliens import ALL_PHASES
from games.words.moments import PHASES
from games.words.names import humanise

COLOURS = {"green": noop("green"), "yellow": noop("yellow"), "red": noop("red")}
ROLES = {
    "any": noop("In any encounter, whether it takes part or not"),
    "offense": noop("As the offense"),
    "defense": noop("As the defense"),
    "main player": noop("As a main player"),
    "ally": noop("As an ally"),
    "offensive ally": noop("As an ally of the offense"),
    "main player or ally": noop("As a main player or ally"),
    "offense or ally": noop("As the offense or an ally"),
    "not offense": noop("Not as the offense"),
    "not main player": noop("Not as a main player"),
    "not main player or ally": noop("Only in encounters of others, without taking part"),
}
# As what one may take part, and which roles of a sheet let one use the power then.
PARTS = {
    "offense": noop("offense"),
    "defense": noop("defense"),
    "ally": noop("ally"),
    "aside": noop("taking no part"),
}
ROLES_OF = {
    "offense": ("any", "offense", "main player", "main player or ally", "offense or ally"),
    "defense": ("any", "defense", "main player", "main player or ally", "not offense"),
    "ally": (
        "any", "ally", "offensive ally", "main player or ally", "offense or ally", "not offense",
        "not main player",
    ),
    "aside": ("any", "not offense", "not main player", "not main player or ally"),
}  # fmt: skip
USES = {"mandatory": noop("mandatory"), "optional": noop("optional")}
DECK = {
    "attack": (
        noop("Attack"),
        noop("Laid face down as an encounter card. Card and ships are added up on each side, and the higher "
             "total wins; the defense wins a tie."),
    ),
    "negotiate": (
        noop("Negotiate"),
        noop("Two of them: the main players try to agree on a deal. One against an attack loses, and takes "
             "cards from the winner's hand as compensation."),
    ),
    "morph": (noop("Morph"), noop("Becomes a copy of the opponent's encounter card when both are revealed.")),
    "reinforcement": (
        noop("Reinforcement"),
        noop("Played by main players and allies after the cards are revealed: adds its number to a side."),
    ),
    "kicker": (
        noop("Kicker"),
        noop("Only in games of the Mayfair edition, where a table chooses them. Laid face down by a main "
             "player before the encounter cards: multiplies the attack, the compensation, or the other's "
             "loss in a failed deal."),
    ),
    "flare": (
        noop("Flare"),
        noop("One for each alien of the game and some more, drawn at random. After it is played, it "
        "returns to the player's hand."),
    ),
}  # fmt: skip


def alert_colour(alert: str) -> str:
    return _(COLOURS[alert]) if alert in COLOURS else humanise(alert)


def role_words(role: str) -> str:
    """Return the role in which the power can be used: a sentence without its point."""
    return _(ROLES[role]) if role in ROLES else humanise(role)


def player_words(role: str) -> str:
    """Return who can play a card: a sentence without its point."""
    return _("By anyone") if role == "any" else role_words(role)


def phase_strip(phases: Sequence[str]) -> list[dict[str, object]]:
    """Return all eight phases in order, each with whether the sheet can be used in it.

    A sheet that names none can be used in all.
    """
    return [{"name": _(PHASES[name]), "on": name in (phases or ALL_PHASES)} for name in ALL_PHASES]


def tech_kinds(texts: Mapping[str, Any]) -> list[str]:
    """Return how often it can be used, and whether it stays face down until then (R-23.9, R-23.15)."""
    kinds = [_("Used once, then discarded.") if texts["one_shot"] else _("Stays for the rest of the game.")]
    return [*kinds, _("Kept face down until it is used.")] if texts["secret"] else kinds


def conflict_words(by_switch: str) -> str:
    """Return why two aliens do not meet. `by_switch`: "" if no switch is about them, or what is usual."""
    if by_switch == "allowed":
        return _("may meet, unless the table forbids it")
    if by_switch == "forbidden":
        return _("may not meet, unless the table allows it")
    return _("may not meet")


TEXTS = ("name", "verb", "tagline", "power", "use", "wild", "super", "history", "keyword", "text")

# What a wish asks of a sheet. Artifacts have no alert colour, and nobody must play them.
FITS: dict[str, Callable[[Mapping[str, Any], str], bool]] = {
    "q": lambda texts, wish: all(word in _text(texts) for word in wish.casefold().split()),
    "alert": lambda texts, wish: texts.get("alert") == wish,
    "phase": lambda texts, wish: wish in (texts["phases"] or ALL_PHASES),
    "part": lambda texts, wish: texts["role"] in ROLES_OF[wish],
    "use": lambda texts, wish: texts.get("mandatory") is (wish == "mandatory"),
}


def _text(texts: Mapping[str, Any]) -> str:
    return " ".join(str(texts.get(name, "")) for name in TEXTS).casefold()


def fits(texts: Mapping[str, Any], wanted: Mapping[str, str]) -> bool:
    return all(FITS[name](texts, wish) for name, wish in wanted.items())
