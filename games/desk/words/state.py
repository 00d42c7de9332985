"""The state of a game as its desk tells it: what it waits for, who sits there, how late they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Protocol

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base.documents import Route
from games.models import Game, Moderator, Prompt, Seat
from games.models.play.desk import Role
from games.table.words import paused_words
from games.words.names import alien_name, colour_name, listed
from games.words.reader import day_words, lasted, left, when

ROLE_WORDS = {
    Role.HOST: lambda: _("You are the host, and do not play here."),
    Role.PLAYING_HOST: lambda: _(
        "You are the host and play here. So you can do only what is the same for everyone, and replace "
        "only players for whom a bot plays already."
    ),
    Role.MODERATOR: lambda: _("You look after this game. You do not see anyone's cards."),
    Role.STAFF: lambda: _("You are of the team of this site. You do not see anyone's cards."),
}


def role_words(role: Role, *, waits: bool) -> str:
    """Return what a role may do; `waits`: they wait for a seat there."""
    if role == Role.PLAYING_HOST and waits:
        return _(
            "You are the host and wait for a seat here. So you can do only what is the same for everyone, "
            "until you leave the waiting list."
        )
    return ROLE_WORDS[role]()


def state_words(game: Game, waits: str) -> str:
    """Return the state of the game; `waits`: what it waits for, as far as everybody knows."""
    if game.status == Game.Status.LOBBY:
        return _("The game has not begun.")
    if game.status == Game.Status.OVER:
        return _("The game is over. Nothing more can be done here.")
    if game.status == Game.Status.STUCK:
        return _("The game is paused for repair. Answers are kept.")
    return " ".join(filter(None, [paused_words(game), waits or _("Waiting for the players.")]))


def stuck_for_host_words() -> str:
    """Tell a host who plays how a stuck game goes on, and nothing of who has answered."""
    return _("You can try it again. If it does not go on, appoint a moderator who does not play.")


def retried_words() -> str:
    return _("The game is being tried again. What comes of it is told here as soon as that is done.")


def sitter_words(seat: Seat) -> str:
    """Return who plays there, as the table sees it."""
    name = seat.user.name if seat.user else ""
    if seat.has_stand_in:
        return _("a bot plays until %(name)s is back") % {"name": name or _("the player")}
    if seat.bot:
        return _("a bot")
    return name or (_("a player without a name") if seat.user else _("free"))


def late_lines(seat: Seat, asked: Sequence[Prompt]) -> list[str]:
    """Return how late a player is, for a reader who does not play: their deadline and what they missed."""
    if seat.user is None or seat.bot:
        return []
    mine = [prompt for prompt in asked if prompt.seat_id == seat.pk and prompt.waiting]
    return list(filter(None, [_due(mine), _missed(seat), _looked(seat)]))


def _due(asked: Sequence[Prompt]) -> str:
    due = min((prompt.due_at for prompt in asked if prompt.due_at), default=None)
    if due is None:
        return ""
    if any(prompt.on_bank for prompt in asked):
        return _("Their time is up. Their bank runs until %(when)s.") % {"when": when(due)}
    now = timezone.now()
    if due <= now:
        return _("Their time is up.")
    return _("They have until %(when)s (%(left)s).") % {"when": when(due, now), "left": left(due - now)}


def _missed(seat: Seat) -> str:
    if not seat.missed:
        return ""
    told = ngettext("%(n)d deadline missed.", "%(n)d deadlines missed in a row.", seat.missed)
    return told % {"n": seat.missed}


def _looked(seat: Seat) -> str:
    if seat.seen_at is None:
        return _("They have answered nothing since they took this seat.")
    return _("Last answer %(span)s ago.") % {"span": lasted(timezone.now() - seat.seen_at)}


def moderator_words(moderator: Moderator) -> str:
    """Return a moderator's name; one who has not come has none, for it would tell whose address was named."""
    if moderator.state != Moderator.State.CAME:
        return _("someone appointed on %(day)s who has not come yet") % {
            "day": day_words(timezone.localtime(moderator.appointed_at).date())
        }
    return moderator.user.name or _("a moderator without a name")


class HeldFrom(Protocol):
    @property
    def seat(self) -> int: ...

    @property
    def route(self) -> str: ...

    @property
    def at(self) -> datetime: ...


class Stuck(Protocol):
    """A stuck game, as `games.play.read.state` tells it."""

    @property
    def since(self) -> datetime | None: ...

    @property
    def where(self) -> str: ...

    @property
    def aliens(self) -> tuple[str, ...]: ...

    @property
    def held(self) -> Sequence[HeldFrom]: ...

    @property
    def tried(self) -> Sequence[datetime]: ...


ROUTES: dict[str, Callable[[], str]] = {
    Route.WEB: lambda: _("on the web"),
    Route.MAIL: lambda: _("by mail"),
    Route.API: lambda: _("by a program"),
    Route.MODERATOR: lambda: _("at the desk"),
}


def stuck_lines(stuck: Stuck) -> list[str]:
    """Return since when it is stuck, where in the rules, what is parked and what was tried.

    Of a parked answer it never tells the text.
    """
    return [*_since(stuck), _where(stuck), _held(stuck), *map(_line, stuck.held), *_tried(stuck)]


def _since(stuck: Stuck) -> Iterator[str]:
    if stuck.since is not None:
        yield _("Paused for repair since %(when)s. The table was told at once.") % {"when": when(stuck.since)}


def _where(stuck: Stuck) -> str:
    if stuck.aliens:
        names = listed(map(alien_name, stuck.aliens))
        return _("The sheets of these aliens are missing: %(aliens)s.") % {"aliens": names}
    if ":" not in stuck.where:
        return _("With the present rules it cannot be loaded as it stands.")
    return _("The rules broke at %(place)s.") % {"place": stuck.where}


def _held(stuck: Stuck) -> str:
    number = len(stuck.held)
    if not number:
        return _("No answer is kept.")
    return ngettext("%(n)d answer is kept:", "%(n)d answers are kept:", number) % {"n": number}


def _line(held: HeldFrom) -> str:
    told = {"seat": colour_name(held.seat), "when": when(held.at), "route": ""}
    if held.route not in ROUTES:
        return _("%(seat)s, %(when)s") % told
    return _("%(seat)s, %(route)s, %(when)s") % (told | {"route": ROUTES[held.route]()})


def _tried(stuck: Stuck) -> Iterator[str]:
    for at in stuck.tried:
        yield _("The team of this site tried to put it back into play: %(when)s.") % {"when": when(at)}
