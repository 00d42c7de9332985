"""The embedded process is killed at random moments of a running game; nothing that was accepted is lost."""

from __future__ import annotations

import http.client
import random
import re
import sqlite3
import threading
import time
import urllib.error
import urllib.parse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.test import Client

from tests.games.mail.post_office import LocalProvider, running
from tests.games.pages import Form, Page
from tests.games.tables import person, playing
from tests.proofs import ALL
from tests.system.processes import ADDRESS, Process, manage, serve
from tests.system.test_serve import Browser

KILLS = 20 if ALL else 3
ANSWERS, LONGEST = 5, 2.0  # the kill comes after fewer answers than that, and so many seconds at most
STALLED = 120  # seconds in which bots have played on any machine, if anything still wakes them
ACCEPTED = re.compile(r"Answers? (?:saved|changed): ")
QUESTION = re.compile(r"/games/(\w+)/answer/(\d+)/")

pytestmark = [pytest.mark.once, pytest.mark.timeout(900)]


@dataclass
class Person:
    """Answers what the page asks, and remembers what was accepted."""

    rng: random.Random
    accepted: set[tuple[str, int]] = field(default_factory=set)
    tried: Counter[tuple[str, int]] = field(default_factory=Counter)
    refused: list[tuple[str, int]] = field(default_factory=list)
    left: int = 0
    kill: threading.Timer | None = None

    def is_left(self, answers: int, kill: threading.Timer) -> None:
        """So many answers are accepted before the kill is on its way, however long that takes."""
        self.left, self.kill = answers, kill
        if not answers:
            kill.start()

    def plays(self, browser: Browser, address: str) -> bool:
        """Answer one question after the other until the process is gone. False: the game is over."""
        asked_until = time.monotonic()
        while True:
            page = self._read(browser, address)
            form = next((form for form in page.forms if self._is_new(form)), None)
            if form is not None:
                self._send(browser, address, form)
                asked_until = time.monotonic()
            elif "The game is over" in page.words:
                return False
            else:
                assert time.monotonic() < asked_until + STALLED, f"nothing is asked any more:\n{page.words}"
                time.sleep(0.05)

    def _read(self, browser: Browser, address: str) -> Page:
        _, html = browser.open(address)
        return Page(SimpleNamespace(content=html.encode()))

    def _is_new(self, form: Form) -> bool:
        asked = asked_by(form)
        return bool(asked) and not self.accepted.issuperset(asked)

    def _send(self, browser: Browser, address: str, form: Form) -> None:
        questions = asked_by(form)
        self.tried.update(questions)
        fields = self._filled(form, timidly=self.refused == questions)
        body = urllib.parse.urlencode(fields, doseq=True).encode()
        try:
            with browser.opener.open(urllib.parse.urljoin(address, form.action), body, timeout=20) as reply:
                page = reply.read().decode()
        except urllib.error.HTTPError as refused:
            self._refused(questions, refused)
        else:
            self._told(questions, page)

    def _told(self, questions: list[tuple[str, int]], page: str) -> None:
        """Accepted is what the page says was taken; a question may have closed meanwhile, as a deal does."""
        if ACCEPTED.search(page):
            self.accepted.update(questions)
            self.left -= 1
            if self.left == 0:
                self.kill.start()

    def _refused(self, questions: list[tuple[str, int]], refused: urllib.error.HTTPError) -> None:
        """An answer that is not possible is given again as the form stands; too many are slowed down."""
        assert refused.code in (422, 429), f"{refused.code}: {refused.read()[:2000]!r}"
        self.refused = questions
        self.tried.subtract(questions)
        time.sleep(0.5 if refused.code == 429 else 0)

    def _filled(self, form: Form, *, timidly: bool) -> dict[str, list[str]]:
        parts = form.parts or {"": form}
        chosen = {prefix: self._chosen(part, timidly=timidly) for prefix, part in parts.items()}
        return form.filled(
            **{prefix + name: value for prefix in chosen for name, value in chosen[prefix].items()}
        )

    def _chosen(self, form: Form, *, timidly: bool) -> dict[str, str]:
        """What is ticked of one question."""
        fields: dict[str, str] = {}
        for name in ("answer", "side"):
            if values := form.values(name):
                fields[name] = "" if timidly and "" in values else self.rng.choice(values)
        if "break off" in form.values("sure"):
            fields["do"] = "break off"
        if "pass" in dict(form.offered) and self.rng.random() < 0.7:
            fields["pass"] = "1"
        return fields


def asked_by(form: Form) -> list[tuple[str, int]]:
    """The questions that a form asks, each with its game; of another form none."""
    asked = QUESTION.search(form.action)
    if asked is None:
        return []
    numbers = [int(prefix[1:-1]) for prefix in form.parts] or [int(asked[2])]
    return [(asked[1], number) for number in numbers]


def test_kills_lose_nothing_and_repeat_nothing(tmp_path: Path) -> None:
    rng = random.Random(20)
    person = Person(rng)
    begin_at_this_machine(tmp_path)
    with running(LocalProvider()) as office:
        mail = {"EMAIL_URL": f"smtp://127.0.0.1:{office.port}"}
        game = ""
        for _ in range(KILLS):
            game = killed_once(tmp_path, person, rng, game, mail)
        mails = [delivered.message["Message-ID"] for delivered in office.basket.mails]
    decided = decisions(tmp_path)
    assert len(person.accepted) > KILLS, "hardly anything was played"
    for question in person.accepted:
        assert decided[question], f"accepted and lost: {question}"
    for question, times in decided.items():
        assert times <= person.tried[question], f"applied more often than sent: {question}"
    assert sum(times - 1 for times in Counter(mails).values()) <= KILLS
    assert every_game_replays(tmp_path)


@pytest.mark.django_db
def test_who_plays_through_the_kills_sees_when_a_game_is_over(client: Client) -> None:
    table = playing(people=1, bots=2)
    table.play()
    client.force_login(person("red"))
    browser = SimpleNamespace(open=lambda address: (address, client.get(address).content.decode()))
    assert Person(random.Random(1)).plays(browser, f"/games/{table.id}/") is False


def begin_at_this_machine(folder: Path) -> None:
    """The first game is made as long as no mail leaves; whoever has played it is let in afterwards, too."""
    with serve(folder) as service:
        service.wait_for_words(ADDRESS)
        assert service.end() == 0


def killed_once(folder: Path, person: Person, rng: random.Random, game: str, mail: dict[str, str]) -> str:
    """Start, play, die; gives the address of the game to go on with, a new one if this is over."""
    with serve(folder, **mail) as service:
        browser = Browser()
        address, _ = browser.open(service.wait_for_words(ADDRESS))
        if game:
            address = urllib.parse.urljoin(address, game)
        kill = threading.Timer(rng.uniform(0.05, LONGEST), service.process.kill)
        person.is_left(rng.randrange(ANSWERS), kill)
        over = not _plays_until_death(person, browser, address, service)
        kill.cancel()
    return _new_game(folder) if over else urllib.parse.urlparse(address).path


def _plays_until_death(person: Person, browser: Browser, address: str, service: Process) -> bool:
    try:
        return person.plays(browser, address)
    except (OSError, http.client.HTTPException):
        service.process.wait(20)
        assert service.process.returncode == -9, service.text
        return True


def _new_game(folder: Path) -> str:
    (address,) = _rows(folder, "SELECT email FROM games_user")[0]
    environment = {"DATABASE_URL": f"sqlite:///{folder}/game.sqlite3"}
    with manage(folder, "new_game", "--players", address, "--bots", "4", **environment) as command:
        assert command.ended() == 0, command.text
        return f"/games/{command.text.strip()}/"


def _rows(folder: Path, sql: str) -> list[tuple]:
    database = sqlite3.connect(folder / "game.sqlite3")
    try:
        return database.execute(sql).fetchall()
    finally:
        database.close()


def decisions(folder: Path) -> Counter[tuple[str, int]]:
    """How often each question of the person was decided."""
    rows = _rows(
        folder,
        "SELECT game_id, question FROM games_decision WHERE seat = 0 AND kind = 'answer' AND route = 'web'",
    )
    return Counter((str(game), int(question)) for game, question in rows)


def every_game_replays(folder: Path) -> bool:
    """Chain, replay and state of every game, by the operator's own command."""
    environment = {"DATABASE_URL": f"sqlite:///{folder}/game.sqlite3"}
    with manage(folder, "check_all_games", **environment) as command:
        assert command.ended() == 0, command.text
    return True
