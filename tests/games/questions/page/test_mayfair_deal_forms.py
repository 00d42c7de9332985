"""The form of deals under Mayfair's rules: attacks above or below a number, and promises."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest
from django.http import QueryDict

from engine import Ask, NotAllowed
from games.questions import forms
from games.questions.forms import deal
from games.words import Reader
from tests.games.board.page.sample import sample_view
from tests.games.conftest import Browser
from tests.games.questions.page.asks import dealing, fields, mayfair_dealing, untaken
from tests.games.questions.page.test_answering import answers, asked, send
from tests.games.tables import MAYFAIR_DEALS, bargaining

GIFT = {"cards": ["attack < 6", "attack > 12", "attack > 12", "attack > 20", "random"], "colony": 1}
MARKUP = '<b>peace</b> & "quiet" %(seat)s {{ x }} it\'s'
LONG = "<i>peace</i> " * 250


def offered(mine: dict[str, Any], theirs: dict[str, Any]) -> Any:
    ask = mayfair_dealing()
    return ask.judge(ask.form.offering(mine, theirs))


def read(typed: str, ask: Ask | None = None) -> Any:
    ask = ask or mayfair_dealing()
    return ask.judge(forms.read(ask, QueryDict(typed)))["terms"]


def test_terms_are_typed_and_written_back() -> None:
    """M-7.8.9, M-7.8.10."""
    answer = offered(GIFT | {"promises": MARKUP}, {"cards": ["attack > 8"], "promises": "peace"})
    ask = mayfair_dealing()
    assert ask.judge(forms.read(ask, deal.DealForm().write(ask, answer))) == answer


def test_numbers_are_read_without_zeros_and_signs_before_them() -> None:
    assert read("do=offer&mine-above-1=+012&theirs-below-3=6&theirs-above-1=")["0"]["cards"] == [
        "attack > 12"
    ]


@pytest.mark.parametrize("typed", ["99", "twelve", "1.5", "1e1", "--2"])
def test_what_is_no_number_that_fits_is_refused_by_its_reason(typed: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        read(f"do=offer&mine-above-1={typed}")
    assert refused.value.reason == "no_such_term"


def test_there_is_always_an_empty_field_for_another_number() -> None:
    (mine, theirs) = fields(mayfair_dealing(), "do=offer&mine-above-1=12&mine-above-2=20")["gives"]
    values = {field["name"]: field["value"] for field in mine["compared"]}
    assert values == {"mine-above-1": "12", "mine-above-2": "20", "mine-above-3": "", "mine-below-1": ""}
    assert [field["name"] for field in theirs["compared"]] == ["theirs-above-1", "theirs-below-1"]


def test_other_editions_have_neither_field() -> None:
    """R-16.5, R-16.10: what is sent for them all the same is no part of the offer."""
    for side in fields(dealing())["gives"]:
        assert not side["compared"] and not side["promise"]
    typed = "do=offer&mine-term-random=1&mine-above-1=12&mine-promise=peace"
    assert read(typed, dealing())["0"] == {"cards": ["random"], "colony": None, "ships": None, "clauses": {}}


def test_kinds_that_the_edition_does_not_have_are_not_offered() -> None:
    """M-7.8.9."""
    ask = mayfair_dealing()
    ask.form.deck = ("attack 8", "negotiate")
    names = [term["name"] for term in fields(ask)["gives"][0]["more"]]
    assert "mine-term-any attack" in names and "mine-term-any morph" not in names


@pytest.mark.parametrize(
    ("seat", "promise", "field"),
    [("0", "x" * 301, "mine-promise"), ("2", "x" * 301, "theirs-promise"), ("2", "\0", "theirs-promise")],
)
def test_a_promise_is_refused_at_its_field(seat: str, promise: str, field: str) -> None:
    ask = mayfair_dealing()
    with pytest.raises(NotAllowed) as refused:
        ask.judge({"do": "offer", "terms": {seat: {"cards": ["random"], "promises": promise}}})
    assert forms.form_of(ask).field_at_fault(ask, refused.value) == field


def test_words_and_previews_say_what_is_promised() -> None:
    """M-7.8.10: to both, each from where they sit."""
    offer = offered({"cards": ["attack > 12"], "promises": MARKUP}, {"cards": ["attack < 6", "attack < 6"]})
    assert forms.answer_words(mayfair_dealing(), offer, Reader(0)) == (
        f"Offer: Blue gets an attack above 12 and the promise “{MARKUP}”; I get 2 attacks below 6"
    )
    told = deal.DealForm().told(mayfair_dealing(), offer, sample_view(), Reader(0))
    assert f"Blue gets an attack above 12 and the promise “{MARKUP}”" in told
    assert fields(mayfair_dealing(offer["terms"]))["offer"]["get"] == "2 attacks below 6"


def test_a_mail_says_how_numbers_and_promises_are_written() -> None:
    """M-7.8.9, M-7.8.10: where they are played."""
    told = deal.DealForm().how_to_reply(mayfair_dealing())
    assert "An attack may also be above or below a number. A promise has a line of its own" in told
    plain = deal.DealForm().how_to_reply(dealing())
    assert "number" not in plain and "promise" not in plain


def test_the_schema_takes_what_the_engine_takes() -> None:
    """M-7.8.9, M-7.8.10."""
    ask = mayfair_dealing()
    schema = deal.DealForm().schema(ask.form)
    jsonschema.validate(offered(GIFT | {"promises": "peace"}, {}), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"do": "offer", "terms": {"0": {"promises": "x" * 301}}}, schema)
    plain = deal.DealForm().schema(dealing().form)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"do": "offer", "terms": {"0": {"promises": "peace"}}}, plain)


# On the page


def test_an_offer_with_a_promise_is_made_and_accepted_on_the_page(browser: Browser, db: None) -> None:
    """M-7.8.8 to M-7.8.11: what looks like markup is text."""
    table = bargaining(setup=MAYFAIR_DEALS)
    prompt, client, page = asked(table, browser, "deal")
    typed = {"theirs-term-random": 1, "theirs-above-1": 3, "mine-term-random": 1, "mine-promise": MARKUP}
    send(client, page, prompt, do="offer", **typed)
    (given,) = answers(table, prompt.seat.number)[-1:]
    assert given["terms"][str(prompt.seat.number)]["promises"] == MARKUP  # type: ignore[index]
    other = next(p for p in table.waited_for if p.seat != prompt.seat)
    seen = browser(other.seat.user).get(f"/games/{table.id}/").content.decode()
    assert "<b>peace</b>" not in seen and "&lt;b&gt;peace&lt;/b&gt; &amp; &quot;quiet&quot;" in seen
    table.players[other.seat.number].says({"do": "accept"}, question=other.question)
    assert any(entry.fact["id"] == "deal_agreed" for entry in table.log)


@pytest.mark.parametrize(
    ("promise", "reason"),
    [
        (LONG, "The promise has 3249 characters, but at most 300 are possible. Shorten it."),
        ("peace\x07", "The promise has characters that are not text"),
    ],
)
def test_a_promise_that_cannot_be_stays_in_the_form(
    promise: str, reason: str, browser: Browser, db: None
) -> None:
    """M-7.8.10: nothing is taken and nothing is lost."""
    table = bargaining(setup=MAYFAIR_DEALS)
    prompt, client, page = asked(table, browser, "deal")
    before = untaken(table)
    typed = {"theirs-term-random": 1, "theirs-above-1": 12, "mine-promise": promise}
    after = send(client, page, prompt, do="offer", **typed)
    assert reason in after.words
    sent = after.form_to("/answer/").sent
    assert ("mine-promise", promise) in sent and ("theirs-above-1", "12") in sent
    assert untaken(table) == before


def test_without_these_rules_the_page_has_no_such_field(browser: Browser, db: None) -> None:
    _prompt, _client, page = asked(bargaining(), browser, "deal")
    names = {given.get("name") for _tag, given in page.elements}
    assert names & {"mine-above-1", "mine-below-1", "mine-promise"} == set()
