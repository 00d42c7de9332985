"""A game whose offense is asked three questions at once, and who replies by mail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from games.models import InboundMail
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching, table
from tests.games.tables import Player, Table

Writes = Callable[..., InboundMail]
EVENING = datetime(2026, 11, 24, 18, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Stand still on the evening before a digest."""
    with time_machine.travel(EVENING, tick=False) as found:
        yield found


@pytest.fixture
def game() -> Table:
    """A game of which nobody has answered yet what comes with the launch."""
    return table()


@pytest.fixture
def offense(game: Table) -> Player:
    """The player who is asked for launch, invitation and a second encounter at once."""
    return game.players[launching(game)]


@pytest.fixture
def mailbox() -> Mailbox:
    """What a person sends, and what comes back."""
    return Mailbox()


@pytest.fixture
def writes(offense: Player, mailbox: Mailbox) -> Writes:
    """The offense replies to the mail with its questions, from its own address."""
    first, sender = offense.prompts[0], offense.seat.user.email
    return lambda text, **how: mailbox.sends(text, how.pop("to", first), sender=sender, **how)


def told(mailbox: Mailbox) -> str:
    """Return the text of the last letter in one line."""
    return " ".join(mailbox.replies[-1].text.split())
