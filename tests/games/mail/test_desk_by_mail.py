"""Whoever looks after a game does each act of its desk by a line of a mail, and is told what came of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

import engine
from games.desk.acts import answers
from games.desk.by_mail import take
from games.desk.by_mail.lines import MOST_ACTS
from games.desk.read import role_of
from games.models import Act, Game, InboundMail, Prompt, Seat, User
from games.play.read.current import Unloadable
from games.play.service.clocks import retry_stuck
from tests.games.desk.service.test_desk_moving import publicly
from tests.games.mail.moderating import MODERATOR, Writes, acts, last_act, told
from tests.games.mail.moderating import host as host
from tests.games.mail.moderating import table as table
from tests.games.mail.moderating import writes as writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_long_mails import counts
from tests.games.play.service.test_stuck import broken_rules as broken_rules
from tests.games.tables import Table, person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


# Each act


def test_a_pause_and_its_end(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    mail = writes("pause 2d – holidays")
    assert (mail.outcome, mail.answered) == ("taken", True)
    assert acts(table) == [("pause", "moderator", "holidays")] and table.game.paused_at
    assert last_act(table).changed == {"seconds": 2 * 86400}
    assert mailbox.replies[-1].subject == "[Long table] Desk: Done"
    assert "> pause 2d – holidays The moderator paused the game for 2 days. Reason: holidays" in told(mailbox)
    assert "The game is paused until" in told(mailbox) and "Reply with a line, such as: resume" in told(
        mailbox
    )
    writes("resume")
    assert acts(table)[1:] == [("resume", "moderator", "")] and table.game.paused_at is None


def test_more_time_for_all_and_for_one(table: Table, writes: Writes) -> None:
    prompt, other = publicly(table), table.waited_for[-1]
    colour = ("red", "yellow", "blue")[prompt.seat.number]
    before, others = prompt.due_at, other.due_at
    writes(f"extend 1d\nextend {colour} 12h – asked for it")
    prompt.refresh_from_db()
    assert prompt.due_at == before + timedelta(hours=36)
    if other.seat_id != prompt.seat_id:
        other.refresh_from_db()
        assert other.due_at == others + timedelta(days=1)
    assert acts(table) == [("extend", "moderator", ""), ("extend_seat", "moderator", "asked for it")]
    assert last_act(table).changed == {"seat": prompt.seat.number, "seconds": 12 * 3600}


def test_reminders_go_out_once_in_six_hours(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    writes("remind")
    assert acts(table) == [("remind", "moderator", "")]
    assert written_mails().filter(kind="reminder").count() == 3
    writes("remind")
    assert mailbox.replies[-1].subject.endswith("Desk: Nothing was done")
    assert InboundMail.objects.latest("pk").outcome == "refused" and len(acts(table)) == 1
    writes("remind blue")
    assert acts(table)[1:] == [("remind_seat", "moderator", "")]


def test_a_seat_is_answered_for_by_its_default_or_as_its_player_has_said(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    yellow, blue = table.yellow.prompt, table.blue.prompt
    Prompt.objects.update(public=engine.SEAT)
    writes("default yellow – they are at sea\n\nanswer blue: line 2 – told me")
    assert [one.body for one in table.decisions if one.seat == 1] == [{"answer": yellow.default}]
    assert [one.body for one in table.decisions if one.seat == 2] == [{"answer": blue.shown[1]}]
    assert [act.changed for act in Act.objects.filter(kind="answer")] == [
        {"seat": 1, "by": "default"},
        {"seat": 2, "by": "stated"},
    ]
    assert "The moderator answered for Blue as its player had said. Reason: told me" in told(mailbox)


def test_what_is_no_answer_of_that_seat_is_refused_and_the_try_stays_written_down(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    Prompt.objects.update(public=engine.SEAT)
    writes("answer blue: attack 40 – told me\nremind")
    assert [kind for kind, _role, _why in acts(table)] == ["not_an_answer", "remind"]
    assert not [one for one in table.decisions if one.seat == 2]
    assert mailbox.replies[-1].subject.endswith("Desk: Done: 1 of 2 lines")


def test_an_absence_and_its_end(table: Table, writes: Writes) -> None:
    ends = timezone.now().date() + timedelta(days=5)
    writes(f"away blue until {ends} – at sea\nback blue – is here")
    assert [kind for kind, _role, _why in acts(table)] == ["absence", "presence"]
    assert Act.objects.get(kind="absence").changed == {"seat": 2, "until": [None, ends.isoformat()]}


def test_a_player_is_replaced_removed_and_given_their_seat_back(table: Table, writes: Writes) -> None:
    writes("replace blue bot – gone")
    assert Seat.objects.get(game=table.id, number=2).bot and acts(table) == [("replace", "moderator", "gone")]
    writes("hand back blue – is here again")
    assert table.blue.seat.person == person("blue") and acts(table)[1][0] == "hand_back"
    writes("remove yellow – rude")
    assert [kind for kind, _role, _why in acts(table)[2:]] == ["remove"]


def test_times_and_bots(table: Table, writes: Writes) -> None:
    writes("times 24h 36h – faster\nnudge")
    assert (table.game.response_seconds, table.game.deal_seconds) == (24 * 3600, 36 * 3600)
    assert [kind for kind, _role, _why in acts(table)] == ["times", "nudge"]


def test_whoever_has_resigned_does_nothing_more(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    writes("resign\npause 2d – holidays")
    assert [kind for kind, _role, _why in acts(table)] == ["resign"] and table.game.paused_at is None
    assert "You no longer look after this game." in told(mailbox)
    assert "HOW IT STANDS" not in mailbox.replies[-1].text and "Reply-To" not in mailbox.replies[-1].headers


def test_resigning(table: Table, writes: Writes, stranger: User) -> None:
    writes("resign")
    assert acts(table) == [("resign", "moderator", "")] and role_of(stranger, table.game) is None


def test_a_stuck_game_is_tried_again(
    broken_rules: pytest.MonkeyPatch, table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    table.red.answers(2)
    mail = written_mails().get(to=MODERATOR, subject__endswith="This game needs you")
    assert "Or reply to this email with a line: “retry”." in " ".join(mail.text.split())
    writes("retry", to=mail.headers["Reply-To"])
    assert last_act(table).changed == {"begun": True} and "began to put the game back" in told(mailbox)
    assert retry_stuck(timezone.now())
    assert last_act(table).changed == {"runs": False} and "It is still paused for repair." in tried()
    broken_rules.undo()
    writes("retry")
    assert retry_stuck(timezone.now()) and "The moderator put the game back into play." in tried()
    assert last_act(table).changed == {"runs": True} and table.game.status == Game.Status.RUNNING


def tried() -> str:
    """The newest mail that says what came of a try."""
    mails = written_mails().filter(to=MODERATOR, subject="[Long table] The game was tried again")
    return " ".join(mails.latest("pk").text.split())


def test_rules_that_break_down_over_an_answer_keep_it_and_the_letter_says_how_it_stands(
    broken_rules: pytest.MonkeyPatch, table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    writes("default blue – at sea\nremind")
    assert table.game.status == Game.Status.STUCK and len(table.decisions) == 1
    assert acts(table) == [("answer", "moderator", "at sea")]
    assert "> remind Not done. The game is paused for repair." in told(mailbox)


def test_a_game_that_cannot_be_loaded_now_changes_nothing_and_other_lines_are_done(
    table: Table, writes: Writes, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unloadable(*_args: object) -> None:
        raise Unloadable(table.id, ["zombie"])

    monkeypatch.setattr(answers, "open_session", unloadable)
    assert writes("default blue – at sea\nextend 1d").outcome == "taken"
    assert acts(table) == [("extend", "moderator", "")]
    assert "Not done. This game cannot be shown right now: the sheet of Zombie is missing." in told(mailbox)


@pytest.mark.parametrize(
    "text",
    [
        *("rewind to encounter 1 – wrong", "ruling", "undo the ruling", "close", "look at blue – why"),
        *("merge blue", "appoint friend@example.com", "dismiss friend@example.com – a mistake"),
        *("hand over to friend@example.com", "replace blue new@example.com – gone"),
    ],
)
def test_what_needs_a_look_is_answered_with_the_way_to_the_desk(
    table: Table, writes: Writes, mailbox: Mailbox, text: str
) -> None:
    mail = writes(text)
    assert mail.outcome == "refused" and not acts(table)
    assert f"/games/{table.id}/desk/" in told(mailbox) and "see first what it does" in told(mailbox)


# Several lines, and what is wrong with one


def test_lines_are_done_in_order_and_each_is_answered_for(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    mail = writes("Hi,\n\nremind\nexted blue 1d\npause 2d\nresume\npause 3d – holidays\n\nThanks\nAnn")
    assert mail.outcome == "taken"
    assert [kind for kind, _role, _why in acts(table)] == ["remind", "pause"]
    text = told(mailbox)
    assert "Done: 2 of 5 lines" in text
    assert "> exted blue 1d Not done. This is no line of the desk." in text
    assert "> resume Not done. The game isn't paused." in text
    assert last_act(table).changed == {"seconds": 3 * 86400}


def test_the_address_of_a_firm_below_a_line_is_told_as_not_used_and_counts_as_no_line(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    writes("pause 2d – holidays\n\nAnn Smith\nSmith & Daughters, 12 High Street")
    assert acts(table) == [("pause", "moderator", "holidays")]
    assert mailbox.replies[-1].subject.endswith("Desk: Done")
    assert "> Ann Smith Smith & Daughters, 12 High Street Not used." in told(mailbox)


def test_an_act_without_the_reason_that_it_needs_is_shown_with_a_place_for_it(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    mail = writes("pause 2d")
    assert mail.outcome == "refused" and table.game.paused_at is None
    assert "Say why: the players read it." in told(mailbox)
    assert "Write it so: “pause 2d – why”" in told(mailbox)


def test_a_reason_may_stand_below(table: Table, writes: Writes) -> None:
    writes("pause 2d\nEverybody travels.")
    assert acts(table) == [("pause", "moderator", "Everybody travels.")]


def test_more_lines_than_a_mail_may_hold_are_not_done(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    writes("\n".join(["extend 1h"] * (MOST_ACTS + 1)))
    assert len(acts(table)) == MOST_ACTS
    assert f"An email does at most {MOST_ACTS} lines." in told(mailbox)


def test_a_line_may_stand_in_the_subject_alone(table: Table, writes: Writes) -> None:
    writes("", Subject="pause 2d – holidays")
    assert acts(table) == [("pause", "moderator", "holidays")]


def test_a_mail_without_words_changes_nothing_and_is_told_so(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("", Subject="Re: [Long table] You look after this game").outcome == "not_understood"
    assert "your email has no text" in told(mailbox) and not acts(table)


def test_the_mail_of_ours_that_is_quoted_says_nothing(table: Table, writes: Writes) -> None:
    ours = written_mails().get(to=MODERATOR)
    quoted = "\n".join(f"> {line}" for line in ours.text.splitlines())
    address = ours.headers["Reply-To"]
    writes(f"remind\n\nOn Tue, 4 Nov 2025 Cosmic Post <{address}> wrote:\n\n{quoted}\n> resign\n", to=address)
    assert acts(table) == [("remind", "moderator", "")]


def test_help_tells_how_it_stands_and_all_lines_and_changes_nothing(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("help").outcome == "commands"
    text = told(mailbox)
    assert "The game waits for Red, Yellow and Blue." in text and "Red: They have until" in text
    for line in ("pause 2d – why", "default blue – why", "resign"):
        assert line in text
    assert "resume" not in text and "appoint" not in text and not acts(table)


def test_in_german(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(email=MODERATOR).update(language="de")
    writes("Pause 2 Tage – Ferien\nBlau erinnern")
    assert acts(table) == [("pause", "moderator", "Ferien")]
    assert "Erledigt: 1 von 2 Zeilen" in told(mailbox) and "Grund: Ferien" in told(mailbox)
    assert "pause beenden" in told(mailbox)
    writes("hilfe")
    assert "WAS DU SCHREIBEN KANNST" in told(mailbox)


# Signatures


def test_an_act_of_the_desk_above_a_signature(writes: Writes, table: Table) -> None:
    scanned = "This mail was automatically scanned for viruses."
    signed = f"Best regards\nPaul Close\nBack Street 4, Blue Team\nTel.: 555 0100\n\n{scanned}"
    assert writes(f"pause 2d – holidays\n\n{signed}").outcome == "taken"
    assert acts(table) == [("pause", "moderator", "holidays")]


def test_an_act_of_the_desk_below_thanks_is_done(writes: Writes, table: Table) -> None:
    assert writes("pause 2d – holidays\n\nThanks!\n\nresume").outcome == "taken"
    assert [kind for kind, _role, _reason in acts(table)] == ["pause", "resume"]


def test_nobody_waits_while_a_mail_to_the_desk_is_read(
    monkeypatch: pytest.MonkeyPatch, writes: Writes, table: Table
) -> None:
    found, outside = counts(monkeypatch, take), len(connection.savepoint_ids)
    assert writes("pause 2d – holidays\n\nBest regards\nMax").outcome == "taken"
    assert found == [outside]
