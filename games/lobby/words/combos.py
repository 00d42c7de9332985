"""Cosmic Combos in words: those of a game, and why some do not fit."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from engine.combos import Combo
from engine.editions import Rules
from engine.flow.variants.seating import chairs_apart
from games.models import Game
from games.words.names import alien_name, listed
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
    """The cards of a game of which one is revealed, each with its aliens for this table."""
    return [
        _("%(combo)s: %(aliens)s") % {"combo": name, "aliens": listed(map(alien_name, aliens))}
        for name, aliens in _cards(game)
    ]


def dealt_from(game: Game) -> list[str]:
    """The aliens that may be dealt: those on its cards, or of its box."""
    on_cards = [alien for _name, aliens in _cards(game) for alien in aliens]
    return on_cards or list(game.options.get("box") or ())


def _cards(game: Game) -> list[tuple[str, Sequence[str]]]:
    """The name and the aliens of each card that is for the number of players."""
    found = map(Combo.from_json, game.options.get("combos") or ())
    players = int(game.options.get("players", 0)) - chairs_apart(Rules(game.options.get("switches") or {}))
    return [(card.name, card.aliens[players]) for card in found if card and players in card.aliens]
