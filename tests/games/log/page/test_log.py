"""The log: why each line happened, what can be chosen, and who may read it."""

from __future__ import annotations

import html
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.log.read import Entry
from games.log.words.lines import LogLine, chosen_lines, filters, log_lines
from games.log.words.record import Why
from games.log.words.sentences import reasons, why
from games.models import LogEntry, User
from games.words.reader import Reader
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import get, links
from tests.games.tables import Table, person, played_by_bots

NOBODY = Reader()
USED = {"id": "power_was_used", "seat": 1, "power": "vacuum", "ability": "catch", "choice": ""}
LOST = {"id": "ships_lost", "seat": 2, "ships": 1, "to_where": "warp"}


# Why


def test_a_fact_that_nobody_knows_has_no_reason_and_breaks_nothing() -> None:
    assert why({"id": "tea_served", "cups": 3}, NOBODY) == Why("")


def test_a_step_of_the_rules_names_its_rule() -> None:
    found = why({"id": "gate_aimed", "seat": 0, "planet": 7}, NOBODY)
    assert found == Why("Red's choice.", ("R-7.1",))


@pytest.mark.parametrize(("cause", "rule"), [("result", "R-12.6"), ("failed deal", "R-12.13")])
def test_the_reason_of_a_loss_is_its_cause(cause: str, rule: str) -> None:
    assert rule in why({**LOST, "cause": cause}, NOBODY).rules


def test_what_an_effect_does_follows_from_the_power_used_before_it() -> None:
    _use, lost = reasons([USED, {**LOST, "cause": "power"}], NOBODY)
    assert lost.text == "Caused by Yellow's Vacuum."


def test_what_the_rules_do_does_not_follow_from_a_power_used_before_it() -> None:
    _use, lost = reasons([USED, {**LOST, "cause": "result"}], NOBODY)
    assert "Vacuum" not in lost.text


def test_nothing_follows_from_a_power_of_an_earlier_step() -> None:
    began = {"id": "encounter_began", "number": 2, "offense": 0}
    *_, drew = reasons([USED, began, {"id": "drew", "seat": 0, "cards": 1}], NOBODY)
    assert "Vacuum" not in drew.text


@pytest.mark.parametrize(
    ("power", "ability", "words"),
    [("anti_matter", "negation", "mandatory here"), ("oracle", "nothing_like_it", "choice.")],
)
def test_a_mandatory_power_is_nobodys_decision(power: str, ability: str, words: str) -> None:
    fact = {"id": "power_was_used", "seat": 0, "power": power, "ability": ability, "choice": ""}
    assert words in why(fact, NOBODY).text


def test_every_line_on_the_page_says_why(table: Table, red: Client) -> None:
    table.play(decisions=40)
    text = red.get(f"/games/{table.id}/log/").content.decode()
    assert text.count("<time") == text.count('class="why"') > 10
    assert "R-7.1" in text


# What can be chosen

BEGAN = {"id": "encounter_began", "number": 1, "offense": 0}
AGAIN = {"id": "encounter_began", "number": 2, "offense": 1}
OFFERED = {"id": "deal_agreed", "seats": [0, 2]}
FACTS_TOLD = [BEGAN, USED, LOST, AGAIN, OFFERED]


def chosen(wanted: str, facts: list[dict[str, Any]] = FACTS_TOLD) -> list[LogLine]:
    at = datetime(2026, 5, 4, tzinfo=UTC)
    return log_lines([Entry(n, at, fact) for n, fact in enumerate(facts)], NOBODY, wanted)


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ("", [0, 1, 2, 3, 4]),
        ("encounter", [3, 4]),
        ("plays", [1]),
        ("deals", [4]),
        ("seat-0", [0, 4]),
        ("seat-1", [1, 3]),
        ("seat-2", [2, 4]),
    ],
)
def test_a_filter_keeps_what_it_names(wanted: str, places: list[int]) -> None:
    assert [line.number for line in chosen(wanted)] == places


def test_what_is_said_again_by_the_next_line_is_left_out() -> None:
    announced = {**USED, "id": "power_announced"}
    assert [line.number for line in chosen("", [announced, USED])] == [1]


def test_a_reason_may_lie_in_a_line_that_is_not_shown() -> None:
    (line,) = chosen("seat-2", [USED, {**LOST, "cause": "power"}])
    assert "Vacuum" in line.why


@pytest.mark.parametrize("wanted", ["tea", "seat-9", "seat-x", "seat-"])
def test_an_unknown_filter_is_none(table: Table, red: Client, wanted: str) -> None:
    table.until_asked("launch")
    for path in (f"/games/{table.id}/log/?show={wanted}", f"/games/{table.id}/?log={wanted}"):
        current = [given for _tag, given in get(red, path).elements if given.get("aria-current")]
        assert [given["href"] for given in current] in (["?show="], ["?log=#log"])
    assert [one.key for one in filters(wanted, 3) if one.now] == [""]


def test_filters_are_plain_links_on_both_pages(table: Table, red: Client) -> None:
    table.play(decisions=40)
    for path, parameter in ((f"/games/{table.id}/log/", "show"), (f"/games/{table.id}/", "log")):
        found = [link for link in links(get(red, path)) if link.startswith(f"?{parameter}=")]
        assert len(found) == 4 + 3
        assert all(red.get(path + link.partition("#")[0]).status_code == 200 for link in found)


def test_a_filter_shows_fewer_lines(table: Table, red: Client) -> None:
    table.play(decisions=60)
    every, some = (
        red.get(f"/games/{table.id}/log/?show={kind}").content.decode().count("<time")
        for kind in ("", "seat-1")
    )
    assert 0 < some < every


def test_the_next_page_keeps_the_filter(table: Table, red: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.log.page.PER_PAGE", 3)
    table.play(decisions=60)
    assert "?show=seat-0&page=2" in list(links(get(red, f"/games/{table.id}/log/?show=seat-0")))


def test_only_what_stands_on_the_page_is_put_into_words(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.log.page.PER_PAGE", 3)
    said: list[int] = []
    monkeypatch.setattr(
        "games.log.page.chosen_lines",
        lambda some: said.append(len(some)) or chosen_lines(some),
    )
    table.play(decisions=60)
    assert red.get(f"/games/{table.id}/log/?page=2").content.decode().count("<time") == 3
    assert said == [3]


def test_names_stand_beside_the_marks_of_their_seats(table: Table, red: Client) -> None:
    User.objects.filter(pk=person("yellow").pk).update(name="Ann of Ulm")
    words = get(red, f"/games/{table.id}/log/").words
    assert "Ann of Ulm" in words and "@" not in words


MOVED = [
    {"id": "power_moved", "power": "human", "to_seat": 1},
    {"id": "power_moved", "power": "zombie", "to_seat": 0},
]


def swapped(table: Table) -> None:
    """Red and Yellow have changed aliens, and the log tells of it; then Red draws a card."""
    number = len(table.decisions)
    facts = [*MOVED, {"id": "drew", "seat": 0, "cards": 9, "to": None}]
    LogEntry.objects.bulk_create(
        LogEntry(game=table.game, number=number, place=600 + place, fact=fact, at=timezone.now())
        for place, fact in enumerate(facts)
    )


@pytest.mark.parametrize("page", ["log/", ""])
def test_a_line_names_the_alien_of_its_time_on_the_log_and_on_the_page_of_a_turn(
    table: Table, browser: Browser, page: str
) -> None:
    told = [{"id": "alien_chosen", "seat": seat, "alien": alien} for seat, alien in enumerate(ALIENS)]
    LogEntry.objects.bulk_create(
        LogEntry(game=table.game, number=1, place=500 + place, fact=fact, at=timezone.now())
        for place, fact in enumerate([*told, {"id": "drew", "seat": 0, "cards": 7}])
    )
    swapped(table)
    words = get(browser(person("blue")), f"/games/{table.id}/{page}").words
    assert "Red (Human) draws 7 cards." in words and "Red (Zombie) draws 9 cards." in words


def test_earlier_facts_are_asked_for_only_where_aliens_have_changed(table: Table, red: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            get(red, f"/games/{table.id}/")
        return len(found)

    table.play(decisions=60)
    get(red, f"/games/{table.id}/")
    before = queries()
    swapped(table)
    assert queries() == before + 1 <= 8


@pytest.mark.parametrize("page", ["x", "-1", "99999", ""])
def test_a_page_that_is_none_is_the_first_or_the_last(table: Table, red: Client, page: str) -> None:
    assert "<time" in red.get(f"/games/{table.id}/log/?page={page}").content.decode()


# Who may read it


def test_whoever_only_made_the_game_reads_what_bystanders_may_know(
    table: Table, browser: Browser, stranger: User
) -> None:
    table.play(decisions=40)
    game = table.game
    game.owner = stranger
    game.save(update_fields=["owner"])
    text = browser(stranger).get(f"/games/{table.id}/log/").content.decode()
    private = LogEntry.objects.filter(game=game).exclude(audience=-1).count()
    assert private > 0
    assert "hand: " not in text
    assert "Your hand: " in browser(person("red")).get(f"/games/{table.id}/log/").content.decode()


@pytest.mark.parametrize("query", ["", "?show=seat-0", "?show=plays"])
def test_no_filter_tells_what_its_reader_may_not_know(table: Table, yellow: Client, query: str) -> None:
    table.play(decisions=60)
    text = yellow.get(f"/games/{table.id}/log/{query}").content.decode()
    others = LogEntry.objects.filter(game=table.id, audience=1)  # Red alone
    assert others.exists()
    for entry in others:
        told = json.dumps(entry.fact.get("cards"))
        assert told not in text
    assert "Red's hand: " not in html.unescape(text)


def test_how_a_thing_was_decided_stands_there_only_when_the_game_is_over(
    table: Table, red: Client, browser: Browser, stranger: User
) -> None:
    table.play(decisions=40)
    assert "After an answer of" not in get(red, f"/games/{table.id}/log/").words
    over = played_by_bots()
    game = over.game
    game.owner = stranger
    game.save(update_fields=["owner"])
    assert "as a bot" in get(browser(stranger), f"/games/{over.id}/log/").words
