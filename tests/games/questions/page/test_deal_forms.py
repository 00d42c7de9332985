"""The form of deals: what is offered, and the composer."""

from __future__ import annotations

from games.questions import forms
from games.questions.forms import deal
from games.words import Reader
from tests.games.board.page.sample import sample_view
from tests.games.mail.questions import mayfair_deal_ask
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


def test_only_what_is_rarely_wanted_is_folded_and_opens_with_what_it_holds() -> None:
    """Nothing that somebody has filled in is out of sight after a refusal."""
    usual, asked = (
        fields(dealing(), typed)["gives"] for typed in ("mine-term-random=2", "mine-term-any+flare=1")
    )
    assert [side["more_open"] for side in usual] == [False, False]
    assert [side["more_open"] for side in asked] == [True, False]
    named = fields(dealing(), "theirs-exact-2=attack+8")["gives"]
    assert [side["more_open"] for side in named] == [False, True]


def test_numbers_and_promises_of_an_edition_open_with_what_they_hold() -> None:
    typed = "mine-above-1=12&theirs-promise=no+attack+on+me"
    mine, theirs = fields(mayfair_deal_ask(), typed)["gives"]
    assert mine["more_open"] and not theirs["more_open"]
    assert theirs["promise"]["open"] and not mine["promise"]["open"]
