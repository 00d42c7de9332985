"""The replay of a game: every step of recorded games, what a seat may see, and how it is served."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from engine.state.encounter import LaidCard
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import may_know
from games.base.memo import Memo
from games.board.drawing.board import board_svg
from games.models import Game, LogEntry, User
from games.play.read.current import current_game
from games.play.service.export_game import export_game
from games.replay.page.page import replay_context
from games.replay.read import course
from games.replay.read.course import EVERYBODY, view_for
from games.replay.read.moments import Replay, Step, replay
from tests.engine.recorded import short_game
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import Page, get, links
from tests.games.recorded import recorded
from tests.games.tables import Table, person, playing
from tests.proofs import sample

SHORT, LONGER = (short_game(seats, by_the_book=True) for seats in (3, 4))
FILES = ("replay/", "replay.json", "replay.txt")


@pytest.fixture
def over(owner: User) -> Game:
    """A recorded game, with its owner at the first seat."""
    return recorded(SHORT, sits=owner)


@pytest.fixture
def running(owner: User) -> Game:
    """The same, some steps before its end."""
    return recorded(SHORT, sits=owner, decisions=110)


def steps(found: Replay) -> Iterator[tuple[Step, dict[str, Any]]]:
    for step in found.steps:
        yield step, replay_context(found, step.number)


# Every step


@pytest.mark.parametrize("name", sample((SHORT, LONGER, short_game(5, by_the_book=True)), of=3))
def test_every_step_of_a_recorded_game_is_shown_and_the_last_is_the_live_page(owner: User, name: str) -> None:
    game = recorded(name, sits=owner)
    found = replay(owner, game.pk)
    for step, context in steps(found):
        assert context["board"].startswith("<svg") and context["step"] == step
    live = current_game(game.pk).game.position
    for eyes in range(found.seats):
        last = replay(owner, game.pk, str(eyes))
        assert replay_context(last, len(last.steps))["board"] == board_svg(engine.view(live, eyes))


def test_every_step_of_a_running_game_is_shown_and_the_last_is_the_live_page(
    running: Game, owner: User
) -> None:
    found = replay(owner, running.pk)
    for _step, context in steps(found):
        assert context["board"].startswith("<svg") and not context["origin"] and context["at"] is None
    position = current_game(running.pk).game.position
    assert found.view(found.steps[-1]) == engine.view(position, 0)


@pytest.mark.parametrize("eyes", (0, 1, 2))
def test_a_running_game_tells_each_seat_all_that_it_was_told_in_order(
    running: Game, owner: User, eyes: int
) -> None:
    running.seats.update(user=None)
    running.seats.filter(number=eyes).update(user=owner)
    entries = LogEntry.objects.filter(game=running).known_to(eyes).order_by("number", "place")
    found = replay(owner, running.pk)
    assert [fact for step in found.steps for fact in step.facts] == [entry.fact for entry in entries]
    assert [step.number for step in found.steps] == list(range(1, len(found.steps) + 1))


def test_what_is_kept_in_memory_is_what_the_decisions_tell(over: Game, owner: User) -> None:
    """A course that grew with the game is the one that is worked out at once."""
    running = recorded(SHORT, sits=owner, decisions=40)
    for length in (41, 47, 60):
        grown = course.course(running.pk)
        assert len(grown) == 41
        longer = recorded(SHORT, sits=owner, decisions=length)
        course._courses.put(longer.pk, (course.memo_epoch(longer.pk), grown))
        told = course.course(longer.pk)
        assert len(told) == length + 1
        whole = course.course(over.pk)[: length + 1]
        assert [(one.facts, one.open, one.scores) for one in told] == [
            (one.facts, one.open, one.scores) for one in whole
        ]


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    kept: Memo[str] = Memo(2)
    for key in "abac":
        kept.get_or_make(key, key.upper)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == ("A", None, "C")


# What a seat may see


def test_of_a_running_game_only_the_own_hand_is_shown(running: Game, owner: User) -> None:
    for _step, context in steps(replay(owner, running.pk)):
        assert [hand["seat"] for hand in context["hands"]] == [0]


def test_of_a_finished_game_every_hand_and_face_down_card_is_shown(over: Game, owner: User) -> None:
    found = replay(owner, over.pk)
    views = [found.view(step) for step in found.steps]
    assert all(len([s for s in view["seats"] if s["hand"] is not None]) == found.seats for view in views)
    assert not [view for view in views if "face down" in (view["encounter"] or {}).get("cards", {}).values()]


def test_through_the_eyes_of_one_seat_a_finished_game_looks_as_it_did(over: Game, owner: User) -> None:
    found = replay(owner, over.pk, "1")
    for step, context in steps(found):
        assert [hand["seat"] for hand in context["hands"]] == [1]
        assert all(may_know(1, fact) for fact in step.facts)


def test_all_eyes_together_see_the_cards_that_lie_face_down(table: Table) -> None:
    table.until_asked("encounter_card")
    position = table.head.game.position
    offense, defense = position.enc.main_players
    position.enc.cards = {
        seat: LaidCard(position.seats[seat].hand[0], [seat], "hand") for seat in (offense, defense)
    }
    assert view_for(position, offense)["encounter"]["cards"][str(defense)] == "face down"
    shown = view_for(position, EVERYBODY)["encounter"]["cards"]
    assert shown == {str(seat): str(position.seats[seat].hand[0]) for seat in (offense, defense)}


@pytest.mark.parametrize("path", FILES)
@pytest.mark.parametrize("eyes", ("1", "all", "7", "x"))
def test_in_a_running_game_there_are_no_other_eyes_than_the_own(
    running: Game, owner: User, browser: Browser, path: str, eyes: str
) -> None:
    client = browser(owner)
    assert client.get(f"/games/{running.pk}/{path}").status_code == 200
    assert client.get(f"/games/{running.pk}/{path}?eyes=0").status_code == 200
    assert client.get(f"/games/{running.pk}/{path}?eyes={eyes}").status_code == 404


@pytest.mark.parametrize("path", FILES)
def test_a_stranger_finds_no_replay_and_whoever_is_signed_out_the_door(
    over: Game, stranger: User, browser: Browser, path: str
) -> None:
    assert browser(stranger).get(f"/games/{over.pk}/{path}").status_code == 404
    assert browser(stranger).get(f"/games/nosuchgame/{path}").status_code == 404
    response = browser(None).get(f"/games/{over.pk}/{path}")
    assert response.status_code == 302 and response["Location"].startswith("/accounts/sign-in/")


def test_a_game_that_has_not_begun_has_no_replay(owner: User, browser: Browser) -> None:
    game = Game.objects.create(owner=owner, edition="ffg2008", seed="00", response_seconds=1, deal_seconds=1)
    assert browser(owner).get(f"/games/{game.pk}/replay/").status_code == 404


def test_a_host_without_a_seat_sees_what_bystanders_see(running: Game, stranger: User) -> None:
    Game.objects.filter(pk=running.pk).update(owner=stranger)
    found = replay(stranger, running.pk)
    assert found.viewer is None
    assert all(may_know(None, fact) for step in found.steps for fact in step.facts)
    assert replay_context(found, 1)["hands"] == []


def test_a_game_in_which_nothing_is_told_yet_has_one_step(owner: User) -> None:
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(owner=owner)
    table.red.seat.user.seats.update(user=None)
    (step,) = replay(owner, table.id).steps
    assert (step.number, step.facts) == (1, ())


@pytest.mark.parametrize("path", FILES)
def test_a_running_replay_tells_no_time_no_number_of_a_decision_and_no_address(
    running: Game, owner: User, browser: Browser, path: str
) -> None:
    response = browser(owner).get(f"/games/{running.pk}/{path}?step=9")
    text = response.content.decode()
    assert "<time" not in text and "2026" not in text and "@example.com" not in text
    assert "ETag" not in response and "Last-Modified" not in response
    assert current_game(running.pk).last.hash not in text and running.seed not in text
    assert '"to"' not in text and '"audience"' not in text


def test_a_sealed_answer_and_the_stops_of_others_change_nothing(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("encounter_card")
    other = next(p for p in table.waited_for if p.seat != prompt.seat)
    client = browser(prompt.seat.user)
    before = _all_of(client, table.id)
    table.players[other.seat.number].answers(1, question=other.question)
    say_ahead(
        game_id=table.id,
        seat=other.seat.number,
        said=SaidAhead(stops=("usual",), orders={}, replaces=everything),
        route="web",
    )
    assert _all_of(client, table.id) == before


@pytest.mark.django_db
def test_a_private_stop_of_another_makes_no_step() -> None:
    """Red passes wherever it can be asked, or has no stops. Yellow sees the same once all are asked again."""
    plain, stopped = _until_cards(), _until_cards(*engine.stop_names())
    assert len(stopped.decisions) > len(plain.decisions) + 2
    one, other = (replay(person("yellow"), table.id) for table in (plain, stopped))
    assert len(one.steps) > 12
    assert _shown(one) == _shown(other)


def _until_cards(*stops: str) -> Table:
    table = playing(people=3, aliens=ALIENS, seed="stops")
    if stops:
        say_ahead(
            game_id=table.id, seat=0, said=SaidAhead(stops=stops, orders={}, replaces=everything), route="web"
        )
    for _encounter in range(3):
        table.until_asked("encounter_card")
        table.everybody_answers()
    table.until_asked("encounter_card")
    return table


def _shown(found: Replay) -> list[Any]:
    return [(step.number, step.facts, found.view(step), step.scores) for step in found.steps]


def _all_of(client: Client, game_id: str) -> list[str]:
    last = len(_steps_linked(client, game_id))
    pages = [client.get(f"/games/{game_id}/replay/?step={n + 1}") for n in range(last)]
    pages += [client.get(f"/games/{game_id}/{path}") for path in FILES]
    return [re.sub(r"[A-Za-z0-9]{40,}", "", page.content.decode()) for page in pages]


def _steps_linked(client: Client, game_id: str) -> range:
    page = get(client, f"/games/{game_id}/replay/")
    return range(next(int(given["data-last"] or 0) for _tag, given in page.elements if "data-last" in given))


# The page


def test_all_ways_lead_to_a_moment_and_the_address_holds_it(
    over: Game, owner: User, browser: Browser
) -> None:
    client = browser(owner)
    page = get(client, f"/games/{over.pk}/replay/?step=30&eyes=1")
    assert "Step 30 of" in page.words
    to = {given["data-way"]: given.get("href") for _tag, given in page.elements if "data-way" in given}
    assert to["next"] == "?step=31&eyes=1" and to["previous"] == "?step=29&eyes=1"
    assert set(to) == {
        "first", "previous", "next", "last", "previous-phase", "next-phase",
        "previous-encounter", "next-encounter", "previous-turn", "next-turn",
        "pause", "play-0.5", "play-1", "play-2", "play-4",
    }  # fmt: skip
    for link in {link for link in links(page) if link.startswith("?")}:
        assert client.get(f"/games/{over.pk}/replay/{link}").status_code == 200


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("0", "Step 1 of"),
        ("999999", "Step {last} of"),
        ("٣", "Step 1 of"),
        ("x", "Step 1 of"),
        ("", "Step 1 of"),
    ],
)
def test_a_step_that_is_none_leads_to_the_nearest(
    over: Game, owner: User, browser: Browser, step: str, shown: str
) -> None:
    last = len(replay(owner, over.pk).steps)
    page = get(browser(owner), f"/games/{over.pk}/replay/?step={step}")
    assert shown.format(last=last) in page.words


def test_a_running_game_opens_at_its_present(running: Game, owner: User, browser: Browser) -> None:
    last = len(replay(owner, running.pk).steps)
    assert f"Step {last} of {last}" in get(browser(owner), f"/games/{running.pk}/replay/").words


def test_of_a_finished_game_each_decision_says_by_which_way_it_came(over: Game, owner: User) -> None:
    told = [context["origin"] for _step, context in steps(replay(owner, over.pk))]
    assert told[0] == "The game is set up."
    for way in (
        "on the web",
        "by mail",
        "by the deadline",
        "as a bot",
        "by a program",
        "at a stop of its own",
    ):
        assert any(way in line for line in told), way
    assert any("sets stops and orders" in line for line in told)


def test_the_list_of_encounters_marks_what_happened_where_it_happened(over: Game, owner: User) -> None:
    found = replay(owner, over.pk)
    context = replay_context(found, 1)
    facts = [(step.number, fact) for step in found.steps for fact in step.facts]
    for number, fact in facts:
        if fact["id"] == "colony_founded":
            assert f'href="?step={number}&amp;eyes=all" title="new colony' in context["chapters"]
    began = [number for number, fact in facts if fact["id"] == "encounter_began"]
    assert all(f'<a href="?step={number}&amp;eyes=all"' in context["chapters"] for number in began)


def test_the_charts_end_at_the_last_position_and_stand_in_a_table(
    over: Game, owner: User, browser: Browser
) -> None:
    position = current_game(over.pk).game.position
    page = get(browser(owner), f"/games/{over.pk}/replay/")
    colonies = [str(position.foreign_colonies(seat)) for seat in range(3)]
    assert f"end{' '.join(['', *colonies])}".replace(" ", "") in page.words.replace(" ", "")
    assert sum(given.get("class") == "chart" for _tag, given in page.elements) == 2


def test_a_page_costs_few_queries_at_any_length(over: Game, owner: User, browser: Browser) -> None:
    client = browser(owner)
    client.get(f"/games/{over.pk}/replay/?step=20")
    for step in (20, 21, 60):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/games/{over.pk}/replay/?step={step}")
        assert len(queries) <= 8


def test_the_page_holds_no_script_or_style_of_its_own(over: Game, owner: User, browser: Browser) -> None:
    page = get(browser(owner), f"/games/{over.pk}/replay/")
    scripts = [given for tag, given in page.elements if tag == "script"]
    sources = [given.get("src") or "" for given in scripts]
    assert "/static/games/replay.js" in sources
    assert all(source.startswith("/static/") for source in sources)
    assert not [given for _tag, given in page.elements if "style" in given or "onclick" in given]


# To take away


def test_a_finished_game_is_downloaded_as_it_is_exported(over: Game, owner: User, browser: Browser) -> None:
    response = browser(owner).get(f"/games/{over.pk}/replay.json")
    assert response.json() == json.loads(json.dumps(export_game(over)))
    assert f"game-{over.pk}.json" in response["Content-Disposition"]


def test_of_a_running_game_only_what_the_seat_was_told_is_downloaded(
    running: Game, owner: User, browser: Browser
) -> None:
    document = browser(owner).get(f"/games/{running.pk}/replay.json").json()
    entries = LogEntry.objects.filter(game=running).known_to(0).order_by("number", "place")
    assert [fact for step in document["steps"] for fact in step["facts"]] == [e.public_fact for e in entries]
    assert set(document) == {"format", "you", "steps", "view"}
    assert document["view"] == json.loads(json.dumps(engine.view(current_game(running.pk).game.position, 0)))


def test_the_text_reads_as_the_log_does(over: Game, owner: User, browser: Browser) -> None:
    response = browser(owner).get(f"/games/{over.pk}/replay.txt")
    text = response.content.decode()
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "\nEncounter 1\n" in text and "has a new colony on" in text


def test_the_turn_page_and_the_log_lead_to_the_replay(over: Game, owner: User, browser: Browser) -> None:
    for path in ("", "log/"):
        page = Page(browser(owner).get(f"/games/{over.pk}/{path}"))
        assert f"/games/{over.pk}/replay/" in links(page)
