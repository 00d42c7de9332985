"""The log by mail: the newest lines or one encounter, as its reader's seat may know it."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.decisions import KEPT, TABLE
from games.mail.commands import sections
from games.mail.commands.lines import LOG, Command, command_lines
from games.mail.commands.sections import MOST_OF_LOG, carry_out
from games.models import LogEntry, Prompt, User
from games.play.service.correct import rewind
from tests.games.mail.conftest import Writes
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, Table, playing

pytestmark = pytest.mark.django_db


def log_of(prompt: Prompt, rest: str = "") -> list[str]:
    (section,) = carry_out(prompt, [Command(LOG, rest)], timezone.now())
    return list(section.lines)


def until_encounter(table: Table, number: int) -> None:
    """Play on until this encounter has begun, and somebody is asked in it."""
    while not LogEntry.objects.filter(
        game=table.id, fact__id="encounter_began", fact__number=number
    ).exists():
        table.everybody_answers()


@pytest.mark.parametrize(
    ("line", "rest"),
    [("log", ""), ("Log 3", "3"), ("log encounter 3", "encounter 3"), ("Protokoll", ""), ("protokoll 2", "2"),
     ("Protokoll Begegnung 2", "Begegnung 2")],
)  # fmt: skip
def test_a_line_asks_for_the_log(line: str, rest: str) -> None:
    (found,) = command_lines(line, None).commands
    assert (found.name, found.rest) == (LOG, rest)


@pytest.mark.parametrize("line", ["log in", "log of war", "log 3 ships", "logs", "log 1234"])
def test_other_lines_do_not(line: str) -> None:
    assert command_lines(line, None).commands == ()


def test_the_newest_lines_come_with_the_way_to_all(
    game: Table, offense: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("log")
    assert mailbox.reply.subject == "[Long table] The log" and "THE LOG" in mailbox.reply.text
    assert reverse("log", args=[game.id]) in mailbox.reply.text
    assert f'href="http://127.0.0.1:8000{reverse("log", args=[game.id])}"' in mailbox.reply.html


def test_one_encounter_is_told_alone_and_whole() -> None:
    table = playing(people=3)
    until_encounter(table, 3)
    prompt = Prompt.objects.filter(game=table.id, seat__number=1).latest("question")
    first, second, third, newest = (log_of(prompt, rest) for rest in ("1", "encounter 2", "3", ""))
    assert first and second and third
    assert not {*second} & {*third[:1]} and newest[-1] == third[-1]
    every = [line for one in (first, second, third) for line in one]
    assert every[-len(newest[1:]) :] == newest[1:] or newest[0] in every


def test_an_encounter_that_is_not_there_is_said_with_the_newest(
    writes: Writes, mailbox: Mailbox, game: Table
) -> None:
    writes("log 99")
    assert "The log has no such encounter. The newest is encounter 1." in " ".join(mailbox.reply.text.split())


def test_a_long_log_is_cut_and_says_how_much_is_left() -> None:
    table = playing(people=3)
    until_encounter(table, 3)
    prompt = Prompt.objects.filter(game=table.id, seat__number=1).latest("question")
    lines = log_of(prompt)
    assert len(lines) == MOST_OF_LOG + 1 and "earlier lines are in the log." in lines[0]


def test_what_was_taken_back_says_so_and_an_encounter_goes_on_behind_it() -> None:
    table = playing(people=3)
    until_encounter(table, 2)
    began = LogEntry.objects.get(game=table.id, fact__id="encounter_began", fact__number=2)
    rewind(table.id, to=began.number - 1, dice=KEPT, by=TABLE, now=timezone.now())
    prompt = Prompt.objects.filter(game=table.id, seat__number=1).latest("question")
    first = log_of(prompt, "1")
    assert any(line.endswith("(Taken back)") for line in first)
    assert not first[-1].endswith("(Taken back)"), "the game goes on in encounter 1"
    assert "The newest is encounter 1." in log_of(prompt, "2")[0]


def on_page(table: Table, seat: int) -> str:
    """Return all pages of the log, as this seat reads them."""
    page = Client()
    page.force_login(table.players[seat].seat.person)
    read = (page.get(reverse("log", args=[table.id]), {"page": n}).content.decode() for n in (1, 2, 3))
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", " ".join(read))).split())


def test_each_seat_is_told_what_its_page_tells_and_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "MOST_OF_LOG", 10_000)
    table = playing(people=3)
    until_encounter(table, 2)
    prompts = [Prompt.objects.filter(game=table.id, seat__number=n).latest("question") for n in range(3)]
    told = [log_of(prompt) for prompt in prompts]
    for seat, lines in enumerate(told):
        shown = on_page(table, seat)
        assert [line for line in lines if " ".join(line.split()) not in shown] == []
        (hand,) = [line for line in lines if line.startswith("Your hand: ")]
        assert not any(hand in others for n, others in enumerate(told) if n != seat)


def test_in_german(offense: Player, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(pk=offense.seat.user.pk).update(language="de")
    writes("Protokoll 1")
    assert "BEGEGNUNG 1" in mailbox.reply.text and "Das ganze Protokoll" in mailbox.reply.text
