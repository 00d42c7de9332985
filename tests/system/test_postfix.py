"""Mails pass through Postfix with the lines of docs/hosting.md; a second Postfix is the world."""

from __future__ import annotations

import re
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from games.lobby.service.game_options import GameSetup
from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.addresses import bounce_address, reply_address
from games.mail.outbox.refusals import suppression_of
from games.mail.receive.incoming import handle_all
from games.mail.receive.listener import MailListener
from games.models import InboundMail, OutboxMail, SuppressedAddress
from tests.games.tables import COLOURS, Table, playing
from tests.games.written_mails import written_mails

from .neomutt import Neomutt
from .neomutt_game import WordGame, WordPlayer
from .other_installation import assert_played_out
from .postfix import HOST, Postfix, world
from .processes import ROOT

pytestmark = [
    pytest.mark.postfix,
    pytest.mark.once,
    pytest.mark.timeout(600),
    pytest.mark.django_db(transaction=True),
]
BOX = ("warrior", "healer", "zombie")
SEED = "words 2"  # a game of few answers
SHORT = GameSetup(box=BOX, picked=BOX, switches={"goal": 3})  # more colonies bring no new mails
OURS, PEOPLE = "play.example.com", "example.com"
STRANGER = ("127.0.0.2", 0)  # the world's address: nobody of ours
PATIENCE = 60


def main_cf() -> str:
    """The lines that the document tells a host to set."""
    text = (ROOT / "docs" / "hosting.md").read_text()
    (found,) = [
        block for block in re.findall(r"^```\n(.*?)^```", text, re.M | re.S) if "relay_domains" in block
    ]
    return found


def main_cf_of_a_test(listening: int, world_at: int) -> str:
    """The same, but for the port of the listener, and with the world in one place."""
    return f"{main_cf().replace(':8025', f':{listening}')}\nrelayhost = [{HOST}]:{world_at}\n"


@pytest.fixture
def listener(settings: Any) -> Iterator[MailListener]:
    settings.MAIL_DOMAIN, settings.MAIL_HELO = OURS, OURS
    settings.DEFAULT_FROM_EMAIL = f"Cosmic Post <post@{OURS}>"
    settings.MAIL_LISTEN = (HOST, 0)
    found = MailListener(HOST, 0)
    found.start()
    yield found
    if found.is_alive():
        found.stop()


class Post:
    """Our Postfix, the world's, and the mailboxes there."""

    def __init__(self, ours: Postfix, others: Postfix, home: Path) -> None:
        self.ours, self.world, self.home = ours, others, home

    def neomutt(self, colour: str) -> Neomutt:
        """The person of this colour at the own program."""
        return Neomutt(
            self.home / f"{colour}-at-home", self.home / colour, f"{colour}@{PEOPLE}", HOST, self.world.port
        )

    def rcpt(self, address: str, source: tuple[str, int] = STRANGER) -> tuple[int, str]:
        """What our Postfix says to this recipient."""
        with smtplib.SMTP(HOST, self.ours.port, timeout=PATIENCE, source_address=source) as client:
            client.ehlo("mail.example.org")
            client.mail("somebody@example.org")
            code, words = client.rcpt(address)
        return code, words.decode()

    def until(self, there: Callable[[], Any]) -> Any:
        """Wait for what the servers are to bring."""
        end = time.monotonic() + PATIENCE
        while not (found := there()):
            assert time.monotonic() < end, f"{self.ours.log[-4000:]}\n\n{self.world.log[-4000:]}"
            time.sleep(0.05)
        return found


@pytest.fixture
def post(listener: MailListener, settings: Any, tmp_path_factory: Any) -> Iterator[Post]:
    others = Postfix("world")
    ours = Postfix("ours")
    home = others.folder / "home"
    home.mkdir()
    others.lines = world(home, PEOPLE, COLOURS, others=OURS, port=ours.port)
    ours.lines = main_cf_of_a_test(listener.port, others.port)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAIL_GOES_OUT, settings.EMAIL_TIMEOUT = True, PATIENCE
    settings.EMAIL_HOST, settings.EMAIL_PORT = HOST, ours.port
    with others, ours:
        yield Post(ours, others, home)


def asked(table: Table, colour: str = "red") -> OutboxMail:
    """The first question to a seat, once it has left."""
    deliver_all()
    mail = written_mails().get(kind="prompt", to=f"{colour}@{PEOPLE}")
    assert mail.sent_at, mail.provider_reply
    return mail


def test_a_question_leaves_to_the_world_and_its_answer_comes_in(post: Post) -> None:
    table, red = playing(people=3), post.neomutt("red")
    mail = asked(table)
    (arrived,) = post.until(red.mails)
    assert arrived["Message-ID"] == mail.message_id
    assert arrived["Return-Path"] == f"<{bounce_address(mail.message_id)}>"
    red.replies(arrived, "2", "above")
    post.until(InboundMail.objects.exists)
    handle_all()
    inbound = InboundMail.objects.get()
    assert inbound.outcome == "taken", inbound.raw
    assert table.decisions[-1].body == {"answer": table.red.seat.prompts.first().shown[1]}


def test_a_line_of_a_mail_that_is_tapped_begins_a_reply_that_is_taken(post: Post) -> None:
    table, red = playing(people=3), post.neomutt("red")
    asked(table)
    (arrived,) = post.until(red.mails)
    page = arrived.get_body(("html",))
    assert page is not None
    links = [unescape(link) for link in re.findall(r'href="(mailto:[^"]+)"', page.get_content())]
    assert len(links) == len(table.red.prompt.shown)
    red.follows(links[1])
    post.until(InboundMail.objects.exists)
    handle_all()
    inbound = InboundMail.objects.get()
    assert inbound.outcome == "taken", inbound.raw
    assert table.decisions[-1].body == {"answer": table.red.seat.prompts.first().shown[1]}


def test_a_stranger_gets_in_by_signed_addresses_alone_and_nowhere_else(post: Post) -> None:
    prompt = playing(people=3).red.prompt
    signed = reply_address(prompt.pk)
    assert post.rcpt(signed)[0] == 250
    code, words = post.rcpt(signed.replace("t+", "t+a"))
    assert code == 550 and "There is no such address here" in words
    assert post.rcpt(f"somebody@{OURS}")[0] == 550
    code, words = post.rcpt(f"red@{PEOPLE}")
    assert code == 554 and "Relay access denied" in words


def test_a_mail_waits_in_the_world_while_nobody_listens(post: Post, listener: MailListener) -> None:
    prompt = playing(people=3).red.prompt
    listener.stop()
    assert post.rcpt(reply_address(prompt.pk))[0] == 450


def test_a_mail_that_the_listener_would_refuse_for_its_size_does_not_get_that_far(
    post: Post, settings: Any
) -> None:
    prompt = playing(people=3).red.prompt
    large = EmailMessage()
    large["From"], large["To"] = f"red@{PEOPLE}", reply_address(prompt.pk)
    large.set_content("2\n" + "x" * 70 + "\n")
    raw = large.as_bytes() + b"x" * 70 * 20_000
    with smtplib.SMTP(HOST, post.ours.port, timeout=PATIENCE, source_address=STRANGER) as client:
        client.sendmail(f"red@{PEOPLE}", [large["To"]], raw)
        with pytest.raises(smtplib.SMTPException, match="552"):
            client.sendmail(f"red@{PEOPLE}", [large["To"]], raw.ljust(settings.MAIL_MAX_BYTES - 10, b"x"))
    post.until(InboundMail.objects.exists)


def test_a_dead_address_is_stopped_by_the_report_that_postfix_sends(post: Post) -> None:
    playing(people=3)
    written_mails().filter(to=f"red@{PEOPLE}").update(to=f"nobody@{PEOPLE}", prompt=None, kind="news")
    deliver_all()
    post.until(InboundMail.objects.exists)
    handle_all()
    assert InboundMail.objects.get().outcome == "bounce"
    assert "5.1.1" in suppression_of(f"nobody@{PEOPLE}").reason


def test_a_world_that_refuses_us_silences_nobody(post: Post) -> None:
    """Somebody else's server says that it does not relay for us, in a report as in a conversation."""
    playing(people=3)
    written_mails().filter(to=f"red@{PEOPLE}").update(to="red@example.net", prompt=None, kind="news")
    deliver_all()
    post.until(InboundMail.objects.exists)
    handle_all()
    mail = written_mails().get(to="red@example.net")
    assert mail.provider_reply.startswith("refuses us: ") and "Relay access denied" in mail.provider_reply
    assert mail.sent_at is None and mail.failed_at is None
    assert not suppression_of("red@example.net")


def test_a_whole_game_is_played_at_neomutt_in_words_alone(post: Post, tmp_path: Path) -> None:
    table = playing(people=1, bots=2, seed=SEED, setup=SHORT)
    game = WordGame(table, WordPlayer(post.neomutt("red"), SEED), post.until)
    game.is_played()
    outcomes = Counter(told.outcome for told in game.outcomes)
    assert not any(told.words.strip(" .").isdecimal() for told in game.outcomes)
    assert outcomes["taken"] + outcomes["replaced"] >= 9 * outcomes["not_understood"], game.outcomes
    assert not SuppressedAddress.objects.exists() and not written_mails().exclude(failed_at=None).exists()
    assert_played_out(table, tmp_path)
