"""The turn page: what stands where, and what it tells its seat alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from engine import Ask, Option
from engine.asking.forms import choice
from engine.state.encounter import SIDES
from engine.windows import stops
from engine.windows.stops import UNANSWERED
from games.board.words.encounter import card_texts
from games.mail.words.turns import prompt_mail
from games.models import User
from games.questions.words.reasons import BEHIND_OTHERWISE, WHY, fitting_things, why_asked
from games.turn.page.page import own_words
from games.words.moments import HELP, phase_help
from tests.games.board.page.sample import sample_view
from tests.games.conftest import Browser
from tests.games.mail.words.test_mails import asking
from tests.games.pages import get
from tests.games.tables import Table


def asked(browser: Browser, table: Table, what: str) -> Client:
    """The browser of whoever is asked this."""
    return browser(table.until_asked(what).seat.user)


# The order


def test_the_question_comes_first_then_what_happened_board_hand_and_seats(
    table: Table, browser: Browser
) -> None:
    words = get(asked(browser, table, "launch"), f"/games/{table.id}/").words
    places = [words.index(part) for part in ("Aim the gate", "What happened", "Your hand", "Seats")]
    assert places == sorted(places)


def test_above_everything_stands_who_looks_with_the_aliens_they_have_now() -> None:
    view = sample_view(0)
    power = view["seats"][0]["powers"][0]
    view["seats"][0]["powers"] = [{**power, "alien": "reincarnator"}, {**power, "alien": "macron"}]
    assert own_words(view, 0) == "You are Red (Reincarnator and Macron)."
    view["seats"][0]["powers"] = []
    assert own_words(view, 0) == "You are Red."
    assert own_words(view, None) == ""


def test_my_turn_is_marked_in_the_title_and_only_there_where_it_is(table: Table, browser: Browser) -> None:
    prompt = table.until_asked("launch")
    other = next(player for player in table.players if player.number != prompt.seat.number)
    mine, theirs = (browser(user).get(f"/games/{table.id}/") for user in (prompt.seat.user, other.seat.user))
    assert "<title>● " in mine.content.decode()
    assert "<title>Long table" in theirs.content.decode()


def test_whoever_only_made_the_game_is_told_that_they_look_on(
    table: Table, browser: Browser, stranger: User
) -> None:
    table.until_asked("launch")
    game = table.game
    game.owner = stranger
    game.save(update_fields=["owner"])
    words = get(browser(stranger), f"/games/{table.id}/").words
    assert "You are watching" in words
    assert "We'll email you" not in words


# Help for the phase


def test_help_for_the_phase_names_its_rules(table: Table, browser: Browser) -> None:
    words = get(asked(browser, table, "launch"), f"/games/{table.id}/").words
    assert "What happens in this phase" in words
    assert "R-7.1" in words


@pytest.mark.parametrize("phase", HELP)
def test_every_phase_has_help_with_rules(phase: str) -> None:
    found = phase_help({"phase": phase, "winners": []})
    assert found is not None and found.text and found.rules


def test_there_is_no_help_between_encounters_nor_at_the_end() -> None:
    assert phase_help({"phase": "play", "winners": []}) is None
    assert phase_help({"phase": "reveal", "winners": [1]}) is None


# What the cards of a hand say


def holding(*keys: str, **power: Any) -> dict[str, Any]:
    own = {"alien": "zombie", "active": True, "zapped": False, **power}
    return {"hand": list(keys), "piles": {}, "powers": [own]}


def test_every_card_but_attacks_has_a_text_and_each_only_once() -> None:
    held = ("attack 8", "card_zap", "card_zap", "negotiate", "reinforcement 2", "reinforcement 3")
    assert [card.name for card in card_texts(holding(*held))] == ["Card Zap", "Negotiate", "Reinforcement"]
    assert all(card.text for card in card_texts(holding(*held)))


@pytest.mark.parametrize(
    ("flare", "state", "lit"),
    [
        ("zombie flare", {}, "super"),
        ("zombie flare", {"zapped": True}, "wild"),
        ("zombie flare", {"active": False}, "wild"),
        ("human flare", {}, "wild"),
    ],
)
def test_of_a_flare_the_half_is_lit_that_counts_for_this_seat(
    flare: str, state: dict[str, Any], lit: str
) -> None:
    (card,) = card_texts(holding(flare, **state))
    assert card.wild and card.super
    assert card.lit == lit


def test_a_pile_of_ones_own_is_explained_too() -> None:
    mine = holding() | {"piles": {"miser": ["plague"]}}
    assert [card.name for card in card_texts(mine)] == ["Plague"]


# Windows


def window(*options: Option, because: str = "", **about: Any) -> Any:
    form = SimpleNamespace(kind="choice", options={str(n): one for n, one in enumerate(options)})
    return SimpleNamespace(
        seat=0, what="join", because=because, answered=False, about={"window": True, **about}, form=form
    )


@pytest.mark.parametrize(
    ("because", "part"),
    [
        ("offense", "you are the offense."),
        ("defense", "you are the defense."),
        ("offense ally", "you are an ally of the offense."),
        ("defense ally", "you are an ally of the defense."),
        ("stop", "a stop you have set."),
        ("power", "your alien might matter here."),
        ("tech", "your tech might matter here."),
        ("behind", "you could still turn the result."),
        ("offense order", "You are asked because you are the offense. Your order leaves a choice here."),
        ("power order", "your alien might matter here. Your order leaves a choice here."),
        ("new hand", "you are about to draw a new hand."),
        ("unanswered", "none of your orders answers this."),
    ],
)
def test_the_reason_that_the_engine_has_is_put_into_words(because: str, part: str) -> None:
    assert why_asked(window(because=because), sample_view()).endswith(part)


@pytest.mark.parametrize(
    ("because", "said"),
    [
        ("target", "you are the target"),
        ("opponent", "you are a main player"),
        ("power", "your alien might matter here"),
        ("tech", "your tech might matter here"),
        ("stop", "a stop you have set"),
    ],
)
def test_an_announcement_tells_who_is_asked_about_it(because: str, said: str) -> None:
    ask = window(because=because, user=2, card="plague", ability="infect", choice="seat 0")
    assert said in why_asked(ask, sample_view())


def test_every_reason_has_words() -> None:
    sides = {f"{side}{ally}" for side in SIDES for ally in ("", stops.ALLY)}
    named = {"STOP", "TARGET", "OPPONENT", "NEW_HAND", "BEHIND", "ORDER", "POWER", "TECH"}
    assert set(WHY) == sides | {getattr(stops, name) for name in named} | {UNANSWERED, BEHIND_OTHERWISE}


PASSING = Option("pass", "pass")


def test_a_reinforcement_is_the_reason_only_of_who_holds_one() -> None:
    adding = Option(
        "reinforcement 3.add", "play", {"card": "reinforcement 3", "ability": "add", "choice": ""}
    )
    using = Option("chosen.draw", "use", {"alien": "chosen", "ability": "draw", "choice": ""})
    both, other = (window(PASSING, one, because="behind") for one in (adding, using))
    assert "a reinforcement could" in why_asked(both, sample_view())
    assert why_asked(other, sample_view()) == "You are asked because you could still turn the result."
    with override("de"):
        assert why_asked(other, sample_view()) == (
            "Du wirst gefragt, weil du das Ergebnis noch wenden könntest."
        )


def test_who_can_only_pass_reads_of_nothing_that_could_turn_the_result() -> None:
    ask = Ask(0, "cards_revealed", choice(PASSING), "pass", about={"window": True}, because=lambda: "behind")
    assert why_asked(ask, sample_view()) == ""
    told = " ".join(prompt_mail(asking(ask=ask)).text.split())
    assert (
        "You can only pass here; you are asked so that no one learns" in told
        and "turn the result" not in told
    )
    with override("de"):
        told = " ".join(prompt_mail(asking(ask=ask)).text.split())
        assert "Du kannst hier nur passen; gefragt wirst du, damit niemand" in told


def test_where_an_order_has_answered_nothing_is_said_of_orders() -> None:
    ask = window(because=UNANSWERED)
    ask.answered = True
    assert why_asked(ask, sample_view()) == ""


def test_a_question_that_is_no_window_needs_no_reason() -> None:
    ask = SimpleNamespace(
        seat=0, what="place_ships", because="", about={}, form=SimpleNamespace(kind="ships")
    )
    assert why_asked(ask, sample_view()) == ""
    assert fitting_things(ask) == ""


def test_what_fits_a_window_is_named_once() -> None:
    def play(key: str) -> Option:
        return Option(key, "play", {"card": "card_zap", "ability": "cancel"})

    use = Option("u", "use", {"alien": "oracle", "ability": "foresight"})
    told = fitting_things(window(play("a"), play("b"), use, Option("pass", "pass")))
    assert told == "What you have for this moment: Card Zap and the power of Oracle."


def test_nothing_is_said_to_fit_where_nothing_does() -> None:
    assert fitting_things(window(Option("pass", "pass"))) == ""


# What is at stake


def test_the_stake_stands_above_the_question(table: Table, browser: Browser) -> None:
    text = asked(browser, table, "encounter_card").get(f"/games/{table.id}/").content.decode()
    stake, title = text.index('class="stake"'), text.index("Choose your encounter card")
    assert stake < text.index("<h2", stake) < text.index("If the offense wins:")
    assert title < text.index('class="hand"')


def test_whoever_is_one_colony_short_is_named_though_nothing_is_asked(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.turn.page.page.nearly_winning", lambda _view: [1])
    asked_first = table.until_asked("launch").seat.number
    calm = next(player for player in table.players if player.number not in (asked_first, 1))
    words = get(browser(calm.seat.user), f"/games/{table.id}/").words
    assert "Yellow is one colony short of winning." in words
