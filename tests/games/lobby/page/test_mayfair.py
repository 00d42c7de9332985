"""The Mayfair edition on the form for a new game, and in its lobby."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from engine.editions import EVERY_PART, edition_named
from engine.editions.variants import FANTASY_FLIGHT
from games.base.documents import RequestRefused
from games.lobby.service.match_requests import begin_matches, edition_of, make_match_request
from games.models import Game, MatchRequest, User
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links

pytestmark = pytest.mark.django_db
FIELDS = {"seats": "4", "edition": "mayfair", "response": "172800", "deal": "259200", "bots": "0"}
OURS = "These numbers are ours, not the publisher's"


@pytest.fixture
def client(owner: User, browser: Browser) -> Client:
    User.objects.update(is_staff=True)
    return browser(owner)


def sent(client: Client, **fields: object) -> Page:
    return Page(client.post("/games/new/", {**FIELDS, **fields}))


@pytest.fixture
def only_fantasy_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.editions.OFFERED", FANTASY_FLIGHT)


@pytest.mark.usefixtures("only_fantasy_flight")
def test_the_form_offers_players_no_edition_that_is_not_offered(owner: User, browser: Browser) -> None:
    client = browser(owner)
    page = get(client, "/games/new/")
    assert "preset=mayfair" not in page.text and "Numbers of your own" not in page.words
    assert page.form_to("/games/new/").values("edition") == list(FANTASY_FLIGHT)
    assert "mayfair is not one of the available choices" in sent(client).words
    assert not Game.objects.exists()


def test_the_preset_of_1992_has_every_part_of_more(client: Client) -> None:
    """M-3.2, M-4.5: and the parts stand together below a heading of their own, to choose from."""
    page = get(client, "/games/new/?preset=mayfair")
    own, others = (page.words.find(words) for words in ("choose the parts of “More”", "Of Fantasy Flight"))
    assert 0 < own < others and "Of every edition" in page.words
    client.post("/games/new/", page.form_to("/games/new/").filled())
    game = Game.objects.get()
    words = get(client, f"/games/{game.pk}/lobby/").words
    assert (game.edition, game.options["switches"]["setup.total_flares"]) == ("mayfair", 20)
    assert "Mayfair, 1991" in words and "20 flares" in words.casefold()
    assert game.options["tables"] == edition_named("mayfair").tables
    assert (
        len([part for part in EVERY_PART if f"{part.replace('_', ' ')}".casefold() in words.casefold()]) >= 5
    )


def test_numbers_that_are_ours_are_called_ours_and_a_tables_own_are_not(client: Client) -> None:
    """A-45."""
    sent(client, variants=["kickers"])
    ours = get(client, f"/games/{Game.objects.get().pk}/lobby/").words
    assert OURS in ours and "3 of Kicker ×2" in ours and "1 of Kicker ×−2" in ours
    assert "Edicts of the basic set: " in ours and "New Moon" not in ours, "it is in no deck without moons"
    sent(client, variants=["kickers"], tables="Kickers: -2=4, 2=5")
    theirs = get(client, f"/games/{Game.objects.latest('created_at').pk}/lobby/").words
    assert OURS not in theirs and "This table has chosen" in theirs and "4 of Kicker ×−2" in theirs


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"tables": "Kickers: 2=8"}, "tables", "add up to another sum than the 9"),
        ({"tables": "Kicker"}, "tables", "Line 1, “Kicker”, is not the numbers of a kind."),
        (
            {"tables": "Reversing: 2", "edition": "ffg2008"},
            "tables",
            "This edition has no cards whose numbers",
        ),
        ({"variants": ["technology"]}, "variants", "“Technology” is not of “Mayfair, 1991”."),
        (
            {"variants": ["kickers"], "edition": "ffg42"},
            "variants",
            "an edition that has it: “Mayfair, 1991”.",
        ),
        ({"variants": ["replace_all_specials"]}, "variants", "needs special destiny cards."),
        ({"seats": "2"}, "seats", "“Mayfair, 1991” is for 3 to 8 seats; this game has 2."),
    ],
)
def test_what_does_not_fit_is_told_at_its_field_and_nothing_is_lost(
    client: Client, fields: dict[str, object], field: str, words: str
) -> None:
    page = sent(client, name="Thursdays", **fields)
    assert words in page.words and f"#id_{field}" in list(links(page))
    assert "preset=mayfair" not in page.text, "what is wrong stands first"
    assert page.form_to("/games/new/").filled()["name"] == ["Thursdays"]
    assert not Game.objects.exists()


def test_two_play_it_without_destiny(client: Client) -> None:
    """M-21.35."""
    sent(client, seats="2", variants=["without_destiny", "four_homes"])
    assert Game.objects.get().options["players"] == 2


def test_people_who_wish_for_it_find_each_other(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the edition is offered; a variant that only it has says so, too."""
    people = [owner, *(User.objects.create_user(f"{name}@example.com") for name in ("a", "b"))]
    wish: Any = {"players": 3, "response_seconds": 86400, "levels": MatchRequest.Levels.ALL}
    monkeypatch.setattr("games.lobby.editions.OFFERED", FANTASY_FLIGHT)
    with pytest.raises(RequestRefused):
        make_match_request(owner, **wish, variants=["mayfair"])
    monkeypatch.setattr("games.lobby.editions.OFFERED", ("ffg2008", "mayfair"))
    assert edition_of("kickers") == "mayfair" and edition_of("two_powers") == "ffg2008" == edition_of("any")
    with pytest.raises(RequestRefused, match="options_variant_of_edition"):
        make_match_request(owner, **wish, variants=["mayfair", "technology"])
    for person in people:
        make_match_request(person, **wish, variants=["mayfair", "kickers"])
    assert begin_matches(timezone.now())
    game = Game.objects.get()
    assert (game.edition, game.switches["cards.kickers"]) == ("mayfair", True)
    assert game.status == Game.Status.RUNNING


def test_the_page_of_wishes_names_an_edition_that_is_offered(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.lobby.editions.OFFERED", FANTASY_FLIGHT)
    assert "Mayfair, 1991" not in get(client, "/games/find/").words
    monkeypatch.setattr("games.lobby.editions.OFFERED", ("ffg2008", "mayfair"))
    words = get(client, "/games/find/").words
    assert "Mayfair, 1991" in words and "Kickers" in words


@pytest.mark.parametrize(("seats", "said"), [("6", ()), ("7", ("Zilch.",)), ("8", ("Zilch.", "Shark."))])
def test_a_large_table_has_its_zilch_by_itself_and_says_so(
    client: Client, seats: str, said: tuple[str, ...]
) -> None:
    """A-65: stored written out, so all that hides or shows what they see knows of them."""
    sent(client, seats=seats, foretold="sharers" if said else "")
    game = Game.objects.get()
    words = get(client, f"/games/{game.pk}/lobby/").words
    assert [name for name in ("Zilch.", "Shark.") if f" {name} For exactly" in words] == list(said)
    assert [game.switches.get("zilch", False), game.switches.get("shark", False)] == [
        bool(said),
        len(said) == 2,
    ]
    assert game.switches.get("zilch.names_sharers", False) is bool(said)
