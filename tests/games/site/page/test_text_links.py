"""Names in texts lead to what they are, and the glossary says it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from babel.messages.catalog import Message
from django.test import Client
from django.utils import translation

import engine
from games.base.vocabulary import in_vocabulary
from games.library.words.glossary import TERMS, every_term
from games.rules.read import chapter_of
from games.site.page.text_links import explained, name_links, rule_links, rule_links_of_game
from games.translations import catalogs
from games.words.reader import plain_sheet
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.tables import Table, person


def linked(html: str) -> list[tuple[str, str]]:
    return re.findall(r'<a class="name" href="([^"]+)">([^<]+)</a>', html)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Blue (Sorcerer) swaps the cards.", ["/sheets/sorcerer/"]),
        ("Blue (Will) uses Will.", ["/sheets/will/", "/sheets/will/"]),
        ("Will you play anything?", []),
        ("Nobody will. Will somebody?", []),
        ("A humane void.", []),
        ("Blue's Plague is cancelled.", ["/sheets/plague/"]),
        ("Card Zap on Force Field", ["/sheets/card_zap/", "/sheets/force_field/"]),
        ("Purple (Anti-Matter), Red (Tick-Tock)", ["/sheets/anti_matter/", "/sheets/tick_tock/"]),
        ("They hold the Tripler flare.", ["/sheets/tripler/"]),
        ("", []),
    ],
)
def test_names_of_aliens_and_cards_are_links(text: str, found: list[str]) -> None:
    assert [address for address, _words in linked(name_links(text))] == found
    assert re.sub(r"<[^>]+>", "", name_links(text)).replace("&#x27;", "'") == text


def test_a_card_of_two_editions_is_that_in_whose_words_is_spoken() -> None:
    with in_vocabulary("mayfair"):
        texts = ("Blue's Plague is cancelled.", "It is a Quash.")
        (plague,), (quash,) = (linked(name_links(text)) for text in texts)
    assert plague == ("/sheets/edict_plague/?words=mayfair", "Plague")
    assert quash == ("/sheets/quash/?words=mayfair", "Quash")


def test_a_game_in_the_words_of_another_book_is_told_its_numbers() -> None:
    """M-1.1: what that book does not speak of holds by the number that it has."""
    cited = "Each main player lays a card in secret. R-10.4, R-26.3"
    assert "M-7" not in rule_links(cited)
    with in_vocabulary("mayfair"):
        told = rule_links_of_game(cited)
        assert "M-7" not in rule_links(cited)  # a ruling is about its own rule
    assert re.findall(r">([MR]-[0-9.]+)<", told) == ["M-7.7.3", "R-26.3"]
    assert '"/rules/mayfair/stages/#M-7.7.3"' in told


def test_a_number_that_stands_for_two_is_told_once() -> None:
    with in_vocabulary("mayfair"):
        assert re.findall(r">([MR]-[0-9.]+)<", rule_links_of_game("R-12.1, R-12.2")) == ["M-7.8.4"]


def test_a_text_that_is_marked_safe_is_not_escaped_again() -> None:
    with in_vocabulary("mayfair"):
        assert "&lt;" not in rule_links_of_game(name_links("Plague & co. R-10.4"))


def test_every_name_in_brackets_leads_to_its_own_sheet() -> None:
    for alien in engine.book().aliens:
        name = str(plain_sheet(alien)["name"])
        assert linked(name_links(f"Blue ({name})")) == [(f"/sheets/{alien}/", name)]


def test_the_name_of_a_planet_is_not_broken() -> None:
    assert name_links("You land 2 ships on red 2.") == "You land 2 ships on red\N{NO-BREAK SPACE}2."
    with translation.override("de"):
        assert "auf Rot\N{NO-BREAK SPACE}2." in name_links("Du landest 2 Schiffe auf Rot 2.")


def test_what_people_typed_stays_text() -> None:
    html = name_links("<script>alert('Macron')</script> & Macron")
    assert "<script>" not in html and "&lt;script&gt;" in html


def test_a_term_is_explained_where_it_is_first_mentioned() -> None:
    html = explained("The offense aims. Allies of the offense help, and a Cosmic Zap may come.")
    assert linked(html) == [
        ("/terms/offense/", "offense"), ("/terms/ally/", "Allies"), ("/sheets/cosmic_zap/", "Cosmic Zap"),
    ]  # fmt: skip


def test_terms_are_found_in_the_language_of_the_text() -> None:
    with translation.override("de"):
        assert linked(explained("Zwei Verstärkungen für den Angreifer.")) == [
            ("/terms/reinforcement/", "Verstärkungen"), ("/terms/offense/", "Angreifer"),
        ]  # fmt: skip


def test_a_german_text_calls_the_gate_as_the_glossary_does() -> None:
    with translation.override("de"):
        assert linked(explained("Schiffe am Hypertor")) == [("/terms/gate/", "Hypertor")]
    said = [text for part in catalogs.parts() for text in texts(catalogs.read(part.file("de"), "de"))]
    assert [text for text in said if re.search(r"\bTore?s?\b", text)] == []


def texts(catalog: Iterable[Message]) -> list[str]:
    """All that stands in a catalog; of counts both forms."""
    return [
        text
        for one in catalog
        if one.string
        for text in ([one.string] if isinstance(one.string, str) else one.string)
    ]


def test_every_term_has_a_sentence_and_rules_that_there_are() -> None:
    for term in TERMS.values():
        assert term.text.endswith(".") and term.text.count(".") <= 3
        assert all(rule in chapter_of() for rule in term.rules.split(", ") if rule)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_two_terms_share_a_word(language: str) -> None:
    with translation.override(language):
        forms = [form.casefold() for term in every_term() for form in term.forms.split("|") if form]
    assert len(forms) == len(set(forms))


def test_the_glossary_lists_all_terms_with_their_rules(client: Client, db: None) -> None:
    page = get(client, "/terms/")
    assert {f"/terms/{term}/" for term in TERMS} <= set(links(page))
    assert "The defense wins ties. R-1.7, R-11.2" in page.words


def test_a_term_has_a_page_and_for_a_dialog_its_words_alone(client: Client, db: None) -> None:
    page, part = client.get("/terms/warp/"), client.get("/terms/warp/", headers={"HX-Request": "true"})
    assert "Where lost ships wait." in Page(page).words and "<html" in page.content.decode()
    assert "Where lost ships wait." in Page(part).words and "<html" not in part.content.decode()
    assert "HX-Request" in page["Vary"]
    assert client.get("/terms/nothing/").status_code == 404


def test_on_the_turn_page_names_and_terms_are_links(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    page = get(browser(prompt.seat.user), f"/games/{table.id}/")
    assert "/terms/gate/" in links(page)
    assert any(
        given.get("class") == "name" and "/sheets/" in str(given["href"]) for tag, given in page.elements
    )


def test_the_log_links_names(table: Table, browser: Browser) -> None:
    table.until_asked("launch")
    found = get(browser(person("red")), f"/games/{table.id}/log/")
    assert any(given.get("class") == "name" for tag, given in found.elements)
