"""Mails overtake each other: of two answers to one question the one that was written last counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
import time_machine

from games.ahead.service import SaidAhead, say_ahead
from games.mail.message.parse import InboundMessage
from games.mail.outbox.addresses import reply_address
from games.mail.receive.incoming import handle_all, store
from games.models import Decision, InboundMail, OutboxMail, ParkedAnswer, Prompt, User
from games.play.service.clocks import pass_deadlines
from games.play.service.correct import rewind
from games.play.service.free_game import free_game
from games.play.service.session import RulesCrashed, lock
from games.play.service.stuck import mark_stuck
from games.play.service.take_answer import take_answer
from tests.games.ahead.service.test_question_orders import standing
from tests.games.mail.test_message import written
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import Player, Table, playing, replies
from tests.games.written_mails import written_mails

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Post:
    """One question that stays open when it is answered, and the mails of whoever is asked it."""

    def __init__(self, table: Table, prompt: Prompt):
        self.table, self.prompt, self.sent = table, prompt, 0
        self.player: Player = table.players[self.prompt.seat.number]
        self.address = self.prompt.seat.user.email
        Prompt.objects.update(opened_at=NOON - timedelta(hours=2))
        OutboxMail.objects.update(queued_at=NOON - timedelta(hours=2))
        self.prompt.refresh_from_db()

    def sends(
        self,
        text: str,
        *,
        written_at: datetime | str | None,
        comes: datetime,
        clock: str = "",
        **headers: str,
    ) -> InboundMail:
        """A mail that its sender's server got when it was written, and that comes at this time, read at once.

        `clock`: what its Date says instead.
        """
        self.sent += 1
        if written_at is not None:
            date = written_at if isinstance(written_at, str) else format_datetime(written_at)
            headers |= {"Date": clock or date, "Received": f"from laptop by mail.example.com; {date}"}
        message = written(text, From=self.address, **headers)
        message.replace_header("Message-ID", f"<{self.sent}@example.com>")
        with time_machine.travel(comes, tick=False):
            store(message.as_bytes(), reply_address(self.prompt.pk), self.address)
            handle_all()
        return InboundMail.objects.latest("pk")

    def answers_on_the_page(self, number: int, at: datetime) -> None:
        with time_machine.travel(at, tick=False):
            self.player.answers(number, question=self.prompt.question)

    @property
    def counts(self) -> int:
        """The line of the answer that counts."""
        seat, question = self.prompt.seat.number, self.prompt.question
        return self.prompt.shown.index(self.table.head.answer_so_far(seat, question)) + 1


@pytest.fixture
def post(db: None) -> Iterator[Post]:
    with time_machine.travel(NOON - timedelta(hours=3), tick=True):
        table = playing(people=3)
        found = Post(table, table.until_asked("encounter_card"))
    yield found


def told(letter: OutboxMail) -> str:
    return " ".join(letter.text.split())


def label(post: Post, line: int) -> str:
    """How the mailed list calls an answer."""
    asked = written_mails().filter(prompt=post.prompt, kind="prompt").latest("pk").text
    found = next(one for one in asked.splitlines() if one.strip().startswith(f"{line}. "))
    return found.partition(". ")[2].partition(" – ")[0].partition(" (")[0].strip()


def test_a_mail_that_was_held_up_changes_no_answer_that_was_written_later(post: Post) -> None:
    newer = post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    older = post.sends("1\n\nBest wishes", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert (newer.outcome, older.outcome) == ("taken", "overtaken")
    assert post.counts == 2
    letter = replies()[-1]
    assert letter.to == post.address
    assert "Answer not used: a newer one counts" in letter.subject
    assert f"Saturday 12:10 UTC you gave the answer that counts: {label(post, 2)}" in told(letter)
    assert "You wrote it on Saturday 12:00 UTC." in told(letter) and "> 1 > > Best wishes" in told(letter)


def test_its_html_and_its_german_say_the_same(post: Post) -> None:
    User.objects.update(language="de")
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    post.sends("1\n\nViele Grüße", written_at=NOON, comes=NOON + 30 * MINUTE)
    letter = replies()[-1]
    assert "Nicht verwendet: Eine neuere Antwort gilt" in letter.subject
    for words in (told(letter), " ".join(letter.html.split())):
        assert "Am Samstag 12:10 UTC hast du die Antwort gegeben, die gilt" in words
        assert "Viele Grüße" in words and "als Antwort auf diese Mail" in words


def test_in_their_order_the_last_counts(post: Post) -> None:
    post.sends("2", written_at=NOON, comes=NOON + 20 * MINUTE)
    last = post.sends("1", written_at=NOON + 10 * MINUTE, comes=NOON + 21 * MINUTE)
    assert last.outcome == "replaced" and post.counts == 1


def test_within_the_same_second_the_last_that_came_counts(post: Post) -> None:
    for n, line in enumerate(("2", "1")):
        post.sends(line, written_at=NOON, comes=NOON + n * MINUTE)
    assert post.counts == 1


def test_a_second_earlier_is_earlier(post: Post) -> None:
    post.sends("2", written_at=NOON + timedelta(seconds=1), comes=NOON + MINUTE)
    post.sends("1", written_at=NOON, comes=NOON + 2 * MINUTE)
    assert post.counts == 2


SLOW = format_datetime(NOON - timedelta(hours=1))  # after the question, and before each answer to it


def test_a_clock_that_is_hours_slow_makes_no_answer_older(post: Post) -> None:
    post.answers_on_the_page(2, NOON)
    last = post.sends("1", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE, clock=SLOW)
    assert last.outcome == "replaced" and post.counts == 1


def test_a_clock_that_is_hours_slow_makes_no_older_answer_count(post: Post) -> None:
    post.sends("1", written_at=NOON, comes=NOON + MINUTE, clock=SLOW)
    last = post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    assert last.outcome == "replaced" and post.counts == 2


def test_a_date_alone_makes_no_answer_older(post: Post) -> None:
    post.answers_on_the_page(2, NOON + 10 * MINUTE)
    last = post.sends("1", written_at=None, comes=NOON + 30 * MINUTE, Date=format_datetime(NOON))
    assert last.outcome == "replaced" and post.counts == 1


def test_a_mail_that_names_a_later_one_of_ours_was_written_after_it(post: Post) -> None:
    """Also if its sender's server is as slow as its sender."""
    post.sends("2", written_at=NOON, comes=NOON)
    asked_again = post.sends("hm?", written_at=NOON + MINUTE, comes=NOON + MINUTE)
    assert asked_again.answered
    letter = replies()[-1]
    early = NOON - 30 * MINUTE
    last = post.sends("1", written_at=early, comes=NOON + 5 * MINUTE, In_Reply_To=letter.message_id)
    assert last.outcome == "replaced" and post.counts == 1


@pytest.mark.parametrize("server", ["", "no time", "; soon", "by mx; 99 Nov 2026 12:00:00 +0000"])
def test_a_server_without_a_time_confirms_no_date(post: Post, server: str) -> None:
    post.answers_on_the_page(2, NOON + 10 * MINUTE)
    headers = {"Date": format_datetime(NOON), "Received": server}
    last = post.sends("1", written_at=None, comes=NOON + 30 * MINUTE, **headers)
    assert last.outcome == "replaced" and post.counts == 1


def test_zones_are_reckoned_with(post: Post) -> None:
    post.sends("2", written_at="Sat, 28 Nov 2026 07:10:00 -0500", comes=NOON + 11 * MINUTE)
    older = post.sends("1", written_at="Sat, 28 Nov 2026 13:00:00 +0100", comes=NOON + 30 * MINUTE)
    assert older.outcome == "overtaken" and post.counts == 2


@pytest.mark.parametrize(
    "date",
    [
        None,
        "",
        "yesterday",
        "Sat, 28 Nov 2026 12:00:00",
        "Sat, 28 Nov 2026 12:00:00 -0000",
        "Sat, 99 Nov 2026 12:00:00 +0000",
        "Sat, 28 Nov 2026 12:00:00 +9999",
        "Thu, 01 Jan 1970 00:00:00 +0000",
        "Mon, 01 Jan 0001 00:00:00 +1400",
        "Fri, 31 Dec 9999 23:59:59 -1400",
        "Sat, 28 Nov 2026 09:59:00 +0000",
        "Sat, 28 Nov 2026 12:36:00 +0000",
    ],
)
def test_a_date_that_cannot_be_is_no_date_and_the_last_that_came_counts(post: Post, date: str | None) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    last = post.sends("1", written_at=date, comes=NOON + 30 * MINUTE)
    assert last.outcome == "replaced" and post.counts == 1


def test_a_clock_that_is_a_little_fast_makes_no_answer_newer_than_it_came(post: Post) -> None:
    post.sends("2", written_at=NOON + 4 * MINUTE, comes=NOON)
    last = post.sends("1", written_at=NOON + 2 * MINUTE, comes=NOON + 3 * MINUTE)
    assert last.outcome == "replaced" and post.counts == 1


def test_who_answers_the_letter_means_the_older_answer_whatever_their_clock_says(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE)
    letter = replies()[-1]
    assert "reply to this email with it" in told(letter)
    again = post.sends("1", written_at=NOON, comes=NOON + 40 * MINUTE, In_Reply_To=letter.message_id)
    assert again.outcome == "replaced" and post.counts == 1


def test_an_answer_on_the_page_is_changed_by_no_mail_from_before(post: Post) -> None:
    post.answers_on_the_page(2, NOON + 10 * MINUTE)
    older = post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert older.outcome == "overtaken" and post.counts == 2
    assert f"12:10 UTC you gave the answer that counts: {label(post, 2)}" in told(replies()[-1])


def test_two_clocks_that_differ_by_less_than_a_minute_say_nothing(post: Post) -> None:
    post.answers_on_the_page(2, NOON + MINUTE)
    last = post.sends("1", written_at=NOON + timedelta(seconds=10), comes=NOON + 2 * MINUTE)
    assert last.outcome == "replaced" and post.counts == 1


def test_a_page_changes_what_was_written_later_and_came_before(post: Post) -> None:
    post.sends("2", written_at=NOON, comes=NOON)
    post.answers_on_the_page(1, NOON + MINUTE)
    assert post.counts == 1


def test_a_default_is_nobodys_word_and_gives_way_to_what_was_written_in_time(post: Post) -> None:
    Prompt.objects.filter(pk=post.prompt.pk).update(due_at=NOON + 10 * MINUTE, sweep_at=NOON + 10 * MINUTE)
    assert pass_deadlines(NOON + 10 * MINUTE)
    assert Decision.objects.filter(game=post.table.id).latest("number").route == "deadline"
    other = 2 if post.counts == 1 else 1
    last = post.sends(str(other), written_at=NOON, comes=NOON + 30 * MINUTE)
    assert last.outcome == "replaced" and post.counts == other


def test_an_answer_by_the_api_is_changed_by_no_mail_from_before(post: Post) -> None:
    seat, question = post.prompt.seat.number, post.prompt.question
    with time_machine.travel(NOON + 10 * MINUTE, tick=False):
        answer = post.prompt.shown[1]
        take_answer(game_id=post.table.id, seat=seat, question=question, answer=answer, route="api")
    assert post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE).outcome == "overtaken"
    assert post.counts == 2


def test_what_was_taken_back_hinders_no_line_that_was_written_before_it(launch: Post) -> None:
    before = Decision.objects.filter(game=launch.table.id).latest("number").number
    launch.sends("order: join offense with 2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    with time_machine.travel(NOON + 12 * MINUTE, tick=False):
        rewind(launch.table.id, to=before)
    assert orders(launch) == []
    launch.prompt = Prompt.objects.get(seat=launch.prompt.seat, what="launch", closed_at=None)
    Prompt.objects.update(opened_at=NOON - MINUTE)
    OutboxMail.objects.update(queued_at=NOON - MINUTE)
    launch.sends("order: join defense with 1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert orders(launch) == ["defense"]


def test_a_mail_that_was_read_late_came_when_it_came(post: Post) -> None:
    with time_machine.travel(NOON, tick=False):
        raw = written("1", From=post.address).as_bytes()
        store(raw, reply_address(post.prompt.pk), post.address)
        InboundMail.objects.update(due_at=NOON + 20 * MINUTE)
    post.sends("2", written_at=None, comes=NOON + 10 * MINUTE)
    with time_machine.travel(NOON + 21 * MINUTE, tick=False):
        handle_all()
    assert post.counts == 2
    assert InboundMail.objects.earliest("pk").outcome == "overtaken"


def test_the_same_mail_read_twice_says_the_same(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE)
    InboundMail.objects.filter(outcome="overtaken").update(handled_at=None, outcome="")
    before = len(replies())
    with time_machine.travel(NOON + 60 * MINUTE, tick=False):
        handle_all()
    assert post.counts == 2 and len(replies()) == before
    assert InboundMail.objects.latest("pk").outcome == "overtaken"


def test_what_is_not_understood_is_told_as_that(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    assert post.sends("what?", written_at=NOON, comes=NOON + 30 * MINUTE).outcome == "not_understood"


def test_a_closed_question_is_told_as_that(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    post.table.everybody_answers()
    late = post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert late.outcome == "too_late"


def test_another_questions_answer_is_taken_whatever_came_before_it(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    seat = post.prompt.seat.number
    other = next(one for one in post.table.waited_for if one.seat.number != seat)
    date = format_datetime(NOON)
    message = written("1", From=other.seat.user.email, Date=date, Received=f"by mail.example.com; {date}")
    with time_machine.travel(NOON + 30 * MINUTE, tick=False):
        store(message.as_bytes(), reply_address(other.pk), other.seat.user.email)
        handle_all()
    assert InboundMail.objects.latest("pk").outcome in ("taken", "replaced")


# While a game is stuck


def test_what_is_kept_is_changed_by_no_mail_from_before(post: Post) -> None:
    mark_stuck(lock(post.table.id), RulesCrashed("planted"))
    newer = post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    older = post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert (newer.outcome, older.outcome) == ("kept", "overtaken")
    (held,) = ParkedAnswer.objects.waiting()
    assert held.answer == post.prompt.shown[1] and held.written_at == NOON + 10 * MINUTE
    assert free_game(post.table.id)
    assert post.counts == 2


def test_what_was_decided_before_it_stuck_is_changed_by_no_mail_from_before(post: Post) -> None:
    post.sends("2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    mark_stuck(lock(post.table.id), RulesCrashed("planted"))
    assert post.sends("1", written_at=NOON, comes=NOON + 30 * MINUTE).outcome == "overtaken"
    assert post.sends("1", written_at=NOON + 31 * MINUTE, comes=NOON + 31 * MINUTE).outcome == "kept"
    assert free_game(post.table.id)
    assert post.counts == 1


def stuck_with(post: Post, kept: str = "2") -> None:
    mark_stuck(lock(post.table.id), RulesCrashed("planted"))
    if kept:
        assert post.sends(kept, written_at=NOON, comes=NOON).outcome == "kept"


def test_an_answer_that_is_kept_can_be_left_as_it_is(post: Post) -> None:
    stuck_with(post)
    left = post.sends("leave it as it is", written_at=NOON + MINUTE, comes=NOON + MINUTE)
    assert left.outcome == "kept" and ParkedAnswer.objects.get().answer == post.prompt.shown[1]
    assert "The game is paused for repair. Your answer is saved" in told(replies()[-1])


@pytest.mark.parametrize("unclear", ["hm, what do you think?", "999"])
def test_what_is_unclear_while_the_game_is_stuck_is_told_with_the_answer_that_is_kept(
    post: Post, unclear: str
) -> None:
    stuck_with(post)
    assert post.sends(unclear, written_at=NOON + MINUTE, comes=NOON + MINUTE).outcome != "kept"
    letter = told(replies()[-1])
    assert f"paused for repair. Your earlier answer still counts: {label(post, 2)}" in letter
    assert "Answer by" not in letter and "Otherwise" not in letter


def test_where_nothing_is_kept_no_deadline_is_told_of_a_stuck_game(post: Post) -> None:
    stuck_with(post, kept="")
    assert post.sends("hm?", written_at=NOON, comes=NOON).outcome == "not_understood"
    letter = told(replies()[-1])
    assert "The game is paused for repair, and no deadline passes." in letter
    assert "Answer by" not in letter and "Otherwise" not in letter


def test_in_german_too(post: Post) -> None:
    User.objects.update(language="de")
    stuck_with(post, kept="")
    post.sends("hm?", written_at=NOON, comes=NOON)
    letter = told(replies()[-1])
    assert "und keine Frist läuft ab" in letter and "Antworte bis" not in letter


def test_of_a_game_that_runs_again_the_deadline_is_told(post: Post) -> None:
    stuck_with(post, kept="")
    assert free_game(post.table.id)
    post.sends("hm?", written_at=NOON, comes=NOON)
    letter = told(replies()[-1])
    assert "Otherwise" in letter and "paused" not in letter


@pytest.mark.parametrize("strange", [None, {"side": 7}, [1, {}], "x" * 500, 3])
def test_what_is_kept_and_nobody_could_judge_is_no_answer_that_counts(post: Post, strange: object) -> None:
    stuck_with(post)
    ParkedAnswer.objects.update(answer=strange)
    assert post.sends("hm?", written_at=NOON + MINUTE, comes=NOON + MINUTE).outcome == "not_understood"
    assert "no deadline passes" in told(replies()[-1])


# Several questions, and lines beside answers


@pytest.fixture
def launch(db: None) -> Iterator[Post]:
    """Somebody who is asked for launch, invitation and a second encounter in one mail."""
    with time_machine.travel(NOON - timedelta(hours=3), tick=True):
        table = launch_table()
        found = Post(table, table.players[launching(table)].prompts[0])
    yield found


def test_of_several_questions_of_a_stuck_game_no_deadline_is_told(launch: Post) -> None:
    mark_stuck(lock(launch.table.id), RulesCrashed("planted"))
    kept = launch.sends("launch: line 2\ninvite: hm?", written_at=NOON, comes=NOON)
    letter = told(replies()[-1])
    assert kept.outcome != "not_understood" and ParkedAnswer.objects.waiting().count() == 1
    assert "paused for repair" in letter and "Answer by" not in letter and "Otherwise" not in letter


def test_of_several_parts_only_those_are_taken_that_no_newer_mail_answers(launch: Post) -> None:
    newer = launch.sends("launch: line 2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    both = "launch: line 1\ninvite: invite no one"
    older = launch.sends(both, written_at=NOON, comes=NOON + 30 * MINUTE)
    assert (newer.outcome, older.outcome) == ("taken", "taken")
    assert launch.counts == 2
    letter = replies()[-1]
    assert "Some answers saved, others not" in letter.subject
    assert "before you gave the answer that counts" in told(letter)
    assert not Prompt.objects.get(seat=launch.prompt.seat, what="invite", closed_at=None).waiting


def test_where_a_newer_mail_answers_all_parts_that_is_said(launch: Post) -> None:
    launch.sends("launch: line 2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    older = launch.sends("launch: line 1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert older.outcome == "overtaken" and launch.counts == 2
    assert "Answer not used: a newer one counts" in replies()[-1].subject


def orders(post: Post) -> list[object]:
    return [one["do"][0]["side"] for one in standing(post.table, post.prompt.seat.number)]


def test_a_line_is_done_beside_an_answer_that_is_not(launch: Post) -> None:
    launch.sends("launch: line 2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    launch.sends("order: stay out\nlaunch: line 1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert orders(launch) == [""] and launch.counts == 2


def test_a_line_changes_no_orders_that_were_given_later(launch: Post) -> None:
    launch.sends("order: join offense with 2", written_at=NOON + 10 * MINUTE, comes=NOON + 11 * MINUTE)
    launch.sends("order: join defense with 1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert orders(launch) == ["offense"]
    letter = told(replies()[-1])
    assert "Not ordered: “order: join defense with 1”. You wrote this before you last changed" in letter


def test_orders_on_the_page_are_changed_by_no_line_from_before(launch: Post) -> None:
    order = {"do": [{"what": "join", "side": ""}]}
    seat = launch.prompt.seat.number
    with time_machine.travel(NOON + 10 * MINUTE, tick=False):
        say_ahead(game_id=launch.table.id, seat=seat, said=SaidAhead(add=[order]), route="web")
    launch.sends("cancel order 1", written_at=NOON, comes=NOON + 30 * MINUTE)
    assert orders(launch) == [""]
    launch.sends("cancel order 1", written_at=NOON + 31 * MINUTE, comes=NOON + 31 * MINUTE)
    assert orders(launch) == []


def test_several_lines_of_one_mail_do_not_hinder_each_other(launch: Post) -> None:
    lines = "order: join defense with 1\norder: join offense with 2"
    launch.sends(lines, written_at=NOON, comes=NOON + 30 * MINUTE)
    assert orders(launch) == ["defense", "offense"]


@pytest.mark.parametrize("date", ["", "x" * 4_000, "Sat, 28 Nov 2026 12:00:00 +0000" * 50, "0 0 0 0 0 0"])
def test_any_date_is_one_or_none(date: str) -> None:
    head = f"Received: by mail.example.com; {date}\r\nDate: {date}"
    found = InboundMessage(f"{head}\r\n\r\n7".encode(), "red@example.com").date
    assert found is None or found.tzinfo is not None
