"""Acts about who plays: replacing a player, giving a seat back, and two accounts of one person."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as noop

from games.base import links
from games.base.documents import Choice, RequestRefused
from games.desk.by_mail.arguments import LOOK, NotReadable, Rest
from games.desk.declaration import Changed, DeskAct, Group, Line
from games.desk.fields import EMAIL, SEAT, Field
from games.desk.read import has_looked_after
from games.desk.service import ActRequest, Desk, open_running
from games.lobby.service.invite import read_address, take_over_seat
from games.lobby.service.leave_game import can_be_seated, hand_on_host, hand_over_seat, seat_waiting_in_game
from games.lobby.service.merge import ask_to_merge
from games.mail.send.desk_mails import (
    send_desk_mails,
    send_mail_to,
    send_seat_invitation,
)
from games.mail.send.lobby_mails import send_arrival_mails
from games.models import Act, Departure, Game, Invitation, RemovedPlayer, Seat, SeatMerge, User
from games.models.play.desk import APPOINTED, EVERYBODY
from games.people.service.seat_people import hold_if_let_in
from games.play.read.seats import left_seats
from games.play.service.play_bots import come_back
from games.site.read import has_looked

WAITING, BOT, INVITATION = SUCCESSORS = "waiting", "bot", "invitation"
WITHDRAWN = "withdrawn"  # a bot keeps the seat, and no longer for somebody


@transaction.atomic
def replace_player(game_id: str, request: ActRequest, *, seat: int, by: str, email: str = "") -> Act:
    """Take a seat from its player, who is told; the successor knows what the seat knows, and nothing else.

    In an open game waiting people come before a bot. `email`: the person to invite. A seat that a bot keeps
    for an invited person can be given on as well; that invitation ends. The address of somebody who cannot
    have the seat is invited like any other, and only its owner is told why they cannot. Raises RequestRefused
    "no_such_successor", "nobody_waits", "somebody_waits", "clocks_stand", "bot_plays", "bad_address", and of
    oneself "player_seated" or "has_played_here" besides.
    """
    desk = open_running(game_id, request)
    found = desk.seat(seat)
    kind = "replace_absent" if found.bot else "replace"
    desk.require(kind)
    _refuse_seat(desk.row, found, by)
    address, why_not = _refuse_successor(desk, by, email)
    kept = Invitation.objects.filter(seat=found, accepted_at=None)
    was_kept = bool(kept.exclude(email=address).delete()[0])
    person = found.user
    if person is not None:
        hand_over_seat(desk.row, found)
        _no_host_any_more(desk, person)
    else:
        seat_waiting_in_game(desk.row)
    found.refresh_from_db()
    act = desk.record(kind, {"seat": seat, "by": _who_came(found, by, was_kept=was_kept)})
    if address:
        _invite(desk, act, found, address, why_not)
    if person is not None:
        send_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


@transaction.atomic
def remove_player(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Take a seat from its player for good, and tell them: they cannot come back by themselves.

    A waiting person plays on, or a bot. Raises RequestRefused "bot_plays", "no_such_place" besides.
    """
    desk = open_running(game_id, request, "remove")
    found = desk.seat(seat)
    if found.user is None:
        raise RequestRefused("bot_plays")
    person = found.user
    hand_over_seat(desk.row, found)
    _no_host_any_more(desk, person)
    RemovedPlayer.objects.get_or_create(game=desk.row, user=person)
    act = desk.record("remove", {"seat": seat})
    send_mail_to(desk.row, act, person, url=links.absolute("/"))
    return act


def _no_host_any_more(desk: Desk, person: User) -> None:
    """Hand on the role of host if this person has lost their seat, unless they did it themselves."""
    if person != desk.request.by:
        hand_on_host(desk.row, person)


def _who_came(seat: Seat, by: str, *, was_kept: bool) -> str:
    if seat.user_id:
        return WAITING
    return WITHDRAWN if by == BOT and was_kept else by


def _refuse_seat(row: Game, seat: Seat, by: str) -> None:
    """Refuse a seat that nobody can give.

    A bot's seat from the beginning cannot be given. A bot follows a bot only where the seat is kept for
    somebody.
    """
    if seat.user is not None:
        return
    kept = Invitation.objects.filter(seat=seat, accepted_at=None).exists()
    if (by == BOT and not kept) or not left_seats(row).filter(pk=seat.pk).exists():
        raise RequestRefused("bot_plays")


def _refuse_successor(desk: Desk, by: str, email: str) -> tuple[str, str]:
    """Return the address of an invited person, and why they cannot have the seat; empty for others."""
    row = desk.row
    if by not in SUCCESSORS:
        raise RequestRefused("no_such_successor")
    if by == BOT:
        return "", ""
    if not row.clocks_run:
        raise RequestRefused("clocks_stand")
    somebody_waits = row.is_open and bool(can_be_seated(row))
    if by == WAITING:
        if not somebody_waits:
            raise RequestRefused("nobody_waits")
        return "", ""
    if somebody_waits:
        raise RequestRefused("somebody_waits")
    address = read_address(email)
    person = User.objects.filter(email=address).first()
    return address, _why_not(desk, person) if person is not None else ""


def _why_not(desk: Desk, person: User) -> str:
    """Return why a person cannot have the seat; empty: they can.

    Only they are told, because it would tell whose the address is. About oneself it is refused at once.
    """
    sits = Seat.objects.filter(game=desk.row, user=person).exists()
    if not (sits or _knows_too_much(desk.row, person)):
        return ""
    if person == desk.request.by:
        raise RequestRefused("player_seated" if sits else "has_played_here", email=person.email)
    return "sits" if sits else "knows"


def _knows_too_much(row: Game, person: User) -> bool:
    left = Departure.objects.filter(game=row, user=person).exists()
    return left or has_looked_after(person, row) or has_looked(person, row)


def _invite(desk: Desk, act: Act, seat: Seat, address: str, why_not: str) -> None:
    """Invite an address to the seat; an invitation that was accepted stays as it is."""
    offered = {"seat": seat, "created_at": desk.now, "person": None}
    invitation, _new = Invitation.objects.update_or_create(
        game=desk.row, email=address, accepted_at=None, defaults=offered
    )
    send_seat_invitation(desk.row, act, invitation, seat, why_not)


@transaction.atomic
def hand_back(game_id: str, request: ActRequest, *, seat: int) -> Act:
    """Give a seat back to the player a bot stands in for, or to the last person who left it.

    No other person may play there. Raises RequestRefused "nobody_to_hand_back", "seat_was_merged",
    "clocks_stand", "is_stuck", "no_such_place" besides.
    """
    desk = open_running(game_id, request, "hand_back")
    found = desk.seat(seat)
    if found.has_stand_in:
        come_back(desk.row, found.person)
    elif found.is_bots:
        _bring_back(desk, found)
    else:
        raise RequestRefused("nobody_to_hand_back")
    found.refresh_from_db()
    act = desk.record("hand_back", {"seat": seat})
    send_desk_mails(desk.row, act, only=found)
    return act


def _bring_back(desk: Desk, seat: Seat) -> None:
    """Give the seat back to the last person who left it, and forget that they had left.

    They have known the seat's hand all along. Where people have changed seats since, they know nothing of
    this one from before.
    """
    left = Departure.objects.filter(seat=seat).select_related("user").order_by("-pk").first()
    if left is None or left.user is None or not hold_if_let_in(left.user):
        raise RequestRefused("nobody_to_hand_back")
    if SeatMerge.objects.filter(game=desk.row, giver=left.user).exclude(done_at=None).exists():
        raise RequestRefused("seat_was_merged")  # the person has said that they play with another account
    if not desk.row.clocks_run:
        raise RequestRefused("clocks_stand")
    since = None if left.has_moved else left.since
    if not take_over_seat(desk.row, seat, left.user, newcomer=False, since=since):
        raise RequestRefused("is_stuck")
    RemovedPlayer.objects.filter(game=desk.row, user=left.user).delete()
    send_arrival_mails(desk.row, seat.number, left.user)
    left.delete()


SUCCESSOR = Field(
    "successor",
    form=lambda _sources: forms.ChoiceField(
        label=_("Who plays on"),
        choices=[
            (WAITING, _("the next player on the waiting list")),
            (BOT, _("a bot")),
            (INVITATION, _("someone you invite")),
        ],
    ),
    shape=Choice(SUCCESSORS),
    command="who plays on: waiting, bot or invitation",
)
INVITED = replace(
    EMAIL,
    form=lambda _sources: forms.EmailField(
        label=_("Email address"), required=False, help_text=_("Only if you invite someone.")
    ),
    needed=False,
    help="Only for somebody you invite.",
)


def _successor(rest: Rest, _today: date) -> tuple[str, dict[str, str]]:
    """Read who plays on; an invited person can be named on the page only."""
    given = {"seat": rest.seat()}
    if "@" in rest.text:
        raise NotReadable(LOOK)
    if rest.takes("bot", "bots"):
        return "replace", {**given, "successor": BOT}
    if rest.takes("waiting", "waitinglist", "warteliste", "next"):
        rest.takes("list")
        return "replace", {**given, "successor": WAITING}
    raise NotReadable("no_successor", rest.text)


def _replace(game_id: str, request: ActRequest, *, seat: int, successor: str, email: str) -> Act:
    return replace_player(game_id, request, seat=seat, by=successor, email=email)


REPLACED = {
    BOT: noop("%(who)s gave %(seat)s to a bot."),
    WAITING: noop("%(who)s gave %(seat)s to the next player on the waiting list."),
    WITHDRAWN: noop("%(who)s withdrew the invitation for %(seat)s. A bot plays on there."),
    INVITATION: noop("%(who)s invited another player for %(seat)s. Until then a bot plays there."),
}


def _replaced(changed: Changed) -> str:
    return REPLACED.get(str(changed.get("by")), REPLACED[BOT])


def _merged(changed: Changed) -> str:
    """Return the pattern for two seats of one person: one is given away, the other is kept."""
    if not isinstance(changed.get("kept"), int):
        return noop("%(who)s gave %(seat)s to another account of its player; both accounts have agreed.")
    if changed.get("by") == WAITING:
        return noop(
            "%(seat)s and %(kept)s were one person, who has said so; they play on as %(kept)s, having seen "
            "both hands. %(who)s gave %(seat)s to the next player on the waiting list."
        )
    return noop(
        "%(seat)s and %(kept)s were one person, who has said so; they play on as %(kept)s, having seen both "
        "hands. %(who)s gave %(seat)s to a bot."
    )


REPLACE = DeskAct(
    "replace",
    _replaced,
    needs_reason=True,
    do=_replace,
    fields=(SEAT, SUCCESSOR, INVITED),
    group=Group.PEOPLE,
    becomes="replace_absent",
    title=_("Replace a player"),
    about=_(
        "The player loses the seat and is told by email. Who comes sees what the seat knows, and "
        "nothing else. Until someone you invite has come, a bot plays."
    ),
    button=_("Replace the player"),
    lines=(
        Line(
            noop("replace blue bot"),
            ("replace", "ersetze", "ersetzen"),
            _successor,
            noop("Replace a player by a bot"),
        ),
        Line(noop("replace blue waiting"), does=noop("Replace a player by the next on the waiting list")),
    ),
    heading=noop("Your seat was given on"),
    told=noop("You are asked nothing more there. Nothing decided so far changes."),
)
ACTS = (
    REPLACE,
    replace(REPLACE, name=REPLACE.becomes, who=EVERYBODY, do=None, becomes=""),  # where a bot stands in
    DeskAct(
        "hand_back",
        noop("%(who)s gave %(seat)s back to its player."),
        needs_reason=True,
        do=hand_back,
        fields=(SEAT,),
        group=Group.PEOPLE,
        title=_("Give a seat back"),
        about=_("The player for whom a bot plays is asked again, with all the time for what is open."),
        button=_("Give the seat back"),
        lines=(Line(noop("hand back blue"), ("hand back", "give back", "zurückgeben", "zurueckgeben")),),
        heading=noop("Your seat is yours again"),
        told=noop("You answer for yourself again, with all the time for what is open."),
    ),
    DeskAct(
        "remove",
        noop("%(who)s removed the player of %(seat)s."),
        needs_reason=True,
        do=remove_player,
        fields=(SEAT,),
        group=Group.PEOPLE,
        title=_("Remove a player"),
        about=_(
            "The player loses the seat, is told by email, and cannot come back by themselves. A bot plays "
            "on, or a person who waits."
        ),
        button=_("Remove the player"),
        lines=(Line(noop("remove blue"), ("remove", "entferne", "entfernen")),),
        heading=noop("You were removed from the game"),
        told=REPLACE.told,
    ),
    DeskAct(
        "merge",
        noop("%(who)s asked the player of %(seat)s whether they have a second account here."),
        who=APPOINTED,
        needs_reason=True,
        do=ask_to_merge,
        fields=(SEAT, EMAIL),
        group=Group.PEOPLE,
        title=_("Put two accounts of one person together"),
        about=_(
            "The account that plays this seat and the account with this address are both asked by email. "
            "Only when both have said yes does the seat belong to the other account, and the old one leaves "
            "the game. If the other account has a seat here too, it keeps that one, and this one goes to the "
            "waiting list or a bot."
        ),
        button=_("Ask both accounts"),
        lines=(Line(verbs=("merge", "zusammenlegen")),),
    ),
    DeskAct(
        "merged",
        _merged,
        who=APPOINTED,
        heading=noop("Two accounts were put together"),
        told=noop("Nothing decided so far changes."),
    ),
    DeskAct("not_merged", noop("One of both accounts has said no."), who=APPOINTED),
)
