"""The seed of a game is made of a part of the server's and a part of every seat."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.state.seed import drawn_part, seed_of, server_hash
from games.base.documents import RequestRefused
from games.fair.prove_fair import prove
from games.lobby.service.game_options import GameSetup
from games.lobby.service.host import offer_rematch
from games.lobby.service.invite import take_seat
from games.lobby.service.join_game import LONGEST_PART, choose_part
from games.lobby.service.leave_game import leave_lobby, remove_player
from games.lobby.service.match_requests import begin_matches
from games.lobby.service.start import start_against_bots, start_game
from games.lobby.terms import Terms
from games.lobby.words.reasons import lobby_reason
from games.models import Game, MatchRequest, Seat, User
from games.models.people.seats import ANY
from games.people.read.my_data import my_data
from games.people.service.ban import delete_account
from games.play.service.export_game import (
    continue_game,
    export_game,
    export_with_secrets,
    fingerprint,
    import_game,
)
from games.play.service.play_bots import play_until_people_asked
from games.play.service.rebuild import check_games, rebuild
from tests.games.tables import SHORT, Table, person, played_by_bots, playing, waiting_in_lobby

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def lobby(**options: Any) -> Game:
    return waiting_in_lobby(seed=None, **options)


def terms_of(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = Table(game).decisions[0].body["fair"]
    return found


def over() -> Table:
    """A game with parts that three bots have played to its end."""
    table = playing(people=0, bots=3, bot="random", seed=None, setup=SHORT)
    while table.game.status == Game.Status.RUNNING:
        play_until_people_asked(table.id)
    return table


# Choosing


def test_the_seed_is_made_of_what_the_seats_give_as_the_game_begins() -> None:
    game = lobby(people=2, bots=1)
    assert game.seed == ""
    choose_part(game, by=person("yellow"), text="blue moon")
    row = start_game(game)
    drawn = [drawn_part(game.server_part, seat) for seat in range(3)]
    assert row.seed == seed_of(game.server_part, [drawn[0], "blue moon", drawn[2]])
    told = terms_of(row)
    assert [(part["chosen"], part["text"]) for part in told["parts"]] == [
        (False, drawn[0]), (True, "blue moon"), (False, drawn[2]),
    ]  # fmt: skip
    assert told["server_hash"] == server_hash(game.server_part) and told["announced"]


def test_a_part_can_be_changed_and_taken_back_until_the_game_begins() -> None:
    game = lobby()
    for text, kept in (("one", "one"), ("  two \n words ", "two words"), ("", "")):
        assert choose_part(game, by=person("red"), text=text).seed_part == kept
    start_game(game)
    with pytest.raises(RequestRefused) as refused:
        choose_part(game, by=person("red"), text="three")
    assert refused.value.reason == "part_is_fixed" and lobby_reason(refused.value)


def test_what_looks_alike_is_the_same_part_and_what_cannot_be_seen_is_none() -> None:
    game = lobby()
    typed = choose_part(game, by=person("red"), text="cafe\u0301\u200b\x00").seed_part
    assert typed == choose_part(game, by=person("yellow"), text="café").seed_part


@pytest.mark.parametrize("length, fits", [(LONGEST_PART, True), (LONGEST_PART + 1, False)])
def test_a_part_that_is_too_long_changes_nothing(length: int, fits: bool) -> None:
    game = lobby()
    choose_part(game, by=person("red"), text="before")
    if fits:
        assert choose_part(game, by=person("red"), text="é" * length)
        return
    with pytest.raises(RequestRefused) as refused:
        choose_part(game, by=person("red"), text="é" * length)
    assert "41" in lobby_reason(refused.value) and "40" in lobby_reason(refused.value)
    assert game.seats.get(number=0).seed_part == "before"


def test_nobody_chooses_for_another_seat_or_without_one(stranger: User) -> None:
    game = lobby()
    with pytest.raises(Seat.DoesNotExist):
        choose_part(game, by=stranger, text="x")


def test_where_the_seed_was_given_no_seat_has_a_part() -> None:
    game = waiting_in_lobby()
    with pytest.raises(RequestRefused) as refused:
        choose_part(game, by=person("red"), text="x")
    assert refused.value.reason == "seed_given" and lobby_reason(refused.value)
    assert "fair" not in Table(start_game(game)).decisions[0].body


def leaves(game: Game) -> None:
    leave_lobby(game, person("yellow"))


def is_removed(game: Game) -> None:
    owner = person("red")
    Game.objects.filter(pk=game.pk).update(owner=owner)
    remove_player(game, game.seats.get(number=1).pk, by=owner)


def deletes_the_account(_game: Game) -> None:
    delete_account(person("yellow"))


@pytest.mark.parametrize("goes", [leaves, is_removed, deletes_the_account])
def test_whoever_goes_before_the_start_takes_the_part_along(goes: Any) -> None:
    game = lobby()
    choose_part(game, by=person("yellow"), text="yellow's own")
    goes(game)
    assert take_seat(Game.objects.get(pk=game.pk), person("blue2")).seed_part == ""
    assert not terms_of(start_game(Game.objects.get(pk=game.pk)))["parts"][1]["chosen"]


def test_ones_own_data_holds_the_part_and_not_that_of_who_sat_there_before() -> None:
    game = lobby()
    choose_part(game, by=person("red"), text="mine")
    start_game(game)
    (mine,) = my_data(person("red"))["seats"]  # type: ignore[misc]
    assert mine["seed_part"] == "mine"
    game.seats.filter(number=0).update(since=5)
    (mine,) = my_data(person("red"))["seats"]  # type: ignore[misc]
    assert mine["seed_part"] == ""


# However a game begins


def test_drawn_seats_take_their_parts_along_and_the_drawing_can_be_checked() -> None:
    game = lobby(people=2, bots=2, terms=Terms(by_chance=True))
    choose_part(game, by=person("red"), text="red's")
    row = start_game(game)
    sits = row.seats.get(user=person("red")).number
    assert terms_of(row)["parts"][sits] == {"chair": 0, "chosen": True, "text": "red's"}
    assert sorted(part["chair"] for part in terms_of(row)["parts"]) == [0, 1, 2, 3]
    assert prove(export_with_secrets(row)).chosen == 1


def test_against_bots_the_person_begins_and_the_game_says_that_nothing_was_told_before() -> None:
    game = start_against_bots(person("red"))
    assert Table(game).head.game.position.turn.offense == 0
    assert terms_of(game)["announced"] is False
    assert "began at once" in prove(export_with_secrets(game)).notes[0]


def test_a_game_that_was_wished_for_has_drawn_parts() -> None:
    for colour in ("red", "yellow", "blue"):
        MatchRequest.objects.create(user=person(colour), players=3, response_seconds=ANY)
    assert begin_matches(timezone.now())
    told = terms_of(Game.objects.get())
    assert told["announced"] is False and not any(part["chosen"] for part in told["parts"])


def test_a_rematch_has_a_part_of_its_own() -> None:
    table = over()
    table.game.seats.filter(number=0).update(user=person("red"), bot="")
    new = offer_rematch(table.game, by=person("red"))
    assert new.seed == "" and new.server_part not in ("", table.game.server_part)
    assert not Seat.objects.filter(game=new).exclude(seed_part="").exists()


def test_a_random_box_is_drawn_before_there_is_a_seed() -> None:
    game = lobby(setup=GameSetup(random=9))
    assert len(game.options["box"]) == 9
    assert prove(export_with_secrets(start_game(game)))


def test_a_game_that_goes_on_from_another_says_from_where_on_its_seed_is_the_servers() -> None:
    table = over()
    new = continue_game(table.game, person("red"), number=30, seat=0)
    notes = prove(export_with_secrets(new)).notes
    assert any("on the seed is another" in note for note in notes)


# Immutable, secret, and kept


def test_a_game_that_has_begun_keeps_the_servers_part() -> None:
    table = playing(seed=None)
    with pytest.raises(IntegrityError, match="keeps its seed"), transaction.atomic():
        Game.objects.filter(pk=table.id).update(server_part="another")


def test_the_first_decision_tells_neither_seed_nor_server_part() -> None:
    table = playing(seed=None)
    text = json.dumps(table.decisions[0].document())
    assert table.game.seed not in text and table.game.server_part not in text


def test_an_export_comes_back_as_it_was_and_can_be_rebuilt() -> None:
    table = over()
    document = json.loads(json.dumps(export_game(table.game)))
    back = import_game(document)
    assert export_game(back) == document
    rebuild(back.pk)
    assert {wrong for _game, wrong in check_games()} == {None}
    assert prove(document).notes


def changed_roll(document: dict[str, Any]) -> None:
    deck = document["rolls"][-1]
    deck["purpose"] += "!"
    document["fingerprint"] = fingerprint(document)


@pytest.mark.parametrize(
    "spoil, why",
    [
        (changed_roll, "wrong_rolls"),
        (lambda d: d.update(fingerprint="0" * 64), "wrong_rolls"),
        (lambda d: d.update(server_part="0" * 64), "wrong_seed"),
        (lambda d: d.pop("server_part"), "wrong_seed"),
        (lambda d: d.update(server_part=7), "unreadable"),
        (lambda d: d.update(server_part="0" * 65), "unreadable"),
    ],
)
def test_an_export_that_does_not_fit_is_not_taken(spoil: Any, why: str) -> None:
    document = export_with_secrets(playing(seed=None).game)
    spoil(document)
    with pytest.raises(RequestRefused) as refused:
        import_game(document)
    assert refused.value.reason == why and lobby_reason(refused.value)


def test_the_export_of_a_game_whose_seed_was_given_lists_its_rolls() -> None:
    document = export_game(played_by_bots().game)
    assert "server_part" not in document and not prove(document).parts
    assert prove(document).rolls and import_game(document)
