"""The mails of a game as their receiver reads them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from engine import Ask, Choice, Deal, Option, Ships
from engine.asking.forms import choice
from games.board.words.lines import board_rows
from games.mail.message.reply import without_quotes
from games.mail.outbox.drafts import DELIMITER
from games.mail.words.asked import PromptMail
from games.mail.words.opening import Opening, Player
from games.mail.words.turns import (
    RULE,
    GameOverMail,
    InvitationMail,
    Mail,
    game_over_mail,
    invitation_mail,
    prompt_mail,
    reminder_mail,
)
from games.words.reader import Due, Reader, sheet
from tests.engine.targets import targets
from tests.games.board.page.sample import HAND, sample_view

NOW = datetime(2026, 3, 2, 13, 0, tzinfo=UTC)
SINCE = [
    {"id": "ships_lost", "to": None, "seat": 2, "ships": 3, "to_where": "warp", "cause": "result"},
    {"id": "saw_cards", "to": [0], "seat": 0, "cards": ["attack 8"], "why": "drawn"},
    {"id": "saw_cards", "to": [3], "seat": 3, "cards": ["attack 40"], "why": "drawn"},
]


def asking(**changed: Any) -> PromptMail:
    ask = Ask(
        0,
        "join",
        Ships({"0": 4, "1": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True),
        {"side": ""},
    )
    given = {
        "game_name": "Tuesday evening",
        "view": sample_view(),
        "ask": ask,
        "turn_url": "https://post.example/turns/abc/",
        "since": SINCE,
        "due": Due(NOW + timedelta(hours=31)),
        "now": NOW,
        "zone": UTC,
    }
    return PromptMail(**{**given, **changed})


@pytest.fixture
def mail() -> Mail:
    return prompt_mail(asking())


def test_the_text_begins_with_the_delimiter_and_fits_72_columns(mail: Mail) -> None:
    lines = mail.text.splitlines()
    assert lines[0] == DELIMITER
    assert [line for line in lines if len(line) > 72] == []


def test_stake_hand_answers_and_deadline_stand_on_the_first_thirty_lines(mail: Mail) -> None:
    first = mail.text.splitlines()[:30]
    assert first[2].startswith("You attack Blue (Sorcerer) on blue 3.")
    assert "Your hand – Attack: 4, 8, 20" in " ".join(first)
    assert "Join a side?" in first
    assert "   1. Stay out  (the default)" in first
    assert any(line.startswith("   8. ") for line in first)
    assert "Answer by Tuesday 20:00 UTC (in 31 hours). Otherwise: Stay out." in first


def test_what_a_decision_needs_stands_above_the_line_and_all_else_below(mail: Mail) -> None:
    above, below = mail.text.split(f"\n{RULE}\n")
    assert len(above.splitlines()) <= 45
    assert "https://post.example/turns/abc/" in above and "R you" in above
    assert "WHAT HAPPENED SINCE" in below


def test_a_board_of_eight_fits_and_names_the_aliens_below_where_it_is_wide() -> None:
    view = sample_view()
    view["planets"] = [{str(seat): 2 for seat in range(4)} for _ in view["planets"]]
    rows = board_rows(view, Reader.of(view))
    assert all(len(line) <= 72 for row in rows for line in row.splitlines())
    assert "R2Y2B2G2" in rows[2] and rows[-1].startswith("Red: ")


def test_each_answer_of_a_list_begins_a_reply_or_is_chosen_on_the_page() -> None:
    html = prompt_mail(asking(reply_to="t+abc.def@post.example")).html
    begins = (
        "mailto:t+abc.def@post.example?subject="
        "Re%3A%20%5BTuesday%20evening%5D%20Join%20a%20side%3F%20You%20attack%20Blue%20on%20blue%203&amp;body=line%202"
    )
    assert f'href="{begins}"' in html
    assert 'href="https://post.example/turns/abc/?question=0&amp;line=2"' in html
    assert "mailto:" not in prompt_mail(asking()).html


def test_the_numbers_are_those_that_were_fixed() -> None:
    shown = [{"side": "defense", "ships": {"0": 1}}, {"side": ""}]
    text = prompt_mail(asking(shown=shown)).text
    assert "   1. Join the defense with 1 from red 1" in text
    assert "   2. Stay out  (the default)" in text


def test_the_default_and_its_time_are_told(mail: Mail) -> None:
    words = " ".join(mail.text.split())
    assert "Answer by Tuesday 20:00 UTC (in 31 hours). Otherwise: Stay out." in words


def test_what_happened_is_told_as_far_as_the_seat_may_know(mail: Mail) -> None:
    for part in (mail.text, mail.html):
        assert "Blue (Sorcerer) loses 3 ships to the warp." in part
        assert "attack 8" in part
        assert "attack 40" not in part


def test_board_and_hand_stand_in_both_parts(mail: Mail) -> None:
    for part in (mail.text, mail.html):
        assert "Attack: 4, 8, 20" in part
    assert "\nB Blue " in mail.text and "Blue (Sorcerer) the defense." in " ".join(mail.html.split())


def test_a_subject_tells_nothing_secret() -> None:
    for made in (prompt_mail(asking()), reminder_mail(asking())):
        assert not [card for card in HAND if card in made.subject]
        assert "\n" not in made.subject


def test_a_name_with_line_breaks_cannot_add_headers() -> None:
    assert "\n" not in prompt_mail(asking(game_name="Tea\r\nBcc: all@example.com")).subject


def test_a_name_with_marks_is_escaped_in_html_alone() -> None:
    made = game_over_mail(GameOverMail("<i>Tea</i> & cake", sample_view(), "https://post.example/", SINCE))
    assert "<i>Tea" not in made.html
    assert "<i>Tea</i> & cake" in made.text


def test_the_whole_mail_quoted_back_is_no_answer(mail: Mail) -> None:
    names, addresses = ["Cosmic Post"], ["post@post.example"]
    assert without_quotes(mail.text, names=names, addresses=addresses) == ""
    quoted = "\n".join(f"> {line}" for line in mail.text.splitlines())
    assert without_quotes(f"2\n\n{quoted}", names=names, addresses=addresses) == "2"


def test_what_can_be_chosen_is_explained_by_its_sheet() -> None:
    aliens = {name: Option(name, "alien", {"alien": name}) for name in ("human", "zombie")}
    text = prompt_mail(asking(ask=Ask(0, "alien", Choice(aliens), "human"))).text
    assert "- Human: " in text
    assert "- Zombie: " in text


def test_a_power_that_can_be_used_in_many_ways_is_explained_once() -> None:
    ways = {f"bluff {n}": Option(f"bluff {n}", "use", {"alien": "gambler", "choice": n}) for n in range(9)}
    text = prompt_mail(asking(ask=Ask(0, "reveal", Choice(ways), "bluff 0"))).text
    assert len(re.findall(r"^- Use Gambler: ", text, re.MULTILINE)) == 1


def test_an_offer_on_the_table_stands_in_the_question() -> None:
    form = Deal(
        0, 1, {"0": {"cards": ["attack 8"]}, "1": {"cards": [], "colony": 7}}, {"mine": [], "theirs": []}, {}
    )
    ask = Ask(0, "deal", form, {"do": "break off"}, about={"offer": form.offer})
    words = " ".join(prompt_mail(asking(ask=ask)).text.split())
    assert "The offer on the table: Yellow (Zombie) gets attack 8. You get a colony on yellow 3." in words
    assert "2. Accept the offer on the table" in words


def test_the_terms_of_an_offer_are_above_the_line() -> None:
    terms = {"0": {"cards": ["attack 8"]}, "1": {"cards": [], "colony": 7}}
    form = Deal(0, 1, terms, {"mine": [], "theirs": []}, {})
    ask = Ask(0, "deal", form, {"do": "break off"}, about={"offer": terms})
    above = prompt_mail(asking(ask=ask)).text.partition(f"\n{RULE}\n")[0]
    assert "Yellow gets attack 8; you get a colony on yellow 3." in " ".join(above.split())


PLACES = {"0": 4, "1": 4, "6": 4, "11": 4, "16": 4}


def joining(**about: Any) -> PromptMail:
    """A question with ships from so many places that a line of the list is too short for them."""
    sides = targets("offense", "defense")
    form = Ships(PLACES, 1, 5, targets=sides, may_decline=True, may_wait=True)
    return asking(ask=Ask(0, "join", form, {"side": ""}, about=about))


def listed(mail: PromptMail) -> list[str]:
    return re.findall(r"^ {1,4}\d+\. (.*)", prompt_mail(mail).text, re.MULTILINE)


def test_a_long_list_of_suggestions_ends_with_a_pair_for_both_sides() -> None:
    found = listed(joining())
    assert 4 <= len(found) < len(listed(asking())) == 8
    sides = [line.split(" with ")[0] for line in found]
    assert sides[-2:] == ["Join the offense", "Join the defense"]


def test_a_list_of_all_answers_is_never_cut_short() -> None:
    options = [Option(f"card attack {n}", "card", {"card": f"attack {n}"}) for n in range(1, 12)]
    ask = Ask(0, "encounter_card", choice(*options), options[0].key)
    assert len(listed(asking(ask=ask))) == 11


def test_a_default_whose_words_are_long_is_named_by_its_line() -> None:
    form = Ships(PLACES, 1, 5, targets=targets("offense", "defense"), may_decline=True)
    default = {"side": "offense", "ships": {"0": 1, "6": 1, "11": 1, "16": 1}}
    text = prompt_mail(asking(ask=Ask(0, "join", form, default))).text
    assert "Answer by Tuesday 20:00 UTC (in 31 hours). Otherwise: line 1." in text
    assert re.search(r"^   1\. Join the offense", text, re.MULTILINE)


def test_a_default_that_is_not_in_sight_is_named_in_words() -> None:
    form = Ships(PLACES, 1, 5, targets=targets("offense", "defense"), may_decline=True)
    default = {"side": "offense", "ships": {"0": 1, "6": 1, "11": 1, "16": 1}}
    mail = asking(ask=Ask(0, "join", form, default), shown=[{"side": ""}])
    assert "Otherwise: Join the offense with 1 each" in " ".join(prompt_mail(mail).text.split())


def test_a_reminder_says_that_it_is_one() -> None:
    made = reminder_mail(asking())
    assert "A reminder: this question is still open." in made.text
    assert made.subject == "[Tuesday evening] Reminder: Join a side? You attack Blue on blue 3"


def test_the_html_carries_its_style_in_each_element_and_needs_no_picture(mail: Mail) -> None:
    assert "<style" not in mail.html
    assert 'style="' in mail.html
    assert mail.html.count("<img") == mail.html.count('src="cid:board"') == 1
    assert 'alt="The board"' in mail.html
    assert mail.html.count("Totals: offense 17, defense 6.") == 1  # told once, below the picture
    assert (
        ">B4*</td>" in mail.html and "Y Yellow: 0 colonies, 8 cards, 0 in the warp; Zombie</li>" in mail.html
    )
    assert "<script" not in mail.html


def test_the_html_sets_no_background_that_a_dark_program_would_fight(mail: Mail) -> None:
    assert not re.search(r"background", mail.html)
    assert 'content="light dark"' in mail.html


def test_the_end_of_a_game_names_the_winners() -> None:
    view = {**sample_view(), "winners": [0]}
    made = game_over_mail(GameOverMail("Tuesday evening", view, "https://post.example/games/x/", SINCE))
    assert "Won by Red (you)." in made.text and "HOW IT ENDED" in made.text
    assert "https://post.example/games/x/" in made.text


def test_an_invitation_tells_how_to_take_the_seat() -> None:
    made = invitation_mail(
        InvitationMail("Tuesday evening", "", 5, "ffg2008", 172800, "https://post.example/i/")
    )
    assert "Someone invites you" in made.text
    assert "2 days" in made.text
    assert "https://post.example/i/" in made.text


def test_an_invitation_says_which_variants_are_played() -> None:
    about = ("Tuesday", "Ada", 2, "ffg2008", 172800, "https://post.example/i/")
    made = invitation_mail(InvitationMail(*about, variants=["without_destiny"]))
    assert "Without destiny: You always attack" in made.text and "Without destiny: You" in made.html
    assert "\n\n\n" not in made.text
    assert "Without destiny" not in invitation_mail(InvitationMail(*about)).text


def test_long_news_are_cut_and_say_so() -> None:
    many = [{"id": "drew", "to": None, "seat": 1, "cards": 1}] * 60
    assert "(35 more lines are in the log.)" in prompt_mail(asking(since=many)).text


def test_the_first_mail_has_no_earlier_one_since_which_things_happened() -> None:
    assert "WHAT HAPPENED SINCE" in prompt_mail(asking()).text
    first = prompt_mail(asking(opening=Opening(0, [Player(0), Player(1)], 5, 3600)))
    assert "WHAT HAS HAPPENED" in first.text and "WHAT HAPPENED SINCE" not in first.text
    assert "What has happened" in first.html and "What happened since" not in first.html


def test_the_first_mail_says_which_variants_are_played() -> None:
    players = [Player(0), Player(1)]
    opening = Opening(0, players, 4, 3600, variants=["four_planets", "without_destiny"])
    told = " ".join(prompt_mail(asking(opening=opening)).text.split())
    assert "Four planets: Each seat has 4 planets and 16 ships" in told
    assert "Without destiny: You always attack each other" in told
    assert "Four planets" not in prompt_mail(asking(opening=Opening(0, players, 5, 3600))).text


def test_why_an_answer_costs_the_power_is_said_once() -> None:
    view = sample_view()
    view["planets"][0] = view["planets"][1] = {"0": 1}
    view["seats"][0]["home"] = 3
    ask = Ask(0, "lose_ships", Ships({"0": 1, "1": 1}, 1, 1), {"0": 1}, about={"owner": 0, "ships": 1})
    told = " ".join(prompt_mail(asking(ask=ask, view=view)).text.split())
    assert told.count("That switches your power off.") == 2
    assert told.count("Your power needs 3 home colonies.") == 1
    assert "Your power needs" not in prompt_mail(asking()).text


def test_news_are_not_cut_off_however_much_has_happened_since() -> None:
    colony = {"id": "colony_founded", "to": None, "seat": 0, "planet": 6}
    alien = {"id": "power_drawn", "to": None, "seat": 0, "power": "warrior"}
    many = [{"id": "drew", "to": None, "seat": 1, "cards": 1}] * 60
    text = prompt_mail(asking(since=[colony, *many, alien, *many])).text
    assert "You have a new colony on" in text
    assert text.index("You have a new colony") < text.index("You get a new alien: Warrior.")


def lasting(seat: int) -> str:
    view = sample_view()
    view["encounter"] |= {"lasting": [{"sheet": "sorcerer", "what": "exchange", "seat": seat, "other": -1}]}
    return " ".join(prompt_mail(asking(view=view)).text.split())


def test_a_power_that_goes_on_comes_with_its_text() -> None:
    assert "In effect: Sorcerer (Blue)." in lasting(2)
    assert "- In effect, Sorcerer: " in lasting(2)


def test_a_flare_that_goes_on_is_not_told_by_the_power_of_its_alien() -> None:
    assert "In effect: Sorcerer flare (Yellow)." in lasting(1)
    assert "- In effect, Sorcerer: " not in lasting(1)
    assert f"- In effect, Sorcerer flare: “{sheet('sorcerer')['wild']}”" in lasting(1)


def test_whoever_lays_a_card_reads_what_the_powers_do_that_may_change_the_sum() -> None:
    laying = Ask(0, "encounter_card", choice(Option("attack 8", "card", {"card": "attack 8"})), "attack 8")
    told = " ".join(prompt_mail(asking(ask=laying)).text.split())
    assert f"- Sorcerer, Blue's alien: “{sheet('sorcerer')['power']}”" in told


NOTHING = "You can only pass here; you are asked so that no one learns from silence what you hold."


def passing(what: str, **about: Any) -> str:
    """The mail to someone who can only pass."""
    window = Ask(0, what, choice(Option("pass", "pass")), "pass", about={"window": True, **about})
    return " ".join(prompt_mail(asking(ask=window)).text.split())


def test_whoever_can_only_pass_is_not_told_that_they_can_play_something() -> None:
    assert NOTHING in passing("cards_revealed")
    assert "If you pass, we ask again" not in passing("cards_revealed")


def test_whoever_can_only_pass_reads_what_is_announced_all_the_same() -> None:
    told = passing("card_played", user=2, card="plague", side="card", ability="infect", choice="seat 0")
    assert "Plague: “At the start of an encounter" in told
    assert f"” {NOTHING}" in told
    assert "You can respond" not in told


def test_whoever_may_ally_with_the_defense_reads_what_the_reward_is() -> None:
    form = Ships({"0": 4}, 1, 4, targets=targets("offense", "defense"), may_decline=True)
    told = " ".join(prompt_mail(asking(ask=Ask(0, "join", form, {"side": ""}))).text.split())
    assert "rewarded if it wins: for each ship a card, or a ship out of the warp." in told
    inviting = Ask(0, "invite", choice(Option("", "seats", {"seats": []})), "", about={"side": "defense"})
    told = " ".join(prompt_mail(asking(ask=inviting)).text.split())
    assert "each of those ships brings a card, or a ship out of the warp; if it loses, they are lost." in told
