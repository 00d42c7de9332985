# ruff: noqa: E501
"""Plain words are understood as the answer they mean, or not at all."""

import pytest

from engine.asking.refusals import NotAllowed
from games.mail.understand.answer import NotUnderstood, understand
from games.questions.forms import answer_words
from games.words.reader import Reader

from .questions import (
    AGAIN,
    AIM,
    ALIEN,
    ANYONE,
    ASKS,
    DEAL,
    DISCARD,
    HOME,
    INVITE,
    INVITE_THREE,
    JOIN,
    LAUNCH,
    LOW_CARDS,
    ONE_HOME,
    ONLY,
    OWN,
    RED,
    REGROUP,
    REWARDS,
    STAKE,
    TARGET,
    VACUUMED,
    VISITORS,
    WHOM,
    WINDOW,
    card_ask,
    mean,
    offered,
)

MEANT = [
    (card_ask(), "attack 10", "attack 10"),
    (card_ask(), "Attack 10!", "attack 10"),
    (card_ask(), "I play my attack 30, please.", "attack 30"),
    (card_ask(), "10", "attack 10"),
    (card_ask(), "negotiate", "negotiate"),
    (card_ask(), "neg", "negotiate"),
    (card_ask(), "N", "negotiate"),
    (card_ask(), "Morph.\n\nBest wishes\nRed", "morph"),
    (card_ask(), "Good morning,\n\n2\n\nThanks!", "attack 8"),
    (card_ask(), "two", "attack 8"),
    (card_ask(), "#2", "attack 8"),
    (card_ask(), "２", "attack 8"),
    (card_ask(), "number 2 please", "attack 8"),
    (card_ask(), "I'll take option 2.", "attack 8"),
    (card_ask(), "2)", "attack 8"),
    (card_ask(), "2  attack 8", "attack 8"),
    (card_ask(), "   1. Attack 10  (the default)", "attack 10"),
    (card_ask(), "   1. Attack 10  (your answer)", "attack 10"),
    (card_ask(), "  2.  Attack 8", "attack 8"),
    (LAUNCH, "2 from red 1, 1 from blue 3", {"0": 2, "12": 1}),
    (LAUNCH, "two from Red 1 and one from blue 3", {"0": 2, "12": 1}),
    (LAUNCH, "I send 2 ships from my planet 1 and 2 from red planet 2.", {"0": 2, "1": 2}),
    (LAUNCH, "red 1: 2\nblue 3: 1", {"0": 2, "12": 1}),
    (LAUNCH, "2 red 1, 2 red 2", {"0": 2, "1": 2}),
    (LAUNCH, "all from blue 3", {"12": 2}),
    (LAUNCH, "3x red 1", {"0": 3}),
    (LAUNCH, "4 ships: 2 from red 1, 1 from red 2, 1 from blue 3", {"0": 2, "1": 1, "12": 1}),
    (LAUNCH, "a ship from red 1 and one from red 2", {"0": 1, "1": 1}),
    (LAUNCH, "one ship each from red 1, red 2 and blue 3", {"0": 1, "1": 1, "12": 1}),
    (LAUNCH, "one each from red 1 and 2", {"0": 1, "1": 1}),
    (LAUNCH, "one each from red 1, 2 and 2 from blue 3", {"0": 1, "1": 1, "12": 2}),
    (HOME, "2 to red 1, 1 to blue 3", {"0": 2, "12": 1}),
    (HOME, "all to red 5", {"4": 3}),
    (VACUUMED, "1 from yellow, 1 from green", {"seat 1": 1, "seat 3": 1}),
    (VACUUMED, "2 of yellow's ships", {"seat 1": 2}),
    (REGROUP, "blue 3", {"12": 1}),
    (REGROUP, "to blue 3 please", {"12": 1}),
    (JOIN, "offense with 2 from red 1", {"side": "offense", "ships": {"0": 2}}),
    (JOIN, "I join the defence with one from red 1 and one from red 4", {"side": "defense", "ships": {"0": 1, "3": 1}}),
    (JOIN, "I'll join the offense with two ships, one from red 1 and one from red 4.", {"side": "offense", "ships": {"0": 1, "3": 1}}),
    (JOIN, "2 from red 1 for the offense", {"side": "offense", "ships": {"0": 2}}),
    (JOIN, "decline", {"side": ""}),
    (ONLY, "3 ships", {"side": "offense", "ships": {"6": 3}}),
    (LAUNCH, "3 ships", {"0": 2, "1": 1}),
    (ONLY, "offense with 3", {"side": "offense", "ships": {"6": 3}}),
    (ONLY, "2. Join the offense with 4 from yellow 2", {"side": "offense", "ships": {"6": 4}}),
    (JOIN, "Stay out.", {"side": ""}),
    (AIM, "aim at blue 3 with 2 from red 1", {"side": "planet 12", "ships": {"0": 2}}),
    (AIM, "blue 3 with 1 from red 1, 1 from red 2", {"side": "planet 12", "ships": {"0": 1, "1": 1}}),
    (AIM, "Attack blue 3 with 3 ships: 2 from red 1, 1 from red 2.", {"side": "planet 12", "ships": {"0": 2, "1": 1}}),
    (AIM, "attack yellow 1 with 3 from red 2", {"side": "planet 5", "ships": {"1": 3}}),
    (AIM, "2 from red 1 and 2 from red 2 against blue 4", {"side": "planet 13", "ships": {"0": 2, "1": 2}}),
    (DISCARD, "attack 8 and negotiate", ["attack 8", "negotiate"]),
    (DISCARD, "8, 8", ["attack 8", "attack 8"]),
    (DISCARD, "2 x attack 8, +3", ["attack 8", "attack 8", "reinforcement 3"]),
    (DISCARD, "none", []),
    (WINDOW, "pass", "pass"),
    (WINDOW, "No thanks", "pass"),
    (WINDOW, "use Sorcerer", "sorcerer.swap"),
    (WINDOW, "use my Sorcerer power", "sorcerer.swap"),
    (WINDOW, "sorcerer", "sorcerer.swap"),
    (WINDOW, "play the Anti-Matter flare", "anti_matter flare.wild"),
    (WINDOW, "reinforcement 3 offense", "reinforcement 3.add:offense"),
    (AGAIN, "yes", "yes"),
    (AGAIN, "No.", "no"),
    (WHOM, "blue", "seat 2"),
    (WHOM, "Sorcery!", "seat 3"),
    (INVITE, "nobody", ""),
    (INVITE, "yellow and green", "1 3"),
    (INVITE, "green, yellow", "1 3"),
    (INVITE, "Please invite everybody", "1 3"),
    (INVITE, "both of them", "1 3"),
    (INVITE_THREE, "all of them", "1 3 4"),
    (INVITE, "all but green", "1"),
    (INVITE, "yellow only", "1"),
    (WINDOW, "nothing, I pass", "pass"),
    (WINDOW, "Pass for now.", "pass"),
    (WINDOW, "the default please", "pass"),
    (JOIN, "No, I'll stay out this time.", {"side": ""}),
    (JOIN, "default", {"side": ""}),
    (REGROUP, "home please", {"0": 1}),
    (ONE_HOME, "3 from home please", {"4": 3}),
    (AGAIN, "Yes, go ahead", "yes"),
    (REWARDS, "only cards please", "cards 2 ships 0"),
    (REWARDS, "all ships", "cards 0 ships 2"),
    (LOW_CARDS, "line 2", "attack 1"),
    (LOW_CARDS, "2.", "attack 1"),
    (LOW_CARDS, "number 2 please", "attack 1"),
    (LOW_CARDS, "I'll take answer 2", "attack 1"),
    (LOW_CARDS, "play the attack 2", "attack 2"),
    (LOW_CARDS, "I play the 30", "attack 30"),
    (OWN, "redraw", "redraw"),
    (OWN, "attack", "attack"),
    (OWN, "Re-settle an empty home planet", "resettle"),
    (TARGET, "blue on red 2", "planet 1 seat 2"),
    (TARGET, "attack green on red 2", "planet 1 seat 3"),
    (TARGET, "red 5", "planet 4 seat 2"),
    (ANYONE, "aim at yellow 3 with 2 from red 1", {"side": "planet 7", "ships": {"0": 2}}),
    (ANYONE, "green 1 with 1 from red 1 and 1 from red 2", {"side": "planet 15", "ships": {"0": 1, "1": 1}}),
    (VISITORS, "red 2 against green with 2 from red 1", {"side": "planet 1 seat 3", "ships": {"0": 2}}),
    (VISITORS, "2 from red 1 against red 5", {"side": "planet 4 seat 2", "ships": {"0": 2}}),
    (REWARDS, "2 cards", "cards 2 ships 0"),
    (REWARDS, "one ship, one card", "cards 1 ships 1"),
    (REWARDS, "1 card and 1 ship", "cards 1 ships 1"),
    (STAKE, "exactly 3", "3"),
    (STAKE, "3", "3"),
    (STAKE, "line 1", "2"),
    (DEAL, "I give attack 10 and get a colony on blue 3", offered({"cards": ["attack 10"]}, {"colony": 12})),
    (ALIEN, "Anti-Matter", "anti_matter"),
    (ALIEN, "I'd like the sorcerer please", "sorcerer"),
    (DEAL, "accept", {"do": "accept"}),
    (DEAL, "OK, deal!", {"do": "accept"}),
    (DEAL, "no deal", {"do": "break off"}),
    (
        DEAL,
        "my attack 10 and a colony on red 2 for your negotiate",
        offered({"cards": ["attack 10"], "colony": 1}, {"cards": ["negotiate"]}),
    ),
    (DEAL, "attack 10 for a colony on blue 3", offered({"cards": ["attack 10"]}, {"colony": 12})),
    (DEAL, "a colony for a colony on blue 1 with 2 ships", None),
    (DEAL, "your negotiate for my attack 10", offered({"cards": ["attack 10"]}, {"cards": ["negotiate"]})),
    (DEAL, "I give attack 10 and I get your highest attack", offered({"cards": ["attack 10"]}, {"cards": ["highest attack"]})),
    (DEAL, "I give a random card for a colony on blue 3.", offered({"cards": ["random"]}, {"colony": 12})),
    (DEAL, "You give any flare, I give 2 random cards", offered({"cards": ["random", "random"]}, {"cards": ["any flare"]})),
    (DEAL, "colony on red 1 for colony on blue 1", offered({"colony": 0}, {"colony": 10})),
    (DEAL, "a colony on red 1 with 2 ships for a colony on blue 1 for 3 ships",
     offered({"colony": 0, "ships": 2}, {"colony": 10, "ships": 3})),
    (DEAL, "my attack 10 for nothing", offered({"cards": ["attack 10"]}, {})),
    *((DEAL, f"{release} and attack 4 for a colony on blue 1", offered({"cards": ["attack 4"], "clauses": {"zombie.release": 2}}, {"colony": 10}))
      for release in ("release 2", "Zombie: release (2)", "zombie.release 2", "2 zombie release", "I release 2 ships", "release of 2 ships")),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "text", "answer"), MEANT, ids=[text for _, text, _ in MEANT])
def test_understands(ask, text, answer):
    if answer is None:
        with pytest.raises(NotUnderstood):
            mean(ask, text)
    else:
        assert mean(ask, text) == answer


REFUSED = [
    (card_ask(), "", "empty"),
    (card_ask(), "\n\n ... \n", "no_answer"),
    (card_ask(), "99", "no_such_number"),
    (card_ask(), "0", "no_such_number"),
    (card_ask(), "what does negotiate do?", "unknown"),
    (card_ask(), "not negotiate", "unknown"),
    (card_ask(), "1\n2\n", "several_answers"),
    (card_ask(), "attack", "ambiguous"),
    (card_ask(), "2 attack 10", "unknown"),
    (LOW_CARDS, "I play the 2", "number_or_name"),
    (LOW_CARDS, "lay my 1, please", "number_or_name"),
    (LOW_CARDS, "2", "number_or_name"),
    (STAKE, "1", "number_or_name"),
    (INVITE, "not yellow", "unknown"),
    (INVITE, "green", "unknown"),
    (INVITE, "everybody but yellow", "unknown"),
    (INVITE_THREE, "both", "unknown"),
    (AGAIN, "yes, no", "unknown"),
    (LAUNCH, "3 from home please", "which_place"),
    (HOME, "3 ships", "which_place"),
    (LAUNCH, "from red 1", "how_many"),
    (LAUNCH, "2 from red 1 and a banana", "unknown"),
    (LAUNCH, "4 ships: 2 from red 1, 1 from red 2", "unknown"),
    (LAUNCH, "3, 2 from red 1, 1 from red 2", "unknown"),
    (REGROUP, "2. 1 from red 1", "number_or_name"),
    (JOIN, "2 from red 1", "which_side"),
    (JOIN, "offense", "how_many"),
    (AIM, "2 from red 1", "which_side"),
    (ANYONE, "attack blue with 2 from red 1", "which_side"),
    (VISITORS, "red 2 with 2 from red 1", "which_side"),
    (TARGET, "red 2", "ambiguous"),
    (DISCARD, "attack 9", "no_such_card"),
    (WINDOW, "reinforcement 3", "ambiguous"),
    (DEAL, "my banana for your negotiate", "no_such_term"),
    (DEAL, "my attack 10 for my negotiate", "whose"),
    (DEAL, "attack 10", "whose"),
    (DEAL, "a colony for your negotiate", "which_colony"),
]


@pytest.mark.parametrize(("ask", "text", "reason"), REFUSED, ids=[f"{text!r}" for _, text, _ in REFUSED])
def test_does_not_guess(ask, text, reason):
    with pytest.raises(NotUnderstood) as caught:
        mean(ask, text)
    assert caught.value.reason.replace("likely", "unknown") == reason  # what is likely is only offered


def test_what_is_clear_but_illegal_is_refused_by_the_judge():
    with pytest.raises(NotAllowed) as caught:
        mean(LAUNCH, "5 from red 1")
    assert caught.value.reason == "too_many_there"


def test_labels_are_understood_as_they_were_mailed():
    reader = Reader(RED, {1: "sorcerer", 2: "anti_matter", 3: "void"})
    names = {"sorcerer": 1, "anti matter": 2, "void": 3}
    for ask in (WHOM, INVITE, TARGET, VISITORS, JOIN):
        for answer in ask.suggestions():
            words = answer_words(ask, answer, reader)
            assert understand(words, shown=[], ask=ask, names=names, reader=reader) == answer


@pytest.mark.parametrize("way", ["line {}", "{}.", "{})", "#{}", "number {}, please", "Option {}!"])
@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.what)
def test_a_line_of_the_list_can_be_named_in_every_question(ask, way):
    if ask.what == "gambler.stake" and "number" in way:  # a number is what is asked for there
        return
    for number, answer in enumerate(ask.suggestions(), 1):
        assert mean(ask, way.format(number)) == answer


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.what)
def test_one_number_alone_is_the_line_or_asked_back_with_it(ask):
    for number, answer in enumerate(ask.suggestions(), 1):
        try:
            assert mean(ask, f"{number}") == answer
        except NotUnderstood as asked_back:
            assert asked_back.reason == "number_or_name"
            first, *others = asked_back.params["meanings"]
            assert mean(ask, first) == answer
            assert others and all(mean(ask, words) != answer for words in others), "each is a whole answer"


@pytest.mark.parametrize(
    "text",
    [
        "both reinforcements for the offense",
        "I play both",
        "two reinforcements on the offense",
        "all my cards",
        "beide Verstärkungen",
    ],
)
def test_several_cards_where_one_at_a_time_can_be_played_are_asked_back(text):
    with pytest.raises(NotUnderstood):
        mean(WINDOW, text)
    assert mean(WINDOW, "reinforcement 3 for the offense") == "reinforcement 3.add:offense"
