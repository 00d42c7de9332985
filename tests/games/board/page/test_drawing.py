"""The board as a picture."""

from __future__ import annotations

from itertools import combinations
from math import asin, degrees, dist
from typing import Any
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.board.drawing.board import board_svg
from games.board.drawing.layout import RIM, SIZE, TRAY, Layout
from games.board.drawing.rims import as_many_as_fit, first_that_fits, fit, fit_parts
from games.questions.page.questions import GameForSeat
from games.turn.page.page import board_context
from games.words.reader import Reader
from tests.games.board.page.sample import sample_view
from tests.games.turn.page import crowded_views

SVG = "{http://www.w3.org/2000/svg}"


def drawn(view: dict[str, Any] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view or sample_view()))


def titles(svg: ElementTree.Element) -> list[str]:
    return [found.text or "" for found in svg.iter(f"{SVG}title")]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("you", [None, 0, 2])
def test_the_board_is_well_formed_for_any_number_of_seats(seats: int, you: int | None) -> None:
    assert drawn(sample_view(you, seats)).tag == f"{SVG}svg"


@pytest.mark.parametrize(
    "words",
    [
        "Planet blue 3, the target: 4 Blue.",
        "Planet blue 2: 3 Blue and 4 Red (foreign).",
        "Blue: 4 ships, a home colony",
        "Red: 4 ships, a foreign colony",
        "The hyperspace gate, aimed at blue 3.",
        "Red (you): 3 ships on the gate",
        "Green (Oracle) helps the defense with 1 ship.",
        "Blue (Sorcerer) has 5 ships in the warp.",
        "Red (you) has 2 foreign colonies.",
        "The card of Blue (Sorcerer), the defense: a face-down card.",
        "The offense, Red (you), comes to 17: card 12, 3 ships, allies 2.",
        "Yellow (Zombie) helps the offense with 2 ships.",
        "Allies of the offense, Red (you): 2 ships in all.",
        "Green alert: simple.",
        "The system of Purple: Vacuum; 7 cards.",
        "The system of Red (you): Warrior, 3 tokens; 7 cards; offense.",
        "The warp, where lost ships wait: 8 ships.",
        "The colony track: 5 foreign colonies win.",
        "The deck: 31 cards.",
        "The discard pile: 3 cards.",
    ],
)
def test_everything_has_a_title(words: str) -> None:
    assert words in titles(drawn())


def test_cards_beside_a_planet_are_shown_with_what_they_are_worth_together() -> None:
    view = sample_view()
    view["seats"][3]["powers"][0]["built"] = {"12": ["attack 7", "attack 8"]}
    svg = drawn(view)
    assert "Beside blue 3: attack 7 and attack 8 (Oracle)." in titles(svg)
    assert "Beside blue 3: attack 7 and attack 8 (Oracle)." in svg.attrib["aria-label"]
    assert "+15" in [found.text for found in svg.iter(f"{SVG}text")]


def test_cards_beside_a_planet_are_told_in_the_words_beside_the_picture() -> None:
    view = sample_view()
    view["seats"][3]["powers"][0]["built"] = {"12": ["attack 7"]}
    now = GameForSeat(game=None, seat=0, current=None, view=view, reader=Reader.of(view))
    assert board_context(now)["story"][-1] == "Beside blue 3: attack 7 (Oracle)."


def test_a_face_down_card_shows_nothing() -> None:
    texts = [found.text for found in drawn().iter(f"{SVG}text")]
    assert "?" in texts


def test_the_board_holds_no_style_and_no_script() -> None:
    names = {found.tag for found in drawn().iter()} | {
        name for found in drawn().iter() for name in found.attrib
    }
    assert not names & {f"{SVG}style", f"{SVG}script", "style", "onload", "fill", "stroke"}


def test_everything_lies_inside_the_picture() -> None:
    for found in drawn().iter():
        for name in ("cx", "cy", "x", "y"):
            if name in found.attrib and found.tag != f"{SVG}tspan":
                assert -SIZE <= float(found.attrib[name]) <= SIZE


def test_my_system_lies_at_the_bottom_and_the_next_seat_follows_clockwise() -> None:
    layout = Layout(4, bottom=2)
    assert [layout.angle(seat) for seat in (2, 3, 0, 1)] == [90.0, 180.0, 270.0, 360.0]


@pytest.mark.parametrize("seats", range(3, 9))
def test_planets_do_not_overlap(seats: int) -> None:
    layout = Layout(seats, 0)
    places = [layout.planet(n) for n in range(5 * seats)]
    assert min(dist(*pair) for pair in combinations(places, 2)) > 2 * layout.radius + 2


@pytest.mark.parametrize("seats", range(3, 9))
def test_planets_lie_within_their_system(seats: int) -> None:
    layout = Layout(seats, 0)
    for planet in range(5 * seats):
        aside = abs(layout.planet_angle(planet) - layout.angle(planet // 5)) + degrees(
            asin(layout.radius / layout.row(planet))
        )
        assert aside < layout.half
        assert layout.planet_edge(planet) > TRAY and layout.row(planet) + layout.radius < RIM - 60


@pytest.mark.parametrize("name", sorted(crowded_views.views()))
def test_boards_of_up_to_eight_seats_are_well_formed_and_small(name: str) -> None:
    svg = board_svg(crowded_views.views()[name])
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    assert len(svg) <= (25_000 if len(crowded_views.views()[name]["seats"]) <= 5 else 40_000)


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_planet_and_seat_can_be_found_by_its_number(seats: int) -> None:
    links = list(drawn(crowded_views.seats(seats)).iter(f"{SVG}a"))
    assert [int(n) for a in links if (n := a.get("data-planet"))] == list(range(5 * seats))
    assert [int(n) for a in links if (n := a.get("data-seat"))] == list(range(seats))


def test_everything_that_can_be_tapped_says_what_it_is() -> None:
    for found in drawn().iter(f"{SVG}a"):
        assert found.attrib["href"].startswith("#board-")
        assert found[0].tag == f"{SVG}title" and found[0].text


def texts(svg: ElementTree.Element) -> list[str]:
    return ["".join(found.itertext()) for found in svg.iter(f"{SVG}text")]


def test_a_stack_tells_letter_and_number_and_its_shape_whose_it_is() -> None:
    svg = drawn()
    assert "B4" in texts(svg) and "R4" in texts(svg)
    shapes = {
        found.get("class"): [part.tag for part in found if part.tag != f"{SVG}title"][0]
        for found in svg.iter(f"{SVG}g")
    }
    assert shapes["stack seat-0"] == f"{SVG}circle" and shapes["stack seat-2"] == f"{SVG}path"


def test_only_a_foreign_colony_has_a_ring() -> None:
    view = {**sample_view(), "encounter": None, "planets": [{"0": 4}, {"1": 2}, *[{}] * 23]}
    rings = [found for found in drawn(view).iter() if found.get("class") == "ring"]
    assert len(rings) == 1 and rings[0].tag == f"{SVG}path"


def test_seats_tell_alert_tokens_hoard_and_what_is_out_of_force() -> None:
    told = " | ".join(texts(drawn(crowded_views.seats(5))))
    assert "✕ Zombie" in told and "✕ Sorcerer" in told
    assert "zapped" in told and "power lost" in told and "12 tokens" in told
    assert "●○○" in told


def test_before_it_is_aimed_the_gate_waits() -> None:
    svg = drawn(crowded_views.not_aimed(5))
    assert "The hyperspace gate, not aimed yet." in titles(svg)
    assert [
        found.get("class") for found in svg.iter(f"{SVG}polygon") if "wedge" in found.get("class", "")
    ] == ["wedge waits"]


def before_the_reveal() -> dict[str, Any]:
    view = sample_view()
    view["phase"] = "planning"
    view["encounter"]["totals"] = None
    return view


def test_before_the_reveal_the_ships_of_both_sides_are_added_up() -> None:
    svg = drawn(before_the_reveal())
    assert texts(svg).count("?+5") == 2
    assert not [found for found in titles(svg) if "comes to" in found]
    assert "The defense, Blue (Sorcerer), so far: 4 ships, allies 1. The card comes on top." in titles(svg)


def test_without_totals_and_before_ships_are_sent_no_sum_is_shown() -> None:
    view = before_the_reveal()
    view["encounter"] |= {"gate": {}, "orbit": {}}
    assert not [found for found in titles(drawn(view)) if "so far" in found or "comes to" in found]


@pytest.mark.parametrize("seats", [4, 5, 8])
@pytest.mark.parametrize("planet", range(10, 15))
def test_allies_of_both_sides_stand_at_the_planet_that_is_attacked(seats: int, planet: int) -> None:
    view = crowded_views.seats(seats)
    view["encounter"]["planet"] = planet
    layout = Layout(seats, 0)
    for side, fleet in (("offense", "gate"), ("defense", "orbit")):
        for seat in (int(key) for key in view["encounter"][fleet] if key != "0"):
            (at,) = stands(drawn(view), f"#board-{side}", seat)
            assert dist(at, layout.planet(planet)) < layout.radius + 20


def stands(svg: ElementTree.Element, place: str, seat: int) -> list[tuple[float, float]]:
    """Where ships of this seat stand in what leads there."""
    found = [
        part
        for link in svg.iter(f"{SVG}a")
        if link.get("href") == place and "orbits" in link.get("class", "")
        for part in link
        if part.get("class") == f"stack fleet seat-{seat}"
    ]
    moves = [part.attrib["transform"].removeprefix("translate(").removesuffix(")").split() for part in found]
    return [(float(x), float(y)) for x, y in moves]


def test_the_offense_alone_stands_on_the_gate() -> None:
    gate = next(found for found in drawn().iter(f"{SVG}a") if found.get("class") == "gate")
    fleets = [found.get("class") for found in gate if "fleet" in found.get("class", "")]
    assert fleets == ["stack fleet seat-0"]


def test_allies_stand_in_a_system_that_is_marked() -> None:
    classes = {int(found.attrib["data-seat"]): found.get("class") for found in drawn().iter(f"{SVG}a")
               if "data-seat" in found.attrib}  # fmt: skip
    assert classes[1] == "system home-1 ally" and classes[0] == "system home-0 main"
    assert classes[4] == "system home-4"


def test_what_is_added_to_a_side_says_so() -> None:
    view = sample_view()
    view["encounter"]["extra"] = {"offense": 5, "defense": 0}
    assert "Added to this side, by reinforcements for instance: +5." in titles(drawn(view))


def test_for_a_phone_facts_end_with_a_whole_one() -> None:
    assert fit_parts("offense · 8 cards · 12 tokens", 20, 220) == "offense · 8 cards"
    assert fit_parts("offense · 8 cards", 20, 1000) == "offense · 8 cards"
    assert fit_parts("offensive ally", 20, 60).endswith("…")


def test_without_room_whole_names_go_before_one_is_cut() -> None:
    mine = [["Yellow", "Warpish", "Clone", "you"], ["Warpish", "Clone", "you"], ["Warpish", "Clone"]]
    assert first_that_fits(mine, 27, 1000) == "Yellow · Warpish · Clone · you"
    assert first_that_fits(mine, 27, 250) == "Warpish · Clone"
    assert first_that_fits(mine, 27, 150) == ""
    assert as_many_as_fit(["Warpish", "Clone", "Mind"], 27, 300) == "Warpish · Clone +1"
    assert as_many_as_fit(["Warpish", "Clone", "Mind"], 27, 190) == "Warpish +2"
    assert as_many_as_fit(["Philanthropist", "Clone"], 27, 150).endswith("…")


def test_a_number_of_a_planet_is_drawn_over_what_stands_there() -> None:
    disc = next(found for found in drawn().iter(f"{SVG}a") if found.get("data-planet") == "12")
    assert disc[-1].tag == f"{SVG}text" and disc[-1].text == "3"


def test_names_that_are_too_long_are_cut() -> None:
    assert fit("Philanthropist", 27, 100).endswith("…")
    assert fit("Will", 27, 100) == "Will"


def test_the_track_is_as_long_as_the_game() -> None:
    assert "The colony track: 4 foreign colonies win." in titles(drawn({**sample_view(), "goal": 4}))


def test_an_unfinished_game_without_aliens_can_be_drawn() -> None:
    view = {**sample_view(), "encounter": None}
    for seat in view["seats"]:
        seat["powers"] = []
    assert "The board." in drawn(view).attrib["aria-label"]


def test_texts_are_escaped() -> None:
    view = sample_view()
    view["seats"][2]["powers"][0]["alien"] = "<script>"
    assert "<script" not in board_svg(view)


def test_what_is_kept_of_earlier_drawings_is_kept_by_language() -> None:
    english = board_svg(sample_view())
    with translation.override("de"):
        german = board_svg(sample_view())
    assert "Rot" in german and "Red" not in german
    assert board_svg(sample_view()) == english


def test_what_is_kept_is_kept_by_what_the_seat_may_see() -> None:
    """The same seats looked at by another, or with one token less, are other drawings."""
    mine, theirs = board_svg(sample_view(0)), board_svg(sample_view(1))
    assert "Red (you)" in mine and "Red (you)" not in theirs
    view = sample_view(0)
    view["seats"][0]["powers"][0]["tokens"] = 2
    assert "3 tokens" in mine and "3 tokens" not in board_svg(view)


def test_a_card_tells_what_it_counts_as_and_what_lies_beside_it() -> None:
    view = sample_view()
    view["encounter"] |= {"faces": {"0": "attack 21", "2": "face down"}, "beside": {"0": ["attack 9"]}}
    svg = drawn(view)
    told = "The card of Red (you), the offense: attack 12. It counts as attack 21. Beside it: attack 9."
    assert told in titles(svg)
    assert "= 21" in texts(svg)


def test_a_card_that_counts_as_itself_tells_its_kind() -> None:
    view = sample_view()
    view["encounter"] |= {"faces": {"0": "attack 12", "2": "face down"}}
    assert "attack" in texts(drawn(view)) and "= 12" not in texts(drawn(view))
