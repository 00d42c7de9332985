"""The rules as pages: every number is a link to its place, and whoever looks for something finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.template.loader import render_to_string
from django.test import Client

import engine
from games.learn.courses import COURSES
from games.learn.page import Place
from games.library.read import rulings
from games.models import Game, User
from games.rules.page import MOST, found
from games.rules.read import chapters, every_chapter
from games.site.page.text_links import NUMBER, address_of, marked_up, rule_links
from tests.engine.recorded import short_game
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links, unlinked
from tests.games.recorded import recorded
from tests.games.tables import Table, person, playing
from tests.games.translations.pseudo import CODE, Read, left_out, wide_letters
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

CHAPTERS, MAYFAIR = tuple(chapters()), tuple(chapters("mayfair"))
GERMAN = {"Accept-Language": "de"}
Queries = Callable[[int], Any]


def linked(page: Page) -> list[str]:
    """The numbers of the rules to which a page leads, in order."""
    return [urlsplit(link).fragment for link in links(page) if NUMBER.fullmatch(urlsplit(link).fragment)]


def anchors(page: Page) -> set[str]:
    return {str(given["id"]) for _tag, given in page.elements if given.get("id")}


# --- links


def test_a_number_becomes_a_link_and_all_else_is_escaped() -> None:
    assert rule_links("<b> R-7.1, R-9.4.") == (
        '&lt;b&gt; <a class="rule" href="/rules/launch/#R-7.1">R-7.1</a>,'
        ' <a class="rule" href="/rules/alliance/#R-9.4">R-9.4</a>.'
    )
    assert rule_links(f"R-{99.9} and D-{999}") == f"R-{99.9} and D-{999}"


def test_marks_within_a_line_become_elements() -> None:
    assert marked_up("*one*, **two** & `three.four`") == (
        "<em>one</em>, <strong>two</strong> &amp; <code>three.four</code>"
    )


def test_every_link_to_a_number_has_its_place_on_the_page_it_leads_to(client: Client) -> None:
    numbers = [entry.id for chapter in every_chapter() for entry in chapter.entries if entry.id]
    numbers += [one.id for ruled in rulings().values() for one in ruled if one.id.startswith("OURS-")]
    places: dict[str, set[str]] = {}
    for number in numbers:
        path, _hash, place = address_of(number).partition("#")
        if path not in places:
            places[path] = anchors(get(client, path))
        assert place == number and place in places[path]
    assert len(numbers) > 700


# --- pages that show numbers


@pytest.fixture
def over(owner: User) -> Game:
    """A game that is over, with its owner at the first seat."""
    return recorded(short_game(3), sits=owner)


@pytest.fixture
def owner(db: None) -> User:
    return person("red")


@pytest.mark.parametrize("name", MAYFAIR)
def test_no_chapter_of_the_mayfair_book_shows_a_number_without_a_link(client: Client, name: str) -> None:
    page = get(client, f"/rules/mayfair/{name}/")
    assert unlinked(page) == [] and {"/rules/", "/rules/mayfair/"} <= set(links(page))
    assert all(
        row[0] in page.words for section in chapters("mayfair")[name].sections for row in section.table
    )


@pytest.mark.parametrize(
    "path", ["/rules/", "/rules/mayfair/", "/rules/?q=ships", "/rules/?q=xyzzy", "/library/", "/learn/"]
)
def test_no_page_for_everybody_shows_a_number_without_a_link(client: Client, path: str) -> None:
    assert unlinked(get(client, path)) == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_chapter_shows_a_number_without_a_link(client: Client, name: str) -> None:
    page = get(client, f"/rules/{name}/")
    assert unlinked(page) == [] and linked(page)


@pytest.mark.parametrize("alien", sorted(engine.book().built_in))
def test_no_sheet_shows_a_number_without_a_link(client: Client, alien: str) -> None:
    page = get(client, f"/sheets/{alien}/")
    assert unlinked(page) == []
    own = [one.id for one in rulings().get(alien, ()) if one.id.startswith("OURS-")]
    assert set(own) <= anchors(page) and set(own) <= set(linked(page))


def test_every_step_of_a_lesson_links_its_numbers(client: Client) -> None:
    shown: set[str] = set()
    for course in COURSES.values():
        place = Place(course, [])
        while place.lesson.ask is not None:
            page = get(client, place.address)
            assert unlinked(page) == []
            shown |= set(linked(page))
            place = place.after(place.lesson.right_answer())
    assert {"R-7.2", "R-9.3", "R-10.4", "R-11.9", "R-16.3"} <= shown


@pytest.mark.parametrize("decisions", [3, 40, 80, 110])
def test_the_page_of_a_game_its_log_and_its_replay_link_their_numbers(
    owner: User, browser: Browser, decisions: int
) -> None:
    game, red = recorded(short_game(3), sits=owner, decisions=decisions), browser(owner)
    for path in ("", "log/", "replay/"):
        page = get(red, f"/games/{game.pk}/{path}")
        assert unlinked(page) == [] and linked(page)


def test_a_game_that_is_over_links_its_numbers_at_every_moment(over: Game, browser: Browser) -> None:
    red = browser(person("red"))
    for path in ("", "log/", *(f"replay/?step={step}" for step in range(1, 120, 7))):
        assert unlinked(get(red, f"/games/{over.pk}/{path}")) == []


def test_whoever_looks_on_gets_links_too(over: Game, client: Client) -> None:
    Game.objects.filter(pk=over.pk).update(spectators=Game.Spectators.LINK)
    page = get(client, f"/games/{over.pk}/watch/")
    assert unlinked(page) == [] and linked(page)


def test_every_question_links_its_numbers(db: None, browser: Browser) -> None:
    table = playing(people=3, aliens=("sorcerer", "human", "zombie"))
    shown = {what for _round in range(40) for what in _asked(table, browser)}
    assert {"launch", "encounter_card", "cards_revealed"} <= shown


def _asked(table: Table, browser: Browser) -> Iterator[str]:
    """What is asked in this round; the page of each is looked at, then all answer by default."""
    for prompt in table.waited_for:
        assert unlinked(get(browser(prompt.seat.user), f"/games/{table.id}/")) == []
        yield prompt.what
    table.everybody_answers()


def test_the_reason_why_somebody_is_asked_links_its_number() -> None:
    part = {"why_asked": "Whoever is named is asked (R-15.5).", "form": {"template": "site/_foot.html"}}
    shown = render_to_string("questions/_asked.html", {"question": {"parts": [part]}, "action": "/"})
    assert '(<a class="rule" href="/rules/timing/#R-15.5">R-15.5</a>)' in shown


def test_no_mail_shows_a_number(db: None) -> None:
    """A link in a mail would need the whole address; nothing that a mail says needs one."""
    table = playing(people=3, aliens=("sorcerer", "human", "zombie"))
    for _round in range(30):
        table.everybody_answers()
    mails = [f"{mail.subject} {mail.text} {Read(mail.html).text}" for mail in written_mails().all()]
    assert len(mails) > 30 and [mail for mail in mails if re.search(r"\b[RDT]-\d+\b|OURS-", mail)] == []


# --- contents and chapters


def test_the_contents_lead_to_every_chapter_and_say_what_stands_there(client: Client) -> None:
    page = get(client, "/rules/")
    assert {f"/rules/{name}/" for name in CHAPTERS} <= set(links(page))
    for words in ("Rules", "A turn", "Destiny", "R-6", "Against whom the encounter is, and where."):
        assert words in page.words


def test_a_chapter_shows_all_of_it_and_leads_on(client: Client) -> None:
    page = get(client, "/rules/destiny/")
    for entry in chapters()["destiny"].entries:
        assert entry.id in anchors(page)
    assert "If exactly one card is left in the destiny deck" in page.words and "(rulebook" in page.words
    assert {"/rules/", "/rules/regroup/", "/rules/launch/"} <= set(links(page))


def test_a_chapter_tells_our_rulings_beside_the_rule(client: Client) -> None:
    page = get(client, "/rules/decks/")
    assert "Our ruling" in page.words and "A new hand that was due stays due" in page.words
    assert "OURS-core-8" in linked(page)


def test_of_what_is_played_here_nothing_is_said_not_to_be(client: Client) -> None:
    assert "Not played here yet" not in get(client, "/rules/technology/").words
    assert "R-23.1" in get(client, "/rules/technology/").words


def test_the_contents_lead_to_the_mayfair_book_and_it_to_its_chapters(client: Client) -> None:
    assert "/rules/mayfair/" in links(get(client, "/rules/"))
    page = get(client, "/rules/mayfair/")
    assert {f"/rules/mayfair/{name}/" for name in MAYFAIR} <= set(links(page))
    assert {"/rules/", "/rules/rulings/"} <= set(links(page))
    for words in ("The Mayfair game", "M-13", "MD", "Cards that multiply, by choice of the table."):
        assert words in page.words


def test_a_chapter_of_the_mayfair_book_leads_on_within_it_and_to_the_other_book(client: Client) -> None:
    page = get(client, "/rules/mayfair/destiny/")
    assert {"/rules/mayfair/stages/", "/rules/mayfair/cone/", "/rules/destiny/#R-6.1"} <= set(links(page))
    assert "R-6.1: the last card is never drawn" in page.words
    assert "Our ruling" in page.words and "A-62" in linked(page)


def test_the_words_of_both_games_stand_in_a_table(client: Client) -> None:
    page = get(client, "/rules/mayfair/words/")
    heads = [given for tag, given in page.elements if tag == "th"]
    assert heads == [{"scope": "col"}] * 3 and "consolation compensation" in page.words


def test_of_moons_and_lucre_it_is_said_that_they_are_not_played_yet(client: Client) -> None:
    assert "Not played here yet" in get(client, "/rules/mayfair/hands/").words
    (hit,) = [hit for hit in found("M-8.4") if hit.entry.id == "M-8.4"]
    assert not hit.built


@pytest.mark.parametrize("name", ["nothing", "planning", "mayfair"])
def test_for_an_unknown_chapter_of_the_mayfair_book_there_is_no_page(client: Client, name: str) -> None:
    get(client, f"/rules/mayfair/{name}/", status=404)


@pytest.mark.parametrize("name", ["nothing", "README", "27-questions", "kickers", "ffg/destiny"])
def test_for_an_unknown_chapter_there_is_no_page(client: Client, name: str) -> None:
    get(client, f"/rules/{name}/", status=404)


@pytest.mark.parametrize(
    "path",
    [
        "/rules/",
        "/rules/mayfair/",
        "/rules/?q=warp",
        "/rules/decisions/",
        "/rules/mayfair/edicts/",
        "/rules/rulings/",
    ],
)
def test_the_rules_ask_no_database(client: Client, django_assert_num_queries: Queries, path: str) -> None:
    with django_assert_num_queries(0):
        get(client, path)


def test_every_page_leads_to_the_rules(client: Client, red: Client, table: Table) -> None:
    for page in (
        get(client, "/"), get(client, "/library/"), get(client, "/learn/"), get(red, "/"),
        get(red, f"/games/{table.id}/"),
    ):  # fmt: skip
        assert "/rules/" in links(page)


# --- searching


def test_a_number_finds_its_rule_first_and_then_what_mentions_it(client: Client) -> None:
    page = get(client, "/rules/?q=r-3.4")
    assert linked(page)[0] == "R-3.4"
    assert [hit.entry.id for hit in found("D-17")][:2] == ["D-17", "D-67"]
    assert [hit.address for hit in found("OURS-amoeba-1")] == ["/sheets/amoeba/#OURS-amoeba-1"]


def test_both_books_are_searched_and_a_hit_of_the_second_names_it(client: Client) -> None:
    assert [hit.page for hit in found("Kicker Zap M-13.7")] == ["Mayfair: Kickers"]
    page = get(client, "/rules/?q=m-7.8.8")
    assert linked(page)[0] == "M-7.8.8" and "Mayfair: The stages" in page.words
    assert "/rules/mayfair/stages/#M-7.8.8" in links(page)
    assert {"Destiny", "Mayfair: Destiny"} <= {hit.page for hit in found("destiny shuffled")}
    assert "Mayfair: Words" in {hit.page for hit in found("destiny pile")}


def test_words_find_what_has_all_of_them_in_any_order(client: Client) -> None:
    texts = [hit.entry.text for hit in found("CARD encounter second") if hit.entry.id.startswith("R-3")]
    assert texts and "needs at least one encounter card" in texts[0]
    assert linked(get(client, "/rules/?q=gas+compensation"))[0] == "R-17.14"


def test_the_title_of_a_chapter_finds_its_rules_after_those_that_have_the_word_themselves() -> None:
    hits = found("alliance")
    themselves = ["alliance" in f"{hit.entry.id} {hit.entry.text}".lower() for hit in hits]
    assert themselves == sorted(themselves, reverse=True) and not all(themselves)


@pytest.mark.parametrize(
    ("query", "told"),
    [("nobody is eliminated", "1 rule found"), ("eliminated", "1 rule found"), ("hull", "2 rules found")],
)
def test_it_says_how_many_were_found(client: Client, query: str, told: str) -> None:
    assert told in get(client, f"/rules/?q={query.replace(' ', '+')}").words


def test_what_is_found_of_a_variant_that_is_played_here_says_nothing_else(client: Client) -> None:
    page = get(client, "/rules/?q=Lunar+Cannon+owner").words
    assert "not played here yet" not in page and "Lunar Cannon" in page


def test_of_many_the_first_are_shown_and_that_is_told(client: Client) -> None:
    page = get(client, "/rules/?q=the")
    number = len(found("the"))
    assert number > MOST and f"{number} rules found" in page.words
    assert f"The first {MOST} are shown. Add a word to see fewer." in page.words


def test_what_fits_nothing_says_so_and_what_to_do(client: Client) -> None:
    page = get(client, "/rules/?q=xyzzy")
    assert "No rule contains all of these words" in page.words
    assert "Try fewer or shorter words, or a number such as R-7.1." in page.words
    assert {"/rules/launch/#R-7.1", "/library/", "/rules/"} <= set(links(page))
    assert page.form_to("/rules/").filled() == {"q": ["xyzzy"]}


@pytest.mark.parametrize("query", ["", "   "])
def test_nothing_looked_for_shows_the_contents(client: Client, query: str) -> None:
    assert "/rules/destiny/" in links(get(client, f"/rules/?q={query}"))


@pytest.mark.parametrize("query", ["%00", "x" * 90])
def test_what_cannot_be_searched_for_is_told_and_the_contents_shown(client: Client, query: str) -> None:
    page = get(client, f"/rules/?q={query}")
    assert "errorlist" in {(given.get("class") or "")[:9] for _tag, given in page.elements}
    assert "/rules/destiny/" in links(page)


# --- languages


def test_in_german_the_frame_is_german_and_says_that_the_rules_are_not(client: Client) -> None:
    page = Page(client.get("/rules/destiny/", headers=GERMAN))
    assert "Schicksal" in page.words and "gibt es bisher nur auf Englisch" in page.words
    assert "If exactly one card is left" in page.words
    assert "in English only" not in get(client, "/rules/").words


def test_in_german_the_german_title_of_a_chapter_finds_its_rules(client: Client) -> None:
    page = Page(client.get("/rules/?q=Schicksal", headers=GERMAN))
    assert "Regeln gefunden" in page.words and "R-6.4" in linked(page)


@pytest.mark.parametrize(
    "path",
    [
        "/rules/?q=hoard", "/rules/?q=the", "/rules/?q=token", "/rules/", "/rules/decks/", "/rules/rulings/",
        "/rules/mayfair/", "/rules/mayfair/words/", "/rules/mayfair/kickers/",
    ],
)  # fmt: skip
def test_all_but_the_rules_themselves_can_be_translated(
    client: Client, path: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with wide_letters(settings, monkeypatch):
        page = client.get(path, headers={"Accept-Language": CODE})
        assert left_out(Read(page.content.decode()).text) == []
