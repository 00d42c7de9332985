"""The words on the pages of the library besides the sheets' own texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.aliens import ALL_PHASES
from engine.state.view import View, is_over
from games.words.moments import PHASES
from games.words.names import humanise

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
    """Return how much practice it asks for."""
    return _(ALERT_MEANS[alert]) if alert in ALERT_MEANS else ""


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


@dataclass(frozen=True)
class PhaseHelp:
    """The help on a phase. `rules`: the numbers that it has in the rules, as in "R-7.1"."""

    text: str
    rules: tuple[str, ...]


HELP: dict[str, tuple[str, tuple[str, ...]]] = {
    "aliens": (
        noop(
            "All players are dealt alien sheets; each keeps one and returns the others. All choices are "
            "turned up together. The flares of all sheets dealt go into the deck."
        ),
        ("R-2.4", "R-2.5"),
    ),
    "hands": (noop("All players are dealt 8 cards. Destiny says who begins."), ("R-2.9", "R-2.10")),
    "start_turn": (
        noop(
            "The offense needs an encounter card: an attack, a negotiate or a morph. Without one it shows "
            "and discards its hand and draws 8 new cards."
        ),
        ("R-4.1", "R-4.3"),
    ),
    "regroup": (
        noop(
            "What can be played at the start of an encounter is played now. Then the offense takes one "
            "of its ships out of the warp and puts it on any of its colonies."
        ),
        ("R-5.1", "R-5.2"),
    ),
    "destiny": (
        noop(
            "The top destiny card names the defense. A colour means that player at home, a wild lets "
            "the offense choose, a special names a player by numbers. With its own colour the offense "
            "can drive out a visitor, re-settle, or draw again."
        ),
        ("R-6.2", "R-6.3", "R-6.4", "R-6.5", "R-6.6"),
    ),
    "launch": (
        noop(
            "The offense aims the gate at a planet of the system that destiny gave, and puts 1 to 4 "
            "ships on it. The last ship that leaves a colony gives it up."
        ),
        ("R-7.1", "R-7.2", "R-7.3"),
    ),
    "alliance": (
        noop(
            "First the offense, then the defense names whom it invites. Then the invited answer one after "
            "the other, clockwise: one side or none, with 1 to 4 ships."
        ),
        ("R-9.1", "R-9.2", "R-9.3", "R-9.4"),
    ),
    "planning": (
        noop(
            "Offense and defense each lay an encounter card face down. No one sees it until both are "
            "laid. A defense without an encounter card draws a new hand; an offense without one ends "
            "its turn."
        ),
        ("R-10.1", "R-10.3", "R-10.4"),
    ),
    "reveal": (
        noop(
            "Both cards are turned up. Two attacks: card, ships and reinforcements are added, the higher "
            "total wins, and a tie is the defense's. An attack beats a negotiate. Two negotiates: a deal is "
            "tried. A morph copies the other card."
        ),
        ("R-11.2", "R-11.4", "R-11.5", "R-11.6", "R-11.8"),
    ),
    "resolution": (
        noop(
            "The losers' ships go to the warp. A winning offense lands with its allies; the allies of a "
            "winning defense draw cards or take ships back. A main player who lost with a negotiate "
            "takes cards from the winner. After a success the offense may have a second encounter."
        ),
        ("R-12.1", "R-12.6", "R-12.9", "R-17.1", "R-3.4"),
    ),
}


def phase_help(view: View) -> PhaseHelp | None:
    """Return what to know about the present phase of the game; None between encounters and at the end."""
    phase = str(view.get("phase") or "")
    found = None if is_over(view) else HELP.get(phase)
    return PhaseHelp(_(found[0]), found[1]) if found else None


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
