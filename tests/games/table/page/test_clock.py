"""The page of a table's clocks, the way back from a stand-in, and saying that one is away."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.lobby.terms import Terms
from games.lobby.words.games import absence_words
from games.models import Game, Seat, User, Vote
from games.people.read.my_games import today_of
from games.table.kinds import DAY
from games.table.service import propose
from games.words.reader import day_words
from tests.games.tables import Table, person, playing

pytestmark = pytest.mark.django_db


def signed_in(colour: str) -> Client:
    client = Client()
    client.force_login(person(colour))
    return client


def text(client: Client, name: str, table: Table) -> str:
    answer = client.get(reverse(name, args=[table.id]))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sent(client: Client, table: Table, **fields: Any) -> Any:
    return client.post(reverse("clock", args=[table.id]), fields)


def test_the_page_says_how_time_counts_and_what_the_bank_holds() -> None:
    table = playing(
        people=3,
        terms=Terms(
            bank=timedelta(days=2),
            increment=timedelta(hours=3),
            rest_days=(5, 6),
            quiet_from=22,
            quiet_until=8,
        ),
    )
    Seat.objects.filter(number=0).update(bank_used=12 * 3600)
    page = text(signed_in("red"), "clock", table)
    assert "You have 2 days for an answer and 3 days for a deal." in page
    assert "a bank of 2 days for answers that take longer. Each answer in time gives 3 hours back." in page
    assert "No time counts on these days: Saturday and Sunday." in page
    assert "No time counts from 22:00 to 08:00" in page
    assert "Your bank holds 36 hours." in page


def test_of_others_banks_the_page_says_nothing() -> None:
    table = playing(people=3, terms=Terms(bank=timedelta(days=2)))
    before = text(signed_in("red"), "clock", table)
    Seat.objects.filter(number=1).update(bank_used=12 * 3600)
    assert unsigned(text(signed_in("red"), "clock", table)) == unsigned(before)


def unsigned(page: str) -> str:
    """Without what is made anew for every showing."""
    return re.sub(r'value="\w{64}"', "", page)


def test_what_is_proposed_is_shown_to_the_others_and_decided_by_them() -> None:
    table = playing(people=3)
    sent(signed_in("red"), table, act="propose", kind="pause", seconds=7 * DAY)
    yellow = signed_in("yellow")
    assert "Red proposes to pause the game for 7 days." in text(yellow, "turn", table)
    assert "For it: Red." in text(yellow, "clock", table)
    sent(yellow, table, act="agree", vote=Vote.objects.get().pk)
    assert table.game.paused_until
    assert "The game is paused until" in text(yellow, "turn", table)


@pytest.mark.parametrize("proposal", ["extend", "pause", "resume"])
def test_each_proposal_of_the_page_can_be_sent_as_it_stands(proposal: str) -> None:
    """Alone among bots it is done at once; each length that is offered can be chosen."""
    table = playing(people=1, bots=2)
    red = signed_in("red")
    if proposal == "resume":
        sent(red, table, act="propose", kind="pause", seconds=3 * DAY)
    page = text(red, "clock", table)
    form = next(one for one in page.split("<form") if f'value="{proposal}"' in one).partition("</form>")[0]
    for seconds in re.findall(r'<option value="(\d+)"', form) or [None]:
        fields = {} if seconds is None else {"seconds": seconds}
        assert sent(red, table, act="propose", kind=proposal, **fields).status_code == 302
        assert Vote.objects.latest("pk").passed
        Game.objects.update(paused_at=None, paused_until=None)


def test_a_draw_a_concession_and_another_player_are_proposed_by_the_page() -> None:
    table = playing(people=4)
    Seat.objects.filter(number=3).update(bot="sensible")
    red, yellow = signed_in("red"), signed_in("yellow")
    for kind, about in (("draw", {}), ("concede", {"about": 1}), ("replace", {"about": 3})):
        assert f'value="{kind}"' in text(red, "clock", table)
        assert sent(red, table, act="propose", kind=kind, seconds=0, **about).status_code == 302
        assert f'name="kind" value="{kind}"' not in text(red, "clock", table), "one vote of a kind"
    page = text(yellow, "clock", table)
    assert "Red proposes to end the game as a draw." in page
    assert "Red concedes the game to Yellow, who has won it as soon as all others do the same." in page
    assert page.count('value="agree"') == 2, "of what is about themselves they decide nothing"
    assert "Red proposes to end the game as a draw." in text(yellow, "turn", table)
    assert "Withdraw your proposal" in text(red, "clock", table)
    assert "Withdraw your proposal" not in page


def test_a_proposal_is_withdrawn_by_the_page() -> None:
    table = playing(people=3)
    vote = propose(table.game, person("red"), kind="draw")
    assert sent(signed_in("yellow"), table, act="withdraw", vote=vote.pk).status_code == 422
    assert sent(signed_in("red"), table, act="withdraw", vote=vote.pk).status_code == 302
    assert "Red withdrew their proposal." in text(signed_in("blue"), "turn", table)


def test_whoever_agrees_last_to_a_draw_is_led_to_the_end_of_the_game() -> None:
    table = playing(people=2, bots=1)
    vote = propose(table.game, person("red"), kind="draw")
    answer = sent(signed_in("yellow"), table, act="agree", vote=vote.pk)
    assert answer.url == reverse("turn", args=[table.id])
    assert table.game.status == Game.Status.OVER


LAUNCHING: dict[str, Any] = {"people": 3, "aliens": ("human", "zombie", "healer"), "seed": "vote 1"}


def test_an_answer_can_be_taken_back_by_its_maker_alone_and_nobody_else_is_told_so_before() -> None:
    table = playing(**LAUNCHING)
    table.until_asked("launch")
    yellow = signed_in("yellow")
    before = unsigned(text(yellow, "clock", table))
    table.red.answers(1)
    assert "Take my last answer back" in text(signed_in("red"), "clock", table)
    assert unsigned(text(yellow, "clock", table)) == before
    answer = sent(signed_in("red"), table, act="take_back")
    assert answer.url == reverse("turn", args=[table.id])
    assert [prompt.what for prompt in table.red.prompts] == ["launch"]
    assert "Red took their last answer back." in text(yellow, "turn", table)


def test_the_others_read_what_would_be_taken_back() -> None:
    table = playing(**LAUNCHING)
    table.until_asked("launch")
    table.red.answers(1)
    propose(table.game, person("red"), kind="take_back")
    page = text(signed_in("yellow"), "clock", table)
    assert "Of what you were told, this would no longer count:" in page
    assert "Red asks to take their last answer back, with all that was decided since." in page


def test_a_vote_that_has_lapsed_is_shown_no_more() -> None:
    table = playing(people=3)
    propose(table.game, person("red"), kind="extend", seconds=DAY)
    Vote.objects.update(opened_at=timezone.now() - timedelta(days=4))
    assert "Agree or disagree" not in text(signed_in("yellow"), "turn", table)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"act": "nonsense"},
        {"act": "propose", "kind": "pause", "seconds": "x"},
        {"act": "propose", "kind": "extend", "seconds": "-5"},
        {"act": "agree", "vote": "77"},
        {"act": "refuse"},
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(fields: dict[str, str]) -> None:
    table = playing(people=3)
    answer = sent(signed_in("red"), table, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Vote.objects.exists()


def test_whoever_is_back_says_so_with_one_tap() -> None:
    table = playing(people=3)
    Seat.objects.filter(number=0).update(bot="sensible", missed=2)
    red = signed_in("red")
    assert "A bot plays for you" in text(red, "turn", table)
    assert sent(red, table, act="back").status_code == 302
    assert Seat.objects.get(game=table.game, number=0).bot == ""
    assert "A bot plays for you" not in text(red, "turn", table)


def test_the_others_read_that_a_bot_plays_until_they_are_back() -> None:
    table = playing(people=3)
    Seat.objects.filter(number=0).update(bot="sensible")
    assert "a bot plays until the player is back" in text(signed_in("yellow"), "turn", table)
    assert "A bot plays for you" not in text(signed_in("yellow"), "turn", table)


def test_before_and_after_the_game_there_is_no_such_page() -> None:
    table = playing(people=3)
    Game.objects.update(status=Game.Status.OVER)
    assert signed_in("red").get(reverse("clock", args=[table.id])).status_code == 302


def today(days: int = 0) -> str:
    return (timezone.now().date() + timedelta(days=days)).isoformat()


def test_whoever_is_away_says_so_once_and_the_table_reads_until_when() -> None:
    table = playing(people=3)
    red = signed_in("red")
    assert red.post(reverse("absence"), {"starts": today(), "ends": today(5)}).status_code == 302
    assert person("red").absence
    assert "away until" in text(signed_in("yellow"), "turn", table)
    assert red.post(reverse("end_absence")).status_code == 302
    assert person("red").absence is None
    assert "away until" not in text(signed_in("yellow"), "turn", table)


@pytest.mark.parametrize(
    ("starts", "ends", "why"),
    [
        ("", "", "required"),
        ("tomorrow", today(3), "date"),
        (today(3), today(1), "before it begins"),
        (today(), today(365), "at most 21 days"),
        (today(-9), today(-2), "passed already"),
    ],
)
def test_an_absence_that_cannot_be_is_said_and_stays_in_the_form(starts: str, ends: str, why: str) -> None:
    answer = signed_in("red").post(reverse("absence"), {"starts": starts, "ends": ends})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert why in page
    assert f'value="{ends}"' in page or not ends
    assert person("red").absence is None


def test_settings_and_time_and_pauses_say_until_when_oneself_is_away() -> None:
    table = playing(people=3)
    red, at_clock = signed_in("red"), reverse("clock", args=[table.id])
    red.post(reverse("absence"), {"starts": today(), "ends": today(5)})
    words = f"You are away until {day_words(today_of(person('red')) + timedelta(days=5))}."
    for address in (reverse("settings"), at_clock):
        assert words in red.get(address).content.decode()
    assert "You are away" not in signed_in("yellow").get(at_clock).content.decode()


def test_an_absence_to_come_is_told_with_both_days_and_one_that_is_over_not_at_all() -> None:
    now = date(2026, 11, 24)
    to_come = (date(2026, 12, 4), date(2026, 12, 8))
    with time_machine.travel(datetime(2026, 11, 24, 12, tzinfo=UTC), tick=False):
        assert absence_words(to_come, now) == (
            "You will be away from Friday 4 December to Tuesday 8 December."
        )
        assert absence_words((date(2026, 11, 20), date(2026, 11, 23)), now) == ""
        assert absence_words(None, now) == ""
        assert day_words(date(2027, 8, 1)) == "Sunday 1 August 2027"


@pytest.mark.parametrize(
    ("language", "set_so", "ended_so"),
    [
        ("en", "You will be away from ", "Your absence is called off."),
        ("de", "Du wirst von ", "Deine Abwesenheit ist abgesagt."),
    ],
)
def test_an_absence_that_has_not_begun_is_not_told_as_if_it_had(
    language: str, set_so: str, ended_so: str
) -> None:
    red = signed_in("red")
    User.objects.update(language=language)
    set_words = red.post(reverse("absence"), {"starts": today(2), "ends": today(5)}, follow=True)
    assert set_so in set_words.content.decode()
    ended = red.post(reverse("end_absence"), follow=True).content.decode()
    assert ended_so in ended and "Welcome back" not in ended and "Willkommen" not in ended


def test_an_absence_that_runs_ends_with_a_welcome_and_the_settings_name_both_limits() -> None:
    red = signed_in("red")
    red.post(reverse("absence"), {"starts": today(), "ends": today(5)})
    ended = " ".join(red.post(reverse("end_absence"), follow=True).content.decode().split())
    assert "Welcome back. Time counts again for you." in ended
    assert "at most 21 days at once, and 28 days within 60." in ended


def test_the_settings_say_how_to_end_an_absence_while_there_is_one() -> None:
    red = signed_in("red")
    assert "End the absence" not in red.get(reverse("settings")).content.decode()
    red.post(reverse("absence"), {"starts": today(), "ends": today(2)})
    assert "End the absence" in red.get(reverse("settings")).content.decode()
