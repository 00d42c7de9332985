"""A game by the API: the table, its log, its replay, its spectators, what a seat says in advance."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.test import Client

import engine
from games.base.documents import may_know
from games.desk.service import record_act
from games.lobby.service.game_options import GameSetup
from games.mail.outbox.drafts import LOGIN, put_in_outbox
from games.models import Game, Prompt, Seat
from games.models.play.desk import Audience, Role
from games.play.read.current import others_waited_for
from games.play.service.correct import rewind
from tests.games.ahead.service.test_reactions import table as reacting_table
from tests.games.tables import COLOURS, Table, later, person, played_by_bots, playing, waiting_in_lobby

from .program import Program, program

pytestmark = pytest.mark.django_db
STAY_OUT_NOW = {"do": [{"what": "join", "side": ""}], "until": "now"}


def test_a_game_is_what_the_seat_sees(red: Program, table: Table) -> None:
    found = red.get(f"games/{table.id}").json()
    assert found["view"] == engine.view(table.head.game.position, 0)
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2]
    assert found["waiting"]["seats"] == others_waited_for(table.head.game.open.values(), 0)
    assert found["clock"]["response_seconds"] == 48 * 3600


def test_a_lobby_has_no_view_yet(db: None) -> None:
    game = waiting_in_lobby(people=2, bots=1)
    found = program(person("red")).get(f"games/{game.pk}").json()
    assert (found["game"]["status"], found["view"], found["questions"]) == ("lobby", None, [])


def test_a_game_that_is_over_has_its_winners(db: None) -> None:
    table = played_by_bots()
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    found = program(person("red")).get(f"games/{table.id}").json()
    assert found["view"]["winners"] and found["you"] is None and found["questions"] == []


def test_words_are_in_the_language_of_their_reader(table: Table) -> None:
    user = person("red")
    user.language = "de"
    user.save()
    german = program(user)
    assert german.get(f"games/{table.id}").json()["seats"][1]["colour"] == "Gelb"
    missing = german.get("games/nosuchgame")
    assert missing["Content-Language"] == "de" and "gibt es nichts" in missing.json()["message"]


def test_who_has_chosen_no_language_is_told_in_that_of_the_request(red: Program, table: Table) -> None:
    found = red.get(f"games/{table.id}", Accept_Language="de").json()
    assert found["seats"][1]["colour"] == "Gelb"


# The log


def test_the_log_is_read_page_by_page_and_goes_on_where_one_was(red: Program, table: Table) -> None:
    path = f"games/{table.id}/log"
    whole = red.get(path).json()
    first = red.get(path, {"limit": 2}).json()
    second = red.get(path, {"limit": 200, "cursor": first["next"]}).json()
    assert first["entries"] + second["entries"] == whole["entries"]
    assert red.get(path, {"cursor": whole["next"]}).json()["entries"] == []
    table.everybody_answers()
    new = red.get(path, {"cursor": whole["next"]}).json()["entries"]
    assert new and red.get(path).json()["entries"] == whole["entries"] + new


def test_an_entry_has_its_fact_and_its_sentence(red: Program, table: Table) -> None:
    entries = red.get(f"games/{table.id}/log").json()["entries"]
    assert all("to" not in one["fact"] and one["fact"]["id"] for one in entries)
    assert any(one["sentence"] for one in entries)


@pytest.mark.parametrize(
    "query",
    [
        {"cursor": "no"},
        {"cursor": "YWZ0ZXI6LTE"},
        {"limit": "0"},
        {"limit": "many"},
        {"limit": "201"},
        {"page": "2"},
    ],
)
def test_a_page_that_there_cannot_be_is_refused(red: Program, table: Table, query: dict[str, str]) -> None:
    refused = red.get(f"games/{table.id}/log", query)
    assert refused.status_code == 422
    assert refused.json()["field"] == next(iter(query))


def test_each_reads_a_log_of_their_own(red: Program, yellow: Program, table: Table) -> None:
    mine, theirs = (who.get(f"games/{table.id}/log").json()["entries"] for who in (red, yellow))
    assert mine != theirs


def test_places_are_counted_from_one_and_go_on_with_the_cursor(red: Program, table: Table) -> None:
    path = f"games/{table.id}/log"
    first = red.get(path, {"limit": 2}).json()
    second = red.get(path, {"cursor": first["next"]}).json()
    places = [one["place"] for one in first["entries"] + second["entries"]]
    assert places == list(range(1, len(places) + 1))


def test_what_was_done_at_the_desk_stands_in_the_log_as_on_the_page(red: Program, table: Table) -> None:
    path = f"games/{table.id}/log"
    before = red.get(path).json()
    record_act(
        table.game, by=person("white"), role=Role.MODERATOR, kind="extend", reason="A storm.",
        changed={"seconds": 86400, "moderator": 7}, now=later(),
    )  # fmt: skip
    record_act(
        table.game, by=person("white"), role=Role.MODERATOR, kind="nudge", audience=Audience.STAFF,
        now=later(),
    )  # fmt: skip
    (act,) = red.get(path, {"cursor": before["next"]}).json()["entries"]
    assert act["fact"] == {
        "id": "desk_act", "act": "extend", "role": "moderator", "reason": "A storm.",
        "changed": {"seconds": 86400},
    }  # fmt: skip
    assert act["sentence"].startswith("The moderator gave everyone 1 day more")
    assert "white" not in str(act), "who it was is for nobody who plays"
    table.everybody_answers()
    whole = red.get(path).json()["entries"]
    assert whole[: act["place"]] == [*before["entries"], act]


def void(answer: dict[str, Any]) -> set[int]:
    return {place for first, last in answer["taken_back"] for place in range(first, last + 1)}


def test_whoever_reads_on_learns_what_became_void_and_where_the_game_stands(
    red: Program, table: Table
) -> None:
    path = f"games/{table.id}/log"
    table.play(decisions=20)
    to, kept = table.decisions[-1].number, red.get(path).json()
    table.play(decisions=40)
    before = red.get(path).json()
    assert before["taken_back"] == [] and all(one["back_to"] is None for one in before["entries"])
    rewind(table.id, to=to)
    new = red.get(path, {"cursor": before["next"]}).json()
    (told,) = [one for one in new["entries"] if one["fact"]["id"] == "game_taken_back"]
    assert told["back_to"] == len(kept["entries"]) and not told["taken_back"]
    assert void(new) == set(range(len(kept["entries"]) + 1, len(before["entries"]) + 1))
    whole = red.get(path).json()
    assert {one["place"] for one in whole["entries"] if one["taken_back"]} == void(new) == void(whole)
    replay = red.get(f"games/{table.id}/replay").json()
    ((first, last),) = replay["taken_back"]
    assert 1 <= first <= last < replay["steps"]


def test_what_was_taken_back_can_count_again(red: Program, table: Table) -> None:
    path = f"games/{table.id}/log"
    table.play(decisions=40)
    number, before = table.decisions[-1].number, red.get(path).json()
    rewind(table.id, to=20)
    rewind(table.id, to=number)
    after = red.get(path).json()
    gone = [one for one in after["entries"] if one["fact"]["id"] == "game_taken_back"]
    assert [one["back_to"] for one in gone][-1] == len(before["entries"])
    assert void(after) == {gone[0]["place"]}


def test_each_counts_what_they_may_see_themselves(red: Program, yellow: Program, table: Table) -> None:
    table.play(decisions=40)
    to = rewind(table.id, to=20).to
    for who, seat in ((red, 0), (yellow, 1)):
        found = who.get(f"games/{table.id}/log").json()
        (told,) = [one for one in found["entries"] if one["fact"]["id"] == "game_taken_back"]
        known = [one for one in table.log if one.number <= to and may_know(seat, one.fact)]
        assert told["back_to"] == len(known)


# The replay


def test_the_replay_of_a_running_game_is_what_the_seat_was_told(red: Program, table: Table) -> None:
    table.everybody_answers()
    told = red.get(f"games/{table.id}/replay").json()
    assert not told["finished"] and told["eyes"] == "0"
    last = red.get(f"games/{table.id}/replay/{told['steps']}").json()
    assert last["view"] == red.get(f"games/{table.id}").json()["view"]


@pytest.mark.parametrize("eyes", ["1", "all", "7", "x"])
def test_nobody_looks_through_other_eyes_while_it_runs(red: Program, table: Table, eyes: str) -> None:
    assert red.get(f"games/{table.id}/replay", {"eyes": eyes}).status_code == 404
    assert red.get(f"games/{table.id}/replay/1", {"eyes": eyes}).status_code == 404


def test_of_a_game_that_is_over_all_is_seen(db: None) -> None:
    table = played_by_bots()
    Seat.objects.filter(game=table.id, number=0).update(user=person("red"))
    who = program(person("red"))
    told = who.get(f"games/{table.id}/replay").json()
    assert (told["finished"], told["eyes"]) == (True, "all")
    assert who.get(f"games/{table.id}/replay/{told['steps']}").status_code == 200
    assert who.get(f"games/{table.id}/replay/5", {"eyes": "2"}).json()["view"]["you"] == 2


@pytest.mark.parametrize("step", [0, 100_000])
def test_there_is_no_step_before_the_first_nor_after_the_last(red: Program, table: Table, step: int) -> None:
    assert red.get(f"games/{table.id}/replay/{step}").status_code == 404


# Spectators


def test_whoever_has_the_address_looks_on_if_the_game_lets_them(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(spectators="link", watch_hours=1)
    with time_machine.travel(later(hours=2)):
        found = Program().get(f"games/{table.id}/watch").json()
    assert found["view"]["you"] is None and found["hours"] == 1
    assert all(seat["hand"] is None for seat in found["view"]["seats"])


def test_before_it_is_old_enough_there_is_nothing_to_be_seen(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(spectators="link", watch_hours=24)
    found = Program().get(f"games/{table.id}/watch").json()
    assert (found["view"], found["log"]) == (None, [])


def test_where_nobody_may_look_on_there_is_nothing(table: Table, stranger: Any) -> None:
    for who in (Program(), program(stranger)):
        assert who.get(f"games/{table.id}/watch").status_code == 404


# What is said in advance


def test_stops_and_orders_are_set_and_read_again(db: None) -> None:
    table = playing(people=3, setup=GameSetup(switches={"pace": "every_window"}))
    red = program(person("red"))
    (stop, *_others) = [one["stop"] for one in red.get(f"games/{table.id}/orders").json()["known_stops"]]
    set_ = red.post(f"games/{table.id}/orders", {"stops": [stop], "orders": {}})
    assert set_.status_code == 200 and set_.json()["stops"] == [stop]
    assert red.get(f"games/{table.id}/orders").json()["stops"] == [stop]
    assert table.head.game.position.seats[1].ahead.stops is None


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 422, ""),
        ({"stops": "all", "orders": {}}, 422, "stops"),
        ({"stops": [3], "orders": {}}, 422, "stops.0"),
        ({"stops": None, "orders": {"nobody.acts": "always"}}, 422, ""),
        ({"stops": ["no such moment"], "orders": {}}, 422, ""),
        ({"stops": None, "orders": {"a": 1}}, 422, "orders.a"),
        ({"stops": None, "orders": []}, 422, "orders"),
        ({"turn_up": ["zombie"]}, 422, ""),
        ({"leave": ["zombie"]}, 422, ""),
        ({"cancel": [9]}, 422, ""),
        ({"cancel": ["9"]}, 422, "cancel.0"),
        ({"add": [STAY_OUT_NOW], "cancel": [9]}, 422, ""),
    ],
)
def test_what_cannot_be_ordered_is_refused(
    red: Program, table: Table, body: Any, status: int, field: str
) -> None:
    before = len(table.decisions)
    refused = red.post(f"games/{table.id}/orders", body)
    assert (refused.status_code, refused.json().get("field", "")) == (status, field)
    assert len(table.decisions) == before


def test_an_ordinary_question_is_answered_by_an_order_and_the_order_is_cancelled(
    red: Program, table: Table
) -> None:
    path = f"games/{table.id}/orders"
    made = red.post(path, {"add": [STAY_OUT_NOW]})
    assert made.status_code == 200
    (order,) = made.json()["question_orders"]
    assert "stay out" in order["words"]
    assert red.post(path, {"add": [STAY_OUT_NOW]}).json()["id"] == "order_said_already"
    assert red.post(path, {"cancel": [order["n"]]}).json()["question_orders"] == []
    assert red.post(path, {"cancel": [order["n"]]}).status_code == 422


def test_several_things_are_said_at_once_and_all_of_them_or_none(red: Program, table: Table) -> None:
    path = f"games/{table.id}/orders"
    (first,) = red.post(path, {"add": [STAY_OUT_NOW]}).json()["question_orders"]
    before = len(table.decisions)
    lay = {"do": [{"what": "card", "card": "attack 8"}], "last": 9}
    changed = red.post(path, {"add": [lay], "cancel": [first["n"]]})
    (order,) = changed.json()["question_orders"]
    assert (order["order"]["until"], len(table.decisions)) == (9, before + 1)
    assert red.post(path, {"cancel": [order["n"]], "add": [lay, lay]}).status_code == 422
    assert red.get(path).json()["question_orders"] == [order]


@pytest.mark.parametrize(
    "body",
    [
        {"do": [{"what": "join"}]},
        {"do": [{"what": "dance"}]},
        {"do": [{"what": "join", "side": "offense", "ships": "2"}]},
        {"do": [{"what": "join", "side": ""}], "when": [{"fact": "rich"}]},
        {"do": []},
        {},
    ],
)
def test_an_order_that_says_nothing_clear_is_refused(red: Program, table: Table, body: Any) -> None:
    assert red.post(f"games/{table.id}/orders", {"add": [body]}).status_code == 422


@pytest.mark.parametrize("until", ["once", "now", "happened"])
def test_an_order_with_two_ends_is_refused_at_the_second(red: Program, table: Table, until: str) -> None:
    order = {"do": [{"what": "join", "side": ""}], "until": until, "last": 7}
    before = len(table.decisions)
    refused = red.post(f"games/{table.id}/orders", {"add": [order]})
    assert (refused.status_code, refused.json()["id"]) == (422, "two_ends")
    assert refused.json()["field"] == "add.0.last"
    assert len(table.decisions) == before


@pytest.mark.parametrize("name", ["add", "cancel", "reactions", "turn_up", "leave"])
def test_an_empty_list_changes_nothing_and_nothing_is_stored(red: Program, table: Table, name: str) -> None:
    before, path = len(table.decisions), f"games/{table.id}/orders"
    sent = red.post(path, {name: []})
    assert (sent.status_code, sent.json()) == (200, red.get(path).json())
    assert len(table.decisions) == before


def test_what_cards_do_when_it_helps_is_said_once(db: None) -> None:
    table = reacting_table()
    red = program(person("red"))
    path = f"games/{table.id}/orders"
    things = red.get(path).json()["reactions"]
    thing = next(one for one in things if len(one["choices"]) > 1)
    choice = thing["choices"][1]["choice"]
    said = red.post(path, {"reactions": [{"thing": thing["thing"], "choice": choice}]})
    assert said.status_code == 200
    assert next(o for o in said.json()["reactions"] if o["thing"] == thing["thing"])["said"] == choice


def test_of_what_one_has_not_nothing_can_be_said(db: None) -> None:
    table = reacting_table()
    red = program(person("red"))
    path = f"games/{table.id}/orders"
    held = red.get(path).json()["reactions"][0]["thing"]
    for say, field in (
        ({"thing": "nothing", "choice": "keep"}, "reactions.0.thing"),
        ({"thing": held, "choice": "eat it"}, "reactions.0.choice"),
    ):
        refused = red.post(path, {"reactions": [say]})
        assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_before_a_game_begins_nothing_is_ordered(db: None) -> None:
    game = waiting_in_lobby(people=2, bots=1)
    refused = program(person("red")).get(f"games/{game.pk}/orders")
    assert (refused.status_code, refused.json()["id"]) == (409, "not_begun")


# Clocks


def test_a_table_votes_on_more_time(red: Program, yellow: Program, table: Table) -> None:
    made = red.post(f"games/{table.id}/votes", {"kind": "extend", "seconds": 86400})
    assert made.status_code == 201 and not made.json()["passed"]
    vote = made.json()["vote"]["vote"]
    assert yellow.get(f"games/{table.id}").json()["clock"]["vote"]["vote"] == vote
    before = table.waited_for[0].due_at
    agreed = yellow.post(f"games/{table.id}/votes/{vote}", {"agrees": True})
    assert agreed.json()["passed"]
    assert table.waited_for[0].due_at > before
    late = yellow.post(f"games/{table.id}/votes/{vote}", {"agrees": True})
    assert (late.status_code, late.json()["id"]) == (409, "vote_closed")


def test_a_proposal_is_seen_by_all_and_withdrawn_by_its_maker(
    red: Program, yellow: Program, table: Table
) -> None:
    vote = red.post(f"games/{table.id}/votes", {"kind": "concede", "about": 1}).json()["vote"]
    assert (vote["about"], vote["needs_all"], vote["proposed_by"]) == (1, True, 0)
    assert yellow.get(f"games/{table.id}/clock").json()["clock"]["votes"] == [vote]
    refused = yellow.delete(f"games/{table.id}/votes/{vote['vote']}")
    assert (refused.status_code, refused.json()["id"]) == (409, "not_your_vote")
    assert red.delete(f"games/{table.id}/votes/{vote['vote']}").json()["closed"]
    assert yellow.get(f"games/{table.id}/clock").json()["clock"]["votes"] == []


def test_an_answer_is_taken_back_by_its_maker_and_offered_to_nobody_else(table: Table) -> None:
    asked = table.waited_for[0]
    mine, other = COLOURS[asked.seat.number], COLOURS[(asked.seat.number + 1) % 3]
    before = program(person(other)).get(f"games/{table.id}/clock").json()
    table.players[asked.seat.number].answers(1, question=asked.question)
    assert program(person(other)).get(f"games/{table.id}/clock").json() == before
    path = f"games/{table.id}"
    offered = program(person(mine)).get(f"{path}/clock").json()["take_back"]
    answer = program(person(mine)).post(f"{path}/take-back")
    assert (offered, answer.status_code) in {("free", 200), ("vote", 409)}


def test_what_cannot_be_voted_on_is_refused(red: Program, table: Table) -> None:
    path = f"games/{table.id}/votes"
    assert red.post(path, {"kind": "extend", "seconds": 5}).json()["field"] == "seconds"
    assert red.post(path, {"kind": "resume", "seconds": 0}).json()["id"] == "not_paused"
    assert red.post(path, {"kind": "extend", "seconds": "86400"}).json()["field"] == "seconds"
    assert red.post(f"{path}/{10**30}", {"agrees": True}).status_code == 409


def test_who_was_stood_in_for_comes_back(red: Program, table: Table) -> None:
    Seat.objects.filter(game=table.id, number=0).update(bot="sensible")
    assert red.get(f"games/{table.id}/clock").json()["stand_in"]
    assert not red.post(f"games/{table.id}/back").json()["stand_in"]


# What concerns the person


def test_me_and_my_games(red: Program, table: Table) -> None:
    me = red.get("me").json()
    assert (me["email"], me["token"]["scopes"]) == ("red@example.com", ["desk", "host", "play", "read"])
    (mine,) = red.get("me/games").json()["games"]
    assert (mine["game"]["id"], mine["seat"]) == (table.id, 0)
    assert mine["my_turn"] == any(p.seat.number == 0 for p in table.waited_for)


def test_several_questions_of_mine_come_in_the_order_in_which_they_are_numbered(
    red: Program, table: Table
) -> None:
    """Their keys are random, and so tell nothing of an order."""
    seat = Seat.objects.get(game=table.id, number=0)
    for number in (40, 38, 36, 39, 35, 37):
        Prompt.objects.create(
            game=table.game, seat=seat, question=number, what="join", opened_at=later(), opened_by=1
        )
    (mine,) = red.get("me/games").json()["games"]
    numbers = [one["question"] for one in mine["questions"]]
    assert numbers[-6:] == [35, 36, 37, 38, 39, 40] and numbers == sorted(numbers)


def test_my_games_are_told_again_only_when_they_have_changed(red: Program, table: Table) -> None:
    tag = red.get("me/games").headers["ETag"]
    assert red.get("me/games", if_none_match=tag).status_code == 304
    Game.objects.filter(pk=table.id).update(name="Tuesdays")
    answer = red.get("me/games", if_none_match=tag)
    assert (answer.status_code, answer.json()["games"][0]["game"]["name"]) == (200, "Tuesdays")


def test_no_token_takes_all_data_along(red: Program, table: Table) -> None:
    """Links and codes in mails would open more than it is for."""
    answer = red.get("me/data")
    assert (answer.status_code, answer.json()["id"]) == (403, "session_only")


def test_whoever_is_signed_in_gets_what_the_page_gives_and_no_sign_in_code(table: Table) -> None:
    put_in_outbox(
        kind="login_code",
        to="red@example.com",
        subject="ABCD is your code",
        text="ABCD",
        key="code",
        priority=LOGIN,
    )
    put_in_outbox(kind="news", to="red@example.com", subject="Something has happened", text="…", key="news")
    client = Client()
    client.force_login(person("red"))
    found = Program(client=client).get("me/data").json()
    assert found["account"]["email"] == "red@example.com"
    assert [mail.get("subject") for mail in found["mails_to_me"]] == [None, "Something has happened"]
    assert "yellow@example.com" not in str(found) and "ABCD" not in str(found)


def test_an_absence_is_set_and_ended(red: Program, table: Table) -> None:
    day = later().date().isoformat()
    assert red.put("me/absence", {"starts": day, "ends": day}).json()["away_until"] == day
    assert red.delete("me/absence").json()["away_until"] is None
    wrong = red.put("me/absence", {"starts": "tomorrow", "ends": day})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "starts")
