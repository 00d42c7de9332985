"""The form of deals: what is offered, and the composer."""

from __future__ import annotations

from games.questions import forms
from games.questions.forms import deal
from games.words import Reader
from tests.games.board.page.sample import sample_view
from tests.games.questions.page.asks import dealing, fields, offer_of_blue


def test_the_offer_on_the_table_is_shown_from_where_one_sits() -> None:
    offer = fields(dealing(offer_of_blue()))["offer"]
    assert offer == {
        "give": "Attack 40, a card at random and a colony on red 2 with 2 ships",
        "get": "2 × attack 8",
        "danger": "",
    }


def test_an_offer_of_the_other_fills_in_the_composer_and_means_the_same() -> None:
    ask = dealing(offer_of_blue())
    assert forms.read(ask, deal.DealForm().counter(ask))["terms"] == {
        seat: gift | {"ships": gift["ships"]} for seat, gift in offer_of_blue().items()
    }


def test_a_card_that_is_asked_for_and_not_held_is_in_the_composer_all_the_same() -> None:
    ask = dealing(offer_of_blue())
    shown = forms.show(ask, deal.DealForm().counter(ask), sample_view(), Reader(0)).fields
    assert [card["face"].key for card in shown["gives"][0]["hand"] if not card["held"]] == ["attack 40"]


def test_more_named_cards_than_usual_have_fields_of_their_own() -> None:
    typed = "&".join(f"theirs-exact-{n}=attack+8" for n in range(1, 7))
    assert len(fields(dealing(), typed)["gives"][1]["exact"]) == 7
    assert len(fields(dealing())["gives"][1]["exact"]) == 4


def test_the_offer_on_the_table_is_no_ready_made_offer_beside_it() -> None:
    """It is accepted; a number that stood in a mail still means it."""
    ready = next(a for a in dealing().suggestions() if a["do"] == "offer")
    ask = dealing(ready["terms"])
    (number,) = [n for n, answer in enumerate(ask.suggestions(), 1) if answer == ready] or [0]
    labels = [one["number"] for one in fields(ask)["ready"]]
    assert labels and str(number) not in labels
    assert len(fields(dealing())["ready"]) >= len(labels)
