"""Ban a person, lift a ban, sign them out everywhere, and take them out of all that is not over."""

from __future__ import annotations

from functools import reduce
from operator import or_

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.base.documents import RequestRefused
from games.desk.service import note_staff_act
from games.lobby.service.host import cancel_lobby
from games.lobby.service.leave_game import (
    end_moderators,
    hand_on_host,
    heir_of,
    leave_game,
    seat_waiting_in_game,
    seat_waiting_in_lobby,
)
from games.lobby.service.match_requests import withdraw_match_request
from games.mail.outbox.operator_roles import key_of
from games.mail.send.desk_mails import (
    send_ban_mail,
    send_not_read_mail,
    send_signed_out_mail,
    send_unban_mail,
)
from games.mail.send.lobby_mails import mails_naming
from games.models import (
    ApiToken,
    Ban,
    Game,
    Hook,
    HookDelivery,
    InboundMail,
    Invitation,
    Moderator,
    OutboxMail,
    Report,
    Seat,
    SuppressedAddress,
    User,
)
from games.models.people.people import canonical
from games.people.service.seat_people import hold_with_games
from games.play.service.session import lock

BANNED, UNBANNED, SIGNED_OUT = "banned", "unbanned", "signed_out"  # ids of these acts of staff
LONGEST_REASON = 500


@transaction.atomic
def ban(email: str, *, by: User, why: str) -> Ban:
    """Ban a person: they cannot sign in, write or call, and leave all that is not over. Told by one mail.

    Raises RequestRefused "no_such_person", "ban_of_team", "banned_already", "ban_without_reason",
    "reason_too_long".
    """
    user, reason = _person(email), _reason(why)
    if user.is_staff:
        raise RequestRefused("ban_of_team", email=user.email)
    if not user.is_active:
        return _ban_again(user, by, reason)
    leave_everything(user)
    if not User.objects.filter(pk=user.pk, is_active=True).update(is_active=False):
        raise RequestRefused("banned_already", email=user.email)  # by another request, just now
    _end_hooks(user)
    _end_all(user)
    done = Ban.objects.create(user=user, at=timezone.now(), by=by, why=reason)
    note_staff_act(by, user, user.email, BANNED, why=reason)
    send_ban_mail(done)
    return done


@transaction.atomic
def unban(email: str, *, by: User, why: str = "") -> Ban:
    """Lift a ban: they can sign in again; seats that they have left stay as they are. Told by mail.

    Raises RequestRefused "no_such_person", "not_banned", "reason_too_long".
    """
    user, reason, now = _person(email), _short(why), timezone.now()
    found = Ban.objects.filter(user=user, lifted_at=None).first()
    if found is None:
        raise RequestRefused("not_banned", email=user.email)
    User.objects.filter(pk=user.pk).update(is_active=True)
    found.lifted_at, found.lifted_by = now, by
    found.save(update_fields=["lifted_at", "lifted_by"])
    note_staff_act(by, user, user.email, UNBANNED, why=reason)
    send_unban_mail(found, why=reason)
    return found


@transaction.atomic
def sign_out_everywhere(email: str, *, by: User, why: str) -> int:
    """End every session and token of a person; they can sign in again. Told by mail.

    Returns how many tokens were revoked. Raises RequestRefused "no_such_person", "sign_out_of_banned",
    "ban_without_reason", "reason_too_long".
    """
    user, reason = _person(email), _reason(why)
    if not user.is_active:
        raise RequestRefused("sign_out_of_banned", email=user.email)
    revoked = _end_all(user)
    note_staff_act(by, user, user.email, SIGNED_OUT, why=reason)
    send_signed_out_mail(user, reason, timezone.now())
    return revoked


def tell_banned(sender: str) -> bool:
    """Return whether a banned person has this address; they are told once that no mail of theirs is read."""
    found = Ban.objects.filter(user__email=canonical(sender), lifted_at=None).select_related("user").first()
    if found is not None:
        send_not_read_mail(found, timezone.now())
    return found is not None


def _ban_again(user: User, by: User, reason: str) -> Ban:
    """Let a banned person leave what they still have; nobody is told again.

    Raises RequestRefused "banned_already" where there is nothing.
    """
    if not Game.objects.of(user).exclude(status=Game.Status.OVER).exists():
        raise RequestRefused("banned_already", email=user.email)
    leave_everything(user)
    note_staff_act(by, user, user.email, BANNED, why=reason)
    return Ban.objects.get(user=user, lifted_at=None)


def _end_all(user: User) -> int:
    """End all sessions and tokens.

    Sessions depend on the password that nobody has (`get_session_auth_hash`): with another one all of them
    end, also those that are in no list.
    """
    user.set_unusable_password()
    User.objects.filter(pk=user.pk).update(password=user.password)
    for session in UserSession.objects.filter(user=user):
        session.end()
    open_ones = ApiToken.objects.filter(user=user, revoked_at=None)
    return open_ones.update(revoked_at=timezone.now())


def _end_hooks(user: User) -> None:
    """Delete the person's webhooks. Those of games they play went with the seat; others are left."""
    HookDelivery.objects.filter(HookDelivery.OPEN, hook__user=user).delete()
    Hook.objects.filter(user=user).delete()


def _person(email: str) -> User:
    found = User.objects.filter(email=canonical(email)).first()
    if found is None:
        raise RequestRefused("no_such_person", email=canonical(email))
    return found


def _reason(why: str) -> str:
    reason = _short(why)
    if not reason:
        raise RequestRefused("ban_without_reason")
    return reason


def _short(why: str) -> str:
    reason = " ".join(why.replace("\x00", "").split())
    if len(reason) > LONGEST_REASON:
        raise RequestRefused("reason_too_long", most=LONGEST_REASON)
    return reason


def leave_everything(user: User) -> None:
    """Leave everything, in the caller's transaction. They no longer moderate any game either.

    What others give them until they are locked they leave as well; afterwards nobody can give them anything.
    """
    hold_with_games(user, _games_of(user))
    end_moderators(Moderator.objects.named().filter(user=user), timezone.now())
    user.waiting_places.all().delete()
    _decline(user)
    for game in _not_over(user).order_by("pk"):
        _leave(game, user)
    withdraw_match_request(user)


def _games_of(user: User) -> QuerySet[Game]:
    """Return all games that change when they go."""
    there = (
        _not_over(user).values("pk"),
        _offers(user).values("game"),
        user.waiting_places.values("game"),
        Moderator.objects.named().filter(user=user).values("game"),
    )
    return Game.objects.filter(reduce(or_, (Q(pk__in=games) for games in there)))


def _not_over(user: User) -> QuerySet[Game]:
    return Game.objects.of(user).exclude(status=Game.Status.OVER)


def _offers(user: User) -> QuerySet[Invitation]:
    """Return seats that are kept for them, in lobbies and at bots of running games."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    mine = Q(person=user) | Q(person=None, email__in=[address.lower() for address in addresses])
    lobby = Q(game__status=Game.Status.LOBBY)
    running = Q(game__status=Game.Status.RUNNING, seat__isnull=False)
    return Invitation.objects.filter(mine, lobby | running, accepted_at=None)


def _decline(user: User) -> None:
    """Give seats that are kept for them to those who wait."""
    offers = _offers(user)
    for game_id in sorted(set(offers.values_list("game", flat=True))):
        row = lock(game_id)
        offers.filter(game=row).delete()
        if row.status == Game.Status.LOBBY:
            seat_waiting_in_lobby(row)
        elif row.status == Game.Status.RUNNING:
            seat_waiting_in_game(row)


def _leave(game: Game, user: User) -> None:
    if Seat.objects.filter(game=game, user=user).exists():
        leave_game(game, user)
    if game.owner_id == user.pk:
        _hand_over(lock(game.pk), user)


def _hand_over(game: Game, user: User) -> None:
    """Hand the host's role on. A lobby needs somebody who can start it; without one it is called off."""
    if game.status == Game.Status.LOBBY and heir_of(game, user) is None:
        cancel_lobby(game, by=user)
    else:
        hand_on_host(game, user)


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete everything that names the person. What was decided names seats only, and stays as it was."""
    addresses = [user.email, *user.emailaddress_set.values_list("email", flat=True)]
    naming = list(mails_naming(user).values_list("pk", flat=True))  # by the games that they have now
    leave_everything(user)
    OutboxMail.objects.filter(pk__in=naming).delete()
    _forget_mail(addresses)
    Report.objects.filter(about_person=user).update(about_person=None, shown="")
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()


def _forget_mail(addresses: list[str]) -> None:
    """Delete what was sent to these addresses, came from them, or offers them a seat."""
    for address in addresses:
        Invitation.objects.filter(email__iexact=address).delete()
        OutboxMail.objects.filter(to__iexact=address).delete()
        written = InboundMail.objects.filter(sender__iexact=address)
        OutboxMail.objects.filter(
            key__in=[key_of(key) for key in written.values_list("key", flat=True)]
        ).delete()
        written.delete()
        SuppressedAddress.objects.filter(address__iexact=address).delete()
