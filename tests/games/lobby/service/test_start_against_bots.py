"""A game against bots: it runs at once, and its first question is one that decides something."""

from __future__ import annotations

import pytest

import engine
from games.lobby.service.start import start_against_bots
from games.models import Decision, Game, Prompt, User
from games.play.read.current import current_game
from tests.games.written_mails import written_mails

FIRST_QUESTIONS = ("aim", "launch", "encounter_card")  # the target and the ships, then the card

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("_again", range(6))
def test_the_first_question_is_where_to_attack_or_which_card_to_lay(owner: User, _again: int) -> None:
    game = start_against_bots(owner)
    prompt = Prompt.objects.filter(game=game, closed_at=None, seat__user=owner).earliest("question")
    assert prompt.what in FIRST_QUESTIONS and prompt.waiting
    assert not Prompt.objects.filter(game=game, waiting=True).exclude(seat__user=owner).exists()


def test_the_person_sits_first_and_begins(owner: User) -> None:
    game = start_against_bots(owner)
    assert [(seat.user, bool(seat.bot)) for seat in game.seats.order_by("number")] == [
        (owner, False), (None, True), (None, True), (None, True),
    ]  # fmt: skip
    assert game.status == Game.Status.RUNNING and game.owner == owner and game.name
    assert current_game(game.pk).game.position.turn.offense == 0


def test_powers_work_without_a_question_and_there_are_no_flares(owner: User) -> None:
    position = current_game(start_against_bots(owner).pk).game.position
    dealt = [engine.sheet_info(seat.powers[0].alien) for seat in position.seats]
    assert all(sheet["alert"] == "green" and sheet["mandatory"] is True for sheet in dealt)
    assert not any("flare" in str(card) for seat in position.seats for card in seat.hand)


def test_what_came_before_was_decided_by_nobody_who_looks(owner: User) -> None:
    """The first mail is about the question that is open; nothing was answered in the person's name."""
    game = start_against_bots(owner)
    assert set(Decision.objects.filter(game=game).values_list("route", flat=True)) <= {
        "start",
        "bot",
        "opening",
        "order",
    }
    (mail,) = written_mails().filter(to=owner.email)
    assert mail.kind == "prompt"
    assert game.seats.get(number=0).seen == 0


def test_two_games_have_other_aliens_or_other_cards(owner: User) -> None:
    hands = [str(current_game(start_against_bots(owner).pk).game.position.seats[0].hand) for _ in range(3)]
    assert len(set(hands)) > 1
