"""Variants and Cosmic Combos in words: those of a game, and why some do not fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

from engine.combos import Combo
from engine.editions import EDITIONS, Rules, variants_in
from engine.flow.variants.seating import chairs_apart
from games.models import Game
from games.words.names import alien_name, humanise, listed
from games.words.patterns import CountBy, Entry, ngettext_noop

REASONS: dict[str, Entry] = {
    "options_combos_off": noop(
        "You wrote combos, and the variant “Cosmic combos” is not chosen. Choose it, or send no combos."
    ),
    "options_combos_dealt": noop(
        "A combo's aliens are dealt at random, so no seat can have an alien picked. Leave out one of them."
    ),
    "options_combo_name": noop("Two combos are called “%(combo)s”. Give each its own name."),
    "options_combo_none": noop(
        "None of your combos lists aliens for %(players)s players: %(combos)s. Write a list for "
        "%(players)s, or leave the combos empty."
    ),
    "options_combo_number": CountBy(
        "aliens",
        ngettext_noop(
            "“%(combo)s” lists %(aliens)s alien for %(players)s players. List exactly %(players)s.",
            "“%(combo)s” lists %(aliens)s aliens for %(players)s players. List exactly %(players)s.",
        ),
    ),
    "options_combo_alien": noop("“%(combo)s” lists “%(alien)s”, and there is no such alien."),
    "options_combo_twice": noop("“%(combo)s” lists %(alien_name)s twice. List another alien instead."),
    "options_combo_conflict": noop(
        "“%(combo)s” does not fit: %(alien_name)s and %(other_name)s cannot be in one game, as "
        "%(on_name)s's sheet says. List another alien for %(players)s players, or allow the pair."
    ),
    "options_combo_conflict_by_wish": noop(
        "“%(combo)s” does not fit: you have forbidden %(alien_name)s with %(other_name)s. List another alien "
        "for %(players)s players, or allow the pair."
    ),
    "options_combo_powers": noop(
        "Each seat has %(powers)s powers, so %(powers)s combos are revealed, and no %(powers)s of yours go "
        "together (%(combos)s): they share an alien, or have two that cannot meet. Write one more."
    ),
    "options_combo_alerts": noop(
        "No alert colour has %(wanted)s aliens in the box that can meet (%(aliens)s). Allow more aliens, "
        "or write combos of your own."
    ),
    "combo_alert": noop(
        "“%(combo)s” lists %(alien_name)s, whose alert is %(alert)s, which you have not allowed."
    ),
    "combos_too_many": noop("There can be at most %(most)s combos."),
    "combo_empty": noop(
        "“%(combo)s” lists no aliens. Write them below its name, such as “4: Human, Mirror, Oracle, Void”."
    ),
    "combo_players": noop(
        "“%(combo)s” has a list for %(players)s players. A game has %(least)s to %(most)s seats."
    ),
    "combo_no_number": noop(
        "Line %(line)s, “%(text)s”, does not say for how many players it is. Begin it with the number and a "
        "colon, such as “4: Human, Mirror, Oracle, Void”."
    ),
    "combo_name_long": noop(
        "Line %(line)s, “%(text)s”, is too long for the name of a combo. Use at most %(most)s characters."
    ),
    "combo_without_name": noop(
        "Line %(line)s, “%(text)s”, has no combo's name above it. Write the name first."
    ),
    "combo_number_twice": noop(
        "Line %(line)s: “%(combo)s” has a second list for %(players)s players. Keep one of them."
    ),
    "combo_unknown": noop("Line %(line)s: there is no alien “%(text)s”."),
    "combos_unreadable": noop("The file “%(file)s” cannot be read: %(why)s."),
}


def combo_lines(game: Game) -> list[str]:
    """Return the cards of a game from which one is revealed, each with its aliens for this table."""
    return [
        _("%(combo)s: %(aliens)s") % {"combo": name, "aliens": listed(map(alien_name, aliens))}
        for name, aliens in _cards(game)
    ]


def dealt_from(game: Game) -> list[str]:
    """Return the aliens that may be dealt: those on its cards, or of its box."""
    on_cards = [alien for _name, aliens in _cards(game) for alien in aliens]
    return on_cards or list(game.options.get("box") or ())


def _cards(game: Game) -> list[tuple[str, Sequence[str]]]:
    """Return the name and the aliens of each card that is for the number of players."""
    found = map(Combo.from_json, game.options.get("combos") or ())
    players = int(game.options.get("players", 0)) - chairs_apart(Rules(game.switches))
    return [(card.name, card.aliens[players]) for card in found if card and players in card.aliens]


SWITCHES: dict[tuple[str, object], str] = {
    (Rules.alien_selection.name, "two_flares_keep_one"): noop(
        "Two aliens are dealt to each seat, which keeps one."
    ),
    (Rules.alien_selection.name, "random_deal"): noop("One alien is dealt to each seat."),
    (Rules.pace.name, "one_by_one"): noop("Questions come one after the other."),
    (Rules.pace.name, "every_window"): noop(
        "What can be asked together is asked at once, and there are pauses wherever something can be played."
    ),
    (Rules.pace.name, "standard"): noop(
        "Tell us once which cards and powers to play for you; the game pauses only where a reinforcement can "
        "turn a result."
    ),
    (Rules.pace.name, "brisk"): noop(
        "Tell us once which cards and powers to play for you; the game never pauses for them."
    ),
    (Rules.powers.name, 2): noop("Each seat has 2 aliens."),
    (Rules.powers.name, 3): noop("Each seat has 3 aliens."),
    (Rules.choosing.name, "picked"): noop("Each seat is dealt twice as many aliens as it keeps."),
    (Rules.choosing.name, "draft"): noop(
        "Aliens are drafted: each seat is dealt 3, passes 2 on and keeps 2."
    ),
    (Rules.choosing.name, "free"): noop("Everyone names 2 aliens they want and 1 that no one gets."),
    (Rules.power_chart.name, "x"): noop("No seat has two aliens whose powers clash."),
    (Rules.power_chart.name, "xpw"): noop(
        "No seat has two aliens whose powers clash, are too strong together, or waste each other."
    ),
    (Rules.zilch_names_sharers.name, True): noop(
        "The Zilch may also foretell how many others win: who is exactly right wins alone."
    ),
    (Rules.flares.name, False): noop("There are no flares."),
    (Rules.flares.name, True): noop("There are flares in the deck."),
}
PAIRS = {
    "allowed": noop("%(one)s and %(other)s can meet."),
    "forbidden": noop("%(one)s and %(other)s cannot meet."),
}


def switch_words(name: str, value: Any, pair: tuple[str, str] | None = None) -> str:
    """Say what this switch means; `pair` is the two aliens, if it is about two that may or may not meet."""
    if pair is not None and value in PAIRS:
        return _(PAIRS[value]) % {"one": alien_name(pair[0]), "other": alien_name(pair[1])}
    if (name, value) in SWITCHES:
        return _(SWITCHES[name, value])
    if name == Rules.total_flares.name:
        return ngettext("%(n)d flare is in the deck.", "%(n)d flares are in the deck.", value) % {"n": value}
    if name == Rules.homes_for_power.name:
        said = ngettext("A power needs %(n)d home colony.", "A power needs %(n)d home colonies.", value)
        return said % {"n": value}
    said = (_("yes") if value else _("no")) if isinstance(value, bool) else humanise(value)
    return _("%(rule)s: %(value)s.") % {"rule": humanise(name), "value": said}


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
    "more_cards": noop("More cards"),
    "more_edicts": noop("More Edicts"),
    "more_flares": noop("More Flares"),
    "kickers": noop("Kickers"),
    "reinforcements": noop("Reinforcements"),
    "special_destiny": noop("Special destiny cards"),
    "replace_all_specials": noop("All specials replaced"),
    "cone_persists": noop("The cone stays turned over"),
    "punt": noop("Punt"),
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
    "more_cards": noop(
        "Of “More”: 54 more Challenge Cards, with zeros and negative Attacks. They keep the mix in "
        "proportion where other new cards are in the deck."
    ),
    "more_edicts": noop("Of “More”: 10 more Edicts, of the same names."),
    "more_flares": noop(
        "Of “More”: 20 Flares in the deck instead of 12. More surprises, for players who know the powers."
    ),
    "kickers": noop(
        "Of “More”: a Kicker multiplies its player's Attack, consolation, or the other's loss in a failed "
        "deal. Each main player can play one face down. Wilder."
    ),
    "reinforcements": noop(
        "Of “More”: cards that any involved player can add to either side once both Attacks are known."
    ),
    "special_destiny": noop(
        "Of “More”: instructional cards and comets in the destiny pile, one for each player at a time. There "
        "are 11 of the 26 here; the texts of the others are known to no one, or need moons or lucre."
    ),
    "replace_all_specials": noop(
        "Each time the destiny pile is used up, other special cards are put in for all of them, not for one."
    ),
    "cone_persists": noop(
        "Once turned over, the cone stays so until something turns it again, not only for that challenge."
    ),
    "punt": noop("Instead of their turn, the offense can throw away their hand and draw a new one."),
}


def variant_name(variant: str) -> str:
    return _(NAMES[variant]) if variant in NAMES else humanise(variant)


def variant_about(variant: str) -> str:
    """Say what a variant changes, and for which tables it is good; empty if nothing is known of it."""
    return _(ABOUT[variant]) if variant in ABOUT else ""


def variant_lines(variants: Iterable[str]) -> list[dict[str, str]]:
    """Return the `name` of each variant and what it is `about`."""
    return [{"name": variant_name(one), "about": variant_about(one)} for one in variants]


def variant_sentences(variants: Iterable[str]) -> list[str]:
    """Return the same as plain text, one variant each."""
    return [f"{line['name']}: {line['about']}" for line in variant_lines(variants)]


def variant_names(variants: Iterable[str]) -> list[str]:
    return [variant_name(one) for one in variants]


def variants_of_game(game: Game) -> list[str]:
    """Return the variants of a game, from its stored options."""
    usual = EDITIONS.get(game.edition)
    if usual is None:
        return []
    players = int(game.options.get("players", 0))
    return variants_in({**usual, **game.switches}, usual, players)
