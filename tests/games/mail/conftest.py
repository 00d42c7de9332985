"""A game whose offense is asked three questions at once, and who replies by mail."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.models import InboundMail
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching, table
from tests.games.tables import Player, Table

Writes = Callable[..., InboundMail]


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
