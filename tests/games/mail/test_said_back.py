# ruff: noqa: E501
"""What the service itself would say of an answer is understood as that answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.asking.ask import Ask
from engine.asking.forms import PASS, Cards, Choice, Option, Ships
from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood, say, understand
from games.questions.forms import answer_words
from games.words.reader import FIVE_EACH
from tests.engine.targets import targets
from tests.proofs import ALL, sample

from .questions import ASKS, RED, deal_ask, mean


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.what)
def test_every_suggestion_said_in_words_is_understood_back(ask):
    for answer in ask.suggestions():
        assert mean(ask, say(ask, answer, FIVE_EACH)) == answer


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.what)
def test_the_words_of_the_list_can_be_copied(ask):
    for number, answer in enumerate(ask.suggestions(), 1):
        words = answer_words(ask, answer, RED)
        assert words.isdigit() or mean(ask, words) == answer
        assert mean(ask, f"  {number}  {words}") == answer


places = st.dictionaries(
    st.sampled_from([str(n) for n in range(25)] + ["gate"]), st.integers(1, 4), min_size=1, max_size=6
)


@st.composite
def ship_answers(draw):
    """A question for ships and one of its legal answers."""
    sides = draw(
        st.sampled_from(
            [
                (),
                ("offense", "defense"),
                ("offense",),
                ("planet 20", "planet 21"),
                ("planet 20 seat 1", "planet 20 seat 2"),
            ]
        )
    )
    there = {
        place: n for place, n in draw(places).items() if not any(place in side.split() for side in sides)
    } or {"0": 1}
    form = Ships(there, 1, sum(there.values()), targets=targets(*sides), may_decline=draw(st.booleans()))
    sent = {place: draw(st.integers(0, n)) for place, n in there.items()}
    sent = sent if any(sent.values()) else {next(iter(there)): 1}
    ask = Ask(RED, draw(st.sampled_from(["launch", "place_ships"])), form, None)
    return ask, ask.judge({"side": draw(st.sampled_from(sides)), "ships": sent} if sides else sent)


@given(ship_answers())
def test_any_ships_said_in_words_are_understood_back(asked):
    ask, answer = asked
    assert understand(say(ask, answer, FIVE_EACH), shown=[], ask=ask) == answer
    assert understand(answer_words(ask, answer, RED), shown=[], ask=ask) == answer


some_cards = st.lists(
    st.sampled_from(["attack 8", "attack 10", "negotiate", "morph", "reinforcement 3", "reinforcement 5"]),
    min_size=1,
    max_size=8,
)


@given(some_cards, st.data())
def test_any_cards_said_in_words_are_understood_back(cards, data):
    ask = Ask(RED, "discard", Cards(cards, 0, len(cards)), [])
    answer = ask.judge(
        data.draw(
            st.lists(st.sampled_from(range(len(cards))), unique=True).map(lambda ns: [cards[n] for n in ns])
        )
    )
    assert understand(say(ask, answer, FIVE_EACH), shown=[], ask=ask) == answer
    assert understand(answer_words(ask, answer, RED), shown=[], ask=ask) == answer


terms = st.lists(st.sampled_from(["attack 10", "attack 8", "negotiate", "random", "highest attack", "lowest attack",
                                  "reinforcement 3", "morph", *deal_ask().form.terms]), max_size=4)  # fmt: skip


@st.composite
def gifts(draw, colonies, clauses):
    colony = draw(st.sampled_from([None, *colonies]))
    return {
        "cards": draw(terms),
        "colony": colony,
        "ships": draw(st.sampled_from([None, 1, 3])) if colony is not None else None,
        "clauses": draw(st.sampled_from([{}, *clauses])),
    }


@given(gifts([0, 1], [{"zombie.release": 2}]), gifts([10, 12], []))
def test_any_offer_said_in_words_is_understood_back(mine, theirs):
    ask = deal_ask()
    try:
        answer = ask.judge(ask.form.offering(mine, theirs))
    except NotAllowed:  # a deal that gives nothing
        return
    assert understand(say(ask, answer, FIVE_EACH), shown=[], ask=ask) == answer
    assert understand(answer_words(ask, answer, RED), shown=[], ask=ask) == answer


def test_what_is_said_of_a_colony_beside_its_planet_is_not_dropped():
    with pytest.raises(NotUnderstood) as caught:
        mean(deal_ask(), "a colony on red 1 for a colony on blue 1 tomorrow")
    assert (caught.value.reason, caught.value.params) == ("unknown", {"text": "tomorrow"})


@settings(max_examples=100 if ALL else 25)
@given(st.text())
def test_any_text_is_an_answer_or_not_understood(text):
    for ask in ASKS:
        try:
            answer = mean(ask, text)
        except (NotUnderstood, NotAllowed):
            continue
        assert ask.judge(answer) == answer


NONSENSE = [
    "red 1 ",
    "2 from ",
    "for my ",
    "and ",
    "1 ",
    "my 1 for ",
    "x",
    ";",
    "7",
    "a, ",
    "? ",
    "thanks for ",
    "a\n\n",
]


@pytest.mark.parametrize("word", sample(NONSENSE, of=4))
def test_long_nonsense_is_read_to_its_end(word):
    for ask in ASKS:
        with pytest.raises((NotUnderstood, NotAllowed)):
            mean(ask, word * 100_000)


def test_options_that_look_alike_are_said_by_their_keys():
    ask = Ask(
        RED,
        "x",
        Choice({"a b.c": Option("a b.c", "odd"), "d": Option("d", "odd"), PASS: Option(PASS, "pass")}),
        PASS,
    )
    for answer in ask.suggestions():
        assert mean(ask, say(ask, answer, FIVE_EACH)) == answer
