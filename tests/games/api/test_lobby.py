"""Making, joining, filling and starting games by the API."""

from __future__ import annotations

from typing import Any

import pytest

from games.lobby.editions import OFFERED
from games.lobby.words.games import PRESETS, presets_of
from games.models import Game, Invitation, Seat, User
from tests.games.tables import Table, person, played_by_bots, waiting_in_lobby

from .program import Program, program

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(owner: User) -> Program:
    return program(owner)


@pytest.fixture
def guest(stranger: User) -> Program:
    return program(stranger)


def made(host: Program, **wished: Any) -> dict[str, Any]:
    answer = host.post("games", {"seats": 3, "response_seconds": 86400, **wished})
    assert answer.status_code == 201, answer.content
    return answer.json()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_is_made_by_a_preset_alone(host: Program, owner: User, preset: str) -> None:
    User.objects.update(is_staff=PRESETS[preset] not in presets_of(OFFERED))
    found = host.post("games", {"preset": preset})
    assert found.status_code == 201
    fields = PRESETS[preset].fields
    assert len(found.json()["seats"]) == fields["seats"]
    assert found.json()["response_seconds"] == fields["response"]
    assert "standard" in str(found.json()["options"]["switches"].get("pace", "standard"))


def test_what_is_wished_besides_goes_before_the_preset(host: Program) -> None:
    found = host.post("games", {"preset": "month", "seats": 3, "name": "Thursdays", "open": True}).json()
    assert (len(found["seats"]), found["name"], found["open"]) == (3, "Thursdays", True)


def test_presets_can_be_read_by_whoever_asks(db: None) -> None:
    found = Program().get("presets").json()["presets"]
    assert [one["preset"] for one in found] == [one.id for one in presets_of(OFFERED)]
    assert all(one["title"] and one["fields"]["seats"] for one in found)


def test_only_the_team_makes_a_game_of_an_edition_that_is_not_offered(
    host: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a preset: the refusal names the editions that there are."""
    monkeypatch.setattr("games.lobby.editions.OFFERED", ("ffg2008", "ffg42"))
    for wished in ({"preset": "mayfair"}, {"edition": "mayfair", "seats": 4}):
        refused = host.post("games", wished)
        assert refused.status_code == 422 and "ffg2008, ffg42" in refused.content.decode()
    assert not Game.objects.exists()
    User.objects.update(is_staff=True)
    assert made(host, edition="mayfair", variants=["kickers"])["variants"] == ["kickers"]


def test_a_table_sends_its_own_numbers_of_cards(host: Program, owner: User) -> None:
    """A-45: a kind left out has our numbers, and the game stores all of them."""
    User.objects.update(is_staff=True)
    kickers = {"2": 4, "3": 5}
    found = made(host, edition="mayfair", variants=["kickers"], tables={"kickers": kickers})
    assert found["options"]["tables"]["kickers"] == kickers
    assert found["options"]["tables"]["reversing"] == 2
    assert "Kickers: 4 of kicker ×2, 5 of kicker ×3." in found["about"]
    for tables in ({"kickers": {"2": 8}}, {"kickers": {"two": 9}}, {"reversing": 5}):
        refused = host.post("games", {"edition": "mayfair", "seats": 3, "tables": tables})
        assert (refused.status_code, refused.json()["field"]) == (422, "tables"), refused.content


@pytest.mark.parametrize(
    ("wished", "field"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 9}, "seats"),
        ({"variants": ["without_destiny"]}, "variants"),
        ({"variants": ["flares"]}, "variants"),
        ({"variants": ["four_planets"], "switches": {"planets": 5}}, "variants"),
        ({"variants": ["flares"], "edition": "ffg42", "switches": {"flares": False}}, "variants"),
        ({"variants": ["hidden"]}, "variants.0"),
        ({"combos": [{"name": "A", "aliens": {"3": ["human", "void", "mite"]}}]}, "combos"),
        ({"variants": ["combos"], "combos": [{"name": "A", "aliens": {"4": ["human"]}}]}, "combos"),
        ({"variants": ["combos"], "combos": [{"name": "A", "aliens": ["human"]}]}, "combos.0.aliens"),
        ({"seats": "3"}, "seats"),
        ({"bots": 5}, "bots"),
        ({"preset": "war"}, "preset"),
        ({"aliens": ["nobody"]}, "aliens"),
        ({"response_seconds": 5}, "response_seconds"),
        ({"response_seconds": 10**9}, "response_seconds"),
        ({"switches": {"gravity": True}}, "switches"),
        ({"switches": {"pace": "none"}}, "switches"),
        ({"switches": {"pace": [1]}}, "switches.pace"),
        ({"switches": []}, "switches"),
        ({"quiet_from": 22}, "quiet_from"),
        ({"rest_days": [7]}, "rest_days.0"),
        ({"picked": ["human", "human", ""]}, "picked"),
        ({"open": "yes"}, "open"),
        ({"spectators": "all"}, "spectators"),
        ({"bank_seconds": 3600, "increment_seconds": 7200}, "increment_seconds"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_no_game_can_be_is_refused_at_its_field(host: Program, wished: Any, field: str) -> None:
    refused = host.post("games", {"seats": 3, "response_seconds": 86400, **wished})
    assert (refused.status_code, refused.json()["field"]) == (422, field)
    assert not Game.objects.exists()


def test_a_game_has_the_variants_that_were_wished_for(host: Program) -> None:
    wished = {"seats": 2, "variants": ["four_planets", "without_destiny"], "open": True}
    found = made(host, **wished)
    assert (len(found["seats"]), found["variants"]) == (2, wished["variants"])
    assert {"Four planets", "Without destiny"} <= set(found["about"])
    (listed,) = host.get("open-games").json()["games"]
    assert listed["variants"] == wished["variants"] and "Four planets" in listed["about"]


def test_a_game_has_the_combos_that_were_sent(host: Program) -> None:
    combos = [{"name": "Old friends", "aliens": {"3": ["human", "mirror", "void"]}}]
    found = made(host, variants=["combos"], combos=combos)
    assert found["options"]["combos"] == combos
    assert "Old friends: Human, Mirror and Void" in found["about"]


def test_a_game_against_bots_has_begun(host: Program) -> None:
    begun = host.post("against-bots")
    assert begun.status_code == 201 and begun.json()["status"] == "running"
    assert host.get(f"games/{begun.json()['id']}").json()["questions"]


def test_an_open_game_is_found_joined_and_started(host: Program, guest: Program) -> None:
    game = made(host, open=True, bots=1)["id"]
    (listed,) = guest.get("open-games").json()["games"]
    assert (listed["id"], listed["joinable"]) == (game, True)
    joined = guest.post(f"games/{game}/join").json()
    assert sum(seat["you"] for seat in joined["seats"]) == 1
    assert guest.post(f"games/{game}/start").status_code == 404
    assert host.post(f"games/{game}/start").json()["status"] == "running"
    assert guest.get(f"games/{game}").json()["you"] is not None


def test_a_full_game_is_waited_for(host: Program, guest: Program) -> None:
    game = made(host, open=True, bots=2)["id"]
    full = guest.post(f"games/{game}/join")
    assert (full.status_code, full.json()["id"]) == (409, "no_free_seat")
    assert guest.post(f"games/{game}/wait").json()["place_in_list"] == 1
    (place,) = guest.get("me/games").json()["waiting_lists"]
    assert place["game"]["id"] == game
    assert guest.delete(f"games/{game}/wait").json()["place_in_list"] == 0


def test_a_private_game_is_not_there_for_strangers(host: Program, guest: Program) -> None:
    game = made(host)["id"]
    for answer in (guest.get(f"games/{game}/lobby"), guest.post(f"games/{game}/join")):
        assert answer.status_code == 404


def test_who_is_invited_takes_the_seat(host: Program, guest: Program, stranger: User) -> None:
    game = made(host)["id"]
    invited = host.post(f"games/{game}/invitations", {"email": stranger.email})
    assert invited.status_code == 201
    (told,) = invited.json()["invitations"]
    assert told["to"] == stranger.email
    token = Invitation.objects.get().token
    assert guest.post(f"invitations/{token}/accept").json()["id"] == game
    used = program(person("blue")).post(f"invitations/{token}/accept")
    assert used.status_code == 409
    assert host.post(f"games/{game}/invitations", {"email": "nobody"}).json()["field"] == "email"


def test_an_invitation_is_withdrawn(host: Program) -> None:
    game = made(host)["id"]
    (told,) = host.post(f"games/{game}/invitations", {"email": "a@example.com"}).json()["invitations"]
    assert host.delete(f"games/{game}/invitations/{told['invitation']}").json()["invitations"] == []


def test_seats_are_filled_with_bots_and_taken_back(host: Program) -> None:
    game = made(host)["id"]
    filled = host.post(f"games/{game}/bots").json()
    bots = [seat for seat in filled["seats"] if seat["bot"]]
    assert len(bots) == 2 and filled["can_start"]
    emptied = host.post(f"games/{game}/remove", {"chair": bots[0]["chair"]}).json()
    assert sum(seat["free"] for seat in emptied["seats"]) == 1
    assert host.post(f"games/{game}/start").json()["id"] == "seats_free"


def test_a_seat_in_a_lobby_is_given_up_and_the_game_called_off(host: Program, guest: Program) -> None:
    game = made(host, open=True)["id"]
    guest.post(f"games/{game}/join")
    assert guest.post(f"games/{game}/leave").status_code == 204
    assert host.post(f"games/{game}/cancel").status_code == 204
    assert not Game.objects.exists()


def test_who_leaves_a_running_game_sees_nothing_more(table: Table, red: Program) -> None:
    assert red.post(f"games/{table.id}/leave").status_code == 204
    assert red.get(f"games/{table.id}").status_code == 404
    assert Seat.objects.get(game=table.id, number=0).bot


def test_a_name_and_spectators_are_the_hosts(host: Program, guest: Program) -> None:
    game = made(host, open=True)["id"]
    assert host.put(f"games/{game}/name", {"name": "Fridays"}).json()["name"] == "Fridays"
    assert host.put(f"games/{game}/name", {"name": " "}).status_code == 422
    watch = {"spectators": "link", "watch_hours": 6}
    assert host.put(f"games/{game}/spectators", watch).json()["spectators"] == "link"
    assert guest.put(f"games/{game}/spectators", watch).status_code == 404


def test_a_rematch_is_offered_once(db: None) -> None:
    table = played_by_bots()
    for number, colour in enumerate(("red", "yellow")):
        Seat.objects.filter(game=table.id, number=number).update(user=person(colour), bot="")
    red, yellow = program(person("red")), program(person("yellow"))
    offered = red.post(f"games/{table.id}/rematch").json()
    assert offered["invitation"] == "" and offered["game"]["status"] == "lobby"
    again = yellow.post(f"games/{table.id}/rematch").json()
    assert again["game"]["id"] == offered["game"]["id"]
    assert yellow.post(f"invitations/{again['invitation']}/accept").status_code == 200


def test_a_running_game_has_no_rematch(red: Program, table: Table) -> None:
    refused = red.post(f"games/{table.id}/rematch")
    assert (refused.status_code, refused.json()["id"]) == (409, "not_over")


def test_a_lobby_tells_addresses_to_its_host_alone(host: Program, guest: Program) -> None:
    game = made(host, open=True)["id"]
    host.post(f"games/{game}/invitations", {"email": "secret@example.com"})
    assert "secret@example.com" not in guest.get(f"games/{game}/lobby").content.decode()


def test_seats_have_no_colours_until_they_are_drawn(host: Program) -> None:
    assert {seat["seat"] for seat in made(host)["seats"]} == {None}
    game = waiting_in_lobby(people=2, bots=1)
    drawn = program(person("red")).get(f"games/{game.pk}/lobby").json()["seats"]
    assert [seat["seat"] for seat in drawn] == [0, 1, 2]
