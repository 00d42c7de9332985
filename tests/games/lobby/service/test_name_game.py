"""What games are called: two words by chance where nobody gave a name, and what the host says later."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone, translation

from games.base.documents import RequestRefused
from games.lobby.service.create_game import create_game, name_by_chance, rename_game, tidy_name
from games.lobby.service.host import offer_rematch
from games.lobby.service.match_requests import begin_matches, make_match_request
from games.lobby.words import games
from games.lobby.words.games import WORDS, NameWords, new_name
from games.models import Game, MatchRequest, User
from games.words.names import COLOURS
from tests.games.tables import person, played_by_bots, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
TINY = NameWords(("Quiet",), {"": ("Comet", "Signal")})


def test_a_game_without_a_name_gets_one_of_ours(owner: User) -> None:
    game = create_game(owner, seats=3, name="  ")
    assert game.name in WORDS["en"].names() and str(game) == game.name


def test_a_name_that_somebody_gave_stays(owner: User) -> None:
    assert create_game(owner, seats=3, name=" Friday\n night ").name == "Friday night"


def test_a_german_has_a_german_name(owner: User) -> None:
    owner.language = "de"
    assert create_game(owner, seats=3).name in WORDS["de"].names()


def test_who_chose_no_language_has_that_of_the_page(owner: User) -> None:
    with translation.override("de"):
        assert create_game(owner, seats=3).name in WORDS["de"].names()


def test_a_language_without_words_has_english_ones() -> None:
    assert new_name("fr") in WORDS["en"].names()
    assert new_name("de-at") in WORDS["de"].names()


@pytest.mark.usefixtures("two_names")
def test_no_two_open_games_of_a_person_are_called_the_same(owner: User) -> None:
    assert {create_game(owner, seats=3).name for _ in range(2)} == {"Quiet Comet", "Quiet Signal"}


@pytest.mark.usefixtures("two_names")
def test_a_game_that_is_over_gives_its_name_back(owner: User) -> None:
    first = create_game(owner, seats=3)
    Game.objects.update(status=Game.Status.OVER)
    create_game(owner, seats=3, name="Quiet Comet" if first.name == "Quiet Signal" else "Quiet Signal")
    assert name_by_chance([owner]) == first.name


@pytest.mark.usefixtures("two_names")
def test_when_all_names_are_taken_one_comes_again(owner: User) -> None:
    names = [create_game(owner, seats=3).name for _ in range(3)]
    assert names[2] in names[:2]


@pytest.mark.usefixtures("two_names")
def test_games_at_which_somebody_only_sits_count_too(owner: User) -> None:
    playing(people=2, bots=1, name="Quiet Comet")
    assert name_by_chance([owner, person("yellow")]) == "Quiet Signal"


def test_a_game_of_wishes_has_a_name(owner: User) -> None:
    for colour in ("red", "yellow", "blue"):
        make_match_request(person(colour), players=3, response_seconds=86400, levels=MatchRequest.Levels.ANY)
    assert begin_matches(timezone.now())
    name = Game.objects.get().name
    assert name in WORDS["en"].names()
    assert all(f"[{name}]" in mail.subject or name in mail.text for mail in written_mails().all())


@pytest.mark.once
def test_a_rematch_of_a_game_from_before_names_gets_one() -> None:
    table = played_by_bots()
    Game.objects.update(name="", owner=person("red"))
    table.game.seats.filter(number=0).update(user=person("red"), bot="")
    assert str(table.game) == f"Game {table.id}"
    assert offer_rematch(table.game, by=person("red")).name in WORDS["en"].names()


def test_no_name_says_a_colour_or_a_word_of_the_game() -> None:
    said = {word.casefold() for words in WORDS.values() for name in words.names() for word in name.split()}
    assert not said & {str(colour.label).casefold() for colour in COLOURS}
    assert not said & {"warp", "planet", "alien", "flare", "zap", "destiny"}
    assert all(len(name) <= 24 for words in WORDS.values() for name in words.names())


# Renaming


def test_the_host_renames_a_running_game(owner: User) -> None:
    table = playing(people=2, bots=1)
    Game.objects.update(owner=owner)
    assert rename_game(table.game, name=" Tea  time ", by=owner).name == table.game.name == "Tea time"


@pytest.mark.parametrize(
    ("given", "why"),
    [({"name": " \u200b "}, "no_name"), ({"by": "yellow"}, "not_owner"), ({"over": True}, "is_over")],
)
def test_what_is_no_renaming_changes_nothing(owner: User, given: dict[str, Any], why: str) -> None:
    game = create_game(owner, seats=3, name="Friday")
    if given.get("over"):
        Game.objects.update(status=Game.Status.OVER)
    by = person(given["by"]) if "by" in given else owner
    with pytest.raises(RequestRefused) as refused:
        rename_game(game, name=given.get("name", "Monday"), by=by)
    assert refused.value.reason == why
    assert Game.objects.get().name == "Friday"


def test_a_name_is_one_line_that_can_be_seen() -> None:
    assert tidy_name("a\r\nBcc: b\u202e\x00") == "a Bcc: b"
    assert len(tidy_name("x" * 200)) == 80


@pytest.fixture
def two_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "WORDS", {"en": TINY})
