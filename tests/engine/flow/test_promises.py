"""Promises in deals: words for the two dealers (M-7.8.10, M-7.8.11, A-19)."""

import pytest

from engine import NotAllowed
from engine.editions import SWITCHES
from tests.engine.fights import NOTHING, agreed, offer
from tests.engine.scenario import scenario

PROMISING = {"deal__promises": True}
PROMISE = "I stay out of your next fight."


def dealing(*red, blue=(), allies=None, ships=2, until="deal", **switches):
    game = scenario(red=("", "negotiate", *red), blue=("", "negotiate", *blue), green=("",), yellow=("",))
    game.effective_switches(**switches)
    game.attack(ships=ships, allies=allies).lay(red="negotiate", blue="negotiate")
    return game.play_until(until) if until else game


def refused(game, answer):
    with pytest.raises(NotAllowed) as error:
        game.red.answers(answer)
    return error.value.reason


def test_games_that_began_before_play_without_it():
    assert (SWITCHES["deal.promises"].default, SWITCHES["deal.promises"].since) == (False, 1)


def test_a_promise_is_part_of_an_offer_and_binds_nobody():
    """M-7.8.10, A-19: the log has it; nothing follows from it."""
    game = agreed(dealing("quash", **PROMISING), {"cards": ["quash"], "promises": PROMISE})
    game.play_until("place_ships")
    assert game.blue.hand == ["quash"]
    assert all(PROMISE in fact.terms for fact in game.heard("deal_offered") + game.heard("deal_terms"))
    assert len(game.heard("deal_terms", "red")) == 1


def test_a_promise_is_told_to_the_two_dealers_alone():
    """M-7.8.10, R-16.15: neither in a fact nor in a question nor in what others see."""
    game = dealing("quash", **PROMISING)
    game.red.answers(offer({"cards": ["quash"], "promises": PROMISE}))
    assert PROMISE in str(game.blue.ask.about)
    game.blue.answers({"do": "accept"})
    game.play_until("place_ships")
    told = {name: [f for f in game.told(name) if PROMISE in str(f)] for name in ("green", "yellow")}
    assert told == {"green": [], "yellow": []}


@pytest.mark.parametrize("accepted", [False, True])
def test_others_see_the_same_whatever_is_promised(accepted):
    """M-7.8.10: what they are told, what they see of the table, and who is asked."""

    def seen(promise):
        game = dealing("quash", **PROMISING)
        game.red.answers(offer({"cards": ["quash"]} | promise, promise))
        if accepted:
            game.blue.answers({"do": "accept"})
            game.play_until("place_ships")
        return [(game.told(name), game.view(name), game.asked()) for name in ("green", "yellow", None)]

    assert seen({"promises": PROMISE}) == seen({})


def test_promises_alone_are_no_deal():
    """M-7.8.11: at least one side must get more."""
    game = dealing(**PROMISING)
    both = offer({"promises": PROMISE}, {"promises": PROMISE})
    assert refused(game, both) == "empty_deal"


@pytest.mark.parametrize("nothing", ["", "  \n ", None])
def test_an_offer_without_a_promise_is_written_as_ever(nothing):
    """M-7.8.10: so what was offered before promises were played has the same form."""
    form = dealing(**PROMISING).red.ask.form
    judged = form.judge(offer({"cards": ["random"], "promises": nothing}))
    assert judged == offer({"cards": ["random"]})
    assert judged["terms"]["1"] == NOTHING


def test_a_promise_is_kept_in_one_line_and_markup_is_text():
    form = dealing(**PROMISING).red.ask.form
    typed = " <b>Peace</b> & 100 %s\r\n for  %(seat)s \U0001f468\u200d\U0001f469\u200d\U0001f467 "
    judged = form.judge(offer({"cards": ["random"], "promises": typed}))
    assert judged["terms"]["0"]["promises"] == (
        "<b>Peace</b> & 100 %s for %(seat)s \U0001f468\u200d\U0001f469\u200d\U0001f467"
    )
    assert form.judge(judged) == judged


@pytest.mark.parametrize(
    ("promise", "reason"),
    [
        ("x" * 301, "long_promise"),
        ("<i>peace</i> " * 250, "long_promise"),
        ("peace\0", "promise_signs"),
        ("peace\x1b[2J", "promise_signs"),
        ("peace \u202eraw", "promise_signs"),
        ("\ud83d", "promise_signs"),
        (["peace"], "not_a_promise"),
        (7, "not_a_promise"),
    ],
)
def test_a_promise_that_cannot_be_is_refused_by_its_reason(promise, reason):
    """M-7.8.10: at most 300 characters of text."""
    game = dealing(**PROMISING)
    before = game.game.position
    assert refused(game, offer({"cards": ["random"], "promises": promise})) == reason
    assert game.game.position == before
    game.red.answers(offer({"cards": ["random"], "promises": "x" * 300}))


def test_without_the_switch_promises_are_no_terms():
    """R-16.10: people may talk about them."""
    assert refused(dealing(), offer({"cards": ["random"], "promises": PROMISE})) == "not_terms"
    assert refused(dealing(), offer({"cards": ["random"], "promises": ""})) == "not_terms"
