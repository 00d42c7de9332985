"""The mails of lobbies: who came, who was seated, what has begun."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.times import span_words

from .short import ShortMail, written
from .turns import Mail


def joined(game: str, who: str, taken: int, seats: int, url: str) -> Mail:
    """To the host: somebody has taken a seat."""
    told = {"who": who or _("Someone"), "game": game, "taken": taken, "seats": seats}
    full = taken >= seats
    about = (
        _("All seats are taken: you can start the game.") if full else _("You don't need to do anything yet.")
    )
    return written(game, ShortMail(
        _("Someone joined your game"),
        ngettext(
            "%(who)s joined “%(game)s”. %(taken)d of %(seats)d seats is taken.",
            "%(who)s joined “%(game)s”. %(taken)d of %(seats)d seats are taken.",
            taken,
        ) % told,
        about, _("Open the lobby"), url,
    ))  # fmt: skip


def is_host_now(game: str, url: str, by_mail: str = "") -> Mail:
    """To whoever looks after the game, or sits there, when its host is gone."""
    return written(game, ShortMail(
        _("You are the host now"),
        _("The host of “%(game)s” is gone, so you are its host from now on.") % {"game": game},
        _("You don't need to do anything. What a host can do, you find at the foot of the game's page."),
        _("Open the game"), url, by_mail,
    ))  # fmt: skip


def seated(game: str, url: str) -> Mail:
    """To the first of the waiting list."""
    return written(game, ShortMail(
        _("You have a seat"),
        _("A seat became free in “%(game)s”. You were first on the waiting list, so it is yours.")
        % {"game": game},
        _("If you no longer want it, leave on the game's page before the game begins."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def started(game: str, bots: int, url: str) -> Mail:
    """To everybody at a game that has started by itself."""
    filled = ngettext(
        "A bot took the seat that was still free.",
        "Bots took the %(n)d seats that were still free.",
        bots,
    ) % {"n": bots}
    return written(game, ShortMail(
        _("The game has begun"),
        _("“%(game)s” has begun by itself, at the time set for it.") % {"game": game},
        filled if bots else _("All seats were taken."),
        _("Open the game"), url,
    ))  # fmt: skip


def found(game: str, players: int, response_seconds: int, url: str) -> Mail:
    """To everybody whose wish is fulfilled."""
    told = {"players": players, "time": span_words(response_seconds), "game": game}
    return written(game, ShortMail(
        _("Your game has begun"),
        _("%(players)d people wished for the same game, so “%(game)s” has begun.") % told,
        _(
            "You have %(time)s for each answer; then a sensible default is used. Your wish is fulfilled: for "
            "another game, make a new one."
        ) % told,
        _("Open the game"), url,
    ))  # fmt: skip


def removed(game: str, url: str) -> Mail:
    """To a player who was removed before the start."""
    return written(game, ShortMail(
        _("The host removed you"),
        _("The host removed you from “%(game)s” before it began. You can come back only by invitation.")
        % {"game": game},
        _("Other games may be open."), _("See the open games"), url,
    ))  # fmt: skip


def cancelled(game: str, url: str) -> Mail:
    """To everybody who had a seat or waited for one."""
    return written(game, ShortMail(
        _("The game was called off"),
        _("“%(game)s” was called off before it began.") % {"game": game},
        _("Other games may be open."), _("See the open games"), url,
    ))  # fmt: skip


def not_started(game: str, why: str, url: str) -> Mail:
    """To the host of a game that was to begin by itself and cannot."""
    return written(game, ShortMail(
        _("The game has not begun"),
        _("It was time for “%(game)s” to begin, but it could not: %(why)s")
        % {"game": game, "why": why},
        _("It now waits in its lobby. Solve this there and start it, or call it off."),
        _("Open the lobby"), url,
    ))  # fmt: skip


def rematch(game: str, host: str, response_seconds: int, url: str) -> Mail:
    """To the people of a game that is over."""
    told = {"host": host or _("Someone"), "game": game, "time": span_words(response_seconds)}
    return written(game, ShortMail(
        _("A rematch?"),
        _("%(host)s invites everyone from the last game to a rematch: “%(game)s”.") % told,
        _("The same people and rules, seats by chance. You have %(time)s for each answer.") % told,
        _("See the game and take your seat"), url,
    ))  # fmt: skip
