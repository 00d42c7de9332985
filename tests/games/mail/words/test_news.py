"""The news at the top of a mail: what became of the reader's own things since the mail before."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import override

from games.mail.words.asked import MailedAnswer
from games.mail.words.news import happened_since, news_lines
from games.mail.words.turns import prompt_mail
from games.words.reader import Reader
from tests.games.log.words.test_encounters import goes_on
from tests.games.mail.words.test_mails import asking
from tests.games.story.words.tale import (
    ALIENS,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Fact,
    attack,
    cards,
    compensation,
    fact,
    joins,
    leaves,
    loses,
    over,
    plays,
    result,
    takes,
    totals,
    uses,
    won,
)

ON_YELLOW = [*attack(RED, YELLOW, 5), *joins(BLUE, "offense", 2), *joins(GREEN, "defense", 3)]
SHOWN = cards(RED, "attack 14", YELLOW, "attack 8")
TAKEN = [
    totals(20, 15),
    result("offense"),
    leaves(YELLOW, 5),
    loses(YELLOW, 4),
    loses(GREEN, 3),
    *takes(5, RED, BLUE),
    over("offense"),
]
DEFENDED = [
    totals(20, 25),
    result("defense"),
    loses(RED, 4),
    loses(BLUE, 2),
    fact("rewards_taken", seat=GREEN, cards=2, ships=1),
    over("defense"),
]
ZAPPED = [
    fact("power_announced", seat=YELLOW, power="sorcerer", ability="switch", choice=""),
    plays(RED, "cosmic_zap"),
    fact("power_was_zapped", seat=YELLOW, power="sorcerer"),
]


def told(since: Sequence[Fact], seat: int, before: Sequence[Fact] = (), language: str = "en") -> list[str]:
    with override(language):
        return news_lines(since, before, Reader(seat, dict(enumerate(ALIENS))))


def test_a_power_that_was_zapped_is_told_with_who_did_it() -> None:
    assert told(ZAPPED, YELLOW, [*ON_YELLOW, *SHOWN]) == ["Red stops your Sorcerer with Cosmic Zap."]
    assert told(ZAPPED, YELLOW, [*ON_YELLOW, *SHOWN], "de") == ["Rot stoppt bei dir Sorcerer mit Cosmic Zap."]
    assert told(ZAPPED, BLUE, [*ON_YELLOW, *SHOWN]) == []


def test_it_is_told_once() -> None:
    assert told([result("offense")], YELLOW, [*ON_YELLOW, *SHOWN, *ZAPPED]) == []


def test_a_lost_encounter_is_told_with_what_it_cost() -> None:
    assert told(TAKEN, YELLOW, [*ON_YELLOW, *SHOWN]) == [
        "You lost encounter 1 against Red. That cost you 4 ships and the colony on yellow 1."
    ]
    assert told(TAKEN, GREEN, [*ON_YELLOW, *SHOWN]) == [
        "You lost encounter 1 together with Yellow. That cost you 3 ships."
    ]
    assert told(TAKEN, GREEN, [*ON_YELLOW, *SHOWN], "de") == [
        "Du hast Begegnung 1 zusammen mit Gelb verloren. Das hat dich 3 Schiffe gekostet."
    ]


def test_a_won_encounter_is_told_with_what_it_brought() -> None:
    assert told(TAKEN, BLUE, [*ON_YELLOW, *SHOWN]) == [
        "You won encounter 1 together with Red. That brought you a colony on yellow 1."
    ]
    assert told(DEFENDED, GREEN, [*ON_YELLOW, *SHOWN]) == [
        "You won encounter 1 together with Yellow. That brought you 2 cards and 1 ship out of the warp."
    ]
    assert told(DEFENDED, YELLOW, [*ON_YELLOW, *SHOWN], "de") == [
        "Du hast Begegnung 1 gegen Rot gewonnen. Du hast die Kolonie auf Gelb 1 behalten."
    ]


def test_what_turned_the_result_round_is_told_with_it() -> None:
    turned = [totals(15, 20), *TAKEN[1:]]
    before = [*ON_YELLOW, *uses(BLUE, "loser", "upset"), *SHOWN]
    assert told(turned, GREEN, before) == [
        "You lost encounter 1 together with Yellow. That cost you 3 ships. Blue's Loser turned the result "
        "round."
    ]
    assert told(turned, BLUE, before, "de") == [
        "Du hast Begegnung 1 zusammen mit Rot gewonnen. Das hat dir eine Kolonie auf Gelb 1 gebracht. Dein "
        "Loser hat das Ergebnis umgekehrt."
    ]
    assert "Loser" not in told(TAKEN, GREEN, before)[0]


def test_compensation_is_a_gain_of_the_one_and_a_loss_of_the_other() -> None:
    facts = [
        *ON_YELLOW,
        *cards(RED, "attack 14", YELLOW, "negotiate"),
        result("offense"),
        loses(YELLOW, 4),
        *compensation(YELLOW, RED, 2),
        *takes(5, RED),
        over("offense"),
    ]
    assert told(facts, YELLOW) == [
        "You lost encounter 1 against Red. That brought you 2 cards. That cost you 4 ships."
    ]
    assert told(facts, RED) == [
        "You won encounter 1 against Yellow. That brought you a colony on yellow 1. That cost you 2 cards."
    ]


def test_an_encounter_that_changed_nothing_for_the_reader_says_so() -> None:
    dealt = [*ON_YELLOW, *cards(RED, "negotiate", YELLOW, "negotiate"), result("deal"), over("deal")]
    assert told(dealt, BLUE) == ["Encounter 1 is over: a deal was made. That brought and cost you nothing."]
    assert told(dealt, BLUE, language="de") == [
        "Begegnung 1 ist vorbei: Ein Handel wurde geschlossen. Das hat dir nichts gebracht und dich nichts "
        "gekostet."
    ]
    swapped = [*dealt[:-1], fact("power_drawn", seat=BLUE, power="cudgel"), dealt[-1]]
    assert told(swapped, BLUE) == ["Encounter 1 is over: a deal was made. You get a new alien: Cudgel."]
    gift = fact("deal_made", giver=RED, taker=YELLOW, cards=2, planet=-1, ships=0)
    assert told([*dealt[:-1], gift, dealt[-1]], YELLOW) == [
        "Encounter 1 is over: a deal was made. In the deal you get 2 cards from Red."
    ]


def test_who_stayed_out_or_was_sent_away_reads_nothing_of_it() -> None:
    assert told([*attack(RED, YELLOW, 5), *SHOWN, *TAKEN], GREEN) == told([], GREEN) == []
    away = [*ON_YELLOW, fact("alliance_cancelled", seat=BLUE, side="offense"), *SHOWN, *DEFENDED]
    assert told(away, BLUE) == ["You are no longer an ally of the offense."]


def test_ships_lost_to_a_card_are_told_with_that_card() -> None:
    facts = [*attack(RED, YELLOW, 5), plays(BLUE, "plague"), loses(GREEN, 3, "card")]
    assert told(facts, GREEN) == ["Blue plays Plague. You lose 3 ships to the warp."]
    assert told(facts, GREEN, language="de") == ["Blau spielt Plague. Du verlierst 3 Schiffe an den Warp."]
    assert told(facts, RED) == []


def test_a_lost_power_is_told_until_it_is_regained() -> None:
    lost, regained = fact("power_lost", seat=GREEN), fact("power_regained", seat=GREEN)
    assert len(told([lost], GREEN)) == 1
    assert told([lost, regained], GREEN) == told([regained], GREEN) != told([lost], GREEN)


def test_at_most_two_are_told_the_newest() -> None:
    second = [*attack(RED, GREEN, 15, 2), *SHOWN, totals(1, 9), result("defense"), loses(RED, 4)]
    third = [*attack(YELLOW, RED, 0, 3), totals(9, 1), result("offense"), loses(RED, 4)]
    facts = [*ON_YELLOW, *SHOWN, *TAKEN, *second, over("defense", 2), *third, over("offense", 3)]
    assert [line[:20] for line in told(facts, RED)] == ["You lost encounter 2", "You lost encounter 3"]


def test_what_a_seat_may_not_know_is_no_news() -> None:
    secret = {**loses(GREEN, 3, "card"), "to": [RED]}
    assert told([plays(BLUE, "plague"), secret], GREEN) == []


def test_the_same_question_comes_with_what_another_did_since() -> None:
    refused = fact("destiny_refused", seat=RED)
    facts = [
        *uses(GREEN, "macron", "might"),
        fact("card_announced", seat=BLUE, card="plague", choice=""),
        refused,
    ]
    reader = Reader(GREEN, dict(enumerate(ALIENS)))
    assert (
        happened_since(facts, reader) == "Blue plays Plague. Red discards the destiny card and draws again."
    )
    assert happened_since([*facts, *attack(RED, YELLOW, 5)], reader) == ""
    assert happened_since(joins(GREEN, "offense", 2), reader) == ""
    assert happened_since([plays(GREEN, "plague")], reader, own=True) == "You play Plague."
    assert happened_since([plays(BLUE, "plague"), plays(GREEN, "mobius_tubes")], reader, own=True) == (
        "Blue plays Plague."
    )
    with override("de"):
        assert happened_since(joins(RED, "offense", 2), reader) == (
            "Rot verbündet sich mit der Angreiferseite: 2 Schiffe."
        )


def test_the_news_stand_above_everything_but_the_answer() -> None:
    mail = asking(since=TAKEN, before=[*attack(YELLOW, RED, 0), *SHOWN, loses(RED, 4)])
    top, _hand, _rest = prompt_mail(mail).text.partition("You attack Blue")
    assert "encounter 1" in top


def test_an_answer_that_still_stands_is_marked_as_the_readers_own() -> None:
    said = {"side": "offense", "ships": {"0": 2}}
    mail = asking()
    ask = mail.ask.again(said, {**mail.ask.about, "said": said, "kept": True})
    since = joins(BLUE, "offense", 2)
    text = prompt_mail(asking(ask=ask, since=since)).text
    first = text.partition("You attack")[0]
    assert "\nBlue joins the offense with 2 ships.\nYour answer holds unless you give another.\n" in first
    assert "Something has happened since" not in text
    assert "(your answer)" in text and "(the default)" not in text
    with override("de"):
        german = prompt_mail(asking(ask=ask, since=since)).text
    assert "(deine Antwort)" in german and "\nDeine Antwort gilt, wenn du keine andere gibst.\n" in german


def test_an_answer_that_is_not_possible_any_more_is_named_at_the_top() -> None:
    ask = asking().ask
    ask = ask.again({"side": ""}, {**ask.about, "said": {"side": ""}, "kept": False})
    text = prompt_mail(asking(ask=ask, since=joins(BLUE, "offense", 2))).text
    told = "\nYou had answered: stay out. That is no longer possible.\n"
    assert told in text.partition("You attack")[0] and text.count(told.strip()) == 1
    assert "(the default)" in text and "(your answer)" not in text


def test_a_question_that_comes_again_says_what_another_did() -> None:
    answered = MailedAnswer("join", {}, {"side": ""})
    mail = asking(since=joins(BLUE, "offense", 2), answered=[answered])
    assert "\nBlue joins the offense with 2 ships.\n" in prompt_mail(mail).text.partition("You attack")[0]
    other = asking(since=joins(BLUE, "offense", 2), answered=[answered._replace(what="invite")])
    assert "Blue joins" not in prompt_mail(other).text.partition("You attack")[0]


def test_the_end_of_an_interrupted_encounter_is_told_as_its_own() -> None:
    """And what was won inside it by others brought its players nothing."""
    inside = won(2, BLUE, YELLOW, 6)
    since = [*inside, goes_on(1), *SHOWN, *DEFENDED]
    with override("en"):
        told = news_lines(since, ON_YELLOW, Reader(RED, dict(enumerate(ALIENS))))
    assert told == ["You lost encounter 1 against Yellow. That cost you 4 ships."]


def test_what_another_player_did_in_an_encounter_inside_is_no_reason_to_ask_again() -> None:
    with override("en"):
        assert happened_since([plays(YELLOW, "plague"), goes_on(1)], Reader(RED)) == ""
