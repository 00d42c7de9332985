"""Variants in words: what each is called, and what it changes for whom."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.editions import EDITIONS, variants_in
from games.base.documents import ParamsJSON
from games.models import Game
from games.words.names import humanise

NAMES = {
    "four_planets": noop("Four planets"),
    "flares": noop("Flares"),
    "freewheeling_flares": noop("Freewheeling flares"),
    "single_encounter_turns": noop("Single-encounter turns"),
    "technology": noop("Technology"),
    "hidden_powers": noop("Hidden powers"),
    "hidden_powers_always": noop("Hidden powers that always act"),
    "rotating_powers": noop("Rotating powers"),
    "two_powers": noop("Two powers"),
    "three_powers": noop("Three powers"),
    "combos": noop("Cosmic combos"),
    "no_clashing_pairs": noop("No clashing pairs"),
    "no_bad_pairs": noop("No bad pairs"),
    "picked_powers": noop("Picked powers"),
    "draft_powers": noop("Drafted powers"),
    "free_powers": noop("Free choice of powers"),
    "without_destiny": noop("Without destiny"),
    "four_homes": noop("Four home colonies"),
    "zilch": noop("Zilch"),
    "shark": noop("Shark"),
}
ABOUT = {
    "four_planets": noop(
        "Each seat has 4 planets and 16 ships, 4 foreign colonies win, and 2 home colonies keep a power. A "
        "shorter game, good for 2 or 3 players."
    ),
    "flares": noop(
        "Of the 42nd edition: 10 flares are in the deck, as in that of 2008. More surprises, for players who "
        "know the aliens."
    ),
    "freewheeling_flares": noop(
        "You can play any number of flares in an encounter, each flare once. Wilder, for players who know "
        "their flares."
    ),
    "single_encounter_turns": noop(
        "A turn has 1 encounter, even after a success. Everyone's turn comes sooner, good for many players."
    ),
    "technology": noop(
        "Each seat has tech cards that ships research and that can then be used: new planets, a second "
        "power, mines. More to plan, for players who know the game."
    ),
    "hidden_powers": noop(
        "Aliens lie face down, and do nothing until their players turn them up. Surprises, for players who "
        "know the aliens."
    ),
    "hidden_powers_always": noop(
        "Aliens lie face down. What they must do happens all the same and turns them up; what they may do is "
        "up to their players. Surprises, for players who know the aliens."
    ),
    "rotating_powers": noop(
        "At the start of each turn its player draws a new alien and keeps it or the old one. Much changes, "
        "for players who know the aliens."
    ),
    "two_powers": noop(
        "Each seat has 2 aliens and all of their powers, and loses them one by one with its home colonies. "
        "Wilder and longer, for players who know the aliens."
    ),
    "three_powers": noop(
        "Each seat has 3 aliens and all of their powers, and loses them one by one with its home colonies. "
        "Wild, for players who know the aliens well."
    ),
    "combos": noop(
        "Of the 42nd edition: a set of aliens is revealed, and each seat is dealt one of them at random. The "
        "sets are the host's own, or drawn by alert colour. For players who want aliens that go together."
    ),
    "no_clashing_pairs": noop(
        "With several powers: no seat has two aliens whose powers clash, such as Demon and Macron."
    ),
    "no_bad_pairs": noop(
        "With several powers: no seat has two aliens that clash, are too strong together, or waste each "
        "other."
    ),
    "picked_powers": noop("Each seat is dealt twice as many aliens as it has, and chooses from them."),
    "draft_powers": noop(
        "With two powers: each seat is dealt 3 aliens, keeps 1, passes 1 left and 1 right, and chooses 2 of "
        "the 3 it then holds. One more answer at the start, for players who know the aliens."
    ),
    "free_powers": noop(
        "With two powers: everyone names 2 aliens they want and 1 that no one gets, in secret. What several "
        "want is named again. For players who know the aliens well."
    ),
    "without_destiny": noop(
        "You always attack each other and draw no destiny cards. For exactly 2 players: less chance."
    ),
    "four_homes": noop(
        "A power is lost below 4 home colonies instead of 3. For exactly 2 players, who then guard their "
        "homes."
    ),
    "zilch": noop(
        "For exactly 7 players, or 8 with the Shark: one of them, the Zilch, has no system or cards, sees "
        "all cards, and wins if the player they foretold wins."
    ),
    "shark": noop(
        "For exactly 8 players, with the Zilch: one of them sits out an encounter and then takes the chair "
        "of someone, who sits out in turn. Everyone may come to play every seat."
    ),
}


def variant_name(variant: str) -> str:
    return _(NAMES[variant]) if variant in NAMES else humanise(variant)


def variant_about(variant: str) -> str:
    """What it changes, and for whom it is good; empty if nothing is known of it."""
    return _(ABOUT[variant]) if variant in ABOUT else ""


def variant_lines(variants: Iterable[str]) -> list[dict[str, str]]:
    """For each its `name` and what it is `about`."""
    return [{"name": variant_name(one), "about": variant_about(one)} for one in variants]


def variant_sentences(variants: Iterable[str]) -> list[str]:
    """The same as plain text, a variant each."""
    return [f"{line['name']}: {line['about']}" for line in variant_lines(variants)]


def variant_names(variants: Iterable[str]) -> list[str]:
    return [variant_name(one) for one in variants]


def variants_of_game(game: Game) -> list[str]:
    """Which variants a game has, as its stored options say."""
    usual = EDITIONS.get(game.edition)
    if usual is None:
        return []
    players = int(game.options.get("players", 0))
    return variants_in({**usual, **switches_of(game.options)}, usual, players)


def switches_of(options: ParamsJSON) -> dict[str, object]:
    """The switches that a table has set, as stored."""
    return dict(options.get("switches") or {})
