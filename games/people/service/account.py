"""A person's account: tokens, what was read, coming to a desk, staff rights, and absence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from games.base.documents import RequestRefused
from games.lobby.service.leave_game import end_moderators
from games.mail.send.desk_mails import send_followed_mail
from games.models import ApiToken, Game, Moderator, Prompt, Seat, User
from games.models.fields import Prepared, digest_of, new_token, prefix_of
from games.models.people.people import canonical
from games.models.play.desk import Role
from games.people.read.my_games import away_until, today_of
from games.people.read.profile import is_noted_lately
from games.people.service.seat_people import hold_if_let_in, hold_with_games, refuse_banned
from games.play.service.schedule import calendar_of, move_deadlines
from games.play.service.session import lock
from games.stream.news import tell_table


def note_token_use(token: ApiToken) -> None:
    if not is_noted_lately(token):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=timezone.now())


LONGEST = timedelta(days=365)
MOST = 50  # tokens that open something at a time


@transaction.atomic
def make_token(
    user: User, *, name: str, scopes: Collection[str], lasts: timedelta, game_id: str = ""
) -> tuple[ApiToken, str]:
    """Return the stored token, and its text, which cannot be shown again.

    Raises RequestRefused: "no_scopes", "no_such_scope", "token_lasts", "token_without_game",
    "too_many_tokens", "banned", "signed_out".
    """
    refuse_banned(user)
    _refuse_signed_out(user)
    _refuse_scopes(scopes)
    if not timedelta(0) < lasts <= LONGEST:
        raise RequestRefused("token_lasts", most=LONGEST.days)
    game = _game_of(user, game_id) if ApiToken.Scope.PLAY_GAME in scopes else None
    now = timezone.now()
    if ApiToken.objects.filter(user=user, revoked_at=None, expires_at__gt=now).count() >= MOST:
        raise RequestRefused("too_many_tokens", most=MOST)
    text = new_token()
    made = ApiToken.objects.create(
        user=user,
        name=name,
        prefix=prefix_of(text),
        digest=digest_of(text),
        scopes=sorted(scopes),
        game=game,
        expires_at=now + lasts,
    )
    return made, text


def revoke_token(user: User, token: int) -> None:
    """Revoke a token: it opens nothing from now on. Raises ApiToken.DoesNotExist for somebody else's."""
    mine = ApiToken.objects.get(user=user, pk=token)
    ApiToken.objects.filter(pk=mine.pk, revoked_at=None).update(revoked_at=timezone.now())


def _refuse_signed_out(user: User) -> None:
    """Refuse a request whose person was signed out everywhere while it waited.

    They then have another password, as sessions depend on it. The person is locked.
    """
    if not User.objects.filter(pk=user.pk, password=user.password).exists():
        raise RequestRefused("signed_out")


def _refuse_scopes(scopes: Collection[str]) -> None:
    if not scopes:
        raise RequestRefused("no_scopes")
    for scope in scopes:
        if scope not in ApiToken.Scope.values:
            raise RequestRefused("no_such_scope", scope=scope)


def _game_of(user: User, game_id: str) -> Game:
    """Return a game that the person plays: elsewhere there is nothing to play."""
    seat = Seat.objects.filter(user=user, game=game_id).select_related("game").first()
    if seat is None:
        raise RequestRefused("token_without_game")
    return seat.game


def mark_log_read(seat: Seat, number: int) -> None:
    """Mark everything up to decision `number` as old to this seat, unless its person has moved on."""
    mine = Seat.objects.filter(pk=seat.pk, user=seat.user_id)
    mine.filter(seen__lt=number).update(seen=number, seen_at=timezone.now())


def mark_question_read(seat: Seat, question: int) -> None:
    """Mark what led to the question as read: the person has answered it."""
    for prompt in _prompts(seat.pk, question):
        if seat.seen < prompt.opened_by:
            mark_log_read(seat, prompt.opened_by)


_prompts = Prepared(lambda seat, question: Prompt.objects.filter(seat=seat, question=question))


def note_coming(game: Game, user: User, role: Role) -> None:
    """Note that an appointed moderator has come to the desk; only then their name is shown.

    So nobody learns whose an address is. Later visits write nothing: they would wait for other writers.
    """
    if role != Role.MODERATOR:
        return
    named = Moderator.objects.now().filter(game=game, user=user, state=Moderator.State.NAMED).first()
    if named is not None:
        _come(game, named)


@transaction.atomic
def _come(game: Game, named: Moderator) -> None:
    """Let them come, unless they are banned, and end and tell the moderators who handed over to them.

    The game is locked, as where people hand over: else both could end each other at once.
    """
    lock(game.pk)
    still = Moderator.objects.now().filter(pk=named.pk, state=Moderator.State.NAMED)
    if not hold_if_let_in(named.user) or not still.update(state=Moderator.State.CAME):
        return
    followed = list(Moderator.objects.now().filter(handed_to=named).select_related("user"))
    end_moderators(Moderator.objects.filter(pk__in=[before.pk for before in followed]), timezone.now())
    for before in followed:
        send_followed_mail(game, before.user, named)


def appoint_staff(email: str) -> bool:
    """Give the person at this address the pages for staff. False: they had them. Raises RequestRefused."""
    return _change(email, is_staff=True)


def dismiss_staff(email: str) -> bool:
    """Take the pages for staff away again. False: they did not have them. Raises RequestRefused."""
    return _change(email, is_staff=False)


def _change(email: str, *, is_staff: bool) -> bool:
    """Update one field: other changes of the person made just now stay."""
    people = User.objects.filter(email=canonical(email))
    if not people.exists():
        raise RequestRefused("no_such_person", email=canonical(email))
    return bool(people.exclude(is_staff=is_staff).update(is_staff=is_staff))


LONGEST_ABSENCE = 21  # days: a table waits no longer for one of its people at once
MOST_OFTEN, REMEMBERED = 28, timedelta(days=60)  # at most so many days away, in this span
FARTHEST = 366  # days ahead


def set_absence(user: User, starts: date, ends: date) -> None:
    """Set an absence on these days, both included, by the person's own clock, in place of any earlier one.

    Everybody at their tables reads "away until …". An absence under way is not replaced by one that begins
    after it. Raises RequestRefused: "absence_ends_first", "absence_over", "absence_too_long",
    "absence_too_far", "absence_running", "absence_too_often"; then nothing is changed.
    """
    today = today_of(user)
    _refuse(starts, ends, today)
    running = away_until(user)
    if running is not None and starts > running:
        raise RequestRefused("absence_running", ends=running)
    _set(user, max(starts, today), ends)


def end_absence(user: User) -> bool:
    """End an absence; what still waits for an answer has the time that was left.

    False: they were not away.
    """
    if user.absence is None or user.absence[1] < today_of(user):
        return False
    _set(user, None, None)
    return True


def _refuse(starts: date, ends: date, today: date) -> None:
    if ends < starts:
        raise RequestRefused("absence_ends_first", starts=starts, ends=ends)
    if ends < today:
        raise RequestRefused("absence_over", ends=ends)
    if (ends - max(starts, today)).days + 1 > LONGEST_ABSENCE:
        last = max(starts, today) + timedelta(days=LONGEST_ABSENCE - 1)
        raise RequestRefused("absence_too_long", most=LONGEST_ABSENCE, last=last)
    if starts > today + timedelta(days=FARTHEST):
        raise RequestRefused("absence_too_far", most=FARTHEST)


@transaction.atomic
def _set(user: User, starts: date | None, ends: date | None) -> None:
    """Set the days in one step: no game goes on meanwhile by only the old days or the new ones."""
    begun_or_not = Game.objects.filter(seats__user=user).exclude(status=Game.Status.OVER)
    before = hold_with_games(user, begun_or_not, no_key=True)
    user.was_away = _days_away(before)
    if starts and ends:
        _refuse_too_often(user.was_away, starts, ends)
    user.away_from, user.away_until = starts, ends
    user.save(update_fields=["away_from", "away_until", "was_away"])
    running = begun_or_not.filter(status=Game.Status.RUNNING)
    for game_id in running.order_by("pk").values_list("pk", flat=True):
        _move_deadlines(game_id, before, user)


def _days_away(before: User) -> list[str]:
    """Return the days of the last two months on which time did not count for them."""
    today = today_of(before)
    days = {day for day in before.was_away if day > (today - REMEMBERED).isoformat()}
    if before.absence:
        first, last = before.absence
        stretch = range((min(last, today) - first).days + 1)
        days |= {(first + timedelta(days=n)).isoformat() for n in stretch}
    return sorted(days)


def _refuse_too_often(was_away: Sequence[str], starts: date, ends: date) -> None:
    """Refuse an absence said again and again, which would hold tables up for good."""
    new = {(starts + timedelta(days=n)).isoformat() for n in range((ends - starts).days + 1)}
    if len(new | {day for day in was_away if day > (starts - REMEMBERED).isoformat()}) > MOST_OFTEN:
        raise RequestRefused("absence_too_often", most=MOST_OFTEN, days=REMEMBERED.days)


def _move_deadlines(game_id: str, before: User, now: User) -> None:
    """Move the person's deadlines in a game, so that the time left stays the same."""
    row = lock(game_id)
    tell_table(game_id)
    if not row.clocks_run:
        return
    seat = Seat.objects.get(game=row, user=now)
    seat.user = before
    old = calendar_of(row, seat)
    seat.user = now
    move_deadlines(row, seat, old, calendar_of(row, seat))
