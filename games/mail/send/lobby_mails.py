"""Mails of a lobby, of a running game whose people change, and of votes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import datetime
from functools import partial

from django.db.models import Q, QuerySet

import engine
from games.base import links
from games.base.documents import RequestRefused
from games.base.language_and_zone import language_and_zone_of
from games.board.words.encounter import face_down_words
from games.lobby.words.reasons import lobby_reason
from games.mail.outbox.drafts import Draft, put_in_outbox, still_asks
from games.mail.send.desk_mails import desk_replies
from games.mail.send.digest_mails import held_until
from games.mail.send.turn_mails import NAMING
from games.mail.words import lobby as lobby_mails
from games.mail.words import lobby as seat_mails
from games.mail.words.lobby import replaced_mail, resumed_mail, vote_mail
from games.mail.words.turns import Mail
from games.models import (
    Departure,
    Game,
    Invitation,
    OutboxMail,
    Prompt,
    RemovedPlayer,
    Seat,
    User,
    Vote,
    WaitingPlace,
)
from games.play.service.session import GameSession
from games.table.declaration import kind_of
from games.words.names import alien_name, colour_name, listed


def send_newcomer_mail(session: GameSession, mine: Seat) -> None:
    """Tell somebody which seat they have from now on, and how to give it back."""
    row, number = session.row, mine.number
    mine_seen = engine.view(session.game.position, number)["seats"][number]
    url = links.game_link(row.pk)
    with language_and_zone_of(mine.user, row.edition):
        names = [alien_name(power["alien"]) for power in mine_seen["powers"]] + face_down_words(mine_seen)
        aliens = listed(names) if names else ""
        mail = seat_mails.took_over(str(row), colour_name(number), aliens, row.response_seconds, url)
    key = f"came in {row.pk} seat {number} to {mine.user_id}"
    put_in_outbox([Draft("seated", mine.person.email, *mail, key=key, game=row, seat=mine)])


def send_sits_out_mail(session: GameSession, mine: Seat) -> None:
    """Tell a player that they have lost their seat to somebody who sat out."""
    row = session.row
    with language_and_zone_of(mine.user, row.edition):
        mail = seat_mails.sits_out(str(row), colour_name(mine.number), links.game_link(row.pk))
    key = f"sits out {row.pk} from {session.last.number} {mine.user_id}"
    put_in_outbox([Draft("seated", mine.person.email, *mail, key=key, game=row, seat=mine)])


def send_departure_mails(row: Game, left: Departure) -> None:
    """Tell everybody else who sits there that somebody has gone, and who plays on."""
    seat = Seat.objects.get(pk=left.seat_id)
    write = seat_mails.left_to_bot if seat.bot else seat_mails.left_to_person
    _send_for_others(row, seat.number, f"left {left.pk}", write)


def send_arrival_mails(row: Game, number: int, user: User) -> None:
    """Tell everybody else who sits there that a person plays on for the bot."""
    _send_for_others(row, number, f"came in {row.pk} by {user.pk}", seat_mails.bot_replaced)


def send_stand_in_mail(row: Game, seat: Seat, missed: Prompt) -> None:
    """Tell a player who has missed deadlines that a bot answers for them; a reply brings them back."""
    with language_and_zone_of(seat.user, row.edition):
        mail = seat_mails.stand_in(str(row), colour_name(seat.number), links.game_link(row.pk))
    key = f"stand-in for {missed.pk} to {seat.user_id}"
    put_in_outbox([Draft("seated", seat.person.email, *mail, key=key, game=row, prompt=missed, seat=seat)])


def _send_for_others(row: Game, number: int, about: str, write: Callable[[str, str, str], Mail]) -> None:
    others = Seat.objects.filter(game=row).exclude(user=None).exclude(number=number)
    put_in_outbox([_seat_draft(row, number, other, about, write) for other in others.select_related("user")])


def _seat_draft(
    row: Game, number: int, to: Seat, about: str, write: Callable[[str, str, str], Mail]
) -> Draft:
    with language_and_zone_of(to.user, row.edition):
        mail = write(str(row), colour_name(number), links.game_link(row.pk))
    key = f"{about} to {to.user_id}"
    wait = held_until(to.person)
    return Draft("news", to.person.email, *mail, key=key, game=row, seat=to, due_at=wait)


def send_vote_mails(row: Game, vote: Vote) -> None:
    """Tell everybody else who has a vote what is proposed, and where to agree.

    A player who may lose their seat by the vote is told so.
    """
    about, url = f"vote {vote.pk}", links.clock_link(row.pk)
    asked = _people(row).exclude(number=vote.seat).exclude(number=vote.whom)
    put_in_outbox(
        [_vote_draft(row, seat, about, lambda _seat: vote_mail(str(row), vote, url)) for seat in asked]
    )
    if (write := kind_of(vote).mail_to_seat) is not None:
        concerned = Seat.objects.filter(game=row, number=vote.whom).exclude(user=None).select_related("user")
        put_in_outbox(
            [_vote_draft(row, seat, about, lambda _seat: write(str(row), vote, url)) for seat in concerned]
        )


def send_decided_mails(row: Game, vote: Vote, decided_by: int) -> None:
    """Tell everybody else who plays: there is more time, or a pause, or the game was taken back.

    `send_resumed_mails` tells of the end of a pause, only to those it concerns. A replaced player and the
    end of the game have mails of their own.
    """
    if (write := kind_of(vote).mail) is not None:
        url, about = links.game_link(row.pk), f"vote {vote.pk} decided"
        _send(row, decided_by, about, lambda seat: write(row, vote, _asked(seat), url))


def send_replaced_mail(row: Game, vote: Vote, person: User) -> None:
    """Tell a player that they have lost their seat by a vote."""
    with language_and_zone_of(person, row.edition):
        mail = replaced_mail(str(row), vote, links.absolute("/"))
    put_in_outbox(
        [Draft("vote", person.email, *mail, key=f"vote {vote.pk} replaced to {person.pk}", game=row)]
    )


def seats_with_mails(asked: Collection[Prompt]) -> set[int]:
    """Return the seats that have been sent a mail with one of these questions."""
    mails = OutboxMail.objects.filter(kind="prompt", prompt__in=[prompt.pk for prompt in asked])
    return set(mails.values_list("prompt__seat__number", flat=True))


def send_resumed_mails(row: Game, seats: Collection[int], now: datetime) -> None:
    """Tell the players who had their question before the pause that it has a new deadline."""
    url, about = links.game_link(row.pk), f"resumed {row.pk} {now.isoformat()}"
    for seat in _people(row).filter(number__in=seats):
        asked = _asked(seat)
        if asked is not None:
            mail = partial(_resumed, str(row), asked, url)
            put_in_outbox([_vote_draft(row, seat, about, mail)])


def _resumed(game: str, asked: Prompt, url: str, _seat: Seat) -> Mail:
    return resumed_mail(game, asked, url)


def _asked(seat: Seat) -> Prompt | None:
    """Return the question that is due first of those that wait for a seat."""
    return Prompt.objects.filter(seat=seat, waiting=True).exclude(due_at=None).order_by("due_at").first()


def _people(row: Game) -> QuerySet[Seat]:
    return Seat.objects.filter(game=row, bot="").exclude(user=None).select_related("user")


def _send(row: Game, but: int, about: str, write: Callable[[Seat], Mail]) -> None:
    put_in_outbox([_vote_draft(row, seat, about, write) for seat in _people(row).exclude(number=but)])


def _vote_draft(row: Game, to: Seat, about: str, write: Callable[[Seat], Mail]) -> Draft:
    with language_and_zone_of(to.user, row.edition):
        mail = write(to)
    return Draft("vote", to.person.email, *mail, key=f"{about} to {to.user_id}", game=row, seat=to)


def send_joined_mail(row: Game, user: User) -> None:
    """Tell the host that somebody has taken a seat."""
    host = row.owner
    if host is None or host == user:
        return
    seats = list(Seat.objects.filter(game=row))
    taken = sum(not seat.is_free for seat in seats)
    told = (user.name, taken, len(seats), links.game_link(row.pk))
    _send_for("joined", row, [host], lambda: lobby_mails.joined(str(row), *told), _by(user))


def send_host_mail(row: Game, heir: User, before: User) -> None:
    """Tell a person that they are the host from now on, without the name of the host before them."""
    key = f"host game {row.pk} after {before.pk} to {heir.pk}"
    with language_and_zone_of(heir, row.edition):
        replies = desk_replies(row, heir, ("extend", "remind"))
        mail = lobby_mails.is_host_now(str(row), links.game_link(row.pk), replies.by_mail)
    put_in_outbox([Draft("host", heir.email, *mail, key=key, game=row, headers=replies.headers)])


def send_seated_mail(row: Game, place: WaitingPlace) -> None:
    """Tell the first person of the waiting list that they have a seat; each wait counts anew."""
    url = links.game_link(row.pk)
    _send_for("seated", row, [place.user], lambda: lobby_mails.seated(str(row), url), f"place {place.pk}")


def send_started_mails(row: Game, bots: int) -> None:
    """Tell everybody at a game that it has started by itself."""
    seats = Seat.objects.filter(game=row).exclude(user=None).select_related("user")
    people = [seat.person for seat in seats]
    _send_for("started", row, people, lambda: lobby_mails.started(str(row), bots, links.game_link(row.pk)))


def send_game_found_mails(row: Game, people: list[User]) -> None:
    """Tell everybody whose match request is fulfilled."""
    told = (len(people), row.response_seconds, links.game_link(row.pk))
    _send_for("found", row, people, lambda: lobby_mails.found(str(row), *told))


def send_removed_mail(removed: RemovedPlayer) -> None:
    """Tell a person that they were removed before the start; after a new invitation they are told again."""
    row, url = removed.game, links.open_games_link()
    _send_for(
        "removed", row, [removed.user], lambda: lobby_mails.removed(str(row), url), f"removal {removed.pk}"
    )


def send_not_started_mail(row: Game, refused: RequestRefused) -> None:
    """Tell the host, if there is one, that the game could not begin by itself at its time."""
    hosts, url = [row.owner] if row.owner else [], links.game_link(row.pk)
    about = f"at {row.fills_at}"
    _send_for(
        "not_started",
        row,
        hosts,
        lambda: lobby_mails.not_started(str(row), lobby_reason(refused), url),
        about,
    )


def send_cancelled_mails(row: Game, people: Iterable[User]) -> None:
    """Tell everybody who had a seat or waited for one that the game is cancelled."""
    _send_for("cancelled", row, people, lambda: lobby_mails.cancelled(str(row), links.open_games_link()))


def send_rematch_mail(invitation: Invitation) -> None:
    """Offer the same game once more to one of its people."""
    row = invitation.game
    host = row.owner.name if row.owner else ""
    told = (host, row.response_seconds, links.invitation_link(invitation.token))
    people = [invitation.person] if invitation.person else []
    _send_for("rematch", row, people, lambda: lobby_mails.rematch(str(row), *told))


def mails_naming(user: User) -> QuerySet[OutboxMail]:
    """Return the mails to others that tell this person's name and went out.

    They say that the person has joined, or invites, or plays at their table. An open question that never
    arrived is not among them: it is sent once more when it can be.
    """
    joined = Q(kind="joined", key__contains=f" {_by(user)} to ")
    invites = Q(kind__in=("invitation", "rematch"), game__owner=user)
    tables = Game.objects.filter(Q(seats__user=user) | Q(departures__user=user) | Q(owner=user))
    about_all = Q(key__endswith=NAMING, game__in=tables)
    unread = Q(kind="prompt") & Q(still_asks()) & OutboxMail.LOST
    return OutboxMail.objects.exclude(OutboxMail.OPEN).exclude(unread).filter(joined | invites | about_all)


def _by(user: User) -> str:
    return f"by {user.pk}"


def _send_for(
    kind: str, row: Game, people: Iterable[User], write: Callable[[], Mail], about: str = ""
) -> None:
    put_in_outbox([_draft(kind, row, user, write, about) for user in people])


def _draft(kind: str, row: Game, user: User, write: Callable[[], Mail], about: str) -> Draft:
    """Return the draft in the language of its receiver."""
    key = " ".join(filter(None, (kind, f"game {row.pk}", about, f"to {user.pk}")))
    with language_and_zone_of(user, row.edition):
        return Draft(kind, user.email, *write(), key=key, game=row)
