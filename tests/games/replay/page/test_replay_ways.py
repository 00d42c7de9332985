"""The ways through a replay: pairs of links, playing, a link to share, and going on alone from a moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.board.drawing.board import Band, Mark, bands
from games.models import Game, User
from games.play.service.export_game import continue_game
from games.play.service.play_bots import play_until_people_asked
from games.replay.page.chapters import link_pairs, next_step, replay_navigation
from games.replay.page.page import replay_context
from games.replay.read.moments import Replay, replay
from tests.engine.recorded import short_game
from tests.games.conftest import Browser
from tests.games.pages import Page, get, links
from tests.games.recorded import recorded
from tests.games.tables import person

NAME = short_game(3)
BY = ("step", "phase", "encounter", "turn")


@pytest.fixture
def over(owner: User) -> Game:
    return recorded(NAME, sits=owner)


@pytest.fixture
def running(owner: User) -> Game:
    return recorded(NAME, sits=owner, decisions=110)


def walked(found: Replay, by: int) -> list[int]:
    """From the first step on and on by one measure."""
    whole, here = replay_navigation(found), [1]
    while (to := link_pairs(here[-1], whole)[by].on.to) is not None:
        here.append(to)
    return here


@pytest.mark.parametrize("by", range(4), ids=BY)
def test_on_and_on_and_back_and_back_lead_the_same_way(over: Game, owner: User, by: int) -> None:
    found = replay(owner, over.pk)
    here = walked(found, by)
    assert here == sorted(set(here)) and len(here) > 3
    whole, back = replay_navigation(found), [here[-1]]
    while (to := link_pairs(back[-1], whole)[by].back.to) is not None:
        back.append(to)
    assert back[::-1] == (here if back[-1] == 1 else here[1:])


def test_a_phase_begins_where_the_view_tells_another_one(over: Game, owner: User) -> None:
    found = replay(owner, over.pk)
    views = [found.view(step) for step in found.steps]
    assert [step.phase for step in found.steps] == [view["phase"] for view in views]
    told = [
        (view["phase"], (view["encounter"] or {}).get("number"))
        for view in views
    ]  # fmt: skip
    other = [n + 1 for n in range(1, len(told)) if told[n] != told[n - 1]]
    assert set(other) <= set(replay_navigation(found).phases)


def test_phases_are_longer_than_steps_and_shorter_than_turns(over: Game, owner: User) -> None:
    found = replay(owner, over.pk)
    lengths = [len(walked(found, by)) for by in range(4)]
    assert lengths[0] > lengths[1] > lengths[2] >= lengths[3]


# What is left out


@pytest.mark.parametrize("eyes", ["all", "0", "1", "2"])
def test_steps_that_change_and_tell_nothing_are_left_out(over: Game, owner: User, eyes: str) -> None:
    """Whoever steps on misses no line, no ship and no phase."""
    found = replay(owner, over.pk, eyes)
    here = walked(found, 0)
    left_out = [step for step in found.steps if step.number not in here]
    assert len(left_out) > 20
    for step in left_out:
        before = found.step(step.number - 1)
        assert not step.facts and (step.phase, step.scores) == (before.phase, before.scores)
    assert [fact for n in here for fact in found.step(n).facts] == [f for s in found.steps for f in s.facts]


def test_every_step_is_shown_to_whoever_wants_it(over: Game, owner: User, browser: Browser) -> None:
    found = replace(replay(owner, over.pk), every=True)
    assert walked(found, 0) == list(range(1, len(found.steps) + 1))
    client = browser(owner)
    few = get(client, f"/games/{over.pk}/replay/?step=30&eyes=1")
    assert "?step=30&eyes=1&every=1" in links(few)
    every = links(get(client, f"/games/{over.pk}/replay/?step=30&eyes=1&every=1"))
    assert {"?step=30&eyes=1", "?step=31&eyes=1&every=1", "?step=30&eyes=2&every=1"} <= set(every)


def test_a_step_in_the_address_is_shown_whatever_it_tells(over: Game, owner: User) -> None:
    found = replay(owner, over.pk)
    quiet = next(step for step in found.steps if step.number not in walked(found, 0))
    context = replay_context(found, quiet.number)
    assert context["step"] == quiet
    assert context["skips"] == {"every": False, "query": "&eyes=all&every=1", "step": quiet.number}


def test_near_a_step_is_the_last_one_that_tells_something(over: Game, owner: User, browser: Browser) -> None:
    here = walked(replay(owner, over.pk), 0)
    quiet = next(n for n in range(1, here[-1]) if n not in here)
    for wanted, found in (
        (quiet, max(n for n in here if n < quiet)),
        (here[5], here[5]),
        (0, 1),
        (9999, here[-1]),
    ):
        page = get(browser(owner), f"/games/{over.pk}/replay/?near={wanted}")
        assert f"Step {found} of" in page.words


def test_a_running_game_leaves_nothing_out_that_it_counts(
    running: Game, owner: User, browser: Browser
) -> None:
    """What others decide in private is no step there, so there is nothing to skip, and no gap to see."""
    found = replay(owner, running.pk)
    assert walked(found, 0) == list(range(1, len(found.steps) + 1))
    shown = browser(owner).get(f"/games/{running.pk}/replay/?step=9").content
    asked = browser(owner).get(f"/games/{running.pk}/replay/?step=9&every=1").content
    assert b"every=1" not in shown and shown == asked


# Since one looked


def test_it_begins_where_the_seat_has_not_looked(running: Game, owner: User, browser: Browser) -> None:
    found = replay(owner, running.pk)
    looked_at = found.steps[11]
    running.seats.filter(number=0).update(seen=looked_at.at)
    page = get(browser(owner), f"/games/{running.pk}/replay/?since=1")
    assert f"Step {looked_at.number + 1} of" in page.words
    assert f"?step={looked_at.number + 1}" in links(page)


@pytest.mark.parametrize("seen", [0, 10_000])
def test_who_has_seen_nothing_or_everything_is_shown_what_is_now(
    running: Game, owner: User, browser: Browser, seen: int
) -> None:
    running.seats.filter(number=0).update(seen=seen)
    page = get(browser(owner), f"/games/{running.pk}/replay/?since=1")
    last = len(replay(owner, running.pk).steps)
    assert f"Step {last} of {last}" in page.words and "Since you last answered" not in page.words


def test_who_has_no_seat_has_looked_at_nothing(running: Game, stranger: User) -> None:
    Game.objects.filter(pk=running.pk).update(owner=stranger)
    assert replay(stranger, running.pk).first_unseen is None


def test_the_turn_page_leads_to_what_happened_on_the_board(
    running: Game, owner: User, browser: Browser
) -> None:
    assert f"/games/{running.pk}/replay/?since=1" in links(get(browser(owner), f"/games/{running.pk}/"))


# Playing


@pytest.mark.parametrize(("key", "seconds"), [("0.5", 3), ("1", 1), ("4", 1)])
def test_without_scripts_it_plays_by_itself_at_the_speed_in_the_address(
    over: Game, owner: User, browser: Browser, key: str, seconds: int
) -> None:
    page = browser(owner).get(f"/games/{over.pk}/replay/?step=30&eyes=1&play={key}").content.decode()
    on = next_step(30, replay_navigation(replay(owner, over.pk, "1")))
    to = f"?step={on}&amp;eyes=1&amp;play={key}"
    assert f'<noscript><meta http-equiv="refresh" content="{seconds};url={to}">' in page
    assert f'data-plays="{key}"' in page


@pytest.mark.parametrize("address", ["step=30", "step=30&play=9", "step=30&play=", "step=9999&play=1"])
def test_else_and_at_the_end_it_stands(over: Game, owner: User, browser: Browser, address: str) -> None:
    page = browser(owner).get(f"/games/{over.pk}/replay/?{address}").content.decode()
    assert "refresh" not in page


# To share


@pytest.mark.parametrize("query", ["?step=30&eyes=all", "?step=30&eyes=2"])
def test_the_link_to_share_is_the_moment_itself(
    over: Game, owner: User, browser: Browser, query: str, settings: Any
) -> None:
    settings.PUBLIC_URL = "https://post.example"
    page = get(browser(owner), f"/games/{over.pk}/replay/{query}")
    fields = [given.get("value") for tag, given in page.elements if tag == "input"]
    assert f"https://post.example/games/{over.pk}/replay/{query}" in fields


def test_a_shared_moment_is_shown_to_others_at_the_table_and_to_nobody_else(
    over: Game, owner: User, browser: Browser, stranger: User
) -> None:
    over.seats.filter(number=1).update(user=person("yellow"))
    address = f"/games/{over.pk}/replay/?step=30&eyes=all"
    assert "Step 30 of" in get(browser(person("yellow")), address).words
    assert browser(stranger).get(address).status_code == 404


def test_the_preview_of_a_link_tells_nothing_of_the_game(over: Game, owner: User, browser: Browser) -> None:
    Game.objects.filter(pk=over.pk).update(name="The secret club")
    page = get(browser(owner), f"/games/{over.pk}/replay/?step=30")
    told = [given for tag, given in page.elements if tag == "meta" and "og:" in (given.get("property") or "")]
    assert told and not [given for given in told if "secret club" in (given.get("content") or "")]


# Going on alone


def test_of_a_finished_game_one_goes_on_from_the_moment_shown(
    over: Game, owner: User, browser: Browser
) -> None:
    client = browser(owner)
    page = get(client, f"/games/{over.pk}/replay/?step=30")
    assert reverse("continue_game", args=[over.pk]) in [
        g.get("action") for t, g in page.elements if t == "form"
    ]
    assert {"name": "step", "value": "30"}.items() <= next(
        given for tag, given in page.elements if given.get("name") == "step"
    ).items()
    response = client.post(reverse("continue_game", args=[over.pk]), {"step": "30", "seat": "1"})
    new = Game.objects.get(continued_from=over)
    assert response["Location"] == reverse("turn", args=[new.pk])
    assert new.seats.get(user=owner).number == 1 and new.continued_at == 30
    assert client.get(response["Location"]).status_code == 200
    assert "Goes on from step 30" in get(client, f"/games/{new.pk}/replay/").words


def test_the_own_seat_is_proposed(over: Game, owner: User) -> None:
    over.seats.update(user=None)
    over.seats.filter(number=2).update(user=owner)
    proposed = replay_context(replay(owner, over.pk), 30)["goes_on"]
    assert [(one["seat"], one["own"]) for one in proposed] == [(0, False), (1, False), (2, True)]


def test_at_the_last_step_there_is_nothing_to_go_on_from(over: Game, owner: User, browser: Browser) -> None:
    page = get(browser(owner), f"/games/{over.pk}/replay/?step=99999")
    assert reverse("continue_game", args=[over.pk]) not in [
        given.get("action") for _t, given in page.elements
    ]


def test_of_a_running_game_it_says_why_not(running: Game, owner: User, browser: Browser) -> None:
    client = browser(owner)
    page = get(client, f"/games/{running.pk}/replay/")
    assert reverse("continue_game", args=[running.pk]) not in [
        given.get("action") for _t, given in page.elements
    ]
    assert "When the game is over you can go on from any of its moments" in page.words
    response = client.post(reverse("continue_game", args=[running.pk]), {"step": "30", "seat": "0"})
    assert response.status_code == 422 and "still running" in Page(response).words
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "sent", [{}, {"step": "30"}, {"step": "x", "seat": "0"}, {"step": "30", "seat": "9"}]
)
def test_what_names_no_moment_or_no_seat_makes_no_game(
    over: Game, owner: User, browser: Browser, sent: dict[str, str]
) -> None:
    response = browser(owner).post(reverse("continue_game", args=[over.pk]), sent)
    assert response.status_code == 422
    assert Game.objects.count() == 1


def test_not_too_often(over: Game, owner: User, browser: Browser) -> None:
    client = browser(owner)
    cache.set(f"limit:continue:{owner.pk}", 12, 60)
    response = client.post(reverse("continue_game", args=[over.pk]), {"step": "30", "seat": "0"})
    assert response.status_code == 429
    assert Game.objects.count() == 1


def test_where_a_continued_game_was_copied_and_where_it_went_on_is_told(over: Game, owner: User) -> None:
    new = continue_game(over, owner, number=60, seat=0)
    new.seats.update(user=None, bot="random")
    while play_until_people_asked(new.pk):
        pass
    Game.objects.filter(pk=new.pk).update(owner=owner)
    found = replay(owner, new.pk)
    assert "in the game before" in replay_context(found, 60)["origin"]
    assert replay_context(found, 61)["origin"] == "From here on it is a game of its own, with another chance."
    assert found.finished


# The strip


def test_marks_of_a_lane_do_not_lie_on_one_another() -> None:
    marks = tuple(Mark(step, "power", 0) for step in (10, 11, 12, 40))
    drawn = bands([Band(1, 1, 0, "Red against Blue", marks)], 200, "")
    assert drawn.count('class="mark-power"') == 2


def test_marks_of_two_lanes_stand_over_one_another() -> None:
    drawn = bands([Band(1, 1, 0, "Red", (Mark(10, "power", 0), Mark(10, "colony", 2)))], 200, "")
    assert 'class="mark-power"' in drawn and 'class="mark-colony seat-2"' in drawn


def test_a_short_encounter_has_no_number_on_the_strip() -> None:
    drawn = bands([Band(1, 1, 0, "Red", ()), Band(2, 198, 1, "Blue", ())], 200, "")
    assert ">1</text>" in drawn and ">2</text>" not in drawn


def test_a_replay_of_one_step_is_a_strip_too() -> None:
    assert "<rect" in bands([Band(0, 1, -1, "The beginning", ())], 1, "")


def test_every_link_of_the_page_leads_somewhere(over: Game, owner: User, browser: Browser) -> None:
    client = browser(owner)
    page = get(client, f"/games/{over.pk}/replay/?step=60&eyes=0")
    for link in {one for one in links(page) if one.startswith(("?", "/games/"))}:
        address = link if link.startswith("/") else f"/games/{over.pk}/replay/{link}"
        assert client.get(address).status_code == 200
