"""The page of a desk: who comes there, what each sees and may do, and what comes of it."""

from __future__ import annotations

import re
from copy import deepcopy
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

import engine
from games.desk.acts.clock import pause
from games.desk.declaration import acts, acts_to_do, may
from games.desk.service import ActRequest, record_act
from games.desk.words import act_words
from games.lobby.service.create_game import create_game
from games.log.words.sentences import sentence
from games.models import Act, Game, Invitation, Moderator, Prompt, Seat, User, WaitingPlace
from games.models.play.desk import Audience, Role
from games.people.read.my_data import my_data
from games.people.service.account import mark_log_read
from games.site.access import LIMITS
from games.words.reader import Reader
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails
from tests.proofs import sample

pytestmark = pytest.mark.django_db
WHY = "Yellow is at sea."


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """Red made the game and plays; White looks after it, Purple after another one; Teal is of the team."""
    found = playing(people=3, name="Long table")
    Game.objects.filter(pk=found.id).update(owner=person("red"), spectators=Game.Spectators.PEOPLE)
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    Moderator.objects.create(game=playing(people=3).game, user=person("purple"), appointed_at=later())
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def signed_in(colour: str) -> Client:
    client = Client()
    if colour:
        client.force_login(person(colour))
    return client


def shown(colour: str, table: Table, query: str = "") -> str:
    answer = signed_in(colour).get(reverse("desk", args=[table.id]) + query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sent(colour: str, table: Table, act: str, **fields: Any) -> Any:
    seen = fields.pop("seen", Act.objects.filter(game=table.id).count())
    given = {"act": act, "seen": seen, "reason": WHY, **fields}
    return signed_in(colour).post(reverse("desk", args=[table.id]), given)


def read(answer: Any) -> str:
    """The mark of what was revealed, in the form of whoever was shown it."""
    found = re.search(
        r'value="(\w+)"[^>]*name="knows"|name="knows"[^>]*value="(\w+)"', answer.content.decode()
    )
    return (found[1] or found[2]) if found else ""


def tomorrow() -> str:
    return (timezone.now().date() + timedelta(days=2)).isoformat()


# Who may do what: every act, by everybody. Each is tried at a table where it can be done.

GIVEN: dict[str, dict[str, Any]] = {
    "pause": {"span": "86400s"},
    "resume": {},
    "extend": {"span": "86400s"},
    "extend_seat": {"seat": 1, "span": "86400s"},
    "remind": {},
    "remind_seat": {"seat": 1},
    "times": {"response": "86400s", "deal": "86400s"},
    "nudge": {},
    "answer": {"seat": 1},
    "absence": {"seat": 1},
    "presence": {"seat": 1},
    "replace": {"seat": 1, "successor": "bot"},
    "replace_absent": {"seat": 1, "successor": "bot"},
    "remove": {"seat": 1},
    "hand_back": {"seat": 1},
    "appoint": {"email": "orange@example.com"},
    "dismiss": {},
    "resign": {},
    "hand_over": {"email": "orange@example.com"},
    "rewind": {"encounter": 0, "dice": "anew"},
    "close": {"winners": [0, 2], "sure": "on"},
    "retry": {},
    "merge": {"seat": 1, "email": "orange@example.com"},
}
WHOM = {
    "anonymous": ("", None),
    "stranger": ("orange", None),
    "spectator": ("orange", None),  # the table lets everybody look on
    "player": ("yellow", None),
    "other player": ("blue", None),
    "host who plays": ("red", Role.PLAYING_HOST),
    "host who does not play": ("green", Role.HOST),
    "moderator": ("white", Role.MODERATOR),
    "moderator who plays elsewhere": ("white", Role.MODERATOR),
    "moderator of another game": ("purple", None),
    "staff": ("teal", Role.STAFF),
    "staff who plays": ("blue", None),
}


def arranged(table: Table, whom: str, act: str) -> None:
    if whom == "host who does not play":
        Game.objects.filter(pk=table.id).update(owner=person("green"))
    if whom == "moderator who plays elsewhere":
        Seat.objects.filter(game=playing(people=3).game, number=0).update(user=person("white"))
    if whom == "staff who plays":
        User.objects.filter(pk=person("blue").pk).update(is_staff=True)
    if act == "resume":
        Game.objects.filter(pk=table.id).update(paused_at=later())
    if act in ("replace_absent", "hand_back"):
        Seat.objects.filter(game=table.id, number=1).update(bot="sensible")
    if act == "rewind":
        table.red.answers(1)
    if act == "retry":
        Game.objects.filter(pk=table.id).update(status=Game.Status.STUCK, stuck_at=later())
    if act == "presence":
        today = timezone.now().date()
        Seat.objects.filter(game=table.id, number=1).update(away_from=today, away_until=today)


def test_every_act_has_its_form_its_service_and_its_line_in_this_test() -> None:
    by_themselves = {"not_an_answer", "not_a_ruling", "read_revealed", "vote", "close_report"}
    by_themselves |= {"merged", "not_merged"}
    elsewhere = {"ruling", "undo_ruling", "look"}  # in test_ruling and test_look
    assert set(GIVEN) == set(acts()) - by_themselves - elsewhere
    forms = {name for name, act in acts_to_do().items() if not act.page}
    assert (
        forms == set(acts_to_do()) - {"ruling", "look"} == (set(GIVEN) | {"undo_ruling"}) - {"replace_absent"}
    )


# Nobody without a role comes as far as the act, so of theirs some will do.
TRIED = [*(one for one in product(WHOM, GIVEN) if WHOM[one[0]][1] is not None),
         *sample((one for one in product(WHOM, GIVEN) if WHOM[one[0]][1] is None), of=4)]  # fmt: skip


@pytest.mark.parametrize(("whom", "act"), TRIED)
def test_each_act_is_done_by_whom_the_table_of_roles_lets(table: Table, whom: str, act: str) -> None:
    colour, role = WHOM[whom]
    arranged(table, whom, act)
    seen = [("read_revealed", role)] if act == "rewind" else []  # before it, of whoever may
    decisions, given = len(table.decisions), dict(GIVEN[act])
    if act == "absence":
        given["until"] = tomorrow()
    if act == "dismiss":
        given["moderator"] = Moderator.objects.get(game=table.id).pk
    if act == "rewind":
        given["knows"] = read(sent(colour, table, act, **given))
    answer = sent(colour, table, "replace" if act == "replace_absent" else act, **given)
    done = [(one.kind, one.role) for one in Act.objects.filter(game=table.id)]
    if role is not None and may(role, act):
        assert (answer.status_code, done) == (302, [*seen, (act, role)])
        return
    expected = 422 if role is not None else 404 if colour else 302
    assert (answer.status_code, done) == (expected, [])
    assert len(table.decisions) == decisions
    assert not written_mails().filter(kind="desk").exists()


@pytest.mark.parametrize("whom", WHOM)
def test_only_those_with_a_role_have_a_page(table: Table, whom: str) -> None:
    colour, role = WHOM[whom]
    arranged(table, whom, "")
    answer = signed_in(colour).get(reverse("desk", args=[table.id]))
    assert answer.status_code == (200 if role is not None else 404 if colour else 302)


def test_a_page_offers_what_its_reader_may_do(table: Table) -> None:
    host, moderator = shown("red", table), shown("white", table)
    for act in ("pause", "extend", "remind", "nudge", "replace", "appoint"):
        assert f'id="act-{act}"' in host
    for act in ("extend_seat", "times", "answer", "absence", "remove", "dismiss"):
        assert f'id="act-{act}"' not in host
    assert 'id="act-answer"' in moderator and 'id="act-appoint"' not in moderator
    pause(table.id, ActRequest(person("white"), WHY), span=timedelta(days=1))
    paused = shown("white", table)
    assert 'id="act-resume"' in paused and 'id="act-pause"' not in paused and 'id="act-extend"' not in paused


def test_once_a_game_is_over_the_page_shows_only_what_was_done(table: Table) -> None:
    pause(table.id, ActRequest(person("white"), WHY), span=timedelta(days=1))
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    page = shown("white", table)
    assert WHY in page and 'name="act"' not in page
    answer = sent("white", table, "resume")
    assert answer.status_code == 422 and "The game is over." in answer.content.decode()


# What comes of it


def test_the_table_reads_what_was_done_and_why(table: Table) -> None:
    answer = sent("white", table, "pause", span="259200s")
    assert answer["Location"] == reverse("desk", args=[table.id])
    told = "The moderator paused the game for 3 days. Reason: Yellow is at sea."
    assert told in shown("white", table)
    for name in ("turn", "log"):
        page = signed_in("yellow").get(reverse(name, args=[table.id])).content.decode()
        assert told in " ".join(page.split()), name


def test_an_act_is_news_until_the_next_answer(table: Table, noted_templates: None) -> None:
    sent("white", table, "extend", span="86400s")
    assert news_of_red(table) == [
        "The moderator gave everyone 1 day more for what they are asked. Reason: Yellow is at sea."
    ]
    mark_log_read(table.red.seat, table.red.prompt.opened_by)
    assert news_of_red(table) == []
    sent("white", table, "nudge")
    assert news_of_red(table) == ["The moderator woke the bots. Reason: Yellow is at sea."]


def news_of_red(table: Table) -> list[str]:
    """What the page says has happened since Red looked, of the desk."""
    page = signed_in("red").get(reverse("turn", args=[table.id]))
    return [line for line in page.context["since"]["lines"] if "moderator" in line]


def test_a_turn_page_that_was_fetched_before_is_not_the_same_after_an_act(table: Table) -> None:
    red, path = signed_in("red"), reverse("turn", args=[table.id])
    tag = red.get(path)["ETag"]
    assert red.get(path, headers={"If-None-Match": tag}).status_code == 304
    sent("white", table, "nudge")
    assert red.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_what_is_for_staff_alone_is_told_to_nobody_who_plays(table: Table) -> None:
    record_act(
        table.game, by=person("white"), role=Role.MODERATOR, kind="extend_seat", reason="In private.",
        changed={"seat": 1, "seconds": 86400}, audience=Audience.STAFF, now=later(),
    )  # fmt: skip
    assert "In private." in shown("white", table) and "In private." in shown("teal", table)
    assert "In private." not in shown("red", table), "the host plays"
    assert 'name="seen" value="0"' in shown("red", table)
    for colour in ("red", "yellow"):
        for name in ("turn", "log"):
            assert "In private." not in signed_in(colour).get(reverse(name, args=[table.id])).content.decode()


def test_spectators_are_told_nothing_of_the_desk(table: Table) -> None:
    sent("white", table, "extend", span="86400s")
    Game.objects.filter(pk=table.id).update(watch_hours=1)
    page = signed_in("orange").get(reverse("watch", args=[table.id])).content.decode()
    assert WHY not in page


def test_a_moderator_sees_the_table_as_bystanders_do(table: Table) -> None:
    for name in ("turn", "log", "replay"):
        assert signed_in("white").get(reverse(name, args=[table.id])).status_code == 200, name
    assert signed_in("purple").get(reverse("log", args=[table.id])).status_code == 404
    assert (
        reverse("desk", args=[table.id])
        in signed_in("white").get(reverse("turn", args=[table.id])).content.decode()
    )
    assert "Long table" in signed_in("white").get(reverse("home")).content.decode()


@pytest.mark.parametrize(("colour", "linked"), [("red", True), ("yellow", False), ("white", True)])
def test_the_foot_of_the_turn_page_leads_there(table: Table, colour: str, linked: bool) -> None:
    page = signed_in(colour).get(reverse("turn", args=[table.id])).content.decode()
    assert (reverse("desk", args=[table.id]) in page) == linked


# What goes wrong


def test_the_second_of_two_moderators_is_told_what_the_first_did(table: Table) -> None:
    sent("white", table, "pause", span="86400s")
    answer = sent("teal", table, "times", seen=0, response="3600s", deal="3600s", reason="Faster.")
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "Something else was done here meanwhile, so this was not." in page
    assert "The moderator paused the game for 1 day." in page
    assert 'value="Faster."' in page, "nothing is lost that was written"
    assert table.game.response_seconds == 172800


def test_an_act_without_a_reason_keeps_what_was_chosen(table: Table) -> None:
    answer = sent("white", table, "extend_seat", seat=2, span="604800s", reason="")
    page = " ".join(answer.content.decode().split())
    assert "Say why: the players read it." in page
    assert '<option value="604800s" selected>' in page and '<option value="2" selected>' in page
    assert '<details id="act-extend_seat" open>' in page and '<a href="#act-extend_seat">' in page


@pytest.mark.parametrize(
    ("act", "fields", "words"),
    [
        ("", {}, "Choose one of the forms."),
        ("dance", {}, "Choose one of the forms."),
        ("not_an_answer", {}, "Choose one of the forms."),
        ("read_revealed", {}, "Choose one of the forms."),
        ("extend", {"span": "soon"}, "is not a time span"),
        ("extend_seat", {"span": "86400s", "seat": "blue"}, "There is no such seat"),
        ("extend_seat", {"span": "86400s", "seat": "-1"}, "There is no such seat"),
        ("remove", {"seat": ""}, "Choose the seat that this is about."),
        ("answer", {"seat": " ", "answer": "1"}, "Choose the seat that this is about."),
        ("absence", {"seat": 1, "until": "31.12."}, "is not a day"),
        ("times", {"response": "1s", "deal": "1s"}, "at least one minute"),
        ("replace", {"seat": 1, "successor": "me"}, "Say who is to play on"),
        ("replace", {"seat": 1, "successor": "invitation", "email": "x"}, "is not an email address"),
        ("pause", {"span": "1d", "reason": "x" * 600}, "The reason is too long."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    table: Table, act: str, fields: dict[str, Any], words: str
) -> None:
    answer = sent("white", table, act, **fields)
    assert answer.status_code == 422
    assert words in " ".join(answer.content.decode().replace("&#x27;", "'").split())
    assert not Act.objects.filter(game=table.id).exists()


def test_no_seat_is_chosen_before_somebody_chooses_one(table: Table) -> None:
    page = shown("white", table)
    assert (
        page.count('<select name="seat"')
        == page.count('<option value="" selected>Choose a seat</option>')
        > 5
    )


def test_a_stated_answer_is_understood_like_a_reply(table: Table) -> None:
    prompt = _public(table)
    answer = sent("white", table, "answer", seat=prompt.seat.number, answer="1")
    assert answer.status_code == 302
    assert table.decisions[-1].body["answer"] == prompt.shown[0]


@pytest.mark.parametrize("said", ["attack 40", "I play the card zap", "line 99", "no idea"])
def test_what_a_seat_can_answer_is_told_by_no_refusal(table: Table, said: str) -> None:
    prompt = _public(table)
    answer = sent("white", table, "answer", seat=prompt.seat.number, answer=said)
    wrong = re.search(r'role="alert">(.*?)</div>', answer.content.decode(), re.DOTALL)
    assert wrong is not None
    assert " ".join(re.sub("<[^>]*>", "", wrong[1]).split()) == (
        "That is no answer to the question of this seat. Nothing was changed. "
        "It is written down that you tried."
    )
    assert Act.objects.get(game=table.id).kind == "not_an_answer"


def _public(table: Table) -> Prompt:
    for _ in range(60):
        for prompt in table.waited_for:
            if prompt.public == engine.SEAT:
                return prompt
        table.everybody_answers()
    raise AssertionError


# Taking the game back


def test_it_is_taken_back_when_what_was_revealed_was_read(table: Table) -> None:
    table.play(decisions=20)
    before, wish = len(table.decisions), {"encounter": 0, "dice": "kept"}
    assert 'name="knows"' not in shown("white", table), "there is nothing yet to say yes to"
    first = sent("white", table, "rewind", **wish)
    page = " ".join(first.content.decode().split())
    assert first.status_code == 422 and "Read what was revealed since then" in page
    assert "seen by" in page and "checked" not in page and len(table.decisions) == before
    second = sent("white", table, "rewind", **wish, knows=read(first))
    assert second.status_code == 302 and table.decisions[-1].kind == "rewind"


@pytest.mark.parametrize("knows", ["on", "yes", "x" * 32, "é"])
def test_a_tick_without_the_mark_of_what_was_read_is_none(table: Table, knows: str) -> None:
    table.play(decisions=20)
    before = len(table.decisions)
    answer = sent("white", table, "rewind", encounter=1, dice="kept", knows=knows)
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422 and "Something has changed since you read" in page
    assert read(answer) not in ("", knows) and len(table.decisions) == before


def linked(colour: str, table: Table) -> list[str]:
    """The addresses that the log leads to, to take the game back to before a line."""
    page = signed_in(colour).get(reverse("log", args=[table.id])).content.decode()
    return re.findall(rf'href="({reverse("desk", args=[table.id])}\?before=\d+)#act-rewind"', page)


def test_a_moderator_takes_the_game_back_to_before_a_line_of_the_log(table: Table) -> None:
    table.play(decisions=40)
    path = linked("white", table)[3]
    place = int(path.partition("=")[2])
    page = " ".join(signed_in("white").get(path).content.decode().split())
    told = [entry for entry in table.log if entry.fact.get("to") is None][place - 1]
    assert '<details id="act-rewind" open>' in page
    assert f'<option value="{place}">{escape(sentence(told.public_fact, Reader()))}</option>' in page
    assert 'id="rewind-encounter"' not in page
    first = sent("white", table, "rewind", before=place, dice="kept")
    again = " ".join(first.content.decode().split())
    assert first.status_code == 422 and f'<option value="{place}"' in again, "the line stays chosen"
    assert sent("white", table, "rewind", before=place, dice="kept", knows=read(first)).status_code == 302
    assert table.decisions[-1].body["to"] < told.number


@pytest.mark.parametrize(
    ("colour", "offered"), [("white", True), ("teal", True), ("red", False), ("yellow", False)]
)
def test_the_log_leads_there_only_whoever_may(table: Table, colour: str, offered: bool) -> None:
    table.play(decisions=20)
    assert bool(linked(colour, table)) == offered
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    assert not linked(colour, table)


def test_a_host_without_a_seat_is_led_there_unless_they_wait_for_one(table: Table) -> None:
    table.play(decisions=20)
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    assert linked("green", table)
    WaitingPlace.objects.create(game=table.game, user=person("green"))
    assert not linked("green", table)


@pytest.mark.parametrize("before", ["0", "x", "-1", "99999", "9" * 30])
def test_a_line_that_there_is_not_is_said_to_be_none(table: Table, before: str) -> None:
    answer = signed_in("white").get(reverse("desk", args=[table.id]) + f"?before={before}")
    assert answer.status_code == 422
    assert "There is no such line to go back to" in answer.content.decode()
    refused = sent("white", table, "rewind", before=before, dice="kept")
    assert refused.status_code == 422
    assert "There is no such line to go back to" in refused.content.decode()
    assert not Act.objects.filter(game=table.id).exists()


def test_a_line_and_an_encounter_are_one_too_many(table: Table) -> None:
    answer = sent("white", table, "rewind", before=5, encounter=1, dice="kept")
    assert "Choose an encounter or a line of the log, and not both." in answer.content.decode()


def test_that_somebody_read_what_was_revealed_is_told_to_nobody_who_plays(table: Table) -> None:
    table.play(decisions=20)
    sent("white", table, "rewind", encounter=0, dice="kept")
    words = act_words(Act.objects.get(game=table.id))
    assert words == f"The moderator read what was revealed, to take the game back. Reason: {WHY}"
    assert words in shown("teal", table) and words not in shown("red", table)
    log = signed_in("yellow").get(reverse("log", args=[table.id])).content.decode()
    assert words not in " ".join(log.split())


# Whoever waits for a seat


def test_a_host_who_waits_for_a_seat_is_told_why_they_can_do_less(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    WaitingPlace.objects.create(game=table.game, user=person("green"))
    page = shown("green", table)
    assert "You are the host and wait for a seat here." in page and 'id="act-rewind"' not in page
    answer = sent("green", table, "rewind", encounter=0, dice="kept")
    words = "You wait for a seat in this game, so only a moderator can do that."
    assert words in " ".join(answer.content.decode().split())
    assert not Act.objects.filter(game=table.id).exists()


def test_somebody_of_the_team_who_waits_is_told_so_and_led_to_the_waiting_list(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(is_open=True)
    WaitingPlace.objects.create(game=table.game, user=person("teal"))
    teal, path = signed_in("teal"), reverse("desk", args=[table.id])
    for answer in (teal.get(path), teal.post(path, {"act": "nudge", "seen": 0})):
        assert answer["Location"] == reverse("lobby", args=[table.id])
    page = " ".join(teal.get(reverse("lobby", args=[table.id])).content.decode().split())
    assert "Leave the waiting list first." in page
    assert not Act.objects.filter(game=table.id).exists()


def test_a_player_who_waits_elsewhere_and_a_stranger_who_waits_have_no_desk(table: Table) -> None:
    WaitingPlace.objects.create(game=table.game, user=person("orange"))
    assert signed_in("orange").get(reverse("desk", args=[table.id])).status_code == 404


# What it costs


def test_the_page_costs_as_much_at_any_length_of_the_game(table: Table) -> None:
    for decisions in (5, 60):
        table.play(decisions=decisions)
        for _ in range(30):
            record_act(table.game, by=person("white"), role=Role.MODERATOR, kind="nudge", now=later())
        white, path = signed_in("white"), reverse("desk", args=[table.id])
        with CaptureQueriesContext(connection) as queries:
            assert white.get(path).status_code == 200
        assert len(queries) <= 15


def test_older_acts_are_on_another_page(table: Table) -> None:
    pause(table.id, ActRequest(person("white"), WHY), span=timedelta(days=1))
    for _ in range(50):
        record_act(table.game, by=person("white"), role=Role.MODERATOR, kind="nudge", now=later())
    assert WHY not in shown("white", table)
    older = shown("white", table, "?page=2")
    assert WHY in older and 'name="seen" value="51"' in older


# Where else it shows


def test_players_read_who_looks_after_their_game(table: Table) -> None:
    User.objects.filter(pk=person("white").pk).update(name="Snow")
    path = reverse("clock", args=[table.id])
    assert "Moderator: Snow." in signed_in("yellow").get(path).content.decode()
    Moderator.objects.update(ended_at=later())
    assert "Moderator:" not in signed_in("yellow").get(path).content.decode()


def test_in_a_lobby_a_host_appoints_a_moderator_and_nothing_else() -> None:
    lobby = create_game(person("red"), seats=3)
    path = reverse("desk", args=[lobby.pk])
    assert path in signed_in("red").get(reverse("turn", args=[lobby.pk])).content.decode()
    page = signed_in("red").get(path).content.decode()
    assert 'id="act-appoint"' in page and 'id="act-pause"' not in page
    given = {"act": "appoint", "email": "white@example.com", "seen": 0}
    assert signed_in("red").post(path, given).status_code == 302
    assert signed_in("white").get(path).status_code == 200
    assert signed_in("white").get(reverse("turn", args=[lobby.pk])).status_code == 404


def test_whoever_is_invited_reads_of_the_seat_and_takes_it_over(table: Table) -> None:
    sent("white", table, "replace", seat=1, successor="invitation", email="orange@example.com")
    path = reverse("invitation", args=[Invitation.objects.get().token])
    page = " ".join(signed_in("").get(path).content.decode().split())
    assert "The game is running. You would take over Yellow" in page
    assert signed_in("orange").post(path)["Location"] == reverse("turn", args=[table.id])
    assert table.yellow.seat.user == person("orange")
    assert "This invitation was used" in signed_in("blue").get(path).content.decode()


def test_an_account_as_one_document_tells_what_its_person_did_and_looks_after(table: Table) -> None:
    sent("white", table, "pause", span="86400s")
    found = my_data(person("white"))
    assert [(act["kind"], act["reason"]) for act in found["acts"]] == [("pause", WHY)]
    assert [one["game"] for one in found["moderates"]] == [table.id]


def test_whoever_resigns_has_no_page_any_more(table: Table) -> None:
    assert sent("white", table, "resign")["Location"] == reverse("home")
    assert signed_in("white").get(reverse("desk", args=[table.id])).status_code == 404


TOLD_TO_THE_TABLE = set(GIVEN) - {"replace_absent", "appoint", "dismiss"}  # not a moderator's


@pytest.mark.parametrize("act", sorted(TOLD_TO_THE_TABLE))
@pytest.mark.parametrize("known", [True, False], ids=["asked publicly", "asked in private"])
def test_what_each_role_sees_of_an_act(table: Table, act: str, known: bool) -> None:
    """All is told to the table, but what is done for a seat that is asked in private, and that two accounts
    were asked whether they are of one person."""
    Prompt.objects.filter(game=table.id).update(public=engine.SEAT if known else engine.PRIVATE)
    arranged(table, "moderator", act)
    given = {**GIVEN[act], **({"until": tomorrow()} if act == "absence" else {})}
    if act == "rewind":
        given["knows"] = read(sent("white", table, act, **given))
    assert sent("white", table, act, **given).status_code == 302
    done = Act.objects.get(game=table.id, kind=act)
    for_all = known or act not in ("extend_seat", "remind_seat", "answer")
    for_all = for_all and act != "merge"
    assert done.audience == (Audience.TABLE if for_all else Audience.STAFF)
    words = escape(act_words(done))
    assert words in shown("teal", table), "the team"
    assert (words in shown("red", table)) == for_all, "the host, who plays"
    log = signed_in("blue").get(reverse("log", args=[table.id])).content.decode()
    assert (words in " ".join(log.split())) == for_all, "a player"
    Game.objects.filter(pk=table.id).update(watch_hours=1)
    assert words not in signed_in("orange").get(reverse("watch", args=[table.id])).content.decode()


def test_a_reason_is_shown_as_it_was_typed_and_runs_nothing(table: Table) -> None:
    sent("white", table, "extend", span="86400s", reason="<script>x()</script> 100 %(seat)s & 'so'")
    for colour, name in (("red", "turn"), ("red", "log"), ("white", "desk")):
        page = signed_in(colour).get(reverse(name, args=[table.id])).content.decode()
        assert "<script>x()" not in page and "&lt;script&gt;x()" in page and "100 %(seat)s" in page, name
    mail = written_mails().filter(kind="desk").first()
    assert mail is not None
    assert "<script>x()" not in mail.html and "<script>x()</script> 100 %(seat)s" in mail.text


@pytest.mark.parametrize(("act", "limit"), [("appoint", "invite"), ("nudge", "desk")])
def test_nobody_acts_too_often(table: Table, monkeypatch: pytest.MonkeyPatch, act: str, limit: str) -> None:
    monkeypatch.setitem(LIMITS, limit, (1, 60))
    given = [{"email": f"{colour}@example.com"} for colour in ("orange", "green")]
    answers = [sent("red", table, act, **one).status_code for one in given]
    assert answers == [302, 429]
    assert Act.objects.filter(game=table.id).count() == 1
