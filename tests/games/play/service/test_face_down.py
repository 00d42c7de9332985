"""What lies face down: seen by its owner, turned up on the page, by mail and by a program (R-24.2, D-7)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import engine
from engine.state.position import Position
from games.ahead.service import turning_up
from games.ahead.words.orders import reacting_things
from games.lobby.service.game_options import GameSetup
from games.models import Decision
from games.questions.words.answers import closed_answer_words
from games.turn.page.page import own_words
from games.words.choices import option_help
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Table, person, playing
from tests.games.test_secrets import plain
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

ALIENS = ("human", "virus", "warpish", "void")
SWITCHES = {"pace": "standard", "flares": False, "hidden_powers": "until_shown"}


@pytest.fixture
def game() -> Table:
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches=SWITCHES)
    return playing(people=4, setup=setup, seed="homeward")


def client_of(seat: int) -> Client:
    client = Client()
    client.force_login(person(COLOURS[seat]))
    return client


def page(game: Table, seat: int) -> str:
    return client_of(seat).get(reverse("turn", args=[game.id])).content.decode()


def press(game: Table, seat: int, **fields: str) -> str:
    sent = {"alien": ALIENS[seat], **fields}
    return client_of(seat).post(reverse("say_ahead", args=[game.id]), sent, follow=True).content.decode()


def position(game: Table) -> Position:
    return game.head.game.position


def face_down(game: Table, seat: int) -> list[str]:
    return [power.alien for power in position(game).seats[seat].face_down]


def test_its_owner_sees_it_with_the_button_and_nobody_else_which_it_is(game: Table) -> None:
    mine, others = page(game, 1), page(game, 2)
    assert "face down: only you see it" in mine and "Turn up Virus" in mine
    assert own_words(engine.view(position(game), 1), 1) == "You are Yellow (Virus, face down)."
    assert "Virus" not in others and "1 alien face down" in others


def test_without_the_variant_there_is_no_such_panel() -> None:
    game = playing(people=3, seed="a seed")
    assert "face-down" not in page(game, 0)


def test_where_powers_always_act_the_panel_says_so() -> None:
    """R-24.20."""
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={**SWITCHES, "hidden_powers": "always"})
    words = page(playing(people=4, setup=setup, seed="homeward"), 1)
    assert "What it must do happens by itself and turns it up." in " ".join(words.split())
    assert "It does nothing until" not in words


def test_the_button_turns_it_up_once_the_game_goes_on(game: Table) -> None:
    """R-24.2: nobody is waited for, and until then no one else knows."""
    before = plain(page(game, 2))
    shown = press(game, 1)
    assert "It is turned up as soon as the game goes on." in shown
    assert face_down(game, 1) == ["virus"] and plain(page(game, 2)) == before
    game.everybody_answers()
    assert face_down(game, 1) == []
    assert [e.fact["power"] for e in game.log if e.fact["id"] == "power_turned_up"] == ["virus"]
    assert "Yellow turns up an alien: Virus." in page(game, 2)


def test_it_may_be_left_face_down_after_all(game: Table) -> None:
    assert "Virus is turned up as soon as the game goes on." in press(game, 1)
    assert "Virus stays face down." in press(game, 1, leave="1")
    assert position(game).seats[1].ahead.by_name == {}
    game.everybody_answers()
    assert face_down(game, 1) == ["virus"]


def test_an_alien_that_does_not_lie_there_is_refused(game: Table) -> None:
    decided = Decision.objects.count()
    assert "No alien Void lies face down before you." in press(game, 1, alien="void")
    with pytest.raises(engine.NotAllowed):
        turning_up(engine.view(position(game), 1), "nonsense")
    assert Decision.objects.count() == decided


def test_a_mail_says_how_and_a_line_turns_it_up(game: Table) -> None:
    prompt = game.waited_for[0]
    seat = prompt.seat.number
    mail = " ".join(game.players[seat].mails[-1].text.split())
    assert f"{ALIENS[seat].title()}, face down" in mail and "write “turn up”" in mail
    assert ALIENS[seat].title() not in game.players[seat].mails[-1].subject
    mailbox = Mailbox()
    mailbox.sends("turn up", prompt, sender=person(COLOURS[seat]).email)
    assert "is turned up as soon as the game goes on" in " ".join(mailbox.replies[-1].text.split())
    assert position(game).seats[seat].ahead.by_name == {f"turn up {ALIENS[seat]}": "now"}
    mailbox.sends("leave face down", prompt, sender=person(COLOURS[seat]).email)
    assert position(game).seats[seat].ahead.by_name == {}


def test_a_line_that_names_another_alien_changes_nothing(game: Table) -> None:
    prompt = game.waited_for[0]
    mailbox = Mailbox()
    mailbox.sends("turn up: Zombie", prompt, sender=prompt.seat.user.email)
    assert "Not clear which alien is meant" in " ".join(mailbox.replies[-1].text.split())
    assert position(game).seats[prompt.seat.number].ahead.by_name == {}


def test_a_program_turns_it_up(game: Table) -> None:
    client = client_of(1)
    path = f"/api/v1/games/{game.id}/orders"
    said = client.post(path, {"turn_up": ["virus"]}, content_type="application/json")
    assert (said.status_code, said.json()["orders"]) == (200, {"turn up virus": "now"})
    left = client.post(path, {"leave": ["virus"]}, content_type="application/json")
    assert (left.status_code, left.json()["orders"]) == (200, {})
    refused = client.post(path, {"turn_up": ["human"]}, content_type="application/json")
    assert refused.status_code == 422


def test_orders_that_are_set_anew_on_the_page_keep_it(game: Table) -> None:
    press(game, 1)
    client_of(1).post(reverse("say_ahead", args=[game.id]), {"ships-home": "strongest"})
    assert position(game).seats[1].ahead.by_name == {"turn up virus": "now", "ships home": "strongest"}


def test_taking_the_game_back_tells_nobody_what_lies_face_down(game: Table) -> None:
    """R-24.2: the fact names what is open."""
    head = game.head.game
    used = tuple(seat.questions for seat in head.position.seats)
    told = head.decide(engine.Rewind(0, used, head.position.dice.rolls))
    assert [fact.held for fact in told] == [((), (), (), ())]


def test_what_it_does_when_it_helps_can_be_said_face_down(game: Table) -> None:
    """R-24.2: of what lies before the reader, and of nothing that would be done unsaid."""
    seen = engine.view(position(game), 3)
    seen["seats"][3]["own_face_down"] = ["sorcerer", "remora", "virus"]
    said = {thing.key: list(thing.abilities) for thing in reacting_things(seen) if thing.is_power}
    assert said == {"sorcerer": ["sorcerer.magic"]}


def test_whoever_may_change_aliens_reads_what_both_do() -> None:
    """R-24.4: on the page, in the mail, and for programs."""
    setup = GameSetup(picked=ALIENS, switches=SWITCHES, variants=["rotating_powers"])
    game = playing(people=4, setup=setup, seed="homeward")
    (ask,) = [ask for ask in game.head.game.open.values() if ask.what == "rotate"]
    keep, change = ask.form.options.values()
    texts = [engine.sheet_info(alien)["power"] for alien in (ALIENS[ask.seat], keep.params["alien"])]
    assert [option_help(keep), option_help(change)] == texts
    shown = " ".join(re.sub(r"<[^>]*>", "", unescape(page(game, ask.seat))).split())
    mail = written_mails().filter(to=person(COLOURS[ask.seat]).email).last()
    assert mail is not None
    for text in texts:
        assert text in shown and text in " ".join(mail.text.split())


def test_a_closed_choice_between_aliens_says_what_was_chosen() -> None:
    """R-24.4."""
    assert closed_answer_words("keep", "rotate") == "Keep what I have"
    assert closed_answer_words("give zombie", "rotate") == "Give up Zombie"
