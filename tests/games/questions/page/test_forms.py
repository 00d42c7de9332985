"""The forms of the questions: what all of them do, and how an answer fills them in."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string

import engine
from engine import Ask, NotAllowed
from games.questions import forms
from games.words import Reader
from tests.engine.recorded import log_named, short_game
from tests.engine.targets import targets
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.questions.page.asks import choosing, dealing, played, sending, untaken
from tests.games.questions.page.test_answering import answers, asked, send
from tests.games.tables import Table, bargaining, playing

# An answer fills in the form that means it


@pytest.mark.parametrize("name", [short_game(3), short_game(4), short_game(5), short_game(5, 400)])
def test_every_suggested_answer_of_a_recorded_game_is_written_and_read_back(name: str) -> None:
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"]:
        for key in game.open.keys() - seen:
            ask = game.open[key]
            for answer in ask.suggestions():
                assert ask.judge(forms.read(ask, forms.form_of(ask).write(ask, answer))) == ask.judge(answer)
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))


@pytest.mark.parametrize("name", [short_game(3, 250), short_game(4, 250), short_game(5, 250)])
def test_every_question_of_a_recorded_game_has_a_form(name: str) -> None:
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"][:250]:
        for key in game.open.keys() - seen:
            view = engine.view(game.position, key[0])
            shown = forms.show(game.open[key], None, view, Reader.of(view))
            html = render_to_string(shown.template, {"fields": shown.fields})
            assert "<button" in html
            assert "%(" not in html
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))


# Where an answer is wrong


@pytest.mark.parametrize(
    ("ask", "answer", "field"),
    [
        (sending(), {"1": 3}, "ships-1"),
        (sending(), {"0": 4, "1": 2}, "ships-0"),
        (sending(targets=targets("planet 12")), {"side": "?", "ships": {"0": 1}}, "side"),
        (choosing(played("card_zap")), "", "answer"),
        (dealing(), {"do": "accept"}, "do"),
        (dealing(), {"do": "offer", "terms": {"0": {"colony": 4}}}, "mine-colony"),
        (dealing(), {"do": "offer", "terms": {"2": {"colony": 4}}}, "theirs-colony"),
    ],
)
def test_the_field_at_which_an_answer_is_wrong_is_named(ask: Ask, answer: Any, field: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        ask.judge(answer)
    assert forms.form_of(ask).field_at_fault(ask, refused.value) == field


def element(page: Page, name: str) -> dict[str, str | None]:
    return next(given for _tag, given in page.elements if given.get("name") == name)


def test_the_reason_stands_at_the_field_which_names_it_and_has_the_focus(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    place = next(name for name, _value in page.form_to("/answer/").offered if name.startswith("ships-"))
    page = send(client, page, prompt, **{place: "9"})
    given = element(page, place)
    assert given["value"] == "9"
    assert given["aria-invalid"] == "true"
    assert "autofocus" in given
    reason = next(g for _tag, g in page.elements if g.get("id") == given["aria-describedby"])
    assert reason["role"] == "alert"


def test_a_form_without_fault_marks_no_field(table: Table, browser: Browser) -> None:
    _prompt, _client, page = asked(table, browser, "launch")
    assert not [given for _tag, given in page.elements if "aria-invalid" in given or "autofocus" in given]


# Labels


def test_every_field_has_a_label_and_every_group_a_legend(browser: Browser, db: None) -> None:
    _prompt, _client, page = asked(bargaining(), browser, "deal")
    labels = {given.get("for") for tag, given in page.elements if tag == "label"}
    numbers = [given for tag, given in page.elements if tag == "select" or given.get("type") == "number"]
    assert numbers
    assert all(given.get("id") in labels for given in numbers)
    assert len({given["id"] for given in numbers}) == len(numbers)
    tags = [tag for tag, _given in page.elements]
    assert tags.count("fieldset") == tags.count("legend")


# Folds


@pytest.mark.parametrize("what", ["deal", "alien"])
def test_every_fold_bears_an_id_of_its_own_so_that_it_stays_open(
    browser: Browser, db: None, what: str
) -> None:
    _prompt, _client, page = asked(bargaining() if what == "deal" else playing(people=3), browser, what)
    folds = [given.get("id") for tag, given in page.elements if tag == "details"]
    assert len(folds) > 3 and all(folds)
    assert len(set(folds)) == len(folds)


# Changing


def test_a_sealed_answer_stands_in_the_form_that_changes_it(browser: Browser, db: None) -> None:
    prompt, client, page = asked(playing(people=3), browser, "alien")
    second = page.form_to("/answer/").values("answer")[1]
    page = send(client, page, prompt, answer=second)
    assert ("answer", second) in page.form_to("/answer/").sent


def test_changing_an_offer_fills_the_composer_and_answers_nothing(browser: Browser, db: None) -> None:
    table = bargaining()
    prompt, client, page = asked(table, browser, "deal")
    mine = page.form_to("/answer/").values("mine-card")[0]
    send(client, page, prompt, do="offer", **{"mine-card": mine, "theirs-term-random": 2})
    other = next(p for p in table.waited_for if p.seat != prompt.seat)
    client = browser(other.seat.user)
    page, before = get(client, f"/games/{table.id}/"), untaken(table)
    page = send(client, page, other, do=["change"])
    form = page.form_to("/answer/")
    assert ("do", "offer") in form.sent
    assert ("mine-term-random", "2") in form.sent
    assert ("theirs-exact-1", mine) in form.sent
    assert untaken(table) == before
    client.post(form.action, form.filled(**{"mine-term-random": 1}))
    given: Any = answers(table, other.seat.number)[-1]
    assert given["terms"][str(other.seat.number)]["cards"] == ["random"]
    assert given["terms"][str(prompt.seat.number)]["cards"] == [mine]
