"""The multi-process service while its Redis is stopped, and when it is there again."""

from __future__ import annotations

import re
import shutil
import tempfile
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import servers
from tests.games.mail.post_office import Delivered, LocalProvider, running, send
from tests.games.pages import Page
from tests.system.processes import PATIENCE, Process, free_port
from tests.system.test_multi_process import new_database, program, run
from tests.system.test_serve import Browser

pytestmark = [pytest.mark.services, pytest.mark.timeout(900)]
SIGN_IN, CODE = "/accounts/sign-in/", re.compile(r"^ +(\S+)\s*$", re.MULTILINE)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a short name, for a Redis of our own."""
    made = Path(tempfile.mkdtemp(prefix="cp-redis-", dir="/tmp"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


class House:
    """All processes of a service, and the people who write to it and read its pages."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.office = stack.enter_context(running(LocalProvider()))
        self.folder, self.mail_port, web = folder, free_port(), free_port()
        self.site = f"http://127.0.0.1:{web}"
        self.env = {
            "DATABASE_URL": new_database(),
            "REDIS_URL": f"redis+socket://{folder}/redis.sock",
            "SECRET_KEY": "the tests of a stopped Redis sign with this",
            "MAIL_LISTEN": f"127.0.0.1:{self.mail_port}",
            "EMAIL_URL": f"smtp://127.0.0.1:{self.office.port}",
        }
        celery = [program("celery"), "-A", "cosmic_site"]
        gunicorn = [program("gunicorn"), "cosmic_site.wsgi", "--bind", f"127.0.0.1:{web}"]
        self.stack, self.ended = stack, ""
        self.commands = {
            "web": [*gunicorn, "--worker-class", "gthread", "--threads", "4"],
            "worker": [*celery, "worker", "--concurrency", "2"],
            "beat": [*celery, "beat", "--schedule", str(folder / "beat")],
            "mail": ["manage.py", "mail_listener"],
        }
        self.processes = {
            name: stack.enter_context(Process(command, folder, name, **self.env))
            for name, command in self.commands.items()
        }
        self.processes["web"].wait_for_page(f"{self.site}/healthz")
        self.processes["mail"].wait_for_words("Taking mail")

    def wait(self, happened: Callable[[], Any]) -> Any:
        """Return what it gives once that is something."""
        until = time.monotonic() + PATIENCE
        while not (found := happened()):
            assert time.monotonic() < until, self.said()
            self.start_again_what_ended()
            time.sleep(0.1)
        return found

    def start_again_what_ended(self) -> None:
        """As whoever started it does: Celery ends if Redis goes just while a worker has a task in hand."""
        worker = self.processes["worker"]
        if worker.process.poll() is not None:
            self.ended += worker.text
            self.processes["worker"] = self.stack.enter_context(
                Process(self.commands["worker"], self.folder, "worker", **self.env)
            )

    def said(self) -> str:
        """What the processes have said, and the mails that have arrived."""
        logs = [f"{name}:\n{process.text}" for name, process in self.processes.items()]
        return "\n".join(
            [*logs, *(f"{mail.to}: {mail.message['Subject']}" for mail in self.office.basket.mails)]
        )

    def mail(self, to: str, subject: str) -> Delivered:
        """The newest mail to somebody whose subject holds this, once it has arrived."""
        return self.wait(
            lambda: next(
                (
                    mail
                    for mail in reversed(self.office.basket.mails)
                    if mail.to == to and subject in str(mail.message["Subject"])
                ),
                None,
            )
        )

    def new_game(self, *players: str) -> str:
        return run(self.folder, self.env, "new_game", "--players", ",".join(players)).split()[-1]


class Person:
    """Somebody with a browser."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.address, self.browser = house, address, Browser()

    def opens(self, path: str) -> Page:
        _, html = self.browser.open(self.house.site + path)
        return Page(SimpleNamespace(content=html.encode()))

    def sends(self, page: Page, part: str, **fields: object) -> Page:
        form = page.form_to(part)
        body = urllib.parse.urlencode(form.filled(**fields), doseq=True).encode()
        where = urllib.parse.urljoin(self.house.site, form.action)
        with self.browser.opener.open(where, body, timeout=60) as reply:
            return Page(SimpleNamespace(content=reply.read()))

    def asks_for_a_code(self) -> Page:
        return self.sends(self.opens(SIGN_IN), SIGN_IN, email=self.address)

    def signs_in(self) -> None:
        page = self.asks_for_a_code()
        code = self.house.mail(self.address, "code").message.get_body(("plain",)).get_content()
        self.sends(page, "code", code=CODE.search(code)[1])

    def plays(self, game: str) -> Page:
        """Answer what is asked first: by a pass, or what its form offers first."""
        page = self.opens(f"/games/{game}/")
        form = page.form_to("/answer/")
        fields = {name: form.values(name)[0] for name in ("answer", "side") if form.values(name)}
        if "pass" in dict(form.offered):
            fields["pass"] = "1"
        return self.sends(page, "/answer/", **fields)


@pytest.mark.usefixtures("collected_files")
def test_answers_codes_and_mails_go_on_without_redis(folder: Path) -> None:
    red, blue = "red@example.com", "blue@example.com"
    with ExitStack() as stack:
        redis = servers.start_redis(folder)
        house = House(folder, stack)
        game = house.new_game(red, blue, "yellow@example.com")
        question = house.mail(blue, "")
        servers.stop(redis)

        person = Person(house, red)
        person.signs_in()
        assert "You can change it" in person.plays(game).words
        reply = EmailMessage()
        reply["From"], reply["To"], reply["Subject"] = blue, question.message["Reply-To"], "Re: a question"
        reply["Message-ID"] = "<an-answer@example.com>"
        reply.set_content("2\n\nstatus\n")  # beside a command a letter comes
        send(house.mail_port, reply, to=question.message["Reply-To"], sender=blue)
        assert "2" in house.mail(blue, "Answer saved").message.get_body(("plain",)).get_content()
        ready = house.processes["web"].wait_for_page(f"{house.site}/readyz")
        assert '"cache": false' in ready and '"status": "degraded"' in ready
        for _ in range(5):
            Person(house, "green@example.com").asks_for_a_code()
        house.mail("green@example.com", "")

        servers.start_redis(folder)
        house.wait(lambda: '"cache": true' in house.processes["web"].wait_for_page(f"{house.site}/readyz"))
        later = house.new_game("purple@example.com", "orange@example.com", "white@example.com")
        assert later and house.mail("purple@example.com", "")
        to_green = [mail for mail in house.office.basket.mails if mail.to == "green@example.com"]
        assert len(to_green) <= 3, "the limit did not hold"
        for name, process in house.processes.items():
            assert (name, process.end()) == (name, 0), process.text
