"""A seat of a running game that its player leaves: whoever waits has it, with all that the seat knows."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.links import token_of
from games.lobby.service.leave_game import leave_game, take_over_bot_seat, wait_for_seat
from games.lobby.terms import Terms
from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.addresses import reply_address, unsubscribe_address
from games.mail.outbox.refusals import lift_suppression, stop_reminders, suppress
from games.mail.receive.incoming import handle_all, store
from games.models import (
    Departure,
    Game,
    InboundMail,
    NoReminders,
    OutboxMail,
    Prompt,
    User,
    WaitingPlace,
)
from games.people.service.ban import delete_account
from games.play.service.free_game import free_game
from games.play.service.play_bots import answer_by_default, play_until_people_asked
from games.play.service.session import RulesCrashed, lock
from games.play.service.stuck import mark_stuck
from tests.games.mail.test_incoming import Mailbox
from tests.games.refused import refused
from tests.games.tables import Table, bargaining, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
ALIENS = ("human", "zombie", "healer")
OPEN = Terms(is_open=True)


def open_table(**options: object) -> Table:
    return playing(people=3, aliens=ALIENS, terms=OPEN, **options)


@pytest.fixture
def table() -> Table:
    """Three people in an open game, each about to choose an alien."""
    return playing(people=3, terms=OPEN)


@pytest.fixture
def green() -> User:
    return person("green")


def mails(to: str, kind: str) -> list[OutboxMail]:
    return list(written_mails().filter(to=f"{to}@example.com", kind=kind).order_by("pk"))


# Somebody waits


def test_whoever_waits_longest_has_the_seat_that_is_left(table: Table, green: User) -> None:
    for user in (green, person("purple")):
        assert not wait_for_seat(table.id, user)
    leave_game(table.game, person("red"))
    assert (table.red.seat.user, table.red.seat.bot) == (green, "")
    assert [place.user for place in WaitingPlace.objects.all()] == [person("purple")]
    leave_game(table.game, person("blue"))
    assert table.blue.seat.user == person("purple")


def test_what_was_decided_stays_and_no_bot_answers_in_between(table: Table, green: User) -> None:
    prompt = table.red.prompt
    table.red.answers(1)
    before = [decision.document() for decision in table.decisions]
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    play_until_people_asked(table.id)
    after = [decision.document() for decision in table.decisions]
    assert after[: len(before)] == before
    assert not [d for d in table.decisions[len(before) :] if d.kind == "answer"]
    assert prompt.question not in {p.question for p in table.red.prompts if p.waiting}


def test_they_are_asked_what_is_open_with_the_whole_time_and_by_mail(table: Table, green: User) -> None:
    old = table.red.prompt
    Prompt.objects.filter(pk=old.pk).update(due_at=timezone.now() + timedelta(minutes=5))
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    new = table.red.prompt
    assert (new.question, new.what, new.shown, new.clock) == (old.question, old.what, old.shown, "response")
    assert new.pk != old.pk and new.due_at - timezone.now() > timedelta(hours=47)
    assert new.sweep_at == new.due_at and new.remind_at
    (asking,) = mails("green", "prompt")
    assert asking.prompt == new and asking.headers["Reply-To"] == reply_address(new.pk)
    table.red.answers(1)
    assert not table.red.prompt.waiting


def test_a_mail_tells_them_which_seat_and_how_to_give_it_back(green: User) -> None:
    table = open_table()
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    (told,) = mails("green", "seated")
    assert "You now play Red" in told.subject
    for part in ("Red with Human", "Leave the game", f"/games/{table.id}/"):
        assert part in " ".join(told.text.split())


def test_before_aliens_are_chosen_the_mail_names_none(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    (told,) = mails("green", "seated")
    assert "You now play Red in" in " ".join(told.text.split())


def test_the_others_are_told_by_colour_who_plays_on(table: Table, green: User) -> None:
    User.objects.filter(email__in=["red@example.com", "green@example.com"]).update(name="Scarlet")
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    for colour in ("yellow", "blue"):
        (news,) = mails(colour, "news")
        assert "Someone else now plays Red" in news.subject
        assert "waiting list" in news.text and "Scarlet" not in news.text and "@" not in news.text
    assert not mails("green", "news") and not mails("red", "news")


def test_a_second_departure_from_the_same_seat_is_told_too(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    leave_game(table.game, green)
    subjects = [mail.subject for mail in mails("yellow", "news")]
    assert len(subjects) == 2 and "A bot now plays Red" in subjects[1]
    assert table.red.seat.bot


def test_a_deleted_account_makes_place_as_well(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    delete_account(person("red"))
    assert table.red.seat.user == green
    assert Departure.objects.get().user is None


def test_whoever_waits_and_deletes_the_account_is_not_seated(table: Table, green: User) -> None:
    for user in (green, person("purple")):
        wait_for_seat(table.id, user)
    delete_account(green)
    leave_game(table.game, person("red"))
    assert table.red.seat.user == person("purple")


def test_in_a_private_game_a_bot_plays_on(green: User) -> None:
    table = playing(people=3)
    with pytest.raises(Game.DoesNotExist):
        wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    assert table.red.seat.bot


def test_whom_mail_does_not_reach_keeps_their_place_and_is_passed_over(table: Table, green: User) -> None:
    for user in (green, person("purple")):
        wait_for_seat(table.id, user)
    suppress(green.email, "550")
    leave_game(table.game, person("red"))
    assert table.red.seat.user == person("purple")
    lift_suppression(green.email)
    leave_game(table.game, person("blue"))
    assert table.blue.seat.user == green


def test_stops_and_orders_of_whoever_left_bind_nobody(table: Table, green: User) -> None:
    orders = {"everything": "pass until main"}
    say_ahead(
        game_id=table.id,
        seat=0,
        said=SaidAhead(stops=("cards_revealed",), orders=orders, replaces=everything),
        route="web",
    )
    stop_reminders(table.red.seat.pk)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    standing = table.head.game.position.seats[0]
    assert (standing.ahead.stops, standing.ahead.by_name) == (None, {})
    assert not NoReminders.objects.exists()


def test_whoever_plays_on_is_told_who_attacks_whom_like_everybody(table: Table, green: User) -> None:
    prompt = table.until_asked("encounter_card")
    known = prompt.encounter
    assert known["defense"] >= 0 and known["planet"] >= 0
    wait_for_seat(table.id, green)
    leave_game(table.game, prompt.seat.user)
    assert table.players[prompt.seat.number].prompt.encounter == known


def test_what_the_seat_has_answered_in_secret_stays_and_can_be_changed(table: Table, green: User) -> None:
    prompt = table.until_asked("encounter_card")
    number, user = prompt.seat.number, prompt.seat.user
    table.players[number].answers(1, question=prompt.question)
    if not table.players[number].is_asked(prompt.question):
        raise AssertionError("the answer is not sealed")
    wait_for_seat(table.id, green)
    leave_game(table.game, user)
    again = Prompt.objects.get(seat=table.players[number].seat, question=prompt.question)
    assert (again.waiting, again.sweep_at, bool(again.answered_at)) == (False, None, True)
    assert not mails("green", "prompt")
    table.players[number].answers(1, question=prompt.question)


def test_both_dealers_have_the_whole_time_again() -> None:
    table = bargaining()
    Game.objects.filter(pk=table.id).update(is_open=True)
    wait_for_seat(table.id, person("green"))
    soon = timezone.now() + timedelta(minutes=5)
    deals = Prompt.objects.filter(game=table.id, what="deal", closed_at=None)
    deals.update(due_at=soon, sweep_at=soon)
    locked = list(deals.all())
    leave_game(table.game, deals.first().seat.user)
    assert len({prompt.due_at for prompt in deals}) == 1
    assert all(prompt.due_at - timezone.now() > timedelta(hours=71) for prompt in deals)
    assert all(prompt.sweep_at == prompt.due_at for prompt in deals if prompt.waiting)
    assert not any(answer_by_default(prompt, soon) for prompt in locked)


# Whoever has gone


def test_a_deal_that_has_more_time_than_a_newcomer_would_bring_keeps_it() -> None:
    table = bargaining()
    Game.objects.filter(pk=table.id).update(is_open=True)
    wait_for_seat(table.id, person("green"))
    extended = timezone.now() + timedelta(days=9)
    deals = Prompt.objects.filter(game=table.id, what="deal", closed_at=None)
    deals.update(due_at=extended, sweep_at=extended)
    leave_game(table.game, deals.first().seat.user)
    assert [prompt.due_at for prompt in deals] == [extended] * 2
    assert all(prompt.sweep_at == extended for prompt in deals if prompt.waiting)


def test_a_deadline_that_was_about_to_pass_is_not_the_newcomers(table: Table, green: User) -> None:
    locked = table.red.prompt
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    assert not answer_by_default(locked, timezone.now() + timedelta(hours=49))
    assert table.red.prompt.waiting and "deadline" not in {d.route for d in table.decisions}


def test_a_deadline_that_was_about_to_pass_is_left_to_the_bot(table: Table) -> None:
    locked = table.red.prompt
    leave_game(table.game, person("red"))
    assert not answer_by_default(locked, timezone.now() + timedelta(hours=49))
    assert answer_by_default(table.blue.prompt, timezone.now() + timedelta(hours=49))


def test_old_links_and_addresses_of_whoever_left_open_nothing(table: Table, green: User) -> None:
    table.everybody_answers()
    asked = [prompt.pk for prompt in Prompt.objects.filter(seat=table.red.seat)]
    unsubscribe = unsubscribe_address(table.red.seat.pk)
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    before, client = len(table.decisions), Client()
    for pk in asked:
        path = f"/turns/{token_of(pk)}/"
        assert [client.get(path).status_code, client.post(path, {"answer": "1"}).status_code] == [404, 404]
        store(b"From: red@example.com\r\n\r\n1", reply_address(pk), "red@example.com")
    handle_all()
    assert {mail.outcome for mail in InboundMail.objects.all()} == {"unknown"}
    path = f"/unsubscribe/{unsubscribe.partition('@')[0]}/"
    assert [client.get(path).status_code, client.post(path).status_code] == [404, 404]
    store(b"From: red@example.com\r\n\r\nstop", unsubscribe, "red@example.com")
    handle_all()
    assert not NoReminders.objects.exists() and len(table.decisions) == before
    assert not written_mails().filter(kind="reply").exists()


def test_the_newcomer_unsubscribes_at_the_address_of_their_own_mails(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    (told,) = mails("green", "seated")
    path = told.headers["List-Unsubscribe"].partition(">")[0].partition("/unsubscribe/")[2]
    assert Client().post(f"/unsubscribe/{path}").status_code == 200
    assert NoReminders.objects.get().seat == table.red.seat


def test_mails_that_asked_whoever_left_do_not_go(table: Table, green: User) -> None:
    mail = table.red.mails[0]
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    deliver_all()
    mail.refresh_from_db()
    assert mail.superseded_at and not mail.sent_at
    assert all(one.sent_at for one in mails("green", "prompt"))


def test_whoever_has_left_never_comes_back_to_that_game(table: Table, green: User) -> None:
    red = person("red")
    leave_game(table.game, red)
    refused("has_left", wait_for_seat, table.id, red)
    refused("has_left", take_over_bot_seat, table.id, red, 0)
    assert wait_for_seat(table.id, green)


def test_nobody_has_two_seats(table: Table) -> None:
    leave_game(table.game, person("red"))
    refused("already_seated", wait_for_seat, table.id, person("blue"))
    refused("already_seated", take_over_bot_seat, table.id, person("blue"), 0)


def test_the_newcomer_answers_by_mail(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    leave_game(table.game, person("red"))
    Mailbox().sends("1", table.red.prompt, sender="Green <green@example.com>")
    assert [mail.outcome for mail in InboundMail.objects.all()] == ["taken"]
    assert table.decisions[-1].route == "mail"


# A bot has kept the seat


def test_whoever_begins_to_wait_has_a_seat_that_a_bot_has_kept(table: Table, green: User) -> None:
    leave_game(table.game, person("red"))
    play_until_people_asked(table.id)
    assert wait_for_seat(table.id, green)
    assert table.red.seat.user == green and not WaitingPlace.objects.exists()
    assert table.head.game.position.seats[0].ahead.stops is None
    assert table.decisions[-1].route == "seated"
    (news, then) = mails("yellow", "news")
    assert "A person now plays Red" in then.subject and "Red" in news.subject
    assert mails("green", "seated")


def test_one_takes_over_the_seat_that_one_has_chosen(table: Table, green: User) -> None:
    for colour in ("red", "blue"):
        leave_game(table.game, person(colour))
    assert take_over_bot_seat(table.id, green, 2)
    assert (table.red.seat.bot, table.blue.seat.user) == ("sensible", green)


def test_a_question_put_to_the_bot_is_shown_with_its_answers(table: Table, green: User) -> None:
    """A bot's questions list none."""
    leave_game(table.game, person("red"))
    for _turn in range(40):
        table.everybody_answers()
    Prompt.objects.filter(seat=table.red.seat).update(shown=[])
    take_over_bot_seat(table.id, green, 0)
    assert all(prompt.shown for prompt in table.red.prompts)


def test_a_bot_of_the_hosts_is_never_replaced(green: User) -> None:
    table = playing(people=2, bots=1, aliens=ALIENS, terms=OPEN)
    assert not wait_for_seat(table.id, green)
    refused("not_to_take_over", take_over_bot_seat, table.id, green, 2)
    leave_game(table.game, person("red"))
    assert (table.red.seat.user, table.blue.seat.bot) == (green, "sensible")


def test_a_seat_of_another_game_is_not_taken_over_here(table: Table, green: User) -> None:
    other = open_table()
    leave_game(other.game, person("red"))
    refused("not_to_take_over", take_over_bot_seat, table.id, green, 0)


# A game that is stuck


def test_in_a_stuck_game_the_seat_is_given_when_it_goes_on(table: Table, green: User) -> None:
    wait_for_seat(table.id, green)
    mark_stuck(lock(table.id), RulesCrashed("somewhere"))
    leave_game(table.game, person("red"))
    assert table.red.seat.bot and WaitingPlace.objects.exists()
    refused("not_to_take_over", take_over_bot_seat, table.id, person("purple"), 0)
    assert not wait_for_seat(table.id, person("purple"))
    assert free_game(table.id)
    assert table.red.seat.user == green and table.red.prompt.due_at
    assert [place.user for place in WaitingPlace.objects.all()] == [person("purple")]


def test_orders_of_whoever_left_a_stuck_game_bind_nobody_when_it_goes_on(table: Table) -> None:
    say_ahead(
        game_id=table.id,
        seat=0,
        said=SaidAhead(stops=None, orders={"everything": "pass until main"}, replaces=everything),
        route="web",
    )
    mark_stuck(lock(table.id), RulesCrashed("somewhere"))
    leave_game(table.game, person("red"))
    for _ in range(2):
        assert free_game(table.id)
        assert table.head.game.position.seats[0].ahead.by_name == {}
        assert [d.route for d in table.decisions].count("left") == 1
        mark_stuck(lock(table.id), RulesCrashed("again"))


def test_a_game_that_does_not_load_keeps_seat_and_place(
    table: Table, green: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(row: Game) -> None:
        raise RulesCrashed("loading")

    leave_game(table.game, person("red"))
    with monkeypatch.context() as broken:
        broken.setattr("games.lobby.service.invite.open_session", fail)
        assert not wait_for_seat(table.id, green)
    assert table.game.status == Game.Status.STUCK and table.red.seat.bot
    assert WaitingPlace.objects.get().user == green
