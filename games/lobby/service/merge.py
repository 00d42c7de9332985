"""Merge two accounts of one person at a seat: ask both, say what would happen, and move the seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.base import links
from games.base.documents import RequestRefused
from games.desk.read import has_looked_after
from games.desk.service import ActRequest, Desk, open_running, record_act
from games.desk.words import reason_words, who_words
from games.hooks.service import end_hooks
from games.lobby.service.invite import read_address, take_over_seat
from games.lobby.service.leave_game import hand_over_seat, leave_behind
from games.mail.send.desk_mails import send_desk_mails, send_mail_to, send_merge_mail
from games.models import Act, Departure, Game, RemovedPlayer, Seat, SeatMerge, User
from games.models.people.seats import ASKED_FOR
from games.models.play.desk import Audience, Role
from games.people.service.seat_people import hold_people
from games.play.service.schedule import stop_banks
from games.play.service.session import lock
from games.site.read import has_looked
from games.words.names import colour_name


def refuse_taker(row: Game, taker: User, called: str) -> None:
    """Refuse a taker who has left a seat, was removed, has moderated the game or seen hidden things of it.

    A banned person is asked like any other, and cannot say yes: a refusal would tell that they are banned.
    `called` is their name for the person who reads the refusal. Raises RequestRefused("has_played_here").
    """
    there = {"game": row, "user": taker}
    knows = any(model._default_manager.filter(**there).exists() for model in (Departure, RemovedPlayer))
    if knows or has_looked_after(taker, row) or has_looked(taker, row):
        raise RequestRefused("has_played_here", email=called)


@transaction.atomic
def ask_to_merge(game_id: str, request: ActRequest, *, seat: int, email: str) -> Act:
    """Ask the account that sits there, and the one with this address, by mail.

    Nothing changes before both have said yes; an older open request about the same seat ends. If the address
    belongs to the account that sits there, it is asked like any other: a refusal would tell the asker whose
    address it is. Raises RequestRefused "bot_plays", "bad_address", "taker_asks", "has_played_here" besides.
    """
    desk = open_running(game_id, request, "merge")
    found, address = desk.seat(seat), read_address(email)
    if found.user is None:
        raise RequestRefused("bot_plays")
    taker = _account(desk, address)
    act = desk.record("merge", {"seat": seat}, Audience.STAFF)
    SeatMerge.objects.filter(seat=found, ended_at=None).update(ended_at=desk.now)
    asked = SeatMerge.objects.create(
        game=desk.row, seat=found, giver=found.user, taker=taker, act=act, asked_at=desk.now
    )
    for person in dict.fromkeys((asked.giver, asked.taker)):  # one mail where both are one account
        send_merge_mail(asked, person, desk.now)
    return act


def _account(desk: Desk, address: str) -> User:
    """Return the account of an address. One that nobody has used yet will do: a code goes there."""
    known = User.objects.filter(email=address).first()
    if known == desk.request.by:
        raise RequestRefused("taker_asks", email=known.email)
    if known is not None:
        refuse_taker(desk.row, known, known.email)
    return known or User.objects.find_or_make(address)


KEPT = ("bank_used", "away_from", "away_until")  # of the seat's clock: the person stays the same


@transaction.atomic
def say_same_person(token: str, user: User, *, same: bool) -> Act | None:
    """Say yes or no, as one of both accounts. Return the act if both said yes, or one said no.

    If the taker has another seat here than at the first yes, that yes must be given again. Raises
    SeatMerge.DoesNotExist for everybody else; RequestRefused "merge_over", "is_over", "same_account",
    "clocks_stand", "is_stuck", "has_played_here", and about the person themselves "banned".
    """
    game_id = merge_for(token, user).game_id
    row, now = lock(game_id), timezone.now()
    asked = merge_for(token, user)
    if not asked.is_open(now) or asked.seat.user_id != asked.giver_id:
        raise RequestRefused("merge_over")
    if row.status == Game.Status.OVER:
        raise RequestRefused("is_over")
    if not same:
        return _refused(row, asked, now)
    if asked.is_one_account:
        raise RequestRefused("same_account")
    _note_yes(asked, user, now, counts=_counts(asked, user))
    return _done(row, asked, now) if asked.giver_at and asked.taker_at else None


def merge_for(token: str, user: User) -> SeatMerge:
    """Return the merge that concerns this account. Raises SeatMerge.DoesNotExist for everybody else."""
    found = SeatMerge.objects.select_related("game", "act__person", "seat__user", "giver", "taker").get(
        token=token
    )
    if user.pk not in (found.giver_id, found.taker_id):
        raise SeatMerge.DoesNotExist
    return found


def _counts(asked: SeatMerge, user: User) -> bool:
    """Return whether the taker may still come in.

    Both accounts are locked. Raises RequestRefused("banned").
    """
    let_in = hold_people((asked.giver_id, asked.taker_id))
    if not let_in.get(user.pk, False):
        raise RequestRefused("banned")
    return let_in.get(asked.taker_id, False)


def _note_yes(asked: SeatMerge, user: User, now: datetime, *, counts: bool) -> None:
    """Note a yes. It is only valid for the seat that the taker has here now, if any.

    If the other account said yes to something else, its yes is void and it is asked again. So is a taker who
    has been banned since, whose yes no longer `counts`: nobody else may learn that they are banned.
    """
    gives, seat = user.pk == asked.giver_id, _taker_seat(asked)
    here = seat.number if seat else None
    mine, others = ("giver_at", "taker_at") if gives else ("taker_at", "giver_at")
    setattr(asked, mine, getattr(asked, mine) or now)
    if getattr(asked, others) is not None:
        refuse_taker(asked.game, asked.taker, asked.taker.email)
        if asked.taker_seat != here or not counts:
            setattr(asked, others, None)
            send_merge_mail(asked, asked.taker if gives else asked.giver, now, again=True)
    asked.taker_seat = here
    asked.save(update_fields=["giver_at", "taker_at", "taker_seat"])


def _taker_seat(asked: SeatMerge) -> Seat | None:
    return Seat.objects.filter(game=asked.game_id, user=asked.taker_id).first()


def _refused(row: Game, asked: SeatMerge, now: datetime) -> Act:
    """Record a no, for the person who asked and not for the players."""
    _end(asked, now)
    return _record(row, asked, "not_merged", {"seat": asked.seat.number}, Audience.STAFF, now)


def _done(row: Game, asked: SeatMerge, now: datetime) -> Act:
    if row.status == Game.Status.STUCK:
        raise RequestRefused("is_stuck")
    if not row.clocks_run:
        raise RequestRefused("clocks_stand")
    seat, mine = asked.seat, _taker_seat(asked)
    if mine is None:
        changed = _moved(row, asked, now)
    else:
        hand_over_seat(row, seat)
        seat.refresh_from_db()
        changed = {"kept": mine.number, "by": "waiting" if seat.user_id else "bot"}
    _host_stays(row, asked)
    asked.done_at = now
    _end(asked, now)
    act = _record(row, asked, "merged", {"seat": seat.number, **changed}, Audience.TABLE, now)
    send_desk_mails(row, act)
    send_mail_to(row, act, asked.giver, url=links.absolute("/"))
    return act


def _moved(row: Game, asked: SeatMerge, now: datetime) -> dict[str, object]:
    """Give the seat and what it knows to the other account; earlier orders end.

    What has run of the bank until now is used.
    """
    seat = asked.seat
    stop_banks(row, now, only=seat)
    seat.refresh_from_db()
    clock = {name: getattr(seat, name) for name in KEPT}
    leave_behind(row, seat)
    end_hooks(row, asked.giver)
    if not take_over_seat(row, seat, asked.taker, newcomer=False, clocks=clock):
        raise RequestRefused("is_stuck")
    return {}


def _host_stays(row: Game, asked: SeatMerge) -> None:
    """Keep the host: it is the same person."""
    if row.owner_id == asked.giver_id:
        row.owner = asked.taker
        row.save(update_fields=["owner"])


def _record(
    row: Game, asked: SeatMerge, kind: str, changed: dict[str, object], audience: Audience, now: datetime
) -> Act:
    """Record an act by the person who asked, in the role they had then."""
    by, role = asked.act.person, Role(asked.act.role)
    return record_act(
        row, by=by, role=role, kind=kind, reason=asked.act.reason, changed=changed, audience=audience, now=now
    )


def _end(asked: SeatMerge, now: datetime) -> None:
    asked.ended_at = now
    asked.save(update_fields=["ended_at", "done_at"])


@dataclass(frozen=True)
class ShownMerge:
    """A question whether two accounts are one person's.

    `what_happens` once both have said yes; `said`: this account has said yes already. `is_one_account`:
    somebody named the address of the player who sits there, so there is nothing to say yes to.
    """

    game: Game
    asks: str
    what_happens: str
    reason: str
    until: datetime
    said: bool
    is_one_account: bool
    is_open: bool


def shown_merge(token: str, user: User) -> ShownMerge:
    """Return a merge for one of its two accounts; raise SeatMerge.DoesNotExist for everybody else."""
    asked = merge_for(token, user)
    gives = user.pk == asked.giver_id
    return ShownMerge(
        game=asked.game,
        asks=_asks(asked, gives=gives),
        what_happens=_what_happens(asked, gives=gives),
        reason=reason_words(asked.act.reason),
        until=asked.asked_at + ASKED_FOR,
        is_one_account=asked.is_one_account,
        said=bool(asked.giver_at if gives else asked.taker_at),
        is_open=asked.is_open(timezone.now()) and asked.seat.user_id == asked.giver_id,
    )


def _asks(asked: SeatMerge, *, gives: bool) -> str:
    """Return what is asked; the address of the sitting player is told to nobody, the other was named."""
    told = {
        "who": who_words(asked.act.role),
        "seat": colour_name(asked.seat.number),
        "email": asked.taker.email,
        "name": asked.giver.name or _("a player without a name"),
    }
    if asked.is_one_account:
        return (
            _(
                "%(who)s asks whether the player of %(seat)s also has the account %(email)s. That is this "
                "account."
            )
            % told
        )
    if gives:
        return _("You play %(seat)s. %(who)s asks whether you also have the account %(email)s.") % told
    return _("%(who)s asks whether you also have the account that plays %(seat)s (%(name)s).") % told


def _what_happens(asked: SeatMerge, *, gives: bool) -> str:
    """Return what happens when both accounts say yes.

    The giver is told where the other account sits only after that account has said yes. Before, anybody may
    be behind the address that was named, and seats and people are not matched for all.
    """
    if asked.is_one_account:
        return _("Nothing changes. Whoever has asked is not told whose address this is.")
    mine = Seat.objects.filter(game=asked.game, user=asked.taker).first()
    told = {"seat": colour_name(asked.seat.number), "other": colour_name(mine.number) if mine else ""}
    if gives and asked.taker_at is None:
        return (
            _(
                "If both accounts say yes, this one leaves the game for good, and %(seat)s is that "
                "account's. If that account has a seat here, it plays on there alone: %(seat)s goes to the "
                "next player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if mine is not None:
        return (
            _(
                "If both accounts say yes, you play on as %(other)s alone. %(seat)s goes to the next "
                "player on the waiting list, or to a bot, and the table is told."
            )
            % told
        )
    if gives:
        return (
            _("If both accounts say yes, %(seat)s is that account's, and this one leaves the game for good.")
            % told
        )
    return (
        _("If both accounts say yes, %(seat)s is this account's, and the other one leaves the game for good.")
        % told
    )
