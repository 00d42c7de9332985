"""Make a database with three running games, for the test that later versions go on with them.

    python -m tests.games.upgrade.record COMMIT

writes `COMMIT.sql.gz` beside this file. README.md tells when, and what is in it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import sqlite3
import sys
import tempfile
from email.message import EmailMessage
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()  # before the models can be imported

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.utils import timezone  # noqa: E402

from games.models import InboundMail, OutboxMail  # noqa: E402
from tests.games.tables import Table, bargaining, playing  # noqa: E402
from tests.games.upgrade.database import opened  # noqa: E402

FOLDER = Path(__file__).parent
LEFT_IN = 3  # the encounter in which games are left: checkpoints lie before it


def with_a_window_open() -> None:
    """Three people; one has passed, which can still be changed, and another is waited for."""
    table = playing(people=3, aliens=("oracle", "zombie", "sorcerer"), seed="a window")
    for _ in range(500):
        asked = [prompt for prompt in table.waited_for if prompt.default == "pass"]
        if is_far_enough(table) and len(asked) > 1:
            table.players[asked[0].seat.number].says("pass", question=asked[0].question)
            return
        table.everybody_answers()
    raise AssertionError("no window was opened")


def in_a_deal() -> None:
    """Three people, two of whom bargain; one has made an offer."""
    table = bargaining()
    prompt = next(prompt for prompt in table.waited_for if prompt.what == "deal")
    offer = next(answer for answer in prompt.shown if answer["do"] == "offer")
    table.players[prompt.seat.number].says(offer, question=prompt.question)


def with_orders_and_mails() -> None:
    """Two people and two bots; one person has given orders, and has answered by a mail nobody has read."""
    table = playing(people=2, bots=2, aliens=("remora", "healer", "mirror", "filch"), seed="orders")
    give_orders(table)
    for _ in range(500):
        if is_far_enough(table) and any(prompt.seat.number == 0 for prompt in table.waited_for):
            break
        table.everybody_answers()
    call_command("rebuild", table.id)  # stores the course of what has been played, as a worker does
    leave_an_answer_unread(table)


def is_far_enough(table: Table) -> bool:
    position = table.head.game.position
    return position.encounters >= LEFT_IN and position.encounter is not None


def give_orders(table: Table) -> None:
    """By the form, whose address and fields stay."""
    browser = Client()
    browser.force_login(table.red.seat.user)
    orders = {"order-remora.cling_to_ships": "never", "order-remora.cling_to_cards": "always"}
    browser.post(f"/games/{table.id}/standing/", {"stop": ["encounter_starts"], **orders})
    assert table.head.game.position.seats[0].ahead.by_name["remora.cling_to_ships"] == "never"


def leave_an_answer_unread(table: Table) -> None:
    """As the program that listens stores it: what is shown under 1, to the address of the mail that asks."""
    asks = OutboxMail.objects.filter(kind="prompt", prompt=table.red.prompts[0]).latest("pk")
    reply = EmailMessage()
    reply["From"], reply["To"] = asks.to, asks.headers["Reply-To"]
    reply["Subject"], reply["Message-ID"] = f"Re: {asks.subject}", "<1@mail.example>"
    reply.set_content("1\n")
    now = timezone.now()
    InboundMail.objects.create(
        key=hashlib.sha256(reply.as_bytes()).hexdigest(),
        recipient=asks.headers["Reply-To"],
        envelope_from=asks.to,
        raw=reply.as_bytes(),
        received_at=now,
        due_at=now,
    )


def dump(path: Path) -> bytes:
    with sqlite3.connect(path) as connection:
        return "\n".join(connection.iterdump()).encode()


def main(commit: str) -> None:
    setup_test_environment()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        with opened(path):
            call_command("migrate", verbosity=0)
            for game in (with_a_window_open, in_a_deal, with_orders_and_mails):
                game()
        (FOLDER / f"{commit}.sql.gz").write_bytes(gzip.compress(dump(path), 9, mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
