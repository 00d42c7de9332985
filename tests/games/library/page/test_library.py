"""The library: every sheet has its page, and what is looked for is found."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import engine
from engine.aliens import ALL_PHASES
from games.base.own_aliens import ROLES
from games.board.drawing.emblem import Part, Ring, emblem, emblem_of, figure
from games.library.read import rulings
from games.library.words import labels as words
from games.library.words.labels import FITS
from games.words.names import alert_words
from games.words.reader import plain_sheet, sheet
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import Table, person, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db


ALIENS = engine.book().built_in
Queries = Callable[[int], Any]


@pytest.fixture
def client() -> Client:
    """Nobody in particular."""
    return Client()


def found(page: Page) -> list[str]:
    """The ids of the sheets to which a page leads, in order."""
    sheets = (re.fullmatch(r"/sheets/(\w+)/", link) for link in links(page))
    return [match[1] for match in sheets if match]


def drawn(part: Part) -> Any:
    """A part as what can be seen of it: lines have no direction."""
    if isinstance(part, Ring):
        return _near(part.at), part.radius, part.filled
    return frozenset(map(_near, part.points))


def mirrored(part: Part) -> Any:
    if isinstance(part, Ring):
        return _near((100 - part.at[0], part.at[1])), part.radius, part.filled
    return frozenset(_near((100 - x, y)) for x, y in part.points)


def _near(at: tuple[float, float]) -> tuple[float, float]:
    return round(at[0], 9), round(at[1], 9)


# --- pages


@pytest.mark.parametrize("alien", ALIENS)
def test_every_alien_has_a_page_with_all_of_its_sheet(client: Client, alien: str) -> None:
    texts, page = engine.sheet_info(alien), get(client, f"/sheets/{alien}/")
    for name in ("name", "verb", "tagline", "power", "use", "wild", "super", "history"):
        assert " ".join(texts[name].split()) in page.words
    assert alert_words(texts["alert"]) in page.words
    assert words.role_words(texts["role"]) in page.words
    assert page.words.count(": can be used") == len(texts["phases"])
    for ruling in rulings().get(alien, ()):
        assert ruling.text in page.words


@pytest.mark.parametrize("card", (*engine.book().artifacts, "reinforcement"))
def test_every_card_with_a_sheet_has_a_page(client: Client, card: str) -> None:
    page = get(client, f"/sheets/{card}/")
    assert engine.card_info(card)["text"] in page.words
    assert "When it can be played" in page.words and "in the deck" in page.words


@pytest.mark.parametrize("tech", engine.book().techs)
def test_every_tech_has_a_page_with_what_it_needs(client: Client, tech: str) -> None:
    texts, page = engine.tech_info(tech), get(client, f"/sheets/{tech}/")
    assert texts["name"] in page.words and texts["text"] in page.words
    needed = texts["research"]
    assert (f"Needs {needed} ship" if needed else "Research X") in page.words
    assert ("Used once" in page.words) is texts["one_shot"]
    assert ("Kept face down" in page.words) is texts["secret"]


def test_techs_are_found_by_their_words_and_named_apart_from_the_deck(client: Client) -> None:
    page = get(client, "/library/?q=scrambler")
    assert found(page) == ["tech_scrambler"] and "1 tech" in page.words


@pytest.mark.parametrize("name", ["nobody", "human flare", "a%00b", "..%2Fhuman"])
def test_for_an_unknown_name_there_is_no_page(client: Client, db: None, name: str) -> None:
    get(client, f"/sheets/{name}/", status=404)


def test_the_library_leads_to_all_sheets_and_names_the_other_cards(client: Client) -> None:
    page = get(client, "/library/")
    book = engine.book()
    of_mayfair = (*book.edicts, *book.comets, *book.instructions)
    assert set(found(page)) == {*ALIENS, *book.artifacts, *of_mayfair, *book.techs}
    for kind in ("Attack", "Negotiate", "Morph", "Reinforcement", "Flare"):
        assert kind in page.words
    assert f"{len(ALIENS)} aliens" in page.words and f"{len(engine.book().artifacts)} artifacts" in page.words


@pytest.mark.parametrize(
    ("path", "queries"),
    [("/library/", 0), ("/library/?q=ships", 0), ("/sheets/quash/", 0), ("/sheets/masochist/", 1)],
)
def test_the_library_asks_the_database_only_for_the_figures_of_people(
    client: Client, django_assert_num_queries: Queries, path: str, queries: int
) -> None:
    with django_assert_num_queries(queries):
        get(client, path)


def test_pairs_are_told_from_either_side(client: Client) -> None:
    for one, other in (("gambler", "sorcerer"), ("sorcerer", "gambler")):
        page = get(client, f"/sheets/{one}/")
        assert found(page) == [other] and "may not meet, unless the table allows it" in page.words
    assert "may meet, unless the table forbids it" in get(client, "/sheets/healer/").words
    assert found(get(client, "/sheets/zombie/")) == []


def test_figures_come_with_the_number_of_games(client: Client) -> None:
    page = get(client, "/sheets/masochist/")
    assert "Of 600 games among 5 bots" in page.words and "95 % interval" in page.words


def test_own_aliens_are_marked_and_have_neither_figures_nor_rulings(
    client: Client, own_aliens: Callable[[Path | None], None]
) -> None:
    page = get(client, "/library/")
    assert "beachcomber" in found(page)
    assert page.words.count("own alien of this site") == len(engine.book().own)
    alone = get(client, "/sheets/beachcomber/")
    assert "own alien of this site" in alone.words
    assert "Among bots" not in alone.words and "Our rulings" not in alone.words


# --- searching


def test_words_are_looked_for_in_all_of_a_sheet(client: Client) -> None:
    assert found(get(client, "/library/?q=NEGATION")) == ["anti_matter"]
    assert "anti_matter" in found(get(client, "/library/?q=lower+total"))
    assert found(get(client, "/library/?q=kill+deal")) == ["quash"]


@pytest.mark.parametrize(("name", "value"), [("alert", "red"), ("phase", "destiny"), ("use", "mandatory")])
def test_each_field_finds_what_it_says(client: Client, name: str, value: str) -> None:
    fitting = {
        "alert": lambda texts: texts["alert"] == value,
        "phase": lambda texts: value in texts["phases"],
        "use": lambda texts: texts["mandatory"],
    }[name]
    aliens = (
        set(found(get(client, f"/library/?{name}={value}")))
        - {*engine.book().artifacts, *engine.book().edicts}
        - set(engine.book().techs)
    )
    assert aliens == {alien for alien in ALIENS if fitting(engine.sheet_info(alien))}


def test_a_role_finds_whoever_can_use_their_power_in_it(client: Client) -> None:
    by_part = {part: set(found(get(client, f"/library/?part={part}"))) for part in words.PARTS}
    assert {"barbarian", "oracle", "healer"} <= by_part["offense"] and "dictator" not in by_part["offense"]
    assert "parasite" in by_part["ally"] & by_part["aside"] and "oracle" not in by_part["ally"]


def test_several_fields_are_all_meant_and_stay_filled_in(client: Client) -> None:
    page = get(client, "/library/?q=cards&alert=green&use=optional&phase=")
    assert "sorcerer" in found(page)
    assert all(engine.sheet_info(alien)["alert"] == "green" for alien in found(page))
    form = page.form_to("/library/")
    assert form.method == "get"
    assert form.filled()["q"] == ["cards"] and form.filled()["alert"] == ["green"]


def test_pages_lead_to_the_library(client: Client, red: Client, table: Table) -> None:
    for page in (get(client, "/accounts/sign-in/"), get(red, "/"), get(red, f"/games/{table.id}/")):
        assert "/library/" in links(page)


def test_what_fits_nothing_says_so(client: Client) -> None:
    page = get(client, "/library/?q=xyzzy")
    assert found(page) == [] and "Nothing found" in page.words and "Attack" not in page.words


@pytest.mark.parametrize("query", ["alert=purple", "phase=%00", "q=%00", f"q={'x' * 90}"])
def test_what_cannot_be_searched_for_is_told_and_the_rest_shown(client: Client, query: str) -> None:
    page = get(client, f"/library/?{query}")
    assert set(found(page)) >= set(ALIENS)
    assert ("ul", "errorlist") in {(tag, (given.get("class") or "")[:9]) for tag, given in page.elements}


# --- words


def test_every_role_and_phase_of_a_sheet_has_words() -> None:
    assert set(ROLES) == set(words.ROLES)
    assert {role for roles in words.ROLES_OF.values() for role in roles} == set(ROLES)
    assert [phase["name"] for phase in words.phase_strip(ALL_PHASES)][-1] == "Resolution"
    assert sum(phase["on"] for phase in words.phase_strip(["destiny"])) == 1


def test_a_card_that_names_no_phase_can_be_played_in_all() -> None:
    assert all(phase["on"] for phase in words.phase_strip([]))
    assert FITS["phase"]({"phases": []}, "reveal") and not FITS["phase"]({"phases": ["destiny"]}, "reveal")


# --- emblems


def test_every_alien_has_its_own_emblem() -> None:
    figures = {frozenset(map(drawn, figure(alien, sheet(alien)["verb"]))) for alien in ALIENS}
    assert len(figures) == len(ALIENS)


@pytest.mark.parametrize("alien", ALIENS)
def test_an_emblem_is_its_own_mirror_image(alien: str) -> None:
    parts = figure(alien, sheet(alien)["verb"])
    assert {drawn(part) for part in parts} == {mirrored(part) for part in parts}


def test_an_emblem_stays_within_its_frame() -> None:
    for alien in ALIENS:
        for part in figure(alien, sheet(alien)["verb"]):
            corners = [part.at] if isinstance(part, Ring) else part.points
            assert all(0 <= value <= 100 for corner in corners for value in corner)


def test_an_emblem_is_the_same_everywhere_and_follows_name_and_verb() -> None:
    assert emblem("human", "humanity", "Human") == emblem("human", "humanity", "Human")
    assert figure("human", "humanity") != figure("human", "patience")
    assert figure("human", "humanity") != figure("mirror", "humanity")
    assert 'points="50,' in emblem("void", "eradication", "Void")


def test_an_emblem_has_a_title_that_is_escaped() -> None:
    assert "<title>&lt;Void&gt;</title>" in emblem("void", "eradication", "<Void>")
    assert "<title>Anti-Matter</title>" in emblem_of("anti_matter")


# --- where sheets are shown


def test_the_seats_of_a_game_show_emblems_and_lead_to_the_sheets(table: Table, red: Client) -> None:
    page = get(red, f"/games/{table.id}/")
    assert {"human", "zombie", "healer"} <= set(found(page))
    emblems = [given for tag, given in page.elements if tag == "svg" and given.get("class") == "emblem"]
    assert len(emblems) >= 3


def test_the_choice_of_an_alien_shows_emblems_and_leads_to_the_sheets(db: None, browser: Browser) -> None:
    table = playing(people=3)
    page = get(browser(person("red")), f"/games/{table.id}/")
    choice = page.form_to("/answer/")
    offered = choice.values("answer")
    assert len(offered) == 2 and set(found(page)) == set(offered)
    assert sum(given.get("class") == "emblem" for tag, given in page.elements if tag == "svg") == 2


def test_the_lobby_leads_to_the_sheets_of_its_box(red: Client) -> None:
    game = waiting_in_lobby(aliens=["human", "zombie", "healer", "oracle"])
    assert set(found(get(red, f"/games/{game.pk}/"))) >= {"human", "zombie", "healer", "oracle"}


@pytest.mark.parametrize("name", ["philanthropist", "emotion_control"])  # none is longer
def test_the_title_of_a_sheet_begins_with_its_name_and_fits_a_tab(
    client: Client, db: None, name: str
) -> None:
    head = client.get(f"/sheets/{name}/").content.decode().partition("</head>")[0]
    (title,) = re.findall(r"<title>([^<]+)</title>", head)
    assert title == f"{plain_sheet(name)['name']} · Cosmic Post" and len(title) <= 45
