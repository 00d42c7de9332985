"""What stands on the pages of the library besides the sheets' own texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.aliens import ALL_PHASES
from games.words.names import humanise
from games.words.phases import PHASES

ALERTS = {"green": noop("Green alert"), "yellow": noop("Yellow alert"), "red": noop("Red alert")}
COLOURS = {"green": noop("green"), "yellow": noop("yellow"), "red": noop("red")}
ALERT_MEANS = {
    "green": noop("simple"),
    "yellow": noop("some practice"),
    "red": noop("for experts"),
}
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
    "flare": (
        noop("Flare"),
        noop("One for each alien of the game and some more, drawn at random. After it is played, it "
        "returns to the player's hand."),
    ),
}  # fmt: skip


def alert_words(alert: str) -> str:
    return _(ALERTS[alert]) if alert in ALERTS else humanise(alert)


def alert_colour(alert: str) -> str:
    return _(COLOURS[alert]) if alert in COLOURS else humanise(alert)


def alert_meaning(alert: str) -> str:
    """How much practice it asks for."""
    return _(ALERT_MEANS[alert]) if alert in ALERT_MEANS else ""


def role_words(role: str) -> str:
    """As what the power can be used: a sentence without its point."""
    return _(ROLES[role]) if role in ROLES else humanise(role)


def player_words(role: str) -> str:
    """Who can play a card: a sentence without its point."""
    return _("By anyone") if role == "any" else role_words(role)


def phase_strip(phases: Sequence[str]) -> list[dict[str, object]]:
    """All eight phases in order, and in which of them the sheet can be used: in all if it names none."""
    return [{"name": _(PHASES[name]), "on": name in (phases or ALL_PHASES)} for name in ALL_PHASES]


def tech_kinds(texts: Mapping[str, Any]) -> list[str]:
    """How often it can be used, and whether it stays face down until then (R-23.9, R-23.15)."""
    kinds = [_("Used once, then discarded.") if texts["one_shot"] else _("Stays for the rest of the game.")]
    return [*kinds, _("Kept face down until it is used.")] if texts["secret"] else kinds


def conflict_words(by_switch: str) -> str:
    """Why two aliens are not met together. `by_switch`: "" if no switch is about them, or what is usual."""
    if by_switch == "allowed":
        return _("may meet, unless the table forbids it")
    if by_switch == "forbidden":
        return _("may not meet, unless the table allows it")
    return _("may not meet")
