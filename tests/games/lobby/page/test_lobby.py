"""From an empty page to a game that runs."""

from __future__ import annotations

import pytest
from django.test import Client

import engine
from games.lobby.editions import OFFERED, variants_for
from games.lobby.page.new_game import NewGameForm
from games.lobby.service.host import fill_with_bots
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.words.games import PRESETS, presets_of
from games.lobby.words.variants import switch_words
from games.models import Game, Invitation, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import person

FIELDS = {
    "name": "Tuesday",
    "edition": "ffg2008",
    "seats": "3",
    "bots": "1",
    "response": "172800",
    "deal": "259200",
}


@pytest.fixture
def client(owner: User, browser: Browser) -> Client:
    return browser(owner)


def made(client: Client, **fields: object) -> Game:
    client.post("/games/new/", {**FIELDS, **fields})
    return Game.objects.get()


def test_a_game_is_made_with_what_was_chosen(client: Client, owner: User) -> None:
    game = made(client, aliens=["human", "zombie", "healer", "oracle"])
    assert (game.owner, game.edition, game.response_seconds) == (owner, "ffg2008", 172800)
    assert [bool(seat.bot) for seat in game.seats.all()] == [False, False, True]
    assert game.options["box"] == ["human", "zombie", "healer", "oracle"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("seats", "9", "9 is not one of the available choices"),
        ("bots", "4", "Bots cannot have 4 of them"),
        ("edition", "pirate", "pirate is not one of the available choices"),
        ("aliens", ["human", "zombie"], "aliens"),
        ("bots", "two", "Enter a whole number"),
    ],
)
def test_what_cannot_be_made_is_refused_and_what_was_typed_is_kept(
    client: Client, field: str, value: object, words: str
) -> None:
    response = client.post("/games/new/", {**FIELDS, field: value})
    assert response.status_code == 422
    page = Page(response)
    assert words in page.words
    assert 'value="Tuesday"' in response.content.decode()
    assert not Game.objects.exists()


def test_a_player_is_invited_by_address(client: Client) -> None:
    game = made(client)
    form = get(client, f"/games/{game.pk}/").form_to("/invite/")
    page = Page(client.post(form.action, form.filled(email="yellow@example.com"), follow=True))
    assert "Invitation sent to yellow@example.com." in page.words
    assert Invitation.objects.get().email == "yellow@example.com"


def test_an_invitation_tells_what_it_is_to_and_where_to_learn_it(client: Client) -> None:
    game = made(client, seats=4)
    invite(game, "yellow@example.com")
    page = get(Client(), f"/invitations/{Invitation.objects.get().token}/")
    assert "for 4 players" in page.words
    assert "Play one encounter" in page.words and "/learn/" in set(links(page))


@pytest.mark.parametrize("gone", [Invitation, Game])
def test_an_invitation_that_is_withdrawn_while_it_is_looked_at_leads_nowhere(
    client: Client, gone: type[Invitation | Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = made(client)
    invite(game, "yellow@example.com")

    def accepted(token: str, user: User) -> None:
        gone.objects.all().delete()
        accept_invitation(token, user)

    monkeypatch.setattr("games.lobby.page.acts.accept_invitation", accepted)
    assert client.post(f"/invitations/{Invitation.objects.get().token}/").status_code == 404


def test_a_wrong_address_is_refused_and_kept(client: Client) -> None:
    game = made(client)
    response = client.post(f"/games/{game.pk}/invite/", {"email": "yellow at example"})
    assert response.status_code == 422
    assert 'value="yellow at example"' in response.content.decode()
    assert not Invitation.objects.exists()


def test_bots_take_what_is_free_and_the_game_starts(client: Client) -> None:
    game = made(client)
    client.post(f"/games/{game.pk}/bots/")
    page = Page(client.post(f"/games/{game.pk}/start/", follow=True))
    assert Game.objects.get().status == Game.Status.RUNNING
    assert "Choose your alien" in page.words


def test_a_game_with_free_seats_does_not_start_and_says_why(client: Client) -> None:
    game = made(client)
    page = Page(client.post(f"/games/{game.pk}/start/", follow=True))
    assert "still free" in page.words
    assert Game.objects.get().status == Game.Status.LOBBY


def test_only_the_owner_sees_whom_they_have_invited(client: Client, browser: Browser) -> None:
    game = made(client, bots="0")
    client.post(f"/games/{game.pk}/invite/", {"email": "blue@example.com"})
    guest = User.objects.find_or_make("yellow@example.com")
    game.seats.filter(number=1).update(user=guest)
    assert "blue@example.com" in get(client, f"/games/{game.pk}/").words
    assert "blue@example.com" not in get(browser(guest), f"/games/{game.pk}/").words


# Aliens and rules


def test_only_aliens_of_the_alert_colours_allowed_are_in_the_box(client: Client) -> None:
    game = made(client, alerts=["green"])
    assert {engine.sheet_info(alien)["alert"] for alien in game.options["box"]} == {"green"}


@pytest.mark.parametrize("seats", [2, 6, 8])
def test_two_to_eight_seats_can_be_made(client: Client, seats: int) -> None:
    game = made(client, seats=seats, bots=1)
    assert game.seats.count() == game.options["players"] == seats


@pytest.mark.parametrize(
    ("fields", "flares"),
    [
        ({"seats": 8}, 16),
        ({"seats": 8, "pick_0": "oracle"}, 15),
        ({"seats": 8, "selection": "random_deal"}, 10),
        ({"seats": 2}, 10),
    ],
)
def test_the_lobby_counts_the_flares_of_all_that_are_dealt(
    client: Client, fields: dict[str, object], flares: int
) -> None:
    """R-25.4: more than ten where more are dealt."""
    assert f"{flares} flares" in get(client, f"/games/{made(client, **fields).pk}/lobby/").words


def test_variants_are_boxes_with_a_sentence_each(client: Client) -> None:
    page = get(client, "/games/new/")
    assert "Each seat has 4 planets and 16 ships" in page.words
    assert sorted(page.form_to("/games/new/").values("variants")) == sorted(variants_for(OFFERED))


def test_a_game_is_made_with_variants_and_its_lobby_tells_them(client: Client) -> None:
    game = made(client, variants=["four_planets", "single_encounter_turns"])
    assert engine.variants_of(engine.Options.from_json(game.options)) == [
        "four_planets",
        "single_encounter_turns",
    ]
    words = get(client, f"/games/{game.pk}/lobby/").words
    assert "Four planets. Each seat has 4 planets" in words and "planets: 4" not in words.lower()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"variants": ["without_destiny"]}, "“Without destiny” is for exactly 2 seats; this game has 3."),
        ({"variants": ["flares"]}, "“Flares” changes nothing: this edition has it already."),
        ({"variants": ["freewheeling_flares"], "flares": "none"}, "needs flares in the deck"),
        ({"variants": ["freewheeling_flares"], "edition": "ffg42"}, "needs flares in the deck"),
        ({"variants": ["flares"], "flares": "none", "edition": "ffg42"}, "you chose none"),
        ({"variants": ["hidden"]}, "hidden is not one of the available choices"),
    ],
)
def test_variants_that_contradict_are_refused_and_nothing_is_lost(
    client: Client, fields: dict[str, object], words: str
) -> None:
    response = client.post("/games/new/", {**FIELDS, **fields})
    page = Page(response)
    assert response.status_code == 422 and not Game.objects.exists()
    assert words in page.words
    form = page.form_to("/games/new/").filled()
    assert form["name"] == ["Tuesday"]
    assert form.get("variants", ["hidden"]) == fields["variants"]


def test_flares_by_the_field_and_by_the_variant_are_the_same(client: Client) -> None:
    game = made(client, edition="ffg42", variants=["flares", "freewheeling_flares"], flares="some")
    assert game.options["switches"] == {"flares": True, "freewheeling": True, "pace": "standard"}


def test_a_box_is_drawn_at_random_with_the_aliens_of_single_seats_in_it(client: Client) -> None:
    game = made(client, random_box="8", pick_1="oracle")
    assert len(set(game.options["box"])) == 8 and "oracle" in game.options["box"]
    assert game.options["dealt"] == ["", "oracle", ""]


def test_exactly_as_many_ticks_as_seats_are_a_box_and_not_an_order(client: Client) -> None:
    game = made(client, aliens=["human", "zombie", "healer"], edition="ffg42")
    assert game.options["box"] == ["human", "zombie", "healer"]
    assert game.options["dealt"] == []


def test_nothing_chosen_changes_no_rule_of_the_edition_but_the_pace(client: Client) -> None:
    assert made(client).options["switches"] == {"pace": "standard"}


@pytest.mark.parametrize(
    ("fields", "switches"),
    [
        ({"selection": "random_deal"}, {"setup.alien_selection": "random_deal"}),
        ({"selection": "two_flares_keep_one"}, {}),
        ({"flares": "none"}, {"flares": False}),
        ({"pace": "brisk"}, {"pace": "brisk"}),
        ({"pace": "every_window"}, {"pace": "every_window"}),
        ({"flares": "some", "total_flares": "14"}, {"setup.total_flares": 14}),
        ({"flares": "", "total_flares": "14"}, {"setup.total_flares": 14}),
        ({"flares": "none", "total_flares": "14"}, {"flares": False}),
        ({"edition": "ffg42", "flares": "some"}, {"flares": True}),
        ({"edition": "ffg42", "total_flares": "14"}, {}),
        ({"conflicts.gambler_sorcerer": "allowed"}, {"conflicts.gambler_sorcerer": "allowed"}),
        ({"conflicts.gambler_sorcerer": "forbidden"}, {}),
    ],
)
def test_what_was_chosen_otherwise_is_a_switch_of_the_game(
    client: Client, fields: dict[str, str], switches: dict[str, object]
) -> None:
    assert made(client, **fields).options["switches"] == {"pace": "standard"} | switches


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pick_0": "gambler", "pick_2": "sorcerer"}, "Gambler and Sorcerer cannot be in one game"),
        ({"pick_0": "oracle", "pick_2": "oracle"}, "Each of the 3 seats needs an alien of its own"),
        ({"pick_4": "oracle"}, "There is no such seat in a game of 3"),
        ({"pick_0": "pirate"}, "pirate is not one of the available choices"),
        ({"pick_0": "grudge", "alerts": ["green"]}, "has alert"),
        ({"random_box": "2"}, "at least as many different aliens"),
        ({"random_box": "150"}, "A random box of 150 cannot be drawn"),
        ({"aliens": ["human", "gambler", "sorcerer"]}, "Some of these aliens cannot be in one game"),
        ({"flares": "many"}, "many is not one of the available choices"),
        ({"total_flares": "101"}, "less than or equal to 100"),
        ({"conflicts.gambler_sorcerer": "perhaps"}, "perhaps is not one of the available choices"),
    ],
)  # fmt: skip
def test_aliens_and_rules_that_cannot_be_are_refused_in_words_and_unfolded(
    client: Client, fields: dict[str, object], words: str
) -> None:
    response = client.post("/games/new/", {**FIELDS, **fields})
    assert response.status_code == 422
    assert words in Page(response).words
    assert '" open>' in response.content.decode()
    assert not Game.objects.exists()


def test_a_printed_pair_meets_where_the_table_allows_it(client: Client) -> None:
    allowed = {"conflicts.gambler_sorcerer": "allowed"}
    game = made(client, pick_0="gambler", pick_2="sorcerer", **allowed)
    assert game.options["dealt"] == ["gambler", "", "sorcerer"]


def test_the_form_tells_which_pairs_may_not_meet_and_that_nothing_is_folded_open(client: Client) -> None:
    page = get(client, "/games/new/")
    assert "Gambler with Sorcerer" in page.words and "Printed on one of the sheets" in page.words
    assert '" open>' not in client.get("/games/new/").content.decode()


def test_own_aliens_stand_among_the_others(own_aliens: object, client: Client) -> None:
    assert "Beachcomber (green)" in get(client, "/games/new/").words
    game = made(client, pick_0="beachcomber")
    assert "beachcomber" in game.options["box"]


def test_the_lobby_tells_what_the_table_has_agreed_on(client: Client) -> None:
    wished = {
        "pick_1": "oracle",
        "flares": "some",
        "total_flares": "14",
        "conflicts.gambler_sorcerer": "allowed",
    }
    page = get(client, f"/games/{made(client, **wished).pk}/")
    for words in ("Yellow plays Oracle.", "14 flares are in the deck.", "Gambler and Sorcerer can meet."):
        assert words in page.words


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"bots": "4"}, "bots"),
        ({"random_box": "150"}, "random_box"),
        ({"aliens": ["human", "zombie"]}, "aliens"),
        ({"pick_0": "gambler", "pick_2": "sorcerer"}, "pick_0"),
        ({"pick_0": "oracle", "pick_2": "oracle"}, "pick_2"),
        ({"pick_1": "grudge", "alerts": ["green"]}, "pick_1"),
    ],
)
def test_what_cannot_be_is_told_at_its_field_and_at_the_top(
    client: Client, fields: dict[str, object], place: str
) -> None:
    response = client.post("/games/new/", {**FIELDS, **fields})
    assert f'class="errorlist" id="id_{place}_error"' in response.content.decode()
    assert f"#id_{place}" in list(links(Page(response)))


def test_a_refused_form_holds_all_that_was_chosen(client: Client) -> None:
    chosen = {
        "doors": "open", "fill_after": "86400", "spectators": "link", "watch_hours": "72",
        "random_box": "150",
        "alerts": ["green", "red"], "aliens": ["zombie", "human"], "pick_1": "oracle", "flares": "some",
        "total_flares": "14", "conflicts.gambler_sorcerer": "allowed",
    }  # fmt: skip
    sent = Page(client.post("/games/new/", {**FIELDS, **chosen})).form_to("/games/new/").filled()
    del sent["csrfmiddlewaretoken"]
    wished = {name: value if isinstance(value, list) else [value] for name, value in chosen.items()}
    assert {name: sent[name] for name in wished} == wished


def test_who_may_join_and_look_on_is_chosen_with_the_game(client: Client) -> None:
    game = made(client, doors="open", fill_after="86400", spectators="people", watch_hours="6")
    assert (game.is_open, game.spectators, game.watch_hours) == (True, "people", 6)
    assert game.fills_at is not None and game.by_chance
    page = get(client, f"/games/{game.pk}/")
    assert "Everyone who is signed in can watch, 6 hours behind the game" in page.words
    assert "bots take the seats that are free then, and the game starts." in page.words


def test_a_full_lobby_says_when_it_starts_and_nothing_of_bots(client: Client) -> None:
    game = made(client, fill_after="86400")
    page = get(client, f"/games/{game.pk}/")
    assert "bots take the seats that are free then" in page.words
    fill_with_bots(game, by=game.owner)
    page = get(client, f"/games/{game.pk}/")
    assert "the game starts by itself, if nobody has started it before." in page.words
    assert "bots take the seats" not in page.words


def test_what_is_not_chosen_is_a_private_game_that_nobody_looks_on_at(client: Client) -> None:
    game = made(client)
    assert (game.is_open, game.spectators, game.fills_at) == (False, "nobody", None)


def test_picked_aliens_keep_the_seats_as_they_are(client: Client) -> None:
    assert not made(client, pick_1="oracle").by_chance


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_fills_the_form_and_makes_a_game_as_it_stands(client: Client, name: str) -> None:
    User.objects.update(is_staff=PRESETS[name] not in presets_of(OFFERED))
    page = get(client, f"/games/new/?preset={name}")
    current = [given["href"] for _tag, given in page.elements if given.get("aria-current")]
    assert current == [f"?preset={name}"]
    form = page.form_to("/games/new/")
    for field, value in PRESETS[name].fields.items():
        assert form.filled()[field] == (value if isinstance(value, list) else [str(value)]), field
    client.post(form.action, form.filled())
    game = Game.objects.get()
    assert game.seats.count() == PRESETS[name].fields["seats"]
    assert game.response_seconds == PRESETS[name].fields["response"]


def test_beginners_have_green_aliens_and_no_flares(client: Client) -> None:
    form = get(client, "/games/new/?preset=beginners").form_to("/games/new/")
    client.post(form.action, form.filled())
    game = Game.objects.get()
    assert {engine.sheet_info(alien)["alert"] for alien in game.options["box"]} == {"green"}
    assert game.options["switches"]["flares"] is False


def test_a_preset_that_there_is_not_changes_nothing(client: Client) -> None:
    tokenless = [get(client, f"/games/new/{query}").words for query in ("", "?preset=pirates")]
    assert tokenless[0] == tokenless[1]


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("flares", False, "There are no flares."),
        ("setup.alien_selection", "random_deal", "One alien is dealt to each seat."),
        ("rewards.mandatory", False, "rewards: mandatory: no."),
        ("goal", 4, "goal: 4."),
    ],
)
def test_every_switch_has_words(name: str, value: object, words: str) -> None:
    assert switch_words(name, value) == words


def test_a_host_renames_the_game_from_its_lobby(client: Client) -> None:
    game = made(client, name="")
    assert f"/games/{game.pk}/name/" in links(get(client, f"/games/{game.pk}/lobby/"))
    response = client.post(f"/games/{game.pk}/name/", {"name": "Tea <b>time</b>"}, follow=True)
    page = Page(response)
    assert Game.objects.get().name == "Tea <b>time</b>"
    assert "The game is called “Tea <b>time</b>” now." in page.words


def test_an_empty_name_is_refused_and_the_old_one_stays(client: Client) -> None:
    game = made(client)
    response = client.post(f"/games/{game.pk}/name/", {"name": " "})
    assert response.status_code == 422 and "The name is empty." in Page(response).words
    assert Game.objects.get().name == "Tuesday"


def test_a_game_that_is_over_keeps_its_name(client: Client) -> None:
    game = made(client)
    Game.objects.update(status=Game.Status.OVER)
    assert client.get(f"/games/{game.pk}/name/")["Location"] == f"/games/{game.pk}/"


def test_who_only_sits_there_cannot_rename_it(client: Client, browser: Browser) -> None:
    game = made(client)
    yellow = User.objects.create_user("yellow@example.com")
    accept_invitation(invite(game, yellow.email).token, yellow)
    theirs = browser(yellow)
    assert f"/games/{game.pk}/name/" not in links(get(theirs, f"/games/{game.pk}/lobby/"))
    assert theirs.post(f"/games/{game.pk}/name/", {"name": "Mine"}).status_code == 404
    assert Game.objects.get().name == "Tuesday"


@pytest.mark.parametrize(
    ("edition", "own", "usual", "more"),
    [
        ("mayfair", 31, "the 31 of Mayfair, 1991", "Not in the box of Mayfair, 1991: 20 more"),
        ("ffg2008", 50, "the 50 of Fantasy Flight, 2008", "Not in the box of Fantasy Flight, 2008: 1 more"),
    ],
)
def test_the_box_of_the_edition_stands_before_the_other_aliens(
    client: Client, edition: str, own: int, usual: str, more: str
) -> None:
    """A table may add those, so they are folded and not left out."""
    client.force_login(person("red"))
    words = get(client, "/games/new/?preset=mayfair" if edition == "mayfair" else "/games/new/").words
    assert usual in words and more in words
    form = NewGameForm(initial={"edition": edition})
    ticks = form.alien_ticks
    assert sum(len(boxes) for _alert, _label, boxes in ticks["own"]) == own
    assert sum(len(boxes) for _alert, _label, boxes in ticks["others"]) == 51 - own
    assert not ticks["more_open"]


def test_an_alien_that_a_table_has_added_is_in_sight_after_a_refusal(client: Client) -> None:
    client.force_login(person("red"))
    sent = {**FIELDS, "edition": "mayfair", "aliens": ["human"], "bots": "9"}
    page = client.post("/games/new/", sent).content.decode()
    assert '<details class="inner" open>\n            <summary>Not in the box' in page


@pytest.mark.parametrize("edition", [None, "eon"])
def test_a_form_without_a_known_edition_names_the_box_of_the_usual_one(edition: str | None) -> None:
    sent = NewGameForm({} if edition is None else {"edition": edition})
    assert "the 50 of Fantasy Flight, 2008" in str(sent.alien_ticks["usual"])
