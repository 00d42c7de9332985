"""Several powers on the page, by mail and in the log (M-20.1, M-20.2)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

import engine
from games.board.words.lines import seat_lines
from games.lobby.service.game_options import GameSetup
from games.log.words.lines import sentence
from games.questions.words.answers import closed_answer_words
from games.words.choices import chosen
from games.words.reader import Reader
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Table, person, playing

pytestmark = [pytest.mark.django_db, pytest.mark.once]

BOX = ("human", "virus", "warpish", "void", "mind", "mirror", "tripler", "zombie")
SWITCHES = {"pace": "standard", "powers": 2}


def table(box: Sequence[str] = BOX, **switches: object) -> Table:
    return playing(people=2, setup=GameSetup(box=box, switches={**SWITCHES, **switches}), seed="two")


def page(game: Table, seat: int) -> str:
    client = Client()
    client.force_login(person(COLOURS[seat]))
    return client.get(reverse("turn", args=[game.id])).content.decode()


def test_the_question_names_pairs_and_shows_each_sheet_once() -> None:
    game = table()
    (ask,) = [ask for ask in game.head.game.open.values() if ask.seat == 0]
    mine, shown = game.head.game.position.dealt[0], page(game, 0)
    assert "Choose your 2 aliens" in shown and shown.count('name="answer"') == 6
    for alien in mine:
        assert shown.count(f'id="use-{alien}-') == 1
    mail = game.players[0].mails[-1].text
    assert ask.default in ask.form.options and "Keep 2 of these alien sheets" in " ".join(mail.split())


def test_two_are_kept_by_a_mail_that_names_them_and_stand_in_every_line_of_the_seat() -> None:
    game = table()
    mailbox = Mailbox()
    for seat in (0, 1):
        prompt = next(p for p in game.waited_for if p.seat.number == seat)
        first, _second, third, _fourth = game.head.game.position.dealt[seat]
        mailbox.sends(f"{first.title()} and {third.title()}", prompt, sender=person(COLOURS[seat]).email)
    view = engine.view(game.head.game.position, None)
    for seat, line in enumerate(seat_lines(view, Reader.of(view))):
        kept = [power["alien"].title() for power in view["seats"][seat]["powers"]]
        assert len(kept) == 2 and all(alien in line for alien in kept)
    told = [e.fact for e in game.log if e.fact["id"] == "alien_chosen"]
    assert [fact["seat"] for fact in told] == [0, 0, 1, 1]


def test_what_is_lost_is_told_by_its_name() -> None:
    fact = {"id": "one_power_lost", "seat": 0, "power": "mind", "to": None}
    assert sentence(fact, Reader(1)) == "Red has too few home colonies and loses the power of Mind."
    assert closed_answer_words("mind+tick_tock", "aliens") == "Mind and Tick-Tock"
    assert closed_answer_words("mind", "lose_power") == "Lose Mind"


def test_what_is_exchanged_or_lent_is_named() -> None:
    reader = Reader(1)
    assert chosen("mind for face_down", reader) == ": Mind for a face-down alien"
    assert chosen("mirror to seat 2", reader) == ": Mirror to Blue"
    assert chosen("mirror of seat 0", reader) == ": Mirror of Red"


def test_a_draft_says_who_gets_what_and_shows_the_three_sheets() -> None:
    """M-20.11: with two players both sheets go to the other one."""
    game = table(choosing="draft")
    shown = page(game, 0)
    assert "Keep one alien, pass two on" in shown and "the other 2 go to Yellow" in shown
    for alien in game.head.game.position.dealt[0]:
        assert shown.count(f'id="use-{alien}-') == 1
    mailbox = Mailbox()
    for seat in (0, 1):
        prompt = next(p for p in game.waited_for if p.seat.number == seat)
        mailbox.sends("line 1", prompt, sender=person(COLOURS[seat]).email)
    assert "passes" in page(game, 0) and "Choose your 2 aliens" in page(game, 1)


def test_free_choice_is_one_form_and_one_mail_of_three_questions() -> None:
    """M-20.12."""
    game = table(box=(), choosing="free")
    shown = page(game, 0)
    assert shown.count('<option value="mind"') == 3 and '<option value="none" selected>' in shown
    assert "Ban an alien from the game?" in shown
    mailbox = Mailbox()
    for seat, words in (
        (0, "wish: Mind\nsecond wish: Void\nban: Zombie"),
        (1, "wish: Mind\nsecond wish: Human"),
    ):
        prompt = next(p for p in game.waited_for if p.seat.number == seat)
        mailbox.sends(words, prompt, sender=person(COLOURS[seat]).email)
    game.everybody_answers()
    told = [e.fact for e in game.log if e.fact["id"] == "wishes_opened"]
    assert (told[0]["banned"], told[0]["contested"]) == (["zombie"], ["mind"])
    assert "Wanted by several: Mind." in page(game, 0)
