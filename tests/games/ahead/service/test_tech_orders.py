"""Orders about techs are shown with the others, and cancelled like them (R-23.19)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.ahead.words.orders import order_lines
from games.ahead.words.reactions import reaction_words
from games.mail.words.asked import reactions_in_mail
from games.models import Prompt
from tests.games.mail.test_incoming import Mailbox
from tests.games.pages import get
from tests.games.tables import Table, person
from tests.games.technology import act, technology

pytestmark = [pytest.mark.once, pytest.mark.django_db]

RED, BLUE = 0, 2
RESEARCHING = "Research tech 3 (Omega Missile) in every regroup phase until it has its ships."


@pytest.fixture
def table() -> Table:
    """Blue goes on with their tech; Red does nothing with theirs from now on."""
    table = technology(blue="omega_missile")
    act(table, RED, "nothing on")
    act(table, BLUE, "research on tech 3")
    return table


def lines(table: Table, seat: int) -> list[str]:
    return [line.sentence for line in order_lines(engine.view(table.head.game.position, seat))]


def orders(table: Table, seat: int) -> dict[str, str]:
    return dict(table.head.game.position.seats[seat].ahead.by_name)


def test_they_are_told_with_the_name_of_the_tech(table: Table) -> None:
    assert lines(table, BLUE) == [RESEARCHING]
    assert lines(table, RED) == ["Do nothing with your techs in regroup phases, and do not ask."]


def test_one_for_good_says_so_and_is_cancelled_alike() -> None:
    """OURS-tech-4."""
    table = technology(blue="omega_missile")
    act(table, RED, "nothing")
    act(table, BLUE, "research for good tech 3")
    (line,) = lines(table, BLUE)
    assert line == RESEARCHING.replace(" until it has its ships", ", whatever it needs")
    say_ahead(game_id=table.id, seat=BLUE, said=SaidAhead(cancel=[10_003]), route="web")
    assert lines(table, BLUE) == []


def test_a_page_shows_them_and_cancels_them(table: Table) -> None:
    browser = Client()
    browser.force_login(person("blue"))
    page = browser.get(reverse("turn", args=[table.id])).content.decode()
    assert RESEARCHING in page
    browser.post(reverse("say_ahead", args=[table.id]), {"cancel": "10003"})
    assert lines(table, BLUE) == [] and "tech 3" not in orders(table, BLUE)


def test_they_are_called_by_the_number_of_the_tech_on_the_page_and_in_mails(table: Table) -> None:
    browser = Client()
    browser.force_login(person("blue"))
    words = get(browser, reverse("turn", args=[table.id])).words
    assert "Cancel order tech 3" in words and "10003" not in words
    browser.force_login(person("red"))
    assert "Cancel order techs" in get(browser, reverse("turn", args=[table.id])).words
    view = engine.view(table.head.game.position, BLUE)
    assert f"Order tech 3: {RESEARCHING}" in reaction_words(view)


@pytest.mark.parametrize(
    "line", ["cancel order tech 3", "Lösche Anweisung Technologie 3.", "cancel order 10003"]
)
def test_a_mail_cancels_it_by_the_number_of_the_tech(table: Table, line: str) -> None:
    mailbox = Mailbox()
    mailbox.sends(line, asked(table, BLUE), sender="blue@example.com")
    assert "tech 3" not in orders(table, BLUE)
    assert "Order tech 3 is cancelled." in mailbox.replies[-1].text
    mailbox.sends(line, asked(table, BLUE), sender="blue@example.com")
    assert "You have no order tech 3. Nothing was changed." in mailbox.replies[-1].text


def asked(table: Table, seat: int) -> Prompt:
    """The next question of a seat that waits."""
    for _round in range(30):
        for prompt in table.waited_for:
            if prompt.seat.number == seat:
                return prompt
        table.everybody_answers()
    raise AssertionError("it is never asked")


def test_one_that_is_not_there_is_refused_by_the_same_name(table: Table) -> None:
    browser = Client()
    browser.force_login(person("red"))
    orders_at = reverse("say_ahead", args=[table.id])
    page = browser.post(orders_at, {"cancel": "10003"}, follow=True).content.decode()
    assert "You have no order tech 3. Nothing was changed." in page


def test_one_that_is_not_there_cannot_be_cancelled(table: Table) -> None:
    with pytest.raises(engine.NotAllowed):
        say_ahead(game_id=table.id, seat=RED, said=SaidAhead(cancel=[10_003]), route="web")
    assert lines(table, BLUE) == [RESEARCHING]


def test_they_stay_when_stops_and_other_orders_are_saved(table: Table) -> None:
    say_ahead(
        game_id=table.id,
        seat=BLUE,
        said=SaidAhead(stops=[], orders=orders(table, BLUE), replaces=everything),
        route="web",
    )
    assert lines(table, BLUE) == [RESEARCHING]


@pytest.mark.parametrize("said", [{"tech 3": "never"}, {"tech 1": "always"}, {"tech_action": "always"}])
def test_what_is_no_such_order_is_refused(table: Table, said: Any) -> None:
    with pytest.raises(engine.NotAllowed):
        say_ahead(
            game_id=table.id,
            seat=BLUE,
            said=SaidAhead(stops=[], orders=said, replaces=everything),
            route="web",
        )


def test_a_mail_names_them(table: Table) -> None:
    told = reactions_in_mail(engine.view(table.head.game.position, BLUE))
    assert f"Order tech 3: {RESEARCHING}" in told["reactions"]  # type: ignore[operator]


def test_the_uses_of_ones_own_techs_can_be_ordered_too() -> None:
    table = technology()
    browser = Client()
    browser.force_login(person("blue"))
    form = browser.get(reverse("standing", args=[table.id])).content.decode()
    assert "Use Tech Scrambler: scramble" in form and "Xenon Lasers" not in form
