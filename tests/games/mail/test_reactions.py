"""What cards and powers do by themselves, said by mail: a line for each, and one letter says what stands."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

import engine
from engine.state.view import View
from games.ahead.by_mail.reaction_lines import reaction_lines
from games.ahead.words.orders import reacting_things
from games.mail.send.digest_mails import UNTIL_ASKED
from games.models import InboundMail, User
from tests.games.ahead.service.test_reactions import table
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player, Table

pytestmark = pytest.mark.django_db

Writes = Callable[..., InboundMail]


@pytest.fixture
def game() -> Table:
    return table()


@pytest.fixture
def player(game: Table) -> Player:
    return game.players[game.until_asked("launch").seat.number]


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
def writes(player: Player, mailbox: Mailbox) -> Writes:
    first, sender = player.prompts[0], player.seat.user.email
    return lambda text, **how: mailbox.sends(text, how.pop("to", first), sender=sender, **how)


def orders(player: Player) -> dict[str, str]:
    return player.table.head.game.position.seats[player.number].ahead.by_name


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


def test_the_mail_of_a_question_says_what_stands_and_how_to_say_something_else(player: Player) -> None:
    text = " ".join(player.mails[-1].text.split())
    assert "YOUR REACTIONS" in text
    assert "never plays by itself, as you have said nothing" in text
    assert "write a line such as" in text
    assert "Your reactions" in player.mails[-1].html


def test_a_line_says_when_a_card_acts_whether_it_is_held_or_not(
    player: Player, writes: Writes, mailbox
) -> None:
    writes("Card Zap: when it helps")
    assert orders(player) == {"card_zap.cancel": "helps"}
    assert "From now on: Card Zap – When it helps." in told(mailbox)
    assert "questions are still open: “" in told(mailbox)


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        ("card zap: keep", {"card_zap.cancel": "ask"}),
        ("Card Zap = helps.", {"card_zap.cancel": "helps"}),
        ("cosmic zap: only against virus", {"cosmic_zap.zap@virus": "in my encounters"}),
        ("card_zap: at the first chance", {"card_zap.cancel": "always"}),
        ("card zap when it helps", {"card_zap.cancel": "helps"}),
        ("- Card Zap if it helps.", {"card_zap.cancel": "helps"}),
        ("Card Zap   wenn es hilft", {"card_zap.cancel": "helps"}),
        ("And let my Card Zap play when it helps, please.", {"card_zap.cancel": "helps"}),
        ("use card zap whenever it helps", {"card_zap.cancel": "helps"}),
        ("Spiel bitte Card Zap, wenn's hilft", {"card_zap.cancel": "helps"}),
        ("Und spiele meinen Card Zap, wenn's hilft", {"card_zap.cancel": "helps"}),
        ("* human flare: helps", {"human flare.double_humanity": "helps", "human flare.forty_two": "helps"}),
    ],
)
def test_it_can_be_said_in_several_ways(player: Player, writes: Writes, line: str, stands: dict) -> None:
    writes(line)
    assert orders(player) == stands


def test_what_is_kept_is_said_in_the_words_of_the_mail(writes: Writes, mailbox: Mailbox) -> None:
    writes("card zap: keep")
    assert "From now on: Card Zap – never plays by itself." in told(mailbox)


def test_against_a_seat_and_on_a_seat(game: Table, writes: Writes, player: Player) -> None:
    other = next(n for n in range(4) if n != player.number)
    colour = ("red", "yellow", "blue", "green")[other]
    writes(f"card zap: against {colour}\nplague: on {colour.title()}")
    assert orders(player) == {
        f"card_zap.cancel@seat {other}": "in my encounters",
        f"plague.infect:seat {other}": "always",
    }


def test_an_answer_and_a_reaction_go_into_one_reply(player: Player, writes: Writes, mailbox: Mailbox) -> None:
    first = player.prompts[0]
    writes("launch: line 1\ncard zap: helps\ninvite: line 1\nagain: no")
    assert orders(player) == {"card_zap.cancel": "helps"}
    assert not player.is_asked(first.question)
    assert "From now on: Card Zap – When it helps." in told(mailbox)
    assert "Answer saved:" in told(mailbox)


@pytest.mark.parametrize("line", ["card zap: helps", "order: stay out", "ships home: strongest"])
def test_a_letter_that_says_what_holds_from_now_on_says_not_that_nothing_was_changed(
    player: Player, writes: Writes, mailbox: Mailbox, line: str
) -> None:
    assert writes(f"launch: line 99\n{line}").outcome == "not_understood"
    assert "nothing was changed" not in told(mailbox)
    player.table.until_asked("encounter_card")
    asked = player.table.until_asked("encounter_card")
    mailbox.sends(f"I'll lay one of my sixes.\n{line}", asked, sender=asked.seat.user.email)
    assert "What else you wrote was not understood, and it changed nothing." in told(mailbox)
    mailbox.sends("I'll lay one of my sixes.", asked, sender=asked.seat.user.email)
    assert "Your email was not understood, and nothing was changed." in told(mailbox)


@pytest.mark.parametrize("line", ["card zap: ask me", "human flare: frag mich", "Card Zap: ask"])
def test_nobody_is_asked_about_a_card_by_itself(
    player: Player, writes: Writes, mailbox: Mailbox, line: str
) -> None:
    writes(line)
    assert orders(player) == {}
    assert f"“{line}”. It can be: Keep" in told(mailbox)


def test_what_is_not_clear_is_said_at_its_line_and_the_rest_is_kept(
    player: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("card zap: maybe\nquash: helps\ncosmic zap: helps\ncosmic zap: keep")
    assert orders(player) == {"quash.void_the_deal": "helps"}
    assert "nothing was changed for Card Zap: “card zap: maybe”" in told(mailbox)
    assert "nothing was changed for Cosmic Zap: “cosmic zap: keep”" in told(mailbox)


def test_one_word_for_it_and_another_against_it_are_taken_for_none(
    player: Player, writes: Writes, mailbox: Mailbox
) -> None:
    writes("card zap: keep\ncard zap: helps\ncard zap: keep")
    assert orders(player) == {}
    assert "From now on" not in told(mailbox)
    assert "Not understood: please reply again" in mailbox.replies[-1].subject


def test_what_our_mails_list_can_be_written_back(player: Player, writes: Writes) -> None:
    other = next(n for n in range(4) if n != player.number)
    colour = ("Red", "Yellow", "Blue", "Green")[other]
    writes(f"Card Zap: Only against {colour}, in your encounters\nPlague: At the first chance on {colour}")
    assert orders(player) == {
        f"card_zap.cancel@seat {other}": "in my encounters",
        f"plague.infect:seat {other}": "always",
    }


@pytest.mark.parametrize(
    "line",
    [
        "maybe card zap when it helps",
        "no card zap, even when it helps",
        "I doubt card zap acts when it helps",
        "when it helps",
        "card zap when it helps?",
    ],
)
def test_without_a_colon_nothing_but_the_name_and_the_words_will_do(
    line: str, player: Player, writes: Writes
) -> None:
    writes(line)
    assert orders(player) == {}


def test_a_line_that_answers_the_open_question_is_no_reaction() -> None:
    view = engine.view(table().head.game.position, 0)
    found = reaction_lines("reinforcement +3: offense", view, {"reinforcement 3"})
    assert (found.rest, found.any) == ("reinforcement +3: offense", False)
    assert reaction_lines("plague: helps", view, {"plague"}).said.keys() == {"plague"}


def test_a_seat_that_is_not_there_and_oneself_are_not_clear(
    player: Player, writes: Writes, mailbox: Mailbox
) -> None:
    own = ("red", "yellow", "blue", "green")[player.number]
    writes(f"card zap: against teal\nquash: against {own}")
    assert orders(player) == {}
    assert told(mailbox).count("Not clear") == 2


@pytest.mark.parametrize(
    ("language", "line", "told_so"),
    [
        ("en", "death star: when it helps", "no card or power that can act by itself is called “death star”"),
        (
            "de",
            "Todesstern: wenn es hilft",
            "Karte oder Kraft, die von selbst handeln kann, heißt „Todesstern“",
        ),
        ("en", "card zap: sometimes", "nothing was changed for Card Zap: “card zap: sometimes”. It can be: "),
        ("de", "Card Zap: manchmal", "für Card Zap wurde nichts geändert: „Card Zap: manchmal“"),
        ("en", "zap: sometimes", "“zap: sometimes” may mean several things"),
        ("en", "card plague: on purple", "There is no Purple in this game. Its seats are Red, Yellow, Blue"),
        ("de", "Karte Plague: auf Violett", "In diesem Spiel gibt es Violett nicht."),
        ("en", "cosmic zap: against purple", "There is no Purple in this game. Its seats are Red, Yellow"),
        ("en", "cosmic zap: against nobody", "Keep, When it helps, At the first chance and Only against "),
    ],
)
def test_what_is_wrong_with_a_reaction_is_told_while_several_questions_are_open(
    player: Player, writes: Writes, mailbox: Mailbox, language: str, line: str, told_so: str
) -> None:
    User.objects.update(language=language)
    writes(line)
    assert orders(player) == {}
    assert told_so in told(mailbox)
    assert "It is not clear which question" not in told(mailbox)


def test_a_name_that_no_card_has_loses_no_answer_and_one_hears_what_one_has(
    player: Player, writes: Writes, mailbox: Mailbox
) -> None:
    first = player.prompts[0]
    writes("launch: line 1\ndeath star: when it helps\ninvite: line 1\nagain: no\ncard zap: helps")
    assert not player.is_asked(first.question)
    assert orders(player) == {"card_zap.cancel": "helps"}
    assert told(mailbox).count("is called “death star”. You have ") == 1


@pytest.mark.parametrize(
    "line", ["death star: line 1", "blue: keep", "invite: always", "launch: on purple", "by the way: never"]
)
def test_what_may_answer_a_question_is_no_reaction_of_a_card_that_is_none(player: Player, line: str) -> None:
    found = reaction_lines(line, hands(player, "card_zap"))
    assert (found.rest, found.any) == (line, False)


def test_what_stands_already_is_said_once_more_and_stands(player: Player, writes: Writes, mailbox) -> None:
    writes("card zap: helps")
    writes("card zap: helps")
    assert orders(player) == {"card_zap.cancel": "helps"}
    assert "From now on: Card Zap – When it helps." in told(mailbox)


def test_from_another_address_nothing_is_taken(player: Player, mailbox: Mailbox) -> None:
    mailbox.sends("card zap: helps", player.prompts[0], sender="stranger@example.com")
    assert orders(player) == {}


def test_what_reads_like_a_machine_sets_nothing(player: Player, writes: Writes) -> None:
    writes("I am out of the office until Monday.\ncard zap: helps")
    assert orders(player) == {}


def test_in_german(player: Player, writes: Writes, mailbox: Mailbox) -> None:
    user = player.seat.user
    user.language = "de"
    user.save(update_fields=["language"])
    writes("Card Zap: wenn es hilft")
    assert orders(player) == {"card_zap.cancel": "helps"}
    assert "Wenn es hilft" in told(mailbox)


def hands(player: Player, *cards: str) -> View:
    """What the player would see with these cards alone."""
    view = deepcopy(engine.view(player.table.head.game.position, player.number))
    view["seats"][player.number]["hand"] = list(cards)
    return view


@pytest.mark.parametrize(
    ("line", "thing"),
    [
        ("mobius: helps", "mobius_tubes"),
        ("Tubes: when it helps", "mobius_tubes"),
        ("emotion when it helps", "emotion_control"),
        ("reinforcement: when it helps", "reinforcement 5"),
        ("verstärkung: wenn es hilft", "reinforcement 5"),
        ("Reinforcement +3: helps", "reinforcement 3"),
        ("amoeba: keep", "amoeba flare"),
        ("zap: keep", "card_zap"),
        ("zap: against blue", "card_zap"),
    ],
)
def test_a_part_of_one_name_will_do(player: Player, line: str, thing: str) -> None:
    found = reaction_lines(line, hands(player, "card_zap", "reinforcement 5", "reinforcement 5"))
    assert (list(found.said), found.rest) == ([thing], "")


@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("reinforcement: helps", ["Reinforcement +3", "Reinforcement +5"]),
        ("zap: helps", ["Card Zap", "Cosmic Zap"]),  # held is none
    ],
)
def test_of_several_that_fit_none_is_taken_and_all_are_named(
    player: Player, line: str, labels: list[str]
) -> None:
    found = reaction_lines(line, hands(player, "reinforcement 5", "reinforcement 3", "attack 8"))
    assert [(said, sorted(names)) for said, names in found.several] == [(line, labels)]
    assert not found.said and not found.rest


@pytest.mark.parametrize(
    "line",
    [
        "card: keep",
        "again: never",
        "mobius: line 2",
        "my: helps",
        "ma: keep",
        "ships: keep",
    ],
)
def test_nothing_else_is_taken_for_a_part_of_a_name(player: Player, line: str) -> None:
    found = reaction_lines(line, hands(player, "card_zap", "mobius_tubes"))
    assert (found.rest, found.any) == (line, False)


def test_what_may_mean_several_things_loses_no_answer(
    player: Player, writes: Writes, mailbox: Mailbox
) -> None:
    first = player.prompts[0]
    writes("launch: line 1\ninvite: line 1\nagain: no\nzap: when it helps\nmobius: helps")
    assert orders(player).keys() == {"mobius_tubes.free_all"}
    assert not player.is_asked(first.question)
    assert "“zap: when it helps” may mean several things" in told(mailbox)
    assert "Write one of these." in told(mailbox)


def test_a_line_that_may_mean_several_things_alone_is_told_so(writes: Writes, mailbox: Mailbox) -> None:
    writes("zap: keep")
    assert "Not understood: please reply again" in mailbox.reply.subject
    assert "may mean several things" in told(mailbox)


def mine(player: Player) -> str:
    """The name of a card or power that they have and that can act by itself."""
    view = engine.view(player.table.head.game.position, player.number)
    return next(thing.label for thing in reacting_things(view) if thing.held)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "please keep it"),
        ("en", "keep, please"),
        ("de", "doch behalten"),
        ("de", "bitte lieber behalten"),
    ],
)
def test_soft_words_say_nothing_of_a_reaction(
    player: Player, writes: Writes, mailbox: Mailbox, language: str, said: str
) -> None:
    User.objects.update(language=language)
    writes(f"{mine(player)}: {said}")
    assert "Not clear" not in told(mailbox) and "Nicht klar" not in told(mailbox)
    assert "From now on" in told(mailbox) or "Von jetzt an" in told(mailbox) or "Ab jetzt" in told(mailbox)


@pytest.mark.parametrize(
    ("language", "answers", "told_so"),
    [
        ("en", "launch: line 1\ninvite: line 1\nagain: no", "nothing was changed for"),
        ("de", "start: Zeile 1\neinladen: Zeile 1\nnochmal: nein", "wurde nichts geändert"),
    ],
)
def test_an_unclear_line_about_an_own_card_loses_no_answer(
    player: Player, writes: Writes, mailbox: Mailbox, language: str, answers: str, told_so: str
) -> None:
    User.objects.update(language=language)
    first, line = player.prompts[0], f"{mine(player)}: perhaps"
    assert writes(f"{answers}\n{line}").outcome == "taken"
    assert not player.is_asked(first.question)
    assert orders(player) == {}
    assert told_so in told(mailbox) and line in mailbox.reply.text


def test_a_sentence_behind_an_answer_says_when_a_card_acts(player: Player, mailbox: Mailbox) -> None:
    asked = player.table.until_asked("encounter_card")
    wrote = "Line 1, thanks. Let my card zap act when it helps. Good luck!"
    assert mailbox.sends(wrote, asked, sender=asked.seat.user.email).outcome == "taken"
    assert orders(Player(player.table, asked.seat.number)) == {"card_zap.cancel": "helps"}


def test_a_sentence_that_names_no_card_stays_beside_the_answer(player: Player) -> None:
    found = reaction_lines("Stay out. Join Blue when it helps.", hands(player, "card_zap"))
    assert (found.rest, found.any) == ("Stay out. Join Blue when it helps.", False)


def test_an_unclear_line_about_an_own_card_beside_the_answer_to_one_question(
    player: Player, mailbox: Mailbox
) -> None:
    player.table.until_asked("encounter_card")
    asked = player.table.until_asked("encounter_card")
    line = f"{mine(Player(player.table, asked.seat.number))}: perhaps"
    assert mailbox.sends(f"line 1\n{line}", asked, sender=asked.seat.user.email).outcome == "taken"
    assert "nothing was changed for" in told(mailbox)


def test_a_line_about_a_card_of_others_loses_no_answer(player: Player, writes: Writes) -> None:
    first, names = player.prompts[0], ("Card Zap", "Cosmic Zap", "Quash")
    view = engine.view(player.table.head.game.position, player.number)
    other = next(n for n in names if n not in [t.label for t in reacting_things(view) if t.held])
    writes(f"launch: line 1\ninvite: line 1\nagain: no\n{other}: perhaps")
    assert not player.is_asked(first.question)


@pytest.mark.parametrize(
    "line",
    [
        "reinforcements: when it helps",
        "Verstärkungen spielen wenns hilft",
        "all my reinforcements: helps",
        "+2 and +5: when it helps",
        "+2 und +5 wenns hilft",
        "+2: helps\n+5: wenn es hilft",
    ],
)
def test_several_cards_are_named_together_or_by_their_kind(player: Player, line: str) -> None:
    """Leave out other cards, and what is not held of the kind."""
    view = hands(player, "reinforcement 2", "reinforcement 5", "reinforcement 5", "card_zap", "attack 8")
    found = reaction_lines(line, view)
    assert {key: choice.key for key, (_thing, choice) in found.said.items()} == {
        "reinforcement 2": "helps",
        "reinforcement 5": "helps",
    }
    assert found.rest == ""


def test_names_together_are_one_line_only_if_each_is_known(player: Player) -> None:
    view = hands(player, "reinforcement 2", "card_zap")
    assert not reaction_lines("+2 and my best card: helps", view).said
    assert reaction_lines("+2 and card zap: keep", view).said.keys() == {"reinforcement 2", "card_zap"}


def test_a_kind_of_which_nothing_is_held_is_not_clear(player: Player) -> None:
    assert not reaction_lines("reinforcements: when it helps", hands(player, "card_zap")).said


@pytest.mark.parametrize(("line", "waits"), [("card zap: helps", True), ("card zap: maybe", False)])
def test_the_mail_that_asks_next_says_what_stands_unless_something_is_not_clear(
    player: Player, writes: Writes, mailbox: Mailbox, line: str, waits: bool
) -> None:
    writes(f"launch: line 1\ninvite: line 1\nagain: no\n{line}")
    letter = mailbox.replies[-1]
    assert (letter.due_at - letter.queued_at == UNTIL_ASKED) is waits
