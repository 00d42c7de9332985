"""A reply that says that its writer is away, or back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.utils import timezone

from games.mail.commands.lines import Days, UnreadableDays, command_lines, read_days
from games.models import Prompt, User
from games.words.reader import answer_by, when
from tests.games.mail.conftest import Writes
from tests.games.mail.test_commands import told
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching, table
from tests.games.tables import Player, playing

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 24)
CHRISTMAS = Days(date(2026, 12, 24), date(2026, 12, 28))


@pytest.fixture
def november() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 11, 24, 12, tzinfo=UTC), tick=False):
        yield


def absence(player: Player) -> tuple[date, date] | None:
    return player.seat.user.absence


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026-12-24 to 2026-12-28", CHRISTMAS),
        ("24.12. to 28.12.", CHRISTMAS),
        ("24.12.–28.12.", CHRISTMAS),
        ("from Dec 24th until Dec 28th", CHRISTMAS),
        ("24 Dec - 28 Dec", CHRISTMAS),
        ("vom 24. Dezember bis zum 28. Dez.", CHRISTMAS),
        ("24.12. to 3.1.", Days(date(2026, 12, 24), date(2027, 1, 3))),
        ("until 28 Dec", Days(TODAY, CHRISTMAS.ends)),
        ("bis 28. Dezember 2026", Days(TODAY, CHRISTMAS.ends)),
        ("24.12. to 20.12.", Days(date(2026, 12, 24), date(2026, 12, 20))),
        ("until 29 Feb", Days(TODAY, date(2028, 2, 29))),
        ("1. bis 3. März", None),
    ],
)
def test_days_as_people_write_them(text: str, days: Days | None) -> None:
    if days is None:
        with pytest.raises(UnreadableDays):
            read_days(text, TODAY)
    else:
        assert read_days(text, TODAY) == days


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no_days"),
        ("until", "no_days"),
        ("24.12.", "no_end"),
        ("until Monday", "unreadable"),
        ("24.12. to 31.2.", "no_such_day"),
        ("until 24.13.", "no_such_day"),
        ("until 24 Foo", "unreadable"),
    ],
)
def test_days_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDays) as problem:
        read_days(text, TODAY)
    assert problem.value.reason == reason


def test_away_sets_the_absence_and_back_ends_it(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("away 4.12. to 8.12.").outcome == "commands"
    assert absence(offense) == (date(2026, 12, 4), date(2026, 12, 8))
    assert "You will be away from Friday 4 December to Tuesday 8 December. Your clock stands" in told(mailbox)
    assert writes("back").outcome == "commands"
    assert absence(offense) is None and "Your absence is called off." in told(mailbox)
    assert "You are back." not in told(mailbox)
    writes("back")
    assert "You were not away." in told(mailbox)


def test_an_absence_beside_an_answer_and_what_is_told_holds_with_it(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    before = offense.prompts[1].due_at
    assert writes("launch: line 1\nabwesend bis 3. Dezember\nstatus").outcome == "taken"
    assert absence(offense) == (TODAY, date(2026, 12, 3))
    assert offense.prompts[1].due_at > before
    assert "6 December" in told(mailbox).partition("HOW THE GAME STANDS")[2]


@time_machine.travel(datetime(2026, 11, 25, 12, tzinfo=UTC), tick=False)
def test_a_status_says_that_one_is_away_and_beside_it_what_was_not_understood(mailbox: Mailbox) -> None:
    game = playing(people=3)
    writes = partial(mailbox.sends, prompt=game.red.prompt, sender="red@example.com")
    assert writes("away until 3 Dec\n\nstatus\n\nfrobnicate the gate.").outcome == "not_understood"
    assert "What else you wrote was not understood, and it changed nothing." in told(mailbox)
    assert "Your email was not understood" not in told(mailbox)
    assert "HOW THE GAME STANDS You are away until Thursday 3 December." in told(mailbox)
    writes("back\n\nstatus")
    assert "You are away" not in told(mailbox)


@pytest.mark.parametrize("text", ["status\n\naway until 3 Dec", "away until 3 Dec\n\nstatus"])
def test_what_is_told_beside_an_absence_is_how_it_is_with_it_in_whatever_order(
    november: None, text: str, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    old = offense.prompts[0].due_at
    writes(text)
    assert offense.prompts[0].due_at > old
    letter = told(mailbox)
    new = offense.prompts[0].due_at
    assert f"Aim the gate and choose ships – {answer_by(new)}" in letter
    assert f", by {when(new)}" in letter and when(old) not in letter
    places = [letter.index(head) for head in ("HOW THE GAME STANDS", "BEING AWAY")]
    assert (places == sorted(places)) is text.startswith("status")
    writes("status\n\nback")
    assert f"Aim the gate and choose ships – {answer_by(old)}" in told(mailbox)
    assert f", by {when(old)}" in told(mailbox)


def test_the_confirmation_names_every_open_question_of_all_games(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    other = table()
    launching(other)
    writes("away until 3 Dec")
    asked = Prompt.objects.filter(seat__user=offense.seat.user, waiting=True)
    assert {row.game_id for row in asked} == {offense.table.id, other.id}
    assert (
        told(mailbox).count(f"Long table: Aim the gate and choose ships – {answer_by(asked[0].due_at)}") == 2
    )


def test_who_was_not_away_is_told_no_deadlines(writes: Writes, mailbox: Mailbox) -> None:
    writes("back")
    assert "You were not away." in told(mailbox) and "Answer by" not in told(mailbox)


def test_days_that_have_passed_are_not_told_as_days_away(
    november: None, writes: Writes, mailbox: Mailbox
) -> None:
    writes("away 20 Nov to 27 Nov")
    assert "You are away until Friday 27 November." in told(mailbox)
    writes("back")
    assert "You are back." in told(mailbox)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("away 28.12. to 24.12.", "The absence would end on"),
        ("away 1.11. to 3.11.", "has passed already."),
        ("away 2026-12-01 to 2027-11-30", "for at most 21 days at once: until"),
        ("away until Monday", "“Monday” is no date that can be read. Nothing was changed."),
        ("away", "No days stand behind “away”. Nothing was changed."),
    ],
)
def test_days_that_cannot_be_are_told_with_the_reason(
    text: str, why: str, november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes(text).outcome == "commands"
    assert why in told(mailbox)
    assert (
        "Nothing was changed. For example: “away 8 Dec to 12 Dec”, “away until 12 Dec”, “away for 5 days”."
        in told(mailbox)
    )
    assert absence(offense) is None


@pytest.mark.parametrize(
    "days", ["soon", "next week", "for a while", "for 0 days", "tomorrow", "Dec 20 - X-mas", "bald"]
)
def test_days_in_words_that_are_none_are_told_how_to_write_them(
    writes: Writes, mailbox: Mailbox, days: str
) -> None:
    writes(f"away {days}")
    assert "Nothing was changed. For example: “away " in told(mailbox)


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("away for a week", date(2026, 11, 30)),
        ("away a week", date(2026, 11, 30)),
        ("Away for 5 days.", date(2026, 11, 28)),
        ("away 5 days", date(2026, 11, 28)),
        ("away for two weeks", date(2026, 12, 7)),
        ("away for 1 day", date(2026, 11, 24)),
        ("abwesend für eine Woche", date(2026, 11, 30)),
        ("abwesend 5 Tage", date(2026, 11, 28)),
        ("abwesend einen Tag", date(2026, 11, 24)),
    ],
)
def test_so_many_days_begin_today(
    text: str, last: date, november: None, offense: Player, writes: Writes
) -> None:
    assert writes(text).outcome == "commands"
    assert absence(offense) == (TODAY, last)


def test_today_is_that_of_the_players_zone(november: None, offense: Player, writes: Writes) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(zone="Pacific/Kiritimati")  # there it is the 25th
    writes("away for 5 days")
    assert absence(offense) == (date(2026, 11, 25), date(2026, 11, 29))


def test_more_days_than_can_be_are_refused(
    november: None, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("away for 22 days")
    assert absence(offense) is None and "for at most 21 days at once: until" in told(mailbox)


@pytest.mark.parametrize("text", ["away a week ago", "away a lot", "away one moment"])
def test_other_words_behind_away_are_talk(text: str) -> None:
    assert command_lines(text, None).commands == ()


def test_a_letter_that_moves_a_deadline_names_the_new_one(
    writes: Writes, mailbox: Mailbox, offense: Player
) -> None:
    old = offense.prompts[0].due_at
    writes("launch: line 99\naway until 2099-01-01")
    assert offense.prompts[0].due_at == old  # too long
    last = (timezone.now() + timedelta(days=9)).date()
    writes(f"launch: line 99\naway until {last.isoformat()}")
    assert offense.prompts[0].due_at > old + timedelta(days=6)
    assert when(offense.prompts[0].due_at) in " ".join(mailbox.replies[-1].text.split())
