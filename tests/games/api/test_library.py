"""Aliens, cards, rules and rulings: for whoever asks."""

from __future__ import annotations

import pytest

import engine

from .program import Program

pytestmark = pytest.mark.django_db


def test_every_alien_is_listed_and_has_its_sheet() -> None:
    found = Program().get("library/aliens").json()["sheets"]
    assert {one["id"] for one in found} == set(engine.book().aliens)
    one = Program().get("library/sheets/zombie").json()
    assert one["sheet"]["power"] and one["sheet"]["kind"] == "alien"


def test_aliens_are_searched_as_on_the_page() -> None:
    found = Program().get("library/aliens", {"q": "zombie", "alert": "green"}).json()["sheets"]
    assert "zombie" in {one["id"] for one in found}
    assert all(one["alert"] == "green" for one in found)
    refused = Program().get("library/aliens", {"alert": "mauve"})
    assert (refused.status_code, refused.json()["field"]) == (422, "alert")


def test_what_is_no_sheet_is_not_there() -> None:
    assert Program().get("library/sheets/nobody").status_code == 404
    assert Program().get("library/sheets/card_zap").json()["sheet"]["kind"] == "card"


def test_the_deck_is_told_card_by_card() -> None:
    cards = Program().get("library/cards").json()["cards"]
    assert sum(one["copies"] for one in cards if one["key"].startswith("attack")) > 10


def test_the_deck_is_that_of_the_edition_with_all_its_parts_and_in_its_words() -> None:
    """M-3.4, M-3.7."""
    usual = {one["key"]: one["name"] for one in Program().get("library/cards").json()["cards"]}
    assert usual["negotiate"] == "Negotiate" and "kicker 2" not in usual
    found = Program().get("library/cards", {"edition": "mayfair"}).json()["cards"]
    mayfair = {one["key"]: one["name"] for one in found}
    assert (mayfair["negotiate"], mayfair["kicker 2"]) == ("Compromise", "Kicker ×2")
    assert "quash" not in mayfair


def test_an_edition_that_there_is_not_is_refused() -> None:
    refused = Program().get("library/cards", {"edition": "mayfare"})
    assert (refused.status_code, refused.json()["field"]) == (422, "edition")


def test_rules_are_read_by_chapter_and_found_by_words() -> None:
    (first, *_rest) = Program().get("rules").json()["chapters"]
    chapter = Program().get(f"rules/{first['chapter']}").json()
    assert chapter["sections"][0]["entries"]
    page = Program().get("rules/search", {"q": "compensation", "limit": 3}).json()
    assert len(page["hits"]) == 3 < page["found"] and page["next"]
    after = Program().get("rules/search", {"q": "compensation", "limit": 3, "cursor": page["next"]}).json()
    assert after["hits"] and after["hits"][0] != page["hits"][0]
    number = page["hits"][0]["entry"]["id"]
    assert Program().get("rules/search", {"q": number}).json()["hits"][0]["entry"]["id"] == number


def test_the_mayfair_book_is_read_by_its_name_and_found_with_the_other() -> None:
    chapters = Program().get("rules", {"book": "mayfair"}).json()["chapters"]
    assert "kickers" in {one["chapter"] for one in chapters}
    assert "kickers" not in {one["chapter"] for one in Program().get("rules").json()["chapters"]}
    turn = Program().get("rules/turn", {"book": "mayfair"}).json()
    assert turn["sections"][1]["table"][1][0] == "prechallenge phase"
    assert Program().get("rules/turn").json()["sections"][0]["table"] == []
    (hit, *_rest) = Program().get("rules/search", {"q": "m-13.4"}).json()["hits"]
    assert (hit["book"], hit["chapter"], hit["entry"]["id"]) == ("mayfair", "kickers", "M-13.4")
    (hit, *_rest) = Program().get("rules/search", {"q": "a-61"}).json()["hits"]
    assert (hit["book"], hit["chapter"], hit["entry"]["about"][0]) == ("ffg", "rulings", "M-13.1")


def test_a_book_that_there_is_not_is_refused() -> None:
    for path in ("rules", "rules/turn"):
        refused = Program().get(path, {"book": "eon"})
        assert (refused.status_code, refused.json()["field"]) == (422, "book")
    assert Program().get("rules/kickers").status_code == 404
    assert Program().get("rules/planning", {"book": "mayfair"}).status_code == 404


def test_a_search_for_nothing_is_refused() -> None:
    for query in ({}, {"q": ""}):
        refused = Program().get("rules/search", query)
        assert (refused.status_code, refused.json()["field"]) == (422, "q")
    assert Program().get("rules/nowhere").status_code == 404
