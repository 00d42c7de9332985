"""Whoever runs the service is told by mail that a game is stuck, once each time it gets stuck."""

from __future__ import annotations

from typing import Any

import pytest

from games.mail.outbox.refusals import suppress
from games.models import Game, OutboxMail
from games.play.service.free_game import free_game
from games.play.service.session import RulesCrashed
from games.play.service.stuck import mark_stuck
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
OPERATOR, WHERE = "operator@example.org", "_play:89 > step:50 > resolution:61"


@pytest.fixture
def operator(settings: Any) -> None:
    settings.OPERATOR_EMAIL = OPERATOR


def gets_stuck(table: Table, where: str = WHERE) -> None:
    mark_stuck(table.game, RulesCrashed(where))


def told() -> list[OutboxMail]:
    return list(written_mails().filter(to=OPERATOR).order_by("pk"))


def test_they_read_which_game_it_is_and_where_in_the_rules(operator: None) -> None:
    table = playing(people=3)
    gets_stuck(table)
    (mail,) = told()
    text = " ".join(mail.text.split())
    assert mail.subject == "[Long table] A game is stuck"
    assert f"in game {table.id}, at: {WHERE}" in text and f"/games/{table.id}/desk/" in text


def test_one_mail_however_many_answers_come_meanwhile(operator: None) -> None:
    table = playing(people=3)
    gets_stuck(table)
    for number in (1, 2, 1, 2):
        assert table.red.answers(number).held
    assert table.yellow.answers(1).held
    assert len(told()) == 1


def test_trying_it_again_in_vain_tells_nothing_new_and_another_place_does(operator: None) -> None:
    table = playing(people=3)
    gets_stuck(table)
    free_game(table.id)
    gets_stuck(table)
    assert len(told()) == 1
    free_game(table.id)
    gets_stuck(table, "_play:89 > step:50 > regroup:12")
    assert len(told()) == 2


def test_a_game_that_went_on_and_gets_stuck_again_is_told_again(operator: None) -> None:
    table = playing(people=3)
    gets_stuck(table)
    free_game(table.id)
    table.red.answers(1)
    gets_stuck(table)
    assert len(told()) == 2


def test_the_words_of_an_error_are_not_told_for_they_may_name_a_card(operator: None) -> None:
    table = playing(people=3)
    gets_stuck(table, "loading after decision 40: NotAllowed('not_an_option', {'answer': 'attack 8'})")
    (mail,) = told()
    assert "NotAllowed" in mail.text and "attack 8" not in mail.text + mail.html


def test_without_an_address_or_where_mail_comes_back_nobody_is_written_to(settings: Any) -> None:
    gets_stuck(playing(people=3))
    settings.OPERATOR_EMAIL = OPERATOR
    suppress(OPERATOR, "550 no such mailbox")
    gets_stuck(playing(people=3, seed="another"))
    assert not told() and Game.objects.filter(status=Game.Status.STUCK).count() == 2
