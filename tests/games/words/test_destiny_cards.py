"""The names of destiny cards, and what the log says of those of Mayfair's edition."""

import pytest
from django.utils.translation import override

from games.log.words.sentences import sentence
from games.words.names import destiny_name
from games.words.reader import Reader

READER = Reader(seat=0)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("seat 0", "the colour red"),
        ("wild", "a wild card"),
        ("reverse seat 0", "the colour red, turning the gate over"),
        ("reverse wild", "a wild card, turning the gate over"),
        ("power_outage", "the comet “Power Outage”"),
        ("odd_way_to_win", "the comet “An Odd Way to Win a War”"),
        ("left_neighbour", "the special “Left neighbour”"),
        ("most_cards_in_hand", "the special “most cards in hand”"),
        ("card_of_a_later_day", "the special “card of a later day”"),
    ],
)
def test_every_kind_of_card_has_a_name(card: str, name: str) -> None:
    with override("en"):
        assert destiny_name(card) == name


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (
            {"id": "comet_in_force", "comet": "power_outage"},
            "In this encounter the comet “Power Outage” is in force: No alien power can be used in this "
            "encounter.",
        ),
        ({"id": "gate_turned_over", "reversed": True}, "The gate is turned over: its reverse side lies up."),
        ({"id": "gate_turned_over", "reversed": False}, "The gate is turned back: its usual side lies up."),
        ({"id": "defense_voted", "seat": 0, "voted": 0}, "You vote for yourself."),
    ],
)
def test_the_log_says_what_destiny_did(fact: dict[str, object], says: str) -> None:
    with override("en"):
        assert sentence({"to": None, **fact}, READER) == says
