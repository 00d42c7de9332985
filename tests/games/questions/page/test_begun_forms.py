"""With what the forms of recorded questions begin: nothing that costs a colony stands there unasked, and no
button that costs ships or cards acts at one press."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from django.template.loader import render_to_string

import engine
from engine.prospects import cost_of
from games.questions import forms
from games.words import Reader
from tests.engine.recorded import log_named, name_of, some
from tests.games.pages import Page
from tests.games.questions.page.asks import dealing, fields, offer_of_blue
from tests.proofs import sample

NAMES = sample(map(name_of, some(36)), of=4)
GAINS = {"fido.reward"}  # what a pass declines there is a gain
ACTS = {"preview", "pass", "sure"}  # fields of buttons that take nothing, or decline


def questions(name: str) -> Iterator[tuple[engine.Ask, engine.View]]:
    """Each question of a recorded game that a person is asked, with what its seat sees then."""
    log = log_named(name)
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"]:
        for key in sorted(game.open.keys() - seen):
            if not game.open[key].reaction:
                yield game.open[key], engine.view(game.position, key[0])
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))


def begun(shown: dict[str, Any]) -> dict[str, int]:
    """The ships that stand in a form."""
    return {place["place"]: int(place["value"]) for place in shown["places"] if place["value"]}


def usual_number(ask: engine.Ask) -> int:
    """How many ships a missed deadline sends, or would be sent by whoever says no more than that they go."""
    default = ask.default.get("ships") if ask.form.targets else ask.default  # type: ignore[attr-defined]
    return sum((default or ask.about.get("usual") or {}).values())  # type: ignore[union-attr]


def gives_up_more(ask: engine.Ask, first: dict[str, int], later: dict[str, int], view: engine.View) -> bool:
    """Whether the answer that stands first in a list gives up several colonies, and the later one fewer."""
    lost = [len(cost_of(ask, ships, view).planets) for ships in (first, later)]  # type: ignore[arg-type]
    return lost[0] > max(1, lost[1])


def ships_listed(ask: engine.Ask) -> list[dict[str, int]]:
    """With a side or a planet: the ships of each suggestion after the default, as mail and API list them."""
    form: Any = ask.form
    if form.kind != "ships" or not form.targets:
        return []
    return [one["ships"] for one in ask.suggestions()[1:] if "ships" in one]


@pytest.mark.parametrize("name", NAMES)
def test_no_form_of_a_recorded_question_begins_with_what_costs_a_colony_or_with_more_than_usual(
    name: str,
) -> None:
    wrong: list[Any] = []
    for ask, view in questions(name):
        if ask.form.kind == "ships":
            ships = begun(forms.show(ask, None, view, Reader.of(view)).fields)
            costs = cost_of(ask, ships, view).planets  # type: ignore[arg-type]
            wrong += [(ask, ships, costs)] if costs or sum(ships.values()) > usual_number(ask) else []
    assert wrong == []


def test_such_questions_could_cost_a_colony() -> None:
    assert any(
        ask.form.kind == "ships" and cost_of(ask, dict(ask.form.places), view).planets  # type: ignore[attr-defined]
        for name in NAMES
        for ask, view in questions(name)
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_list_of_mail_and_api_names_what_gives_up_several_colonies_last(name: str) -> None:
    wrong: list[Any] = []
    for ask, view in questions(name):
        listed = ships_listed(ask)
        pairs = pairwise(listed)
        wrong += [(ask, one, after) for one, after in pairs if gives_up_more(ask, one, after, view)]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES[::3])
def test_nothing_is_chosen_in_a_recorded_choice_but_what_was_said_before_or_costs_nothing(name: str) -> None:
    wrong = [
        (ask, page.form_to("").sent)
        for ask, page in shown_once(name)
        if ask.form.kind in ("choice", "cards")
        and {field for field, _value in page.form_to("").sent} & {"answer", "card", "pass"}
        and not (ask.about.get("kept") or ask.what == "ban")
        and len(ask.suggestions()) > 1
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES[::3])
def test_no_lone_button_of_a_recorded_question_costs_ships_or_cards_at_one_press(name: str) -> None:
    """A pass costs nothing, as it is only there where something may be played."""
    wrong: list[Any] = []
    for ask, page in shown_once(name):
        buttons = [given for tag, given in page.elements if tag == "button" and given.get("name")]
        named = {(one["name"], one.get("value")) for one in buttons if one["name"] not in ACTS}
        free = {("do", "change")} | ({("do", "accept")} if gives_nothing(ask) else set())
        wrong += [(ask, named - free)] if named - free else []
        passes = any(one["name"] == "pass" for one in buttons)
        wrong += [(ask, "pass")] if passes and not ask.about.get("window") and ask.what not in GAINS else []
    assert wrong == []


def gives_nothing(ask: engine.Ask) -> bool:
    form: Any = ask.form
    gift = form.offer[str(form.me)] if form.kind == "deal" and form.offer else {}
    return not any(gift.get(name) for name in ("cards", "clauses")) and gift.get("colony") is None


def shown_once(name: str) -> Iterator[tuple[engine.Ask, Page]]:
    """One of each kind, as its form is first shown."""
    kinds: set[Any] = set()
    for ask, view in questions(name):
        kind = (ask.what, getattr(ask.form, "offer", None) is not None, bool(ask.about.get("kept")))
        if kind not in kinds:
            kinds.add(kind)
            shown = forms.show(ask, None, view, Reader.of(view))
            body = render_to_string(shown.template, {"fields": shown.fields})
            yield ask, Page(f'<form action="/answer/" method="post">{body}</form>')


# The same of a deal, whose end and whose acceptance cost something


def buttons(ask: engine.Ask, view: Any = None) -> set[tuple[str | None, str | None]]:
    page = Page(render_to_string("questions/forms/deal.html", {"fields": fields(ask, view=view)}))
    return {(given.get("name"), given.get("value")) for tag, given in page.elements if tag == "button"}


def test_breaking_off_and_handing_something_over_ask_once_more() -> None:
    found = buttons(dealing(offer_of_blue()))
    assert ("sure", "break off") in found and ("sure", "accept") in found
    assert not {("do", "break off"), ("do", "accept")} & found


def test_an_offer_that_only_gives_is_accepted_at_once() -> None:
    form: Any = dealing().form
    gift = form.offering({}, {"cards": ["attack 8"]})["terms"]
    assert ("do", "accept") in buttons(dealing(gift))
