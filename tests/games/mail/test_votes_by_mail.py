"""A table votes by lines of replies; the number says on what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.mail.commands.lines import command_lines
from games.models import Game, InboundMail, User, Vote
from games.table.kinds import DAY, PAUSES
from games.table.service import propose
from tests.games.mail.conftest import told
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

Writes = Callable[..., InboundMail]


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.fixture
def writes(table: Table, mailbox: Mailbox) -> Writes:
    """Yellow, who is asked something."""
    return lambda text: mailbox.sends(text, table.yellow.prompt, sender=table.yellow.seat.person.email)


def proposed(table: Table, colour: str = "red", kind: str = "extend") -> Vote:
    seconds = PAUSES[0] if kind == "pause" else DAY
    return propose(table.game, person(colour), kind=kind, seconds=seconds)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("vote 12 yes", "12 yes"),
        ("Vote 12: No!", "12: No"),
        ("Abstimmung 12 ja", "12 ja"),
        ("vote yes", "yes"),
        ("vote", ""),
    ],
)
def test_a_vote_is_a_line_of_its_own(text: str, rest: str) -> None:
    (found,) = command_lines(text, None).commands
    assert (found.name, found.rest) == ("vote", rest)


@pytest.mark.parametrize("text", ["I vote yes", "vote about this some other day, we have time"])
def test_talk_of_voting_is_none(text: str) -> None:
    assert not command_lines(text, None).commands


@pytest.mark.parametrize("text", ["vote for me", "vote 12 maybe", "vote twelve yes"])
def test_an_unclear_vote_is_told_unless_it_is_an_answer(text: str) -> None:
    assert [command.name for command in command_lines(text, None).commands] == ["vote"]
    assert not command_lines(text, lambda _line: True).commands


def test_a_line_with_the_number_of_the_vote_agrees(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    vote, before = proposed(table), table.yellow.prompt.due_at
    writes(f"vote {vote.pk} yes")
    vote.refresh_from_db()
    assert vote.passed and table.yellow.prompt.due_at == before + timedelta(days=1)
    assert "You agree: Red proposes" in told(mailbox) and "The vote is over" in told(mailbox)
    assert "Your vote" in mailbox.replies[-1].subject


def test_the_mail_about_a_vote_has_the_lines(table: Table) -> None:
    vote = proposed(table)
    mails = written_mails().filter(to="yellow@example.com", kind__startswith="vote")
    (mail,) = [one for one in mails if "A vote:" in one.subject]
    assert f"“vote {vote.pk} yes” or “vote {vote.pk} no”" in " ".join(mail.text.split())


def test_disagreeing_in_german(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(email="yellow@example.com").update(language="de")
    vote = proposed(table)
    writes(f"Abstimmung {vote.pk} nein")
    vote.refresh_from_db()
    assert vote.no == [table.yellow.number] and "Du lehnst ab: Rot" in told(mailbox)


@pytest.mark.parametrize("text", ["vote yes", "vote"])
def test_without_a_number_nothing_is_guessed(
    table: Table, writes: Writes, mailbox: Mailbox, text: str
) -> None:
    vote = proposed(table)
    writes(text)
    vote.refresh_from_db()
    assert vote.yes == [table.red.number] and not vote.no
    assert f"“vote {vote.pk} yes”" in told(mailbox)
    assert ("Say which vote you mean." in told(mailbox)) is (text != "vote")


def test_what_is_over_or_another_tables_is_told_as_closed(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    other = propose(playing(people=3).game, person("red"), kind="extend", seconds=DAY)
    writes(f"vote {other.pk} yes")
    assert "This vote is closed. Nothing was changed. No vote is open at this table." in told(mailbox)
    other.refresh_from_db()
    assert len(other.yes) == 1


def test_beside_an_answer_both_are_taken(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    vote, question = proposed(table), table.yellow.prompt.question
    writes(f"line 1\n\nvote {vote.pk} no")
    vote.refresh_from_db()
    assert vote.no == [table.yellow.number]
    assert any((one.seat, one.question) == (table.yellow.number, question) for one in table.decisions)


def test_a_status_in_the_same_mail_tells_how_it_is_after_the_vote(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    vote = proposed(table, kind="pause")
    writes(f"status\n\nvote {vote.pk} yes")
    assert Game.objects.get(pk=table.id).paused_at and "The game is paused" in told(mailbox)


def test_a_mail_that_is_read_once_more_says_that_its_voice_was_counted(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    vote = proposed(table)
    writes(f"vote {vote.pk} yes")
    writes(f"vote {vote.pk} yes")
    assert "This vote is over, and your voice was counted as you wrote it." in told(mailbox)
    writes(f"vote {vote.pk} no")
    assert "This vote is closed. Nothing was changed." in told(mailbox)
