"""The mails of lobbies: who came, who was seated, what has begun."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.core.times import span_words

from .short import ShortMail, written
from .turns import Mail


def joined(game: str, who: str, taken: int, seats: int, url: str) -> Mail:
    """To the host: somebody has taken a seat."""
    told = {"who": who or _("Somebody"), "game": game, "taken": taken, "seats": seats}
    full = taken >= seats
    about = _("All seats are taken: you can start the game.") if full else _("Nothing is asked of you yet.")
    return written(game, ShortMail(
        _("Somebody has joined"),
        ngettext(
            "%(who)s has joined “%(game)s”: %(taken)d of %(seats)d seats is taken.",
            "%(who)s has joined “%(game)s”: %(taken)d of %(seats)d seats are taken.",
            taken,
        ) % told,
        about, _("Open the lobby"), url,
    ))  # fmt: skip


def seated(game: str, url: str) -> Mail:
    """To the first of the waiting list."""
    return written(game, ShortMail(
        _("You have a seat"),
        _("A seat has come free in “%(game)s”, and you were the first in the waiting list: it is yours.")
        % {"game": game},
        _("If you do not want it any more, leave on the page of the game before it begins."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def started(game: str, bots: int, url: str) -> Mail:
    """To everybody at a game that has started by itself."""
    filled = ngettext(
        "A bot has taken the seat that had stayed free.",
        "Bots have taken the %(n)d seats that had stayed free.",
        bots,
    ) % {"n": bots}
    return written(game, ShortMail(
        _("The game has begun"),
        _("“%(game)s” has begun by itself, at the time that was set for it.") % {"game": game},
        filled if bots else _("Every seat was taken."),
        _("Open the game"), url,
    ))  # fmt: skip


def found(game: str, players: int, response_seconds: int, url: str) -> Mail:
    """To everybody whose wish is fulfilled."""
    told = {"players": players, "time": span_words(response_seconds), "game": game}
    return written(game, ShortMail(
        _("Your game has begun"),
        _("%(players)d people wished for the same game, so it has begun: “%(game)s”.") % told,
        _(
            "Each answer has %(time)s before a sensible default is taken. Your wish is fulfilled with it; "
            "for another game make another one."
        ) % told,
        _("Open the game"), url,
    ))  # fmt: skip


def removed(game: str, url: str) -> Mail:
    """To whoever was removed before the start."""
    return written(game, ShortMail(
        _("Your seat was taken back"),
        _("Whoever made “%(game)s” has removed you from it before it began.") % {"game": game},
        _("There may be other games to join."), _("See the open games"), url,
    ))  # fmt: skip


def cancelled(game: str, url: str) -> Mail:
    """To everybody who had a seat or waited for one."""
    return written(game, ShortMail(
        _("The game was called off"),
        _("“%(game)s” was called off before it began.") % {"game": game},
        _("There may be other games to join."), _("See the open games"), url,
    ))  # fmt: skip


def not_started(game: str, why: str, url: str) -> Mail:
    """To the host of a game that was to begin by itself and cannot."""
    return written(game, ShortMail(
        _("The game has not begun"),
        _("The time that was set for “%(game)s” has come, but it could not begin: %(why)s")
        % {"game": game, "why": why},
        _("It waits in its lobby now. Start it there when that is mended, or call it off."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def rematch(game: str, host: str, response_seconds: int, url: str) -> Mail:
    """To the people of a game that is over."""
    told = {"host": host or _("Somebody"), "game": game, "time": span_words(response_seconds)}
    return written(game, ShortMail(
        _("Once more?"),
        _("%(host)s invites everybody of the last game to a rematch: “%(game)s”.") % told,
        _("The same people, the same rules, seats by chance; each answer has %(time)s.") % told,
        _("See the game and take your seat"), url,
    ))  # fmt: skip
