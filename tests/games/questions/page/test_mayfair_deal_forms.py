"""The form of deals under Mayfair's rules: attacks above or below a number."""

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
from tests.games.questions.page.asks import dealing, fields, mayfair_dealing

GIFT = {"cards": ["attack < 6", "attack > 12", "attack > 12", "attack > 20", "random"], "colony": 1}


def offered(mine: dict[str, Any], theirs: dict[str, Any]) -> Any:
    ask = mayfair_dealing()
    return ask.judge(ask.form.offering(mine, theirs))


def read(typed: str, ask: Ask | None = None) -> Any:
    ask = ask or mayfair_dealing()
    return ask.judge(forms.read(ask, QueryDict(typed)))["terms"]


def test_terms_are_typed_and_written_back() -> None:
    """M-7.8.9."""
    answer = offered(GIFT, {"cards": ["attack > 8"]})
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


def test_other_editions_have_no_such_field() -> None:
    """R-16.5: what is sent for it all the same is no part of the offer."""
    for side in fields(dealing())["gives"]:
        assert not side["compared"]
    typed = "do=offer&mine-term-random=1&mine-above-1=12"
    assert read(typed, dealing())["0"] == {"cards": ["random"], "colony": None, "ships": None, "clauses": {}}


def test_kinds_that_the_edition_does_not_have_are_not_offered() -> None:
    """M-7.8.9."""
    ask = mayfair_dealing()
    ask.form.deck = ("attack 8", "negotiate")
    names = [term["name"] for term in fields(ask)["gives"][0]["more"]]
    assert "mine-term-any attack" in names and "mine-term-any morph" not in names


def test_words_and_previews_say_which_attacks() -> None:
    """M-7.8.9: to both, each from where they sit."""
    offer = offered({"cards": ["attack > 12"]}, {"cards": ["attack < 6", "attack < 6"]})
    assert forms.answer_words(mayfair_dealing(), offer, Reader(0)) == (
        "Offer: Blue gets an attack above 12; I get 2 attacks below 6"
    )
    told = deal.DealForm().told(mayfair_dealing(), offer, sample_view(), Reader(0))
    assert "Blue gets an attack above 12" in told
    assert fields(mayfair_dealing(offer["terms"]))["offer"]["get"] == "2 attacks below 6"


def test_the_schema_takes_what_the_engine_takes() -> None:
    """M-7.8.9."""
    jsonschema.validate(offered(GIFT, {}), deal.DealForm().schema(mayfair_dealing().form))
