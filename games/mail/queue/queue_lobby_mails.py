"""Queues the mails of lobbies, in the transaction that gives cause for them. A key makes each one mail."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db.models import Q, QuerySet

from games.base import links
from games.base.language_and_zone import language_and_zone_of
from games.base.refusals import RequestRefused
from games.lobby.words.reasons import lobby_reason
from games.mail.outbox.queue import Draft, queue
from games.mail.outbox.still_asked import still_asks
from games.mail.words import lobby as lobby_mails
from games.mail.words.turns import Mail
from games.models import Game, Invitation, OutboxMail, RemovedPlayer, Seat, User, WaitingPlace
from games.models.play.desk import Kind

from .answer_at_desk import desk_replies
from .keys import NAMING


def queue_joined_mail(row: Game, user: User) -> None:
    """To whoever made the game: somebody has taken a seat."""
    host = row.owner
    if host is None or host == user:
        return
    seats = list(Seat.objects.filter(game=row))
    taken = sum(not seat.is_free for seat in seats)
    told = (user.name, taken, len(seats), links.game_link(row.pk))
    _queue_for("joined", row, [host], lambda: lobby_mails.joined(str(row), *told), _by(user))


def queue_host_mail(row: Game, heir: User, before: User) -> None:
    """To whoever is the host from now on; of whom before them, they are told no name."""
    key = f"host game {row.pk} after {before.pk} to {heir.pk}"
    with language_and_zone_of(heir):
        replies = desk_replies(row, heir, (Kind.EXTEND, Kind.REMIND))
        mail = lobby_mails.is_host_now(str(row), links.game_link(row.pk), replies.by_mail)
    queue([Draft("host", heir.email, *mail, key=key, game=row, headers=replies.headers)])


def queue_seated_mail(row: Game, place: WaitingPlace) -> None:
    """To whoever was first in the waiting list; who leaves and waits again is told again."""
    url = links.game_link(row.pk)
    _queue_for("seated", row, [place.user], lambda: lobby_mails.seated(str(row), url), f"place {place.pk}")


def queue_started_mails(row: Game, bots: int) -> None:
    """To everybody at a game that has started by itself."""
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user")
    people = [seat.person for seat in seats]
    _queue_for("started", row, people, lambda: lobby_mails.started(str(row), bots, links.game_link(row.pk)))


def queue_game_found_mails(row: Game, people: list[User]) -> None:
    """To everybody whose wish for a game is fulfilled."""
    told = (len(people), row.response_seconds, links.game_link(row.pk))
    _queue_for("found", row, people, lambda: lobby_mails.found(str(row), *told))


def queue_removed_mail(removed: RemovedPlayer) -> None:
    """To whoever was removed before the start; who was invited again and removed again is told again."""
    row, url = removed.game, links.open_games_link()
    _queue_for(
        "removed", row, [removed.user], lambda: lobby_mails.removed(str(row), url), f"removal {removed.pk}"
    )


def queue_not_started_mail(row: Game, refused: RequestRefused) -> None:
    """To the host, if there is one: the game could not begin by itself at its time."""
    hosts, url = [row.owner] if row.owner else [], links.game_link(row.pk)
    about = f"at {row.fills_at}"
    _queue_for(
        "not_started",
        row,
        hosts,
        lambda: lobby_mails.not_started(str(row), lobby_reason(refused), url),
        about,
    )


def queue_cancelled_mails(row: Game, people: Iterable[User]) -> None:
    """To everybody who had a seat or waited for one."""
    _queue_for("cancelled", row, people, lambda: lobby_mails.cancelled(str(row), links.open_games_link()))


def queue_rematch_mail(invitation: Invitation) -> None:
    """The same game once more, offered to one of its people."""
    row = invitation.game
    host = row.owner.name if row.owner else ""
    told = (host, row.response_seconds, links.invitation_link(invitation.token))
    people = [invitation.person] if invitation.person else []
    _queue_for("rematch", row, people, lambda: lobby_mails.rematch(str(row), *told))


def mails_naming(user: User) -> QuerySet[OutboxMail]:
    """The mails to others that tell their name and went out: that they have joined, or invite, or play at
    their table. Not a question that is still open and never arrived: it is sent once more when it can be."""
    joined = Q(kind="joined", key__contains=f" {_by(user)} to ")
    invites = Q(kind__in=("invitation", "rematch"), game__owner=user)
    tables = Game.objects.filter(Q(seats__user=user) | Q(departures__user=user) | Q(owner=user))
    about_all = Q(key__endswith=NAMING, game__in=tables)
    unread = Q(kind="prompt") & Q(still_asks()) & OutboxMail.LOST
    return OutboxMail.objects.exclude(OutboxMail.OPEN).exclude(unread).filter(joined | invites | about_all)


def _by(user: User) -> str:
    return f"by {user.pk}"


def _queue_for(
    kind: str, row: Game, people: Iterable[User], write: Callable[[], Mail], about: str = ""
) -> None:
    queue([_draft(kind, row, user, write, about) for user in people])


def _draft(kind: str, row: Game, user: User, write: Callable[[], Mail], about: str) -> Draft:
    """In the language of whoever gets it."""
    key = " ".join(filter(None, (kind, f"game {row.pk}", about, f"to {user.pk}")))
    with language_and_zone_of(user):
        return Draft(kind, user.email, *write(), key=key, game=row)
