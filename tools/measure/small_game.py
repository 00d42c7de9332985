"""Play a small game on a database of its own, and note which files answers, mails and pages run through.

The game is always the same: five people, the box of the lessons, no end; each answer is a sensible bot's.
Where it can be, every second answer is given by mail, the others as page and API give them. Everything has
happened a few times (`WARM`) before anything is counted, so what a serving process does only once is left
out.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .files_run import files_run

if TYPE_CHECKING:
    from games.models import OutboxMail

WARM, COUNTED = 6, 16  # answers before anything is counted, and those that are counted
ANSWER, MAIL_IN, PAGE, MAIL_OUT = "answer", "mail in", "page", "mail out"
TO_MEMORY = "django.core.mail.backends.locmem.EmailBackend"
Answer = dict[str, Any]  # seat, question and answer, as take_answer has them
Runs = dict[str, list[list[str]]]  # by what happened, the files of each time


@contextmanager
def own_service() -> Iterator[None]:
    """Set Django up with an empty database that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "cosmic_site.settings",
            "DATABASE_URL": f"sqlite:///{Path(folder)}/measure.sqlite3",
            "SECRET_KEY": "the small game signs with this",
            "MAIL_LISTEN": "off",
            "REDIS_URL": "",
            "COSMIC_ALIENS_PATH": "",
        }
        import django
        from django.core.management import call_command
        from django.db import connection

        django.setup()
        call_command("migrate", verbosity=0)
        yield
        connection.close()


def runs_of_small_game(warm: int = WARM, counted: int = COUNTED) -> Runs:
    """Play, and return the files of each time, without those while the process grew warm.

    The caller has set Django up: tests bring their own database.
    """
    from django.test import override_settings

    with override_settings(MAIL_GOES_OUT=True, EMAIL_BACKEND=TO_MEMORY):
        table = Table()
        table.play(warm)
        table.runs = {kind: [] for kind in table.runs}
        table.play(counted)
    return table.runs


class Table:
    """The game, its people, and what has run so far."""

    def __init__(self) -> None:
        """Seat five people, and sign each of them in."""
        # Models can be imported only once Django is set up, here and below.
        from benchmarks.service_part import new_game, page_of

        self.game, users = new_game({"goal": 21, "pace": "standard"}, table="measure.")
        self.looks = [page_of(self.game, user) for user in users]
        self.runs: Runs = {ANSWER: [], MAIL_IN: [], PAGE: [], MAIL_OUT: []}

    def play(self, answers: int) -> None:
        """Let so many questions be asked by mail, looked at on a page, and answered."""
        from benchmarks.service_part import next_answer

        for number in range(answers):
            self._deliver()
            answer = next_answer(self.game)
            self._note(PAGE, self.looks[answer["seat"]])
            if not (number % 2 and self._is_taken_by_mail(answer)):
                self._note(ANSWER, partial(_answer, self.game.pk, answer))

    def _note(self, kind: str, work: Callable[[], object]) -> None:
        self.runs[kind].append(files_run(work))

    def _deliver(self) -> None:
        """Send what waits in the outbox, and note the mails that ask."""
        from games.mail.delivery.deliver import deliver_next

        found = [True]
        while found[-1]:
            before = _mails_that_asked()
            files = files_run(lambda: found.append(deliver_next()))
            if _mails_that_asked() > before:
                self.runs[MAIL_OUT].append(files)

    def _is_taken_by_mail(self, answer: Answer) -> bool:
        """Reply to the mail that asked with the number of this answer, if it has one that is understood.

        Forms of several parts, such as a launch, take more than a number, and several questions share a mail:
        those are answered otherwise.
        """
        from games.models import InboundMail, OutboxMail, Prompt

        asked = Prompt.objects.get(game=self.game, seat__number=answer["seat"], question=answer["question"])
        mail = OutboxMail.objects.filter(kind="prompt", prompt=asked).first()
        if mail is None or answer["answer"] not in asked.shown:
            return False
        files = files_run(partial(_reply, mail, asked.shown.index(answer["answer"]) + 1))
        if taken := InboundMail.objects.latest("pk").outcome == "taken":
            self.runs[MAIL_IN].append(files)
        return taken


def _mails_that_asked() -> int:
    from games.models import OutboxMail

    return OutboxMail.objects.filter(kind="prompt", sent_at__isnull=False).count()


def _answer(game_id: str, answer: Answer) -> None:
    from games.base.documents import Route
    from games.play.service.take_answer import take_answer

    take_answer(game_id=game_id, route=Route.WEB, **answer)


def _reply(mail: OutboxMail, number: int) -> None:
    """Let this mail come in and be read: the number, above a quote of the mail that asked."""
    from games.mail.page import address, written_reply
    from games.mail.receive.incoming import handle_next, store

    store(written_reply(mail, str(number)).as_bytes(), address(mail), mail.to)
    handle_next()
