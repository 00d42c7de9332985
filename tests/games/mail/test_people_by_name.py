"""A reply may call a seat by the name of the person there, as the mails do."""

from __future__ import annotations

import pytest

from games.mail.language.people import with_seats_of_people
from games.models import User
from tests.games.mail.conftest import Writes, told
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_parts_of_a_reply import given
from tests.games.tables import Player, Table

pytestmark = pytest.mark.django_db

NAMES = ("Anna", "Ben", "Clara")


@pytest.fixture
def named(game: Table, offense: Player) -> dict[str, Player]:
    """Everybody at the table by their first name; the offense is Anna."""
    opponent = game.players[0] if offense.number else game.players[1]
    others = [player for player in game.players if player not in (offense, opponent)]
    people = dict(zip(NAMES, [offense, *others], strict=False))
    for name, player in people.items():
        User.objects.filter(pk=player.seat.user_id).update(name=name)
    return people


def invited(offense: Player, named: dict[str, Player]) -> list[str]:
    """Return the first names of those whom the answer about allies invites."""
    seats = {str(player.number): name for name, player in named.items()}
    answer = str(given(offense)["invite"])
    return sorted(seats[seat] for seat in answer.removeprefix("seats").split()) if answer != "nobody" else []


@pytest.mark.parametrize("words", ["Clara", "please ask Clara", "Clara is welcome"])
def test_the_person_stands_for_the_seat(
    words: str, offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    assert writes(f"launch: line 3\ninvite: {words}\nagain: no").outcome == "taken"
    assert invited(offense, named) == ["Clara"]


def test_without_the_names_of_its_parts_too(
    offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    assert writes("line 3, invite Clara, and another encounter if it works").outcome == "taken"
    assert invited(offense, named) == ["Clara"]


def test_a_name_of_two_words_may_be_shortened(
    offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    User.objects.filter(name="Clara").update(name="Clara Berg")
    assert writes("launch: line 3\ninvite: Clara\nagain: no").outcome == "taken"
    assert invited(offense, named) == ["Clara"]


def test_who_is_greeted_or_thanked_is_not_meant(
    offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    assert writes("Hi Clara,\n\nlaunch: line 3\ninvite: nobody, sorry Ben!\nagain: no").outcome == "taken"
    assert invited(offense, named) == []


@pytest.mark.parametrize("wrote", ["nobody\nAnna", "nobody, Anna", "nobody - Anna", "Clara, I invite nobody"])
def test_neither_a_signature_nor_who_is_spoken_to_is_meant(
    wrote: str, offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    writes(f"launch: line 3\nagain: no\ninvite: {wrote}")
    assert given(offense).get("invite", "nobody") == "nobody"


@pytest.mark.parametrize("name", ["Niemand", "Nobody", "Line", "Nein", "Last"])
def test_what_a_reply_says_without_names_counts_before_a_name_does(
    name: str, offense: Player, named: dict[str, Player], writes: Writes
) -> None:
    User.objects.filter(name="Clara").update(name=name)
    wanted = offense.prompts[0].shown[2]
    assert writes("launch: Line 3\ninvite: Nobody\nagain: no").outcome == "taken"
    assert given(offense) == {"launch": wanted, "invite": "nobody", "another_encounter": "no"}


def test_a_name_that_two_have_is_asked_back(
    named: dict[str, Player], game: Table, writes: Writes, mailbox: Mailbox
) -> None:
    User.objects.filter(name="Ben").update(name="Clara")
    writes("launch: line 3\ninvite: Clara\nagain: no")
    assert "Clara" in told(mailbox)


@pytest.mark.parametrize("name", ["Will", "Red", "Pass", "Void Berg", "Al", "Negotiate"])
def test_a_name_that_is_a_word_of_the_game_stays_that(name: str) -> None:
    text = f"I take {name}"
    assert with_seats_of_people(text, {1: name}) == text


def test_only_a_whole_word_as_it_is_written_is_a_name() -> None:
    people = {0: "Anna", 1: "Ben Berg", 2: "Ben"}
    for text in (
        "Annabel",
        "anna",
        "Ben",
        "thanks Anna",
        "Well played Anna. Pass",
        "8, Anna",
        "Anna, I play 8",
    ):
        assert with_seats_of_people(text, people) == text
    assert with_seats_of_people("Anna's 4 and Ben Berg", people) == "Red's 4 and Yellow"
