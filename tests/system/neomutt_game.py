"""A person who plays a whole game at neomutt and answers in words alone, never by a number of the list."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

import time_machine
from django.utils import timezone

from games.mail.receive.incoming import handle_all
from games.models import Game, InboundMail
from games.play.service.play_bots import play_until_people_asked
from tests.games.tables import Table
from tests.games.written_mails import deliver_once_bots_moved, written_mails

from .correspondence import UNDERSTOOD, given
from .mail_player import ReadMail, eager
from .neomutt import Neomutt

PAUSE = timedelta(minutes=4)  # between replies: nobody is sent more than twenty echoes an hour
MOST_REPLIES = 400
MANNERS = ("above", "above", "below", "alone")  # where people write in a mail that quotes another
# The label of the list, and how somebody might say it who does not copy it.
SAYINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"Pass", ("pass", "I pass.", "Pass, thanks!", "I'll pass")),
    (r"(Attack \d+)", (r"\1", r"I lay \1", r"I'll play my \1, please.", r"my \1")),
    (r"(Negotiate|Morph)", (r"\1", r"I lay \1", r"I'll play \1")),
    (r"(Accept|Refuse|Decline)", (r"\1", r"I \1", r"I \1.\n\nBest wishes")),
    (r"(Join the \w+) with (.+)", (r"\1 with \2", r"I'll \1 with \2", r"I \1 with \2.")),
    (r"Stay out", ("stay out", "I stay out.", "I'll stay out of this one")),
    (r"(Use \w+)", (r"\1", r"I \1", r"I'd like to \1, please")),
    (
        r"(\d+) (from|to) ((?:red|yellow|blue|green|purple) \d)",
        (r"\1 \2 \3", r"I send \1 \2 \3", r"\1 ships \2 \3"),
    ),
    (r"(Red|Yellow|Blue|Green|Purple)", (r"\1", r"\1, please.", r"I choose \1")),
)


@dataclass(frozen=True)
class ReplyOutcome:
    """What came of a reply: the outcome, what was written, and to which question."""

    outcome: str
    words: str
    title: str


class WordPlayer:
    """Reads what arrives and replies to questions, the oldest first."""

    def __init__(self, program: Neomutt, seed: str) -> None:
        self.program, self.dice = program, Random(seed)
        self.read = 0
        self.unanswered: list[tuple[ReadMail, bool]] = []  # and whether it was asked before

    def reads(self) -> None:
        """Everything that is new in the mailbox."""
        mails = self.program.mails(after=self.read)
        for mail in mails:
            letter = ReadMail(mail)
            again = mail["Subject"].startswith("Re: ") or "not understood" in letter.text
            asked = [(part, again) for part in letter.parts if part.is_question]
            self.unanswered = [*asked, *self.unanswered] if again else [*self.unanswered, *asked]
        self.read += len(mails)

    def replies(self) -> tuple[ReadMail, int, str]:
        """Send one reply: to which letter, which of its answers is meant, and the words for it."""
        letter, again = self.unanswered.pop(0)
        number = eager(letter, self.dice)
        label = letter.answers[number]
        words = label if again else say(label, self.dice)
        self.program.replies(letter.mail, letter.keyed(words), self.dice.choice(MANNERS))
        return letter, number, words


def say(label: str, dice: Random) -> str:
    """A label in somebody's own words, or as it stands."""
    for pattern, sayings in SAYINGS:
        if found := re.fullmatch(pattern, label):
            return found.expand(dice.choice(sayings))
    return dice.choice((label, label.lower(), f"{label}, please."))


class WordGame:
    """One such person and bots, with real servers between the service and the program."""

    def __init__(self, table: Table, player: WordPlayer, until: Callable[[Callable[[], Any]], Any]) -> None:
        self.table, self.player, self.until = table, player, until
        self.now = timezone.now()
        self.outcomes: list[ReplyOutcome] = []

    def is_played(self) -> None:
        """The person is asked and replies, until somebody has won."""
        self.goes_on(lambda: play_until_people_asked(self.table.id))
        while self.table.game.status == Game.Status.RUNNING:
            assert self.player.unanswered, (
                f"the game waits for {self.table.waited_for}, whom no mail has asked"
            )
            assert len(self.outcomes) < MOST_REPLIES, "the game comes to no end"
            self.is_answered()

    def is_answered(self) -> None:
        """One reply goes out at the program, comes in, and is taken as it was meant or asked back."""
        letter, number, words = self.player.replies()
        came = len(self.outcomes)
        self.until(lambda: InboundMail.objects.count() > came)
        self.goes_on(handle_all)
        inbound = InboundMail.objects.select_related("prompt__seat").latest("pk")
        self.outcomes.append(ReplyOutcome(inbound.outcome, words, letter.title))
        if inbound.outcome in ("taken", "replaced"):
            assert given(inbound.prompt) == inbound.prompt.shown[number - 1], f"{words}\n{letter.text}"
        else:
            assert inbound.outcome in (*UNDERSTOOD, "not_understood"), f"{words}\n{letter.text}"
        self.goes_on(lambda: play_until_people_asked(self.table.id))

    def goes_on(self, step: Callable[[], Any]) -> None:
        """The service does something, a little later by its clock; what it mails arrives and is read."""
        self.now = max(self.now + PAUSE, timezone.now())
        with time_machine.travel(self.now):
            step()
            deliver_once_bots_moved()
        to_person = written_mails().filter(to=self.player.program.address)
        sent = to_person.exclude(sent_at=None).count()
        self.until(lambda: self.player.program.arrived() >= sent)
        self.player.reads()
