"""A game with a host who does not play and a moderator, and what they write to its desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.desk.acts.moderators import appoint
from games.desk.read import acts_known, role_of
from games.desk.service import ActRequest
from games.mail.outbox.addresses import DeskKey, desk_address
from games.models import Act, Game, InboundMail, User
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.tables import Table, playing

MODERATOR = "white@example.com"
Writes = Callable[..., InboundMail]


@pytest.fixture
def host() -> User:
    return User.objects.find_or_make("host@example.com")


@pytest.fixture
def table(host: User, stranger: User) -> Table:
    """A game with a host who does not play, and a moderator."""
    found = playing(people=3)
    Game.objects.update(owner=host)
    appoint(found.id, ActRequest(host), email=stranger.email)
    return found


def address_of(table: Table, user: User, seen: int | None = None) -> str:
    """What the desk has given them, knowing of all that was done, or of so many acts."""
    role = role_of(user, table.game)
    assert role is not None
    known = acts_known(table.game, role) if seen is None else seen
    return desk_address(DeskKey(table.id, user.opaque_id, role, known))


@pytest.fixture
def writes(table: Table, mailbox: Mailbox, stranger: User) -> Writes:
    """The moderator, to what they were given last, from their own address."""

    def write(text: str, *, by: str = MODERATOR, to: str = "", **headers: str) -> InboundMail:
        mailbox.sent += 1
        message_id = headers.pop("Message_ID", f"<{mailbox.sent}@example.com>")
        message = written(text, From=by, **headers)
        message.replace_header("Message-ID", message_id)
        return mailbox.hands_over(message, to or address_of(table, stranger), by)

    return write


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


def acts(table: Table) -> list[tuple[str, str, str]]:
    """What was done since the moderator was appointed: kind, as whom, why."""
    found = Act.objects.filter(game=table.id).exclude(kind="appoint").order_by("number")
    return [(act.kind, act.role, act.reason) for act in found]


def last_act(table: Table) -> Act:
    return Act.objects.filter(game=table.id).latest("number")
