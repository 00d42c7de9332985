"""What the first mail of a game tells besides its question: what this is, who plays, how to win, help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.editions import Rules
from games.base import links
from games.board.words.lines import wrapped
from games.lobby.words.switches import switch_words
from games.lobby.words.variants import variant_sentences
from games.words.names import colour_name, listed
from games.words.times import span_words


@dataclass(frozen=True)
class Player:
    """Who sits at a seat: the name they gave, empty if they gave none."""

    seat: int
    name: str = ""
    is_bot: bool = False


@dataclass(frozen=True)
class Opening:
    """`host` is the name of who made the game, empty if they have none; `is_host`: it is the reader. `apart`:
    what the reader is if they sit apart, a sentence; empty if they play. `goal_apart`: how they win then, if
    not by colonies."""

    seat: int
    players: Sequence[Player]
    goal: int
    response_seconds: int
    apart: str = ""
    goal_apart: str = ""
    host: str = ""
    is_host: bool = False
    pace: str = Rules.pace.default
    variants: Sequence[str] = ()
    clock: Sequence[str] = ()  # how the table counts time, a sentence each


def opening_lines(opening: Opening) -> list[str]:
    """A sentence or two to a line."""
    return list(
        filter(
            None,
            (
                _what(opening),
                _who(opening),
                _how_to_win(opening),
                _how_long(opening),
                _variants(opening),
                _pace(opening),
                _help(),
            ),
        )
    )


def _help() -> str:
    return _("Reply with the word “help” alone, and a mail tells all that you can write.")


def _pace(opening: Opening) -> str:
    """How the table moves, unless it is as it always was."""
    return "" if opening.pace == Rules.pace.default else switch_words(Rules.pace.name, opening.pace)


def _variants(opening: Opening) -> str:
    """What this table plays otherwise than the edition."""
    return " ".join(variant_sentences(opening.variants))


def help_links() -> list[tuple[str, str]]:
    """What helps a newcomer: a label and an address."""
    return [(_("Learn by playing"), links.learn_link()), (_("All rules"), links.rules_link())]


def opening_text(opening: Opening) -> str:
    """The same for the text part, an address to a line."""
    told = [wrapped(line) for line in opening_lines(opening)]
    return "\n".join([*told, *(f"{label}:\n{url}" for label, url in help_links())])


def _what(opening: Opening) -> str:
    told = ngettext(
        "This is a game of Cosmic Encounter for %(n)d player, by email and on the web.",
        "This is a game of Cosmic Encounter for %(n)d players, by email and on the web.",
        len(opening.players),
    ) % {"n": len(opening.players)}
    return " ".join(filter(None, (told, _made_by(opening))))


def _made_by(opening: Opening) -> str:
    if opening.is_host:
        return _("You are the host.")
    return _("%(host)s is the host.") % {"host": opening.host} if opening.host else ""


def _who(opening: Opening) -> str:
    others = [player for player in opening.players if player.seat != opening.seat]
    own = opening.apart or _("You play %(colour)s.") % {"colour": colour_name(opening.seat)}
    return " ".join([own, *(f"{one}." for one in _others_words(others))])


def _others_words(players: Sequence[Player]) -> Iterator[str]:
    """Sentences of colours with the people behind them, as the page of the game shows them to everybody at
    the table; those of whom it shows the same together."""
    named = [one for one in players if one.name and not one.is_bot]
    if named:
        each = [{"colour": colour_name(one.seat), "name": one.name} for one in named]
        yield listed(_("%(colour)s is %(name)s") % one for one in each)
    people = [colour_name(one.seat) for one in players if not one.name and not one.is_bot]
    bots = [colour_name(one.seat) for one in players if one.is_bot]
    if people:
        told = ngettext("%(colours)s is another player", "%(colours)s are other players", len(people))
        yield told % {"colours": listed(people)}
    if bots:
        yield ngettext("%(colours)s is a bot", "%(colours)s are bots", len(bots)) % {"colours": listed(bots)}


def _how_to_win(opening: Opening) -> str:
    return opening.goal_apart or ngettext(
        "You win with %(n)d colony outside your home system. Several players can win together.",
        "You win with %(n)d colonies outside your home system. Several players can win together.",
        opening.goal,
    ) % {"n": opening.goal}


def _how_long(opening: Opening) -> str:
    told = {"time": span_words(opening.response_seconds)}
    first = _("You have %(time)s for each answer; then a sensible default is used.") % told
    return " ".join([first, *opening.clock])
