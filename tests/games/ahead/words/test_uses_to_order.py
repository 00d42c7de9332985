"""What orders can use or play: on the page, in their sentences, and in the words of a mail."""

from __future__ import annotations

import pytest
from django.utils import translation

import engine
from games.ahead.by_mail.reaction_lines import reaction_lines
from games.ahead.words.orders import uses_to_order
from games.ahead.words.reactions import reaction_words
from games.ahead.words.sentences import order_words
from tests.engine.scenario import scenario


def offered(alien: str, *hand: str) -> dict[str, list[str]]:
    """What is offered to red, a seat with this alien and hand: by its words the uses."""
    position = scenario(red=(alien, *hand), blue=("",), green=("",), yellow=("",)).start
    return {words: uses for uses, words in uses_to_order(engine.view(position, 0))}


def sentence(*uses: str) -> str:
    return order_words({"do": [{"what": "use", "use": use} for use in uses]}, 1)


def test_of_a_flare_with_one_half_to_name_the_label_says_which_half() -> None:
    assert offered("trader", "trader flare") == {
        "Trader": ["trader.transference"],
        "Trader flare (wild)": ["trader flare.one_for_one"],
        **{
            f"Trader flare (super) on {colour}": [f"trader flare.with_anybody:seat {number}"]
            for number, colour in enumerate(("Yellow", "Blue", "Green"), 1)
        },
    }


@pytest.mark.parametrize("flare", ["calculator", "sorcerer", "demon", "trader", "mirror"])
def test_without_the_alien_nothing_is_offered_that_only_the_super_half_does(flare: str) -> None:
    book = engine.book().sheets[flare].abilities
    wild = {f"{flare} flare.{one.name}" for one in book if one.kind == "wild"}
    for uses in offered("", f"{flare} flare").values():
        assert wild & {use.partition(":")[0] for use in uses}


def test_a_flare_whose_halves_need_no_choice_is_offered_with_both() -> None:
    uses = offered("", "demon flare")["Demon flare with the only possible choice"]
    assert len(uses) == 2


def test_a_use_without_its_choice_is_offered_and_told_so() -> None:
    found = offered("mind")
    assert found["Mind with the only possible choice"] == ["mind.knowledge"]
    assert "use Mind (knowledge) with the only possible choice." in sentence("mind.knowledge")
    assert "use Mind on Green (knowledge)." in sentence("mind.knowledge:seat 3")


@pytest.mark.parametrize(
    ("alien", "card"), [("mind", ""), ("hacker", ""), ("demon", ""), ("trader", "trader flare")]
)
def test_the_own_seat_is_not_offered_where_it_is_never_chosen(alien: str, card: str) -> None:
    assert not [words for words in offered(alien, *[card] * bool(card)) if words.endswith("Red")]


def test_the_own_seat_is_offered_where_it_may_be_chosen() -> None:
    assert offered("", "plague")["Plague on Red"] == ["plague.infect:seat 0"]


def test_the_sentence_says_which_half_of_a_flare_is_played() -> None:
    assert "play Trader flare (wild)." in sentence("trader flare.one_for_one")
    assert "play Trader flare (super) on Green." in sentence("trader flare.with_anybody:seat 3")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("alien", "card"), [("mind", "plague"), ("trader", "trader flare"), ("parasite", "reinforcement 3")]
)
def test_a_mail_may_say_it_in_the_words_of_the_page(language: str, alien: str, card: str) -> None:
    position = scenario(red=(alien, card, "force_field"), blue=("",), green=("",), yellow=("",)).start
    view = engine.view(position, 0)
    with translation.override(language):
        listed = uses_to_order(view)
        begin, end = ("order", "if i take part") if language == "en" else ("Anweisung", "wenn ich teilnehme")
        for uses, words in listed:
            ((_line, said),) = reaction_lines(f"{begin}: {words} {end}", view).ordered
            assert isinstance(said, dict), words
            assert [deed["use"] for deed in said["do"]] == uses
    assert listed


def test_a_german_mail_names_a_seat_as_the_page_does() -> None:
    view = engine.view(scenario(red=("", "plague"), blue=("",), green=("",), yellow=("",)).start, 0)
    with translation.override("de"):
        line = "Anweisung: Plague, Ziel: Gelb, wenn ich teilnehme"
        ((_line, said),) = reaction_lines(line, view).ordered
    assert isinstance(said, dict) and said["do"] == [{"what": "use", "use": "plague.infect:seat 1"}]


def test_of_a_card_that_is_gone_the_mail_says_so() -> None:
    position = scenario(red=("", "card_zap"), blue=("",), green=("",)).start
    with_it, without = engine.view(position, 0), engine.view(position, 0)
    for view in (with_it, without):
        view["seats"][0]["orders"] = {"card_zap.cancel": "helps"}
    without["seats"][0]["hand"] = []
    assert [line for line in reaction_words(with_it) if line.startswith("Card Zap")] == [
        "Card Zap: When it helps"
    ]
    assert [line for line in reaction_words(without) if line.startswith("Card Zap")] == [
        "Card Zap: When it helps (you do not have it now)"
    ]
