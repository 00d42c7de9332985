"""A receiver gets every event once or more, in order per game, signed; and what can go wrong."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.base.queues import HARD_LIMITS, HOOKS
from games.base.times import wait_after
from games.hooks import call_hooks, outbound, words
from games.hooks.call_hooks import LOCK_TIME, PATIENCE, RUN_SECONDS, call_all, call_next, lock_next
from games.hooks.outbound import CALL_SECONDS, RESOLVE_SECONDS
from games.hooks.service import KEPT, forget_deliveries, renew_secret, send_test, switch_on
from games.lobby.service.game_options import GameSetup
from games.lobby.service.leave_game import leave_game
from games.models import Game, Hook, HookDelivery, Seat, User
from tests.games.at_once import at_once
from tests.games.tables import person, playing
from tests.games.written_mails import written_mails

from .conftest import Names
from .receiver import Call, Receiver, chatter, hang_up, status

pytestmark = [pytest.mark.again, pytest.mark.django_db]
HookOf = Callable[..., Hook]


@pytest.fixture
def hook_of(db: None, receiver: Receiver) -> Callable[..., Hook]:
    """Sets up a hook that leads to the receiver, of all events."""

    def make(user: User, **fields: Any) -> Hook:
        events = (
            ["news", "over", "needs_moderator"]
            if fields.get("game")
            else ["your_turn", "over", "needs_moderator"]
        )
        return Hook.objects.create(**{"user": user, "url": receiver.url, "events": events, **fields})

    return make


@pytest.fixture
def mine(owner: User, hook_of: HookOf) -> Hook:
    return hook_of(owner)


def again(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def tell(hook: Hook, number: int = 0, game: Game | None = None) -> HookDelivery:
    """Something to be told, of a game or of none."""
    now = timezone.now()
    return HookDelivery.objects.create(
        hook=hook, game=game, event="over", about={"winners": [number]}, at=now, due_at=now
    )


def seated(user: User) -> Game:
    game = Game.objects.create(edition="ffg2008", seed="x", response_seconds=60, deal_seconds=60)
    Seat.objects.create(game=game, number=0, user=user)
    return game


def numbers(receiver: Receiver) -> list[int]:
    return [document["winners"][0]["seat"] for document in receiver.documents]


def signed_with(secret: str, arrived: Call) -> bool:
    """As docs/webhooks.md says it is checked."""
    given = dict(part.split("=", 1) for part in arrived.headers["Cosmic-Post-Signature"].split(","))
    wanted = hmac.new(secret.encode(), f"{given['t']}.".encode() + arrived.body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, given["v1"])


def later(**span: float) -> datetime:
    return timezone.now() + timedelta(**span)


# All goes well


def test_a_whole_game_arrives_once_in_order_and_signed(receiver: Receiver, hook_of: HookOf) -> None:
    table = playing(people=3, setup=GameSetup(switches={"goal": 1}))
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    hooks = [hook_of(person("red"), game=table.game), *(hook_of(person(c)) for c in ("red", "yellow"))]
    table.play()
    call_all()
    for hook in hooks:
        got = [one for one in receiver.calls if signed_with(hook.secret, one)]
        wanted = hook.deliveries.order_by("pk").values_list("key", flat=True)
        assert [one.document["id"] for one in got] == list(wanted) != []
        assert got[-1].document["event"] == "over"
    assert not HookDelivery.objects.filter(HookDelivery.OPEN).exists()


def test_a_call_says_what_it_is(receiver: Receiver, mine: Hook) -> None:
    told = send_test(mine)
    assert call_next() and not call_next()
    (arrived,) = receiver.calls
    assert arrived.headers["Content-Type"] == "application/json"
    assert arrived.headers["Idempotency-Key"] == told.key == arrived.document["id"]
    assert arrived.headers["Cosmic-Post-Event"] == "test" == arrived.document["event"]
    assert arrived.document["version"] == 1 and arrived.document["game"] is None
    assert signed_with(mine.secret, arrived) and not signed_with("whsec_other", arrived)
    told = again(told)
    assert told.sent_at and told.outcome == "204" and told.locked_until is None and told.attempts == 1


def test_after_a_renewal_the_new_secret_signs(receiver: Receiver, mine: Hook) -> None:
    send_test(mine)
    old, new = mine.secret, renew_secret(mine)
    call_all()
    assert signed_with(new, receiver.calls[0]) and not signed_with(old, receiver.calls[0])


def test_nothing_due_is_nothing_done(receiver: Receiver, mine: Hook) -> None:
    assert not call_next()
    assert receiver.calls == []


# It fails, and is tried again


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (status(500), "500"),
        (status(404), "404"),
        (status(429), "429"),
        (status(302, Location="https://169.254.169.254/"), "302"),
        (hang_up, "broken_off"),
        (chatter, "too_slow"),
    ],
)
def test_what_fails_is_told_again_under_the_same_name_and_then_what_came_after(
    receiver: Receiver, mine: Hook, owner: User, monkeypatch: pytest.MonkeyPatch, answer: Any, outcome: str
) -> None:
    monkeypatch.setattr(outbound, "CALL_SECONDS", 0.5)
    monkeypatch.setattr(outbound, "MOST_READ", 10**9)
    receiver.answers_with(answer, 200)
    game = seated(owner)
    first, second = tell(mine, 1, game), tell(mine, 2, game)
    assert call_all() == 1, "the second waits behind the first"
    assert again(first).outcome == outcome and not again(first).sent_at
    assert again(mine).failures == 1 and again(mine).failing_since
    with time_machine.travel(later(seconds=31)):
        monkeypatch.setattr(outbound, "CALL_SECONDS", CALL_SECONDS)
        assert call_all() == 2
    assert numbers(receiver) == [1, 1, 2]
    assert receiver.documents[0] == receiver.documents[1]
    assert again(first).sent_at and again(second).sent_at
    assert (again(mine).failures, again(mine).failing_since, again(mine).next_at) == (0, None, None)


def test_the_waits_double_from_half_a_minute_to_six_hours(receiver: Receiver, mine: Hook) -> None:
    receiver.answers_with(500)
    told, waits = tell(mine), []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(13):
            assert call_next()
            waits.append((again(told).due_at - timezone.now()).total_seconds())
            clock.move_to(again(told).due_at - timedelta(seconds=1))
            assert not call_next()
            clock.shift(timedelta(seconds=1))
    assert waits[:4] == [30, 60, 120, 240] and waits[-2:] == [6 * 3600] * 2
    assert waits[0] == wait_after(1).total_seconds()


def test_an_address_that_fails_is_not_called_for_each_of_its_games(
    receiver: Receiver, mine: Hook, owner: User
) -> None:
    receiver.answers_with(500)
    for _ in range(3):
        tell(mine, game=seated(owner))
    assert call_all() == 1
    assert len(receiver.calls) == 1


def test_games_are_in_no_order_to_each_other(receiver: Receiver, mine: Hook, owner: User) -> None:
    """What one game waits for does not hold up another, once the address answers again."""
    receiver.answers_with(500, 200)
    one, other = seated(owner), seated(owner)
    tell(mine, 1, one), tell(mine, 2, other), tell(mine, 3, one)
    call_all()
    HookDelivery.objects.filter(game=one).update(due_at=later(hours=6))
    with time_machine.travel(later(seconds=31)):
        call_all()
    assert numbers(receiver) == [1, 2, 1, 3], "and what waited goes as soon as the address answers"


def test_a_slow_hook_waits_for_its_turn_behind_the_others(
    receiver: Receiver, owner: User, stranger: User, hook_of: HookOf
) -> None:
    greedy, modest = hook_of(owner), hook_of(stranger)
    for number in (1, 2, 3):
        tell(greedy, number)
    tell(modest, 9)
    call_all()
    assert numbers(receiver) == [1, 9, 2, 3]


# It fails for good


def test_after_three_days_it_is_switched_off_with_one_mail_to_its_owner(
    receiver: Receiver, mine: Hook, owner: User
) -> None:
    receiver.answers_with(500)
    told = tell(mine)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        while not again(mine).disabled_at:
            assert call_next()
            clock.move_to(again(told).due_at)
        waiting = tell(mine)
        assert not call_next(later(days=9))
    since = again(mine).disabled_at - again(mine).failing_since
    assert PATIENCE <= since <= PATIENCE + timedelta(hours=6)
    assert again(mine).disabled_why == "failed" and again(told).dropped_at
    mail = written_mails().get(kind="hook")
    assert mail.to == owner.email and "127.0.0.1" in mail.subject and "/settings/webhooks/" in mail.text
    assert mine.url not in mail.text + mail.html and mine.secret not in mail.text
    assert not again(waiting).sent_at


def test_the_mail_is_in_the_language_of_the_owner(receiver: Receiver, mine: Hook, owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(language="de")
    receiver.answers_with(410)
    tell(mine)
    call_all()
    assert "ist abgeschaltet" in written_mails().get(kind="hook").subject


def test_gone_is_switched_off_at_once(receiver: Receiver, mine: Hook) -> None:
    receiver.answers_with(410)
    tell(mine), tell(mine)
    assert call_all() == 1
    assert again(mine).disabled_why == "gone" and len(receiver.calls) == 1
    assert written_mails().filter(kind="hook").count() == 1
    assert not HookDelivery.objects.filter(HookDelivery.OPEN).exists()


def test_what_is_switched_on_again_is_told_what_comes_from_then_on(receiver: Receiver, mine: Hook) -> None:
    receiver.answers_with(410, 200)
    tell(mine, 1)
    call_all()
    switch_on(again(mine))
    tell(mine, 2)
    call_all()
    assert numbers(receiver) == [1, 2] and not again(mine).disabled_at


def test_one_call_that_is_never_taken_does_not_hold_up_its_game_for_ever(
    receiver: Receiver, mine: Hook, owner: User
) -> None:
    """The address answers others all the while, so it is not switched off."""
    game, told = seated(owner), None
    told = tell(mine, 1, game)
    tell(mine, 2, game)
    HookDelivery.objects.filter(pk=told.pk).update(at=later(days=-4), attempts=12)
    receiver.answers_with(400, 200)
    call_all()
    assert again(told).outcome == "too_old" and again(told).dropped_at
    with time_machine.travel(later(seconds=31)):
        call_all()
    assert numbers(receiver) == [1, 2] and not again(mine).disabled_at


# Workers that die, and two at once


def test_a_worker_that_dies_between_sending_and_marking_has_it_sent_twice(
    receiver: Receiver, mine: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tell(mine)

    def die(*_about: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(call_hooks, "note_success", die)
        with pytest.raises(SystemExit):
            call_next()
    assert not call_next(), "it may still be at it"
    with time_machine.travel(timezone.now() + LOCK_TIME + timedelta(seconds=1)):
        assert call_next()
    assert [one["id"] for one in receiver.documents] == [told.key, told.key]
    assert again(told).sent_at


def test_a_lease_is_longer_than_a_call_and_shorter_than_the_limit_of_its_lane() -> None:
    longest = CALL_SECONDS + RESOLVE_SECONDS
    assert longest < LOCK_TIME.total_seconds()
    assert RUN_SECONDS + longest < HARD_LIMITS[HOOKS] <= LOCK_TIME.total_seconds()


def test_what_one_worker_has_in_hand_no_other_takes_nor_what_comes_after_it(
    receiver: Receiver, mine: Hook, owner: User
) -> None:
    game = seated(owner)
    first, _second = tell(mine, 1, game), tell(mine, 2, game)
    assert lock_next(timezone.now()) == first
    assert lock_next(timezone.now()) is None
    call_hooks.release_locks(timezone.now())
    assert lock_next(timezone.now()) == first


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_tell_everything_once(receiver: Receiver, owner: User, hook_of: HookOf) -> None:
    hooks = [hook_of(owner, url=f"{receiver.url}/{number}") for number in range(4)]
    for hook in hooks:
        for number in range(3):
            tell(hook, number)
    at_once(call_all, call_all)
    while call_all():
        pass
    assert len(receiver.calls) == 12 == len({one["id"] for one in receiver.documents})


# Who may be told


def test_what_waits_for_somebody_who_left_is_not_told(receiver: Receiver, hook_of: HookOf) -> None:
    table = playing(people=3)
    hook = hook_of(person("red"))
    tell(hook, 1, table.game)
    leave_game(table.game, person("red"))
    assert call_all() == 0 and receiver.calls == []


def test_what_is_on_its_way_when_somebody_goes_is_dropped(receiver: Receiver, hook_of: HookOf) -> None:
    """However they go: the seat is looked at when it is told."""
    table = playing(people=3)
    of_person = tell(hook_of(person("red")), 1, table.game)
    Seat.objects.filter(game=table.id, number=0).update(user=None, bot="sensible")
    Game.objects.filter(pk=table.id).update(owner=person("yellow"))
    of_game = tell(hook_of(person("yellow"), game=table.game), 2, table.game)
    Game.objects.filter(pk=table.id).update(owner=person("blue"))
    assert call_all() == 2 and receiver.calls == []
    assert again(of_person).outcome == again(of_game).outcome == "left"


def test_a_name_that_leads_inside_by_now_is_not_called(
    receiver: Receiver, owner: User, hook_of: HookOf, names: Names
) -> None:
    names["turned.example"] = [["10.0.0.7"]]
    told = tell(hook_of(owner, url="https://turned.example/hook"))
    call_all()
    assert again(told).outcome == "private_address" and not again(told).sent_at


def test_an_address_that_the_settings_no_longer_allow_is_not_called(
    receiver: Receiver, mine: Hook, settings: Any
) -> None:
    settings.HOOK_NETWORKS = ()
    told = tell(mine)
    call_all()
    assert again(told).outcome == "bad_address" and receiver.calls == []


def test_a_word_that_is_missing_does_not_stop_a_hook(
    receiver: Receiver, mine: Hook, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(words, "told", lambda _delivery: 1 / 0)
    tell(mine)
    call_all()
    assert receiver.documents[0]["text"] == "There is news" and "could not be written" in caplog.text


def test_what_was_told_is_forgotten_after_two_weeks_and_what_waits_is_not(
    receiver: Receiver, mine: Hook
) -> None:
    told, waiting = tell(mine), tell(mine)
    HookDelivery.objects.update(at=timezone.now() - KEPT - timedelta(hours=1))
    HookDelivery.objects.filter(pk=told.pk).update(sent_at=timezone.now())
    assert forget_deliveries(timezone.now()) == 1
    assert list(HookDelivery.objects.all()) == [waiting]
