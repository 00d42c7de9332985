"""Whoever runs the service sees which addresses are stopped and why, and lifts that."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.drafts import put_in_outbox
from games.mail.outbox.refusals import suppress, suppression_of
from tests.games.mail.post_office import Basket
from tests.games.tables import playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> tuple[str, str]:
    """What the command prints on stdout and on stderr."""
    out, err = io.StringIO(), io.StringIO()
    call_command("suppressions", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_the_list_tells_address_time_and_reason_on_one_line_each() -> None:
    suppress("red@example.com", "550 5.1.1 no such\nuser")
    suppress("Blue@example.com", "came back")
    out, err = run("list")
    first, second = (line.split("\t") for line in out.splitlines())
    assert (first[0], first[2]) == ("red@example.com", "550 5.1.1 no such user")
    assert second[0] == "blue@example.com" and second[1].endswith(" UTC")
    assert err == ""


def test_nothing_stopped_is_an_empty_list() -> None:
    assert run("list") == ("", "")


def test_the_list_also_tells_that_we_ourselves_are_refused() -> None:
    put_in_outbox(kind="news", to="red@example.com", subject="News", text="Text", key="one")
    written_mails().update(provider_reply="refuses us: 554 5.7.1 Relay access denied")
    out, err = run("list")
    assert out == ""
    assert "Mails that wait for that: 1." in err and "554 5.7.1 Relay access denied" in err


def test_what_is_lifted_gets_its_open_questions_at_once(basket: Basket) -> None:
    suppress("red@example.com", "550 5.1.1 no such user")
    table = playing(people=3)
    deliver_all()
    assert "red@example.com" not in [mail.to for mail in basket.mails]
    out, _err = run("lift", " RED@example.com")
    assert "red@example.com again" in out and not suppression_of("red@example.com")
    deliver_all()
    assert [mail.to for mail in basket.mails].count("red@example.com") == 1
    assert table.red.mails[0].sent_at


def test_an_address_that_is_not_stopped_is_refused_and_nothing_is_lifted() -> None:
    suppress("red@example.com", "550 5.1.1 no such user")
    with pytest.raises(CommandError) as error:
        run("lift", "red@example.com", "green@example.com")
    assert "green@example.com is not stopped. Nothing was changed." in str(error.value)
    assert error.value.returncode == 1
    assert suppression_of("red@example.com")


@pytest.mark.parametrize("arguments", [(), ("lift",), ("remove", "red@example.com")])
def test_a_command_that_is_not_complete_says_what_it_needs(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)
