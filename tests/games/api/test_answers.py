"""Reading what is asked, trying an answer, giving it: once, in time, and in the right shape."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Decision, Game, ParkedAnswer, Prompt, Seat
from games.play.service.session import RulesCrashed
from games.play.service.stuck import mark_stuck
from tests.games.play.service.test_merged_questions import table as asking_together
from tests.games.tables import Table, bargaining, later, person, playing

from .program import Program, program

pytestmark = pytest.mark.django_db


class Asked:
    """Somebody who is asked, their program, and the question."""

    def __init__(self, table: Table, prompt: Prompt | None = None):
        self.table, self.prompt = table, prompt or table.waited_for[0]
        self.program = program(self.prompt.seat.person)

    @property
    def path(self) -> str:
        return f"games/{self.table.id}/questions/{self.prompt.question}"

    def answers(self, answer: Any, **headers: str) -> Any:
        return self.program.post(f"{self.path}/answer", {"answer": answer}, **headers)

    def previews(self, answer: Any) -> Any:
        return self.program.post(f"{self.path}/preview", {"answer": answer})


@pytest.fixture
def asked(table: Table) -> Asked:
    return Asked(table)


def decisions(table: Table) -> int:
    return Decision.objects.filter(game=table.id).count()


# Reading


def test_a_question_has_its_words_its_answers_its_default_and_its_time(asked: Asked) -> None:
    (found,) = asked.program.get(f"games/{asked.table.id}/questions").json()["questions"]
    assert (found["question"], found["what"]) == (asked.prompt.question, asked.prompt.what)
    assert found["title"] and found["form"]["suggestions"]
    assert found["default"]["answer"] == asked.prompt.default
    assert found["form"]["suggestions"][0]["answer"] == asked.prompt.answer_shown(1)
    assert found["due_at"] and found["waiting"] and found["given"] is None


def test_the_game_has_the_same_questions(asked: Asked) -> None:
    game = asked.program.get(f"games/{asked.table.id}").json()
    assert game["questions"] == asked.program.get(f"games/{asked.table.id}/questions").json()["questions"]


def test_others_are_not_shown_it(asked: Asked) -> None:
    for player in asked.table.players:
        if player.number != asked.prompt.seat.number:
            found = program(person(("red", "yellow", "blue")[player.number])).get(
                f"games/{asked.table.id}/questions"
            )
            assert asked.prompt.what not in [one["what"] for one in found.json()["questions"]]


@pytest.mark.parametrize("seed", range(3))
def test_every_suggested_answer_fits_the_schema_of_its_question(seed: int) -> None:
    table = playing(people=3, seed=f"schema {seed}")
    kinds = set()
    programs = [program(person(colour)) for colour in ("red", "yellow", "blue")]
    for _ in range(60):
        for who in programs:
            for one in who.get(f"games/{table.id}/questions").json()["questions"]:
                kinds.add(one["form"]["kind"])
                jsonschema.Draft202012Validator.check_schema(one["form"]["schema"])
                for suggested in [*one["form"]["suggestions"], one["default"]]:
                    jsonschema.validate(suggested["answer"], one["form"]["schema"])
        table.everybody_answers()
        if table.game.status == Game.Status.OVER:
            break
    assert {"choice", "ships"} <= kinds


def test_the_schema_of_a_deal_takes_what_can_be_offered() -> None:
    table = bargaining()
    (asked,) = (p for p in table.waited_for if p.what == "deal" and p == table.waited_for[0])
    who = Asked(table, asked)
    (found,) = (
        one
        for one in who.program.get(f"games/{table.id}/questions").json()["questions"]
        if one["what"] == "deal"
    )
    for suggested in found["form"]["suggestions"]:
        jsonschema.validate(suggested["answer"], found["form"]["schema"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"do": "dance"}, found["form"]["schema"])


# Trying


def test_a_preview_says_what_an_answer_would_do_and_does_nothing(asked: Asked) -> None:
    before = decisions(asked.table)
    found = asked.previews(asked.prompt.answer_shown(1))
    assert found.status_code == 200
    assert set(found.json()) == {"answer", "words", "consequence"}
    assert decisions(asked.table) == before


def test_a_preview_of_nonsense_says_what_is_wrong_and_where(asked: Asked) -> None:
    refused = asked.previews("nonsense")
    assert refused.status_code == 422
    assert refused.json()["field"].startswith("answer")


def test_there_is_no_preview_of_a_question_that_nobody_asked(asked: Asked) -> None:
    found = asked.program.post(f"games/{asked.table.id}/questions/99/preview", {"answer": "pass"})
    assert found.status_code == 404


# Answering


def test_an_answer_is_decided_by_the_way_of_the_api(asked: Asked) -> None:
    taken = asked.answers(asked.prompt.answer_shown(1))
    assert taken.status_code == 200
    assert taken.json()["message"].startswith("Answer saved")
    decision = Decision.objects.filter(game=asked.table.id, question=asked.prompt.question).latest("number")
    assert (decision.seat, decision.route) == (asked.prompt.seat.number, "api")


def test_who_answers_has_read_what_led_to_it(asked: Asked) -> None:
    asked.answers(asked.prompt.answer_shown(1))
    assert Seat.objects.get(pk=asked.prompt.seat_id).seen == asked.prompt.opened_by


def test_the_same_key_twice_has_one_effect_and_the_same_reply(asked: Asked) -> None:
    first = asked.answers(asked.prompt.answer_shown(1), Idempotency_Key="one")
    before = decisions(asked.table)
    second = asked.answers(asked.prompt.answer_shown(1), Idempotency_Key="one")
    assert decisions(asked.table) == before
    assert second.status_code == 200
    assert second.json() == {**first.json(), "repeated": True}


def test_a_refusal_is_repeated_under_its_key_and_a_better_answer_is_not_refused_by_it(asked: Asked) -> None:
    wrong = [asked.answers("nonsense", Idempotency_Key="one").json() for _ in range(2)]
    assert wrong[0] == wrong[1]
    assert asked.answers(asked.prompt.answer_shown(1), Idempotency_Key="one").status_code == 200


@pytest.mark.parametrize("key", ["k" * 201, "schlüssel"])
def test_a_key_that_could_not_be_kept_is_refused(asked: Asked, key: str) -> None:
    headers = {"HTTP_IDEMPOTENCY_KEY": key}
    refused = asked.program.client.generic(
        "POST",
        f"/api/v1/{asked.path}/answer",
        b'{"answer": "pass"}',
        content_type="application/json",
        HTTP_AUTHORIZATION=f"Bearer {asked.program.token}",
        **headers,
    )
    assert (refused.status_code, refused.json()["field"]) == (422, "Idempotency-Key")


def test_an_answer_that_cannot_be_taken_changes_nothing_and_says_why(asked: Asked) -> None:
    before = decisions(asked.table)
    refused = asked.answers({"cards": "all"})
    assert refused.status_code == 422
    body = refused.json()
    assert body["id"] and body["message"] and body["field"].startswith("answer")
    assert decisions(asked.table) == before and asked.prompt in asked.table.waited_for


def test_too_late_says_what_happened(asked: Asked) -> None:
    with time_machine.travel(later(hours=49)):
        asked.table.sweep(later())
        late = asked.answers(asked.prompt.answer_shown(1))
    assert late.status_code == 409
    body = late.json()
    assert body["id"] == "too_late"
    assert body["params"]["route"] == "deadline"
    assert body["params"]["happened"] == [] or body["params"]["happened"][0] in body["message"]


def test_a_question_that_nobody_asked_is_not_there(asked: Asked) -> None:
    found = asked.program.post(f"games/{asked.table.id}/questions/999/answer", {"answer": "pass"})
    assert (found.status_code, found.json()["id"]) == (404, "not_asked")


def test_nobody_answers_for_somebody_else(asked: Asked, stranger: Any) -> None:
    before = decisions(asked.table)
    for who in (program(stranger), Program()):
        sent = who.post(f"{asked.path}/answer", {"answer": asked.prompt.answer_shown(1)})
        assert sent.status_code in (401, 404)
    assert decisions(asked.table) == before


def test_an_answer_to_a_game_that_is_repaired_is_kept(asked: Asked) -> None:
    mark_stuck(asked.table.game, RulesCrashed("a test"))
    kept = asked.answers(asked.prompt.answer_shown(1))
    assert kept.status_code == 202
    assert kept.json()["held"] and ParkedAnswer.objects.filter(game=asked.table.id).exists()


def test_a_session_needs_the_token_of_forms_as_well(asked: Asked) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asked.prompt.seat.person)
    who = Program(client=client)
    body = {"answer": asked.prompt.answer_shown(1)}
    refused = who.post(f"{asked.path}/answer", body)
    assert (refused.status_code, refused.json()["id"]) == (403, "csrf")
    client.get(f"/games/{asked.table.id}/")
    token = client.cookies["csrftoken"].value
    assert who.post(f"{asked.path}/answer", body, X_CSRFToken=token).status_code == 200


# Several at once


@pytest.fixture
def launching(db: None) -> Asked:
    table = asking_together()
    return Asked(table, table.until_asked("launch"))


def test_several_answers_are_taken_together(launching: Asked) -> None:
    prompts = launching.table.players[launching.prompt.seat.number].prompts
    assert len(prompts) == 3
    answers = [{"question": p.question, "answer": p.answer_shown(1)} for p in prompts]
    taken = launching.program.post(f"games/{launching.table.id}/answers", {"answers": answers})
    assert taken.status_code == 200
    assert [one["question"] for one in taken.json()["answers"]] == [p.question for p in prompts]


def test_if_one_is_wrong_none_is_taken_and_it_is_said_which(launching: Asked) -> None:
    prompts = launching.table.players[launching.prompt.seat.number].prompts
    answers = [{"question": p.question, "answer": p.answer_shown(1)} for p in prompts]
    answers[1]["answer"] = "nonsense"
    before = decisions(launching.table)
    refused = launching.program.post(f"games/{launching.table.id}/answers", {"answers": answers})
    assert refused.status_code == 422
    assert [one["question"] for one in refused.json()["errors"]] == [prompts[1].question]
    assert decisions(launching.table) == before


def test_a_question_answered_twice_at_once_is_refused(launching: Asked) -> None:
    one = {"question": launching.prompt.question, "answer": launching.prompt.answer_shown(1)}
    refused = launching.program.post(f"games/{launching.table.id}/answers", {"answers": [one, one]})
    assert (refused.status_code, refused.json()["id"]) == (422, "asked_twice")


def test_questions_asked_together_say_so(launching: Asked) -> None:
    found = launching.program.get(f"games/{launching.table.id}/questions").json()["questions"]
    assert [one["together"] for one in found] == [[one["question"] for one in found]] * 3


# The body


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "answer"),
        ({"answer": "pass", "anwser": "pass"}, "anwser"),
        ([], ""),
        ("pass", ""),
        (None, ""),
    ],
)
def test_a_body_with_other_fields_is_refused_and_the_field_is_named(
    asked: Asked, body: Any, field: str
) -> None:
    refused = asked.program.post(f"{asked.path}/answer", body)
    assert (refused.status_code, refused.json().get("field", "")) == (422, field)


@pytest.mark.parametrize("question", ["1", 1.5, True, None, [1], -1, 2**40])
def test_a_number_of_another_kind_is_refused(asked: Asked, question: Any) -> None:
    body = {"answers": [{"question": question, "answer": "pass"}]}
    refused = asked.program.post(f"games/{asked.table.id}/answers", body)
    assert (refused.status_code, refused.json()["field"]) == (422, "answers.0.question")


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff",
        b'{"answer": NaN}',
        b'{"answer": 1e999}',
        b'{"answer": "\\ud800"}',
        b'{"answer": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"answer": ' + b"[" * 40 + b"]" * 40 + b"}",
        b'{"answer": ' + b"1" * 5000 + b"}",
    ],
)
def test_what_is_no_json_is_said_to_be_none(asked: Asked, content: bytes) -> None:
    refused = asked.program.raw("post", f"{asked.path}/answer", content, "application/json")
    assert (refused.status_code, refused.json()["id"]) == (400, "not_readable")


def test_text_that_no_database_holds_is_refused(asked: Asked) -> None:
    assert asked.answers("a\0b").status_code == 422


def test_a_form_is_not_json(asked: Asked) -> None:
    refused = asked.program.raw(
        "post", f"{asked.path}/answer", b"answer=pass", "application/x-www-form-urlencoded"
    )
    assert (refused.status_code, refused.json()["id"]) == (415, "not_json")


def test_a_body_of_more_than_a_megabyte_is_refused_unread(asked: Asked) -> None:
    content = b'{"answer": "' + b"a" * 1_000_000 + b'"}'
    for kind in ("application/json", "application/x-www-form-urlencoded"):
        refused = asked.program.raw("post", f"{asked.path}/answer", content, kind)
        assert (refused.status_code, refused.json()["id"]) == (413, "too_large")


# How often


def test_page_and_program_share_one_count_which_is_told(asked: Asked, monkeypatch: Any) -> None:
    monkeypatch.setitem(__import__("games.site.access", fromlist=["LIMITS"]).LIMITS, "answer", (2, 60))
    browser = Client()
    browser.force_login(asked.prompt.seat.person)
    browser.post(f"/games/{asked.table.id}/answer/{asked.prompt.question}/", {"answer": "nonsense"})
    first = asked.answers("nonsense")
    assert (first["RateLimit-Limit"], first["RateLimit-Remaining"]) == ("2", "0")
    second = asked.answers("nonsense")
    assert second.status_code == 429
    assert 0 < int(second["Retry-After"]) <= 60
    assert second.json()["params"]["seconds"] == int(second["Retry-After"])


# Whether something has changed


def test_what_has_not_changed_is_not_sent_again(asked: Asked) -> None:
    path = f"games/{asked.table.id}"
    first = asked.program.get(path)
    again = asked.program.get(path, If_None_Match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    asked.answers(asked.prompt.answer_shown(1))
    assert asked.program.get(path, If_None_Match=first["ETag"]).status_code == 200


def test_a_sealed_answer_of_somebody_else_leaves_the_tag_as_it_was() -> None:
    table = playing(people=3, seed="sealed")
    assert {p.what for p in table.waited_for} == {"alien"}
    watching = program(person("blue"))
    tag = watching.get(f"games/{table.id}")["ETag"]
    table.red.answers(1)
    assert watching.get(f"games/{table.id}", If_None_Match=tag).status_code == 304


def test_looking_again_costs_a_handful_of_queries(asked: Asked) -> None:
    path = f"games/{asked.table.id}"
    tag = asked.program.get(path)["ETag"]
    with CaptureQueriesContext(connection) as found:
        assert asked.program.get(path, If_None_Match=tag).status_code == 304
    assert len(found) <= 4
