"""Whoever has to lose ships or cards reads what makes them, and whether it is on top of the encounter."""

from __future__ import annotations

from typing import Any

from engine import Ask, Option, Ships
from engine.asking.forms import choice
from games.mail.words.turns import prompt_mail
from games.questions.words.reasons import why_asked
from games.words import question
from tests.games.board.page.sample import sample_view
from tests.games.mail.words.test_mails import asking
from tests.games.situation.words.test_sums import planning

RED, BLUE = 0, 2
ON_TOP = "It comes on top of what the encounter costs."


def losing(cause: str) -> Ask:
    about: Any = {"owner": RED, "ships": 2, "cause": cause}
    return Ask(RED, "lose_ships", Ships({"0": 4, "1": 4}, 2, 2), {"0": 2}, about=about)


def view(**changed: Any) -> Any:
    return {**planning(RED), "playing": [], **changed}


def test_a_card_that_is_being_played_is_named() -> None:
    played = view(playing=[{"seat": BLUE, "card": "plague"}])
    assert why_asked(losing("card"), played) == f"Plague causes this. {ON_TOP}"


def by(ask: Ask, thing: str, kind: str) -> Ask:
    ask.asking = (thing, kind)
    return ask


def test_what_is_at_work_is_named_and_its_text_told() -> None:
    losing_ships = by(losing("power"), "vacuum", "power")
    assert why_asked(losing_ships, view()) == f"Vacuum causes this. {ON_TOP}"
    told = prompt_mail(asking(ask=losing_ships, view={**sample_view(), "playing": []}))
    text = " ".join(told.text.split())
    assert "Vacuum causes this." in text and "take along" in text


def test_a_power_that_is_used_while_a_card_is_played_is_not_told_as_that_card() -> None:
    played = view(playing=[{"seat": BLUE, "card": "plague"}])
    told = why_asked(by(losing("power"), "vacuum", "power"), played)
    assert told.startswith("Vacuum causes this.") and "Plague" not in told


def test_a_flare_that_costs_ships_is_named_as_a_flare() -> None:
    assert why_asked(by(losing("power"), "shadow", "wild"), view()).startswith("Shadow flare causes this.")


def test_outside_an_encounter_nothing_is_said_of_what_it_costs() -> None:
    outside = view()
    outside["encounter"]["defense"] = -1
    assert why_asked(by(losing("card"), "plague", "card"), outside) == "Plague causes this."


def test_ships_that_a_card_brings_back_are_told_with_it() -> None:
    ask = Ask(
        RED,
        "place_ships",
        Ships({"0": 4, "1": 4}, 4, 4, come_from=""),
        {"0": 4},
        about={"ships": 4, "why": "retrieved"},
    )
    assert why_asked(ask, view()) == ""
    assert why_asked(by(ask, "mobius_tubes", "card"), view()) == "Mobius Tubes causes this."


def test_what_is_not_known_is_not_guessed() -> None:
    assert why_asked(losing("power"), view()) == f"A card or a power causes this. {ON_TOP}"


def test_what_makes_the_loss_of_the_encounter_larger_is_named() -> None:
    smashed = view()
    smashed["encounter"]["lasting"] = [{"sheet": "cudgel", "what": "smash", "seat": BLUE, "other": RED}]
    smashed["seats"][BLUE]["powers"] = [{"alien": "cudgel", "active": True}]
    assert why_asked(losing("result"), smashed) == f"Cudgel causes this. {ON_TOP}"


def test_the_price_of_a_failed_deal_is_called_so() -> None:
    assert why_asked(losing("failed deal"), view()) == "It is the price of the failed deal."
    assert why_asked(losing("price"), view()) == ""


def test_a_discard_names_its_cause_and_one_card() -> None:
    ask = Ask(RED, "discard", choice(Option("negotiate", "card", {"card": "negotiate"})), "negotiate")
    assert why_asked(ask, view(playing=[{"seat": BLUE, "card": "plague"}])) == "Plague causes this."
    assert question(ask, RED).title == "Choose the card you discard"
