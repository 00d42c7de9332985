"""Orders by mail with conditions, further choices and what else."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from games.ahead.by_mail.order_words import order_said
from games.ahead.by_mail.orders import how_to_add_conditions
from games.ahead.service import NOW
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_order_lines import (
    OUT,
    SEATS,
    UNTIL_PART,
    does,
    kept,
    player,
    side_of,
    told,
    writes,
)
from tests.games.tables import Player

__all__ = ["player"]  # a fixture


def joined(seat: int, side: str = "", least: int = 0) -> dict[str, object]:
    more: dict[str, object] = {"side": side} if side else {}
    return {"fact": "joined", "seat": seat, **more} | ({"least": least} if least else {})


def uses(name: str) -> list[str]:
    return {"card zap": ["card_zap.cancel"], "mirror": ["mirror.reversal"]}.get(name, [])


ZAP, ZAPPED = {"what": "use", "use": "card_zap.cancel"}, {"fact": "zapped"}
DEFENSE_2, OFFENSE_1 = side_of("defense", 2), side_of("offense", 1)
TWO_CARDS = [{"what": "card", "card": "attack 8"}, {"what": "card", "card": "attack 6"}]


@pytest.mark.parametrize(
    ("said", "order"),
    [
        (
            "join defense with 2 unless red joins with at least 2 ships",
            does(DEFENSE_2, unless=[joined(0, least=2)]),
        ),
        (
            "join defense with 2 unless red joins offense with at least 2 ships, otherwise stay out, once",
            does(DEFENSE_2, unless=[joined(0, "offense", 2)], otherwise=[OUT], until="once"),
        ),
        ("join defense with 2, or offense with 1", does(DEFENSE_2, OFFENSE_1)),
        ("join defense with 2, else stay out", does(DEFENSE_2, OUT)),
        (
            "join offense with 2 unless red joins offense",
            does(side_of("offense", 2), unless=[joined(0, "offense")]),
        ),
        (
            "if red joins offense and blue is a main player: stay out",
            does(OUT, when=[joined(0, "offense"), {"fact": "main", "seat": 2}]),
        ),
        (
            "join offense 1 unless red joins defense or blue joins defense",
            does(OFFENSE_1, unless=[joined(0, "defense"), joined(2, "defense")]),
        ),
        (
            "join offense 1 if the offense has at least 3 ships",
            does(OFFENSE_1, when=[{"fact": "ships", "side": "offense", "least": 3}]),
        ),
        (
            "stay out if the defense has at most 1 ship",
            does(OUT, when=[{"fact": "ships", "side": "defense", "most": 1}]),
        ),
        (
            "stay out if red is the offense this encounter",
            does(OUT, when=[{"fact": "main", "seat": 0, "side": "offense"}], until=NOW),
        ),
        ("card attack 8, or attack 6 for my next defense", does(*TWO_CARDS, until="once")),
        ("card attack 8 for my next defense this encounter", does(TWO_CARDS[0], until=NOW)),
        ("lege attack 8 in meiner nächsten verteidigung in dieser begegnung", does(TWO_CARDS[0], until=NOW)),
        ("card attack 8 for my next defense once", does(TWO_CARDS[0], until="once")),
        ("card attack 8 until encounter 7", does(TWO_CARDS[0], until=7)),
        (
            "if red joins defense: join offense with 1, or stay out",
            does(OFFENSE_1, OUT, when=[joined(0, "defense")]),
        ),
        ("card zap if my power is zapped", does(ZAP, when=[ZAPPED])),
        ("if my power is zapped, card zap", does(ZAP, when=[ZAPPED])),
        ("if my power is zapped: play card zap once", does(ZAP, when=[ZAPPED], until="once")),
        (
            "use mirror if i take part",
            does({"what": "use", "use": "mirror.reversal"}, when=[{"fact": "part"}]),
        ),
        ("pass unless i take part", UNTIL_PART),
        (
            "verteidiger mit 2, ausser wenn rot mit mindestens 2 schiffen mitmacht",
            does(DEFENSE_2, unless=[joined(0, least=2)]),
        ),
        (
            "verteidiger mit 2 oder angreifer mit 1, ausser rot hilft dem angreifer, sonst draussen bleiben",
            does(DEFENSE_2, OFFENSE_1, unless=[joined(0, "offense")], otherwise=[OUT]),
        ),
        ("card zap wenn meine kraft gezappt wird", does(ZAP, when=[ZAPPED])),
        (
            "bleib draussen, wenn der angreifer mindestens 3 schiffe hat",
            does(OUT, when=[{"fact": "ships", "side": "offense", "least": 3}]),
        ),
        (
            "bleib draussen, wenn rot der angreifer ist",
            does(OUT, when=[{"fact": "main", "seat": 0, "side": "offense"}]),
        ),
    ],
)
def test_conditions_further_choices_and_what_else_are_read(said: str, order: dict[str, object]) -> None:
    with translation.override("en"):
        assert order_said(said, SEATS, uses) == order


@pytest.mark.parametrize(
    "said",
    [
        "card zap",
        "card zap once",
        "join offense with 2 if it rains",
        "join offense with 2 or lose",
        "join offense with 2 unless red joins offense, otherwise dance",
        "stay out if the defense has many ships",
        "plague if my power is zapped",
        "pass until something happens, once",
        "card attack 8 for my next defense until encounter 7",
        "card attack 8 for my next defense, until encounter 7",
        "card attack 8 for my next defense, else attack 6, until encounter 7",
        "card attack 8 if i take part, otherwise attack 6 for my next defense until encounter 7",
        "lege attack 8 in meiner nächsten verteidigung bis begegnung 7",
        "join offense with 2, or stay out if red joins defense",
        "join offense with 2, or stay out, if red joins defense",
        "join offense with 2 or stay out unless red joins defense",
        "angreifer mit 2, oder bleib draussen, wenn rot beim verteidiger hilft",
    ],
)
def test_what_is_half_clear_is_no_order(said: str) -> None:
    assert order_said(said, SEATS, uses) is None


def test_orders_by_amount_by_effect_and_by_preference_stand_and_are_told_in_words(player: Player) -> None:
    mailbox = Mailbox()
    other = "red" if player.number else "blue"
    writes(
        player,
        mailbox,
        f"order: join defense with 2, or offense with 1, unless {other} joins offense with at least 2 "
        "ships, otherwise stay out\norder: if my power is zapped: card zap\n"
        "order: card attack 8, or attack 6",
    )
    letter = told(mailbox)
    assert (
        f"When you are invited to ally, unless {other.capitalize()} has joined the offense with at least 2 "
        "ships: join the defense with 2 ships, or as many as you can spare, at least 1; if that is not "
        "possible, join the offense with 1 ship. Otherwise: stay out. Until you cancel it."
    ) in letter
    assert "Wherever you can, if your power is zapped: play Card Zap. Until you cancel it." in letter
    assert (
        "When you are the defense: lay attack 8, if you hold it; if that is not possible, lay attack 6"
        in letter
    )
    assert len(kept(player)) == 3


def test_an_order_that_is_not_clear_is_told_how_conditions_are_said(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: join offense if it rains")
    assert "“order: card zap if my power is zapped”" in told(mailbox)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_examples_that_are_told_are_understood(language: str) -> None:
    with translation.override(language):
        told = how_to_add_conditions()
        examples = re.findall(r"[“„](?:order|Anweisung): (.+?)[”“]", told)
        said = [order_said(one.replace("’", "'").casefold(), SEATS, uses) for one in examples]
    assert [order and order["do"][0]["what"] for order in said] == ["join", "card", "use"]
