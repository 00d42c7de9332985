"""A note beside an answer tells nothing that stands above the list, and what several share is told once."""

from __future__ import annotations

from engine import Ask, Option
from engine.asking.forms import choice
from games.mail.words.asked import NumberedAnswer
from games.mail.words.notes import shared, without_situation
from games.mail.words.turns import prompt_mail
from tests.games.board.page.sample import sample_view
from tests.games.mail.words.test_mails import asking

WINS = "If the offense wins: You then have 5 colonies and win the game."


def noted(*notes: str) -> list[NumberedAnswer]:
    return [NumberedAnswer(n, f"answer {n}", False, note) for n, note in enumerate(notes, 1)]


def notes_of(answers: list[NumberedAnswer]) -> list[str]:
    return [one.note for one in answers]


def test_what_three_answers_in_a_row_share_is_told_once_with_their_lines() -> None:
    answers = shared(noted("", "It adds nothing.", "It adds nothing.", "It adds nothing.", "Else."))
    assert notes_of(answers) == ["", "", "", "Lines 2 to 4: It adds nothing.", "Else."]


def test_what_two_share_or_three_that_are_apart_stays_with_them() -> None:
    for notes in (["It adds nothing."] * 2, ["A.", "A.", "B.", "A."]):
        assert shared(noted(*notes)) == noted(*notes)


def test_what_the_situation_tells_is_not_told_beside_an_answer() -> None:
    line = "If the offense wins: You get a colony. You then have 5 colonies and win the game."
    there = "You have a colony there already."
    assert notes_of(without_situation(noted(WINS, there), [line])) == ["", there]


def test_what_it_tells_of_the_other_side_or_of_another_seat_is_no_reason_to_leave_a_note_out() -> None:
    of_others = (
        "If the defense wins: You then have 5 colonies and win the game.",
        "If the offense wins: Blue then has 5 colonies and wins the game.",
    )
    assert notes_of(without_situation(noted(WINS), of_others)) == [WINS]


def test_a_mail_tells_once_that_reinforcements_add_nothing() -> None:
    ways = [(n, side) for n in (2, 3) for side in ("offense", "defense")]
    plays = [
        Option(f"{n} {side}", "play", {"card": f"reinforcement {n}", "choice": side}) for n, side in ways
    ]
    view = sample_view()
    view["encounter"] |= {"totals": {}, "faces": {"0": "negotiate", "2": "attack 8"}}
    ask = Ask(0, "cards_revealed", choice(Option("pass", "pass"), *plays), "pass", about={"window": 1})
    words = " ".join(prompt_mail(asking(ask=ask, view=view)).text.split())
    assert words.count("It adds nothing") == 1
    place = words.index("Lines 2 to 5: It adds nothing")
    assert words.index(" 5. ") < place < words.index("Otherwise: ")


def test_a_ban_leads_to_the_library_and_a_choice_of_two_does_not() -> None:
    def told(what: str) -> str:
        ban = Option("human", what, {"alien": "human"})
        return prompt_mail(asking(ask=Ask(0, "ban", choice(ban), "human"))).text

    assert "What each alien does:" in told("banned")
    assert "What each alien does:" not in told("alien")
