"""The strip above a question: who attacks whom and where, with what."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.board.page import StripSide, strip_of
from games.models import User
from games.words.reader import Reader
from tests.games.board.page.sample import sample_view
from tests.games.conftest import Browser
from tests.games.tables import Table


def strip(view: dict[str, Any]) -> Any:
    return strip_of(view, Reader.of(view))


def test_both_sides_stand_there_with_ships_allies_and_totals() -> None:
    found = strip(sample_view())
    assert found.offense == StripSide(0, "You", "3 ships", ((1, 2),), "17")
    assert found.defense == StripSide(2, "Blue", "4 ships", ((3, 1),), "6")
    assert (found.planet, found.system) == ("blue 3", 2)


def test_a_card_that_the_reader_knows_stands_in_the_sum_and_no_other() -> None:
    view = sample_view()
    view["phase"] = "planning"
    view["encounter"] |= {"totals": None, "faces": None, "cards": {"0": "attack 8", "2": "face down"}}
    assert (strip(view).offense.total, strip(view).defense.total) == ("8 + 5", "? + 5")
    view["encounter"]["cards"]["2"] = "attack 20"  # laid open, or looked at
    assert strip(view).defense.total == "20 + 5"
    view["encounter"]["cards"]["2"] = "negotiate"
    assert strip(view).defense.total == "? + 5"


def test_on_a_page_it_is_read_in_that_order() -> None:
    words = " ".join(render_to_string("board/_strip.html", {"strip": strip(sample_view())}).split())
    places = [words.index(part) for part in ("You", "3 ships", "attacks", "blue 3", "17 : 6", "4 ships")]
    assert places == sorted(places)


def test_whoever_hears_the_page_is_told_the_stake_and_each_name_once() -> None:
    question = {"ask": {"number": 7}, "stake": {"attack": "You attack Blue on blue 3."}}
    html = render_to_string("board/_strip.html", {"strip": strip(sample_view()), "question": question})
    assert 'aria-labelledby="stake-7"' in html and 'aria-label="17 to 6"' in html
    heard = re.sub(r'<span aria-hidden="true">.*?</span>', "", html, flags=re.DOTALL)
    assert re.findall(r"<title>(.*?)</title>", heard) == ["Yellow", "Green"]  # allies bear no other name
    assert 'aria-label="The encounter"' in render_to_string(
        "board/_strip.html", {"strip": strip(sample_view())}
    )


def test_after_the_encounter_the_totals_stand_there_without_ships() -> None:
    view = sample_view()
    view["encounter"] |= {"result": "offense_wins"}  # ships of allies may lie there for a while yet
    found = strip(view)
    assert found.offense == StripSide(0, "You", "", (), "17")
    assert found.defense == StripSide(2, "Blue", "", (), "6")


@pytest.mark.parametrize("missing", [{"planet": -1}, {"defense": -1}])
def test_until_it_is_known_who_attacks_whom_there_is_none(missing: dict[str, int]) -> None:
    view = sample_view()
    view["encounter"] |= missing
    assert strip(view) is None
    assert strip(sample_view() | {"encounter": None}) is None


def test_allies_that_are_being_sent_away_stand_there_no_more() -> None:
    view = sample_view()
    view["encounter"] |= {"totals": None, "faces": None, "allies": {"3": "defense"}}
    found = strip(view)
    assert found is not None
    assert (found.offense.allies, found.defense.allies) == ((), ((3, 1),))


def test_it_stands_above_a_question_of_an_encounter(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("invite")
    page = browser(prompt.seat.user).get(f"/games/{table.id}/").content.decode()
    strip, title, form = (page.index(part) for part in ('class="strip', '<h2 id="asked-', 'class="answer"'))
    assert strip < title < form
    (label,) = re.findall(r'class="strip number" role="group"\s+aria-labelledby="([^"]+)"', page)
    assert f'<strong id="{label}">' in page


def test_before_a_planet_is_attacked_no_strip_stands_there(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    assert 'class="strip' not in browser(prompt.seat.user).get(f"/games/{table.id}/").content.decode()


def test_whoever_is_not_asked_needs_none(table: Table, browser: Browser, stranger: User) -> None:
    asked = {prompt.seat.number for prompt in [table.until_asked("invite")]}
    idle = next(player for player in table.players if player.number not in asked and not player.prompts)
    assert 'class="strip' not in browser(idle.seat.user).get(f"/games/{table.id}/").content.decode()
