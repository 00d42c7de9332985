"""Texts that decide stand above the rule where they fit, and nothing is told twice."""

from __future__ import annotations

from typing import Any

import engine
from engine import Ask, Choice, Option, Ships
from engine.asking.forms import choice
from games.mail.words.asked import PromptMail
from games.mail.words.texts import MOST_ABOVE, RULE
from games.mail.words.turns import prompt_mail, reminder_mail
from games.words.choices import tech_help
from games.words.reader import sheet
from tests.engine.targets import targets
from tests.games.board.page.sample import sample_view
from tests.games.mail.words.test_mails import asking

CARDS = [Option(f"card attack {n}", "card", {"card": f"attack {n}"}) for n in (4, 8)]
OF_HATE = {"asking": "hate", "asking_by": "power"}
RAGE = Ask(0, "hate.rage", choice(*CARDS), CARDS[0].key, about=OF_HATE)


def halves(mail: PromptMail) -> list[str]:
    """Return what is above the rule and what below, each in one line."""
    return [" ".join(half.split()) for half in prompt_mail(mail).text.split(f"\n{RULE}\n")]


def aliens(*names: str) -> Ask:
    options = {name: Option(name, "alien", {"alien": name}) for name in names}
    return Ask(0, "alien", Choice(options), names[0])


def test_what_a_sheet_says_that_asks_is_above_the_rule() -> None:
    above, below = halves(asking(ask=RAGE))
    assert sheet("hate")["power"] in above and sheet("hate")["power"] not in below


def test_what_the_rules_say_of_a_usual_question_is_below() -> None:
    ask = Ask(0, "join", Ships({"0": 4}, 1, 4, targets=targets("offense"), may_decline=True), {"side": ""})
    above, below = halves(asking(ask=ask))
    assert "You are invited;" in below and "You are invited;" not in above


def test_the_texts_of_four_aliens_are_above_where_nothing_else_takes_the_room() -> None:
    dealt = ("mite", "vacuum", "observer", "hate")
    view = engine.view(engine.new_position(engine.Options(players=4), "texts"), 0)
    above, _below = halves(asking(ask=aliens(*dealt), view=view))
    assert all(sheet(alien)["power"] in above for alien in dealt)


def test_texts_that_do_not_fit_are_below_and_never_make_the_mail_too_long() -> None:
    many = ("mite", "vacuum", "observer", "hate", "citadel", "philanthropist")
    mail = asking(ask=aliens(*many))
    above, below = halves(mail)
    assert sheet("citadel")["power"] in below and sheet("citadel")["power"] not in above
    for made in (prompt_mail(mail), reminder_mail(mail)):
        assert len(made.text.partition(f"\n{RULE}\n")[0].splitlines()) <= MOST_ABOVE


def test_what_a_sheet_says_that_asks_is_above_even_where_the_board_goes_down_for_it() -> None:
    cards = [Option(f"card attack {n}", "card", {"card": f"attack {n}"}) for n in range(1, 13)]
    mail = asking(ask=Ask(0, "hate.rage", choice(*cards), cards[0].key, about=OF_HATE))
    above = prompt_mail(mail).text.partition(f"\n{RULE}\n")[0]
    assert sheet("hate")["power"] in " ".join(above.split())
    assert len(above.splitlines()) > MOST_ABOVE >= above.partition("Foreign colonies")[0].count("\n")


def with_tech(tech: str) -> dict[str, Any]:
    view = sample_view()
    place = {"strength": 1, "card": False, "planets": [], "place": ""}
    view["seats"][0]["techs"] = [{"number": 1, "tech": tech, "faceup": False, "ships": 2, **place}]
    return view


def test_the_text_of_ones_own_tech_is_told_once_if_an_answer_tells_it() -> None:
    use = Option("use omega_missile", "use", {"tech": "omega_missile"})
    ask = Ask(0, "encounter_starts", choice(use), use.key, about={"window": 1})
    text = " ".join(halves(asking(ask=ask, view=with_tech("omega_missile"))))
    assert text.count(sheet("omega_missile")["text"]) == 1


def test_the_text_of_another_tech_of_ones_own_stays_below() -> None:
    _above, below = halves(asking(ask=RAGE, view=with_tech("omega_missile")))
    assert tech_help("omega_missile") in below


def test_the_notes_of_answers_that_are_texts_are_not_listed_again() -> None:
    techs = ("xenon_lasers", "tech_scrambler")
    options = {tech: Option(tech, "tech", {"tech": tech}) for tech in techs}
    text = " ".join(halves(asking(ask=Ask(0, "tech", Choice(options), techs[0]))))
    assert [text.count(sheet(tech)["text"]) for tech in techs] == [1, 1]


def test_what_is_new_and_stands_above_is_not_told_again() -> None:
    since = [{"id": "alien_chosen", "to": None, "seat": 2, "alien": "sorcerer"}]
    new = " ".join(halves(asking(ask=RAGE, since=since)))
    assert "NEW TO YOU" in new and new.count(sheet("sorcerer")["power"]) == 1
    told = " ".join(halves(asking(ask=aliens("sorcerer", "hate"), since=since)))
    assert "NEW TO YOU" not in told and told.count(sheet("sorcerer")["power"]) == 1
