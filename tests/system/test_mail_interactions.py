"""Where two powers meet, played out by mail from the deal of the hands: replies by SMTP, answers by SMTP.

The hands are those of the seed. What each was told is read in the mails that reached them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from games.mail.receive.listener import MailListener
from tests.games.mail.post_office import Basket

from .planned_answers import ByMail, by_mail

pytestmark = [pytest.mark.once, pytest.mark.timeout(300)]
USES = ("power_announced", "power_was_zapped", "power_was_used", "card_announced", "card_stopped")


@pytest.fixture
def game(basket: Basket, listener: MailListener, clock: Any) -> Any:
    return partial(by_mail, basket, listener, clock)


def in_order(text: str, *parts: str) -> bool:
    """Whether all these stand in a text, one after the other."""
    place = 0
    for part in parts:
        place = text.find(part, place) + 1
        if not place:
            return False
    return True


def totals(played: ByMail) -> tuple[int, int]:
    """Of the one encounter that was fought."""
    (told,) = played.facts("totals_final")
    return told["offense"], told["defense"]


def test_sorcerer_exchanges_the_cards_after_oracle_has_seen_one(game: Any) -> None:
    """The rulebook's example: foresight sees what the opponent lays, the magic comes afterwards."""
    played: ByMail = game(
        seed="oracle 9",
        aliens=("oracle", "sorcerer", "healer"),
        red={"Choose your encounter card": "Attack 40"},
        yellow={"are laid": "Use Sorcerer", "Choose your encounter card": "Attack 9"},
    ).plays_until("encounter_over")
    assert in_order(played.red.news, "Yellow (Sorcerer) reveals attack 9", "Choose your encounter card")
    assert "attack 40" not in played.blue.news.partition("uses Sorcerer")[0].lower()
    assert totals(played) == (4 + 9, 4 + 40)
    assert "Red (Oracle) loses 4 ships to the warp" in played.yellow.news


def test_zombie_keeps_the_ships_that_vacuum_takes_along(game: Any) -> None:
    """Vacuum may name Zombie, and Zombie saves what it is to lose (loss_pipeline)."""
    played: ByMail = game(
        seed="zombie 8",
        aliens=("zombie", "vacuum", "warrior"),
        red={"Choose your encounter card": "Attack 20"},
        yellow={"whose ships do you take along": "4 from Red", "Choose your encounter card": "Attack 7"},
    ).plays_until("encounter_over")
    assert [(use[0], use[2]) for use in played.story("power_was_used")] == [
        ("power_was_used", "vacuum"),
        ("power_was_used", "zombie"),
    ]
    assert [(lost["seat"], lost["ships"]) for lost in played.facts("ships_lost")] == [(1, 4)]
    assert in_order(played.red.news, "Place your ships", "You save 4 ships from the warp")
    zombie, vacuum, _warrior = played.table.head.game.position.seats
    assert (zombie.warp, vacuum.warp) == (0, 4)


def test_an_upset_turns_round_what_a_zapped_human_wins(game: Any) -> None:
    """Loser's upset works last: Human, zapped, has won, and so has lost."""
    played: ByMail = game(
        seed="loser 5",
        aliens=("loser", "human", "warrior"),
        red={
            "uses Human": "Play Cosmic Zap",
            "Play anything": "Use Loser",
            "Choose your encounter card": "Attack 11",
        },
        yellow={"Choose your encounter card": "Attack 8"},
    ).plays_until("encounter_over")
    assert played.story(*USES) == [
        ("power_announced", "red", "loser"),
        ("power_was_used", "red", "loser"),
        ("power_announced", "yellow", "human"),
        ("card_announced", "red", "cosmic_zap"),
        ("power_was_zapped", "yellow", "human"),
    ]
    assert totals(played) == (15, 12)
    assert played.facts("encounter_result")[0]["result"] == "offense"
    assert "Yellow uses Human. Respond?" in played.red.news


def test_macron_is_saved_at_the_reveal_by_a_card_zap(game: Any) -> None:
    """The Cosmic Zap comes when Macron is announced at the reveal, and the Card Zap against it."""
    played: ByMail = game(
        seed="macron 163",
        aliens=("macron", "mind", "warrior"),
        red={"Cosmic Zap": "Play Card Zap", "Choose your encounter card": "Attack 12"},
        blue={"uses Macron": "Play Cosmic Zap", "Choose your encounter card": "Attack 8"},
    ).plays_until("encounter_over")
    assert played.story(*USES, "card_turned_up") == [
        ("card_turned_up", "blue", "attack 8"),
        ("card_turned_up", "red", "attack 12"),
        ("power_announced", "red", "macron"),
        ("card_announced", "blue", "cosmic_zap"),
        ("card_announced", "red", "card_zap"),
        ("card_stopped", "blue", "cosmic_zap"),
        ("power_was_used", "red", "macron"),
    ]
    assert totals(played) == (8 + 4, 12 + 4 * 4)
    assert in_order(played.blue.news, "Respond?", "Answer saved: Play Cosmic Zap")


def test_gambler_claims_a_thirty_and_is_not_believed(game: Any) -> None:
    """What lies there stays unseen until somebody challenges; the claim is written in words."""
    played: ByMail = game(
        seed="gambler 2",
        aliens=("gambler", "healer", "warrior"),
        red={"about to be revealed": "say: use gambler attack 30", "Choose your encounter card": "Negotiate"},
        yellow={"Do you believe": "Challenge"},
    ).plays_until("encounter_over")
    assert played.facts("card_stated", "statement_answered", "card_turned_up")[1:] == [
        {"id": "card_stated", "to": None, "seat": 0, "card": "attack 30", "stake": 0},
        {"id": "statement_answered", "to": None, "seat": 1, "answer": "challenge"},
        {"id": "card_turned_up", "to": None, "seat": 0, "card": "negotiate"},
    ]
    assert [lost["cause"] for lost in played.facts("ships_lost", seat=0, ships=4)] == ["penalty", "result"]
    assert in_order(played.yellow.news, "claims to have laid attack 30", "Answer saved: Challenge")


def test_a_card_of_the_hoard_is_laid_and_ends_in_the_hand_of_filch(game: Any) -> None:
    """From which pile it was laid is public; what else is in the hoard is not."""
    played: ByMail = game(
        seed="hoard 1",
        aliens=("miser", "filch", "warrior"),
        red={"Choose your encounter card": "Attack 20 from the pile of Miser"},
        yellow={"cards are discarded": "Use Filch", "Choose your encounter card": "Attack 15"},
    ).plays_until("encounter_over")
    assert played.facts("card_laid", seat=0)[0]["pile"] == "miser"
    assert "Miser, 7 cards on it" in played.yellow.news
    assert totals(played) == (20 + 4, 15 + 4)
    assert played.story("power_was_used")[-1] == ("power_was_used", "yellow", "filch")
    yellow = played.table.head.game.position.seats[1].hand
    assert "attack 20" in [card.key for card in yellow]


def test_a_lent_macron_fights_for_the_borrower(game: Any) -> None:
    """Philanthropist's flare lends the sheet for one encounter; it is home when that ends."""
    played: ByMail = game(
        seed="loan 287",
        aliens=("macron", "philanthropist", "warrior"),
        red={
            "The encounter starts": "Philanthropist flare on Blue",
            "Choose your encounter card": "Attack 4",
        },
        blue={"Choose your encounter card": "Attack 4"},
    ).plays_until("encounter_began", times=2)
    assert [moved["to_seat"] for moved in played.facts("power_moved")] == [2, 0]
    assert played.story("power_was_used") == [("power_was_used", "blue", "macron")]
    assert totals(played) == (4 + 4, 4 + 4 * 4)
    assert in_order(played.yellow.news, "Blue now has Macron", "uses Macron", "Red now has Macron")


def test_what_clone_keeps_neither_filch_nor_fido_can_fetch(game: Any) -> None:
    """Clone comes before both; of the cards discarded, only its opponent's is left for Fido."""
    played: ByMail = game(
        seed="clone 1",
        aliens=("clone", "filch", "fido"),
        red={"leave play": "Use Clone"},
        yellow={"Play anything": "Use Filch"},
        blue={"are discarded": "Use Fido: attack 14 to Red"},
    ).plays_until("encounter_over")
    assert played.story("power_was_used") == [
        ("power_was_used", "red", "clone"),
        ("power_was_used", "blue", "fido"),
    ]
    assert "Use Filch" not in played.yellow.news
    assert "Use Fido: attack 20" not in played.blue.news
    hand = [card.key for card in played.table.head.game.position.seats[0].hand]
    assert {"attack 20", "attack 14"} <= set(hand)
    assert in_order(played.red.news, "Blue brings you attack 14", "Answer saved: Accept")


def test_shadow_looks_at_the_card_that_dictator_picked_and_not_at_wills_choice(game: Any) -> None:
    """The executed ship is of the colour drawn; the encounter is with whom Will names."""
    played: ByMail = game(
        seed="will 18",
        aliens=("will", "dictator", "shadow", "warrior"),
        red={"which player": "Yellow", "where do you meet": "Yellow 2"},
        yellow={"which destiny does Red": "The colour green"},
        blue={"where does Green": "Green 3"},
    ).plays_until("encounter_over", times=2)
    assert played.story("power_was_used")[-3:] == [
        ("power_was_used", "yellow", "dictator"),
        ("power_was_used", "blue", "shadow"),
        ("power_was_used", "red", "will"),
    ]
    assert [lost["cause"] for lost in played.facts("ships_lost", seat=3, ships=1)] == ["power"]
    assert played.facts("gate_aimed")[-1]["planet"] == 6
    assert "Blue uses Shadow: you, green 3. Respond?" in played.green.news
    assert "which destiny does" not in played.red.news


def test_the_answers_to_a_rage_are_told_together(game: Any) -> None:
    """All others answer Hate at once and unseen; who does not match its card loses the ships it picks."""
    played: ByMail = game(
        seed="hate 3",
        aliens=("hate", "zombie", "warrior"),
        red={"Choose the ships": "3 from blue 5"},
        yellow={"Hate: match attack 6": "Attack 10"},
        blue={"Hate: match attack 6": "Lose 3 ships"},
    ).plays_until("gate_aimed")
    assert played.facts("ships_lost") == [
        {"id": "ships_lost", "to": None, "seat": 2, "ships": 3, "to_where": "warp", "cause": "power"}
    ]
    assert played.table.head.game.position.planets[14] == {2: 1}
    assert in_order(played.red.news, "Choose the ships that Blue loses", "3 from blue 5")
    assert "lose 3 ships" not in played.yellow.news.partition("Answer saved: Attack 10")[2].lower()
    assert "Attack: 9, 10" not in played.blue.news
