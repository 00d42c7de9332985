"""Orders about ordinary questions by mail: a line each, good ones stand, and one letter says what does."""

from __future__ import annotations

import pytest
from django.utils import timezone, translation

import engine
from games.ahead.by_mail.order_words import NoSuchSeat, order_said
from games.ahead.service import NOW
from games.ahead.words.reactions import reaction_words
from games.board.words.lines import wrapped
from games.mail.receive.incoming import handle_all
from games.models import InboundMail, Prompt, User
from games.questions.words.titles import question
from tests.games.ahead.service.test_question_orders import standing, table
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Player

SEATS = {"red": 0, "blue": 2, "rot": 0}


def does(*deeds: dict[str, object], **more: object) -> dict[str, object]:
    return {"do": list(deeds), **more}


def side_of(side: str, ships: int) -> dict[str, object]:
    return {"what": "join", "side": side, "ships": ships}


def join(side: str, ships: int, *, unless: int | None = None, **more: object) -> dict[str, object]:
    """An order to join a side, perhaps unless a seat is on the other one."""
    if unless is not None:
        other = "defense" if side == "offense" else "offense"
        more["unless"] = [{"fact": "joined", "seat": unless, "side": other}]
    return does(side_of(side, ships), **more)


def lay(card: str) -> dict[str, object]:
    return does({"what": "card", "card": card}, until="once")


OUT, PASS = {"what": "join", "side": ""}, {"what": "pass"}
STAY_OUT = does(OUT)
UNTIL_SOMETHING, UNTIL_PART = does(PASS, until="happened"), does(PASS, unless=[{"fact": "part"}])


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("join offense with 2", join("offense", 2)),
        ("join offense 2", join("offense", 2)),
        ("join the defense 3 ships, once", join("defense", 3, until="once")),
        ("hilf dem angreifer 2", join("offense", 2)),
        ("verteidiger 1", join("defense", 1)),
        ("join the defense with 1 ship once", join("defense", 1, until="once")),
        ("join defense with 1 unless red joins offense", join("defense", 1, unless=0)),
        (
            "join offense with 2 unless blue joins defense, until encounter 7",
            join("offense", 2, unless=2, until=7),
        ),
        ("join offense with 2 if invited", join("offense", 2)),
        ("join offense with 2 in this encounter", join("offense", 2, until=NOW)),
        ("stay out", STAY_OUT),
        ("stay out this encounter", does(OUT, until=NOW)),
        ("card attack 8 for my next defense", lay("attack 8")),
        ("card negotiate always", lay("negotiate")),
        ("attack 8 in my next defense", lay("attack 8")),
        ("verteidiger mit 2 wenn eingeladen", join("defense", 2)),
        ("angreifer mit 1 falls ich eingeladen bin", join("offense", 1)),
        ("pass until something happens", UNTIL_SOMETHING),
        ("pass until i take part", UNTIL_PART),
        ("pass this encounter", does(PASS, until=NOW)),
        ("hilf dem angreifer mit 2", join("offense", 2)),
        ("verteidiger mit 1 ausser rot bei angreifer", join("defense", 1, unless=0)),
        ("bleib draussen", STAY_OUT),
        ("karte attack 8 für meine nächste verteidigung", lay("attack 8")),
        ("passe, bis etwas geschieht", UNTIL_SOMETHING),
        ("passe in dieser begegnung", does(PASS, until=NOW)),
    ],
)
def test_an_order_is_read(said: str, order: dict[str, object]) -> None:
    with translation.override("en"):
        assert order_said(said, SEATS) == order


@pytest.mark.parametrize(
    "said",
    [
        "",
        "join",
        "join both with 2",
        "join offense with many",
        "join offense with 2 unless somebody joins defense",
        "join offense 2 3",
        "pass",
        "pass losses",
        "pass until christmas",
        "card excalibur",
        "lose the ships at home",
    ],
)
def test_what_is_not_clear_is_no_order(said: str) -> None:
    assert order_said(said, SEATS) is None


@pytest.fixture
def player(db: None) -> Player:
    game = table()
    return game.players[game.until_asked("launch").seat.number]


def writes(player: Player, mailbox: Mailbox, text: str) -> InboundMail:
    return mailbox.sends(text, player.prompts[0], sender=player.seat.user.email)


def told(mailbox: Mailbox) -> str:
    return " ".join(mailbox.replies[-1].text.split())


def kept(player: Player) -> list[dict[str, object]]:
    return [
        {k: v for k, v in one.items() if k not in ("n", "after")}
        for one in standing(player.table, player.number)
    ]


def test_orders_alone_stand_and_the_letter_says_so(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out\norder: pass until something happens")
    assert [one["do"][0]["what"] for one in kept(player)] == ["join", "pass"]
    assert "Order 1: When you are invited to ally: stay out." in told(mailbox)
    assert "questions are still open: “" in told(mailbox)
    assert "Your orders" in mailbox.replies[-1].subject


def test_what_is_wrong_is_told_at_its_line_and_the_rest_is_kept(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out\norder: join offense with 99\norder: pass losses")
    assert len(kept(player)) == 1
    assert "Not ordered: “order: join offense with 99”." in told(mailbox)
    assert "Not clear, and nothing was ordered: “order: pass losses”." in told(mailbox)


def test_an_order_is_cancelled_by_its_number(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out")
    writes(player, mailbox, "cancel order 1")
    assert kept(player) == []
    assert "You have no orders now." in told(mailbox)


def test_what_was_cancelled_is_told_before_what_is_wrong_and_all_that_was_written_is_quoted(
    player: Player,
) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out\norder: pass until something happens")
    writes(player, mailbox, "cancel order 1\ncancel order 2\norder: pass losses\nthe blue one, maybe")
    assert kept(player) == []
    letter = told(mailbox)
    assert letter.index("Order 1 is cancelled. Order 2 is cancelled.") < letter.index(
        "Not clear, and nothing"
    )
    assert "> cancel order 1 > cancel order 2 > order: pass losses > the blue one, maybe" in letter


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("en", "No order was changed: please read why"),
        ("de", "Keine Anweisung wurde geändert: Lies, warum"),
    ],
)
def test_a_refused_order_is_no_answer_that_was_not_saved(player: Player, language: str, subject: str) -> None:
    mailbox = Mailbox()
    User.objects.update(language=language)
    writes(player, mailbox, "order: pass losses\ncancel order 9")
    assert mailbox.reply.subject.endswith(subject)
    assert "is cancelled" not in told(mailbox)


@pytest.mark.parametrize(
    ("language", "told_so"),
    [
        ("en", ("3 questions at once", "3 questions are still open: “", "Answer by ")),
        ("de", ("3 Fragen zugleich", "3 Fragen sind noch offen: „", "Antworte bis ")),
    ],
)
def test_of_several_open_questions_all_are_said_to_be_open(
    player: Player, language: str, told_so: tuple[str, ...]
) -> None:
    mailbox = Mailbox()
    User.objects.update(language=language)
    writes(player, mailbox, "order: stay out")
    assert [words for words in told_so if words not in told(mailbox)] == []
    assert "The question is still open" not in told(mailbox)


def test_they_stand_beside_an_answer_at_every_table(db: None) -> None:
    game, mailbox = table("one_by_one"), Mailbox()
    asked = game.until_asked("launch")
    player = game.players[asked.seat.number]
    mailbox.sends("line 1\norder: stay out", asked, sender=player.seat.user.email)
    assert len(kept(player)) == 1
    assert not player.is_asked(asked.question)


def test_the_next_mail_and_the_command_orders_list_what_stands(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out\nships home: strongest\norders")
    letter = told(mailbox)
    assert "Order 1: When you are invited to ally: stay out." in letter
    assert letter.count("Ships that come home: all to the colony with the most ships") >= 1
    view = engine.view(player.table.head.game.position, player.number)
    assert "Order 1: When you are invited to ally: stay out. Until you cancel it." in reaction_words(view)


def read_once_more(mail: InboundMail) -> None:
    """As after a crash, which came between what it said and its being noted as read."""
    InboundMail.objects.filter(pk=mail.pk).update(handled_at=None, outcome="", due_at=timezone.now())
    assert handle_all() == 1


def test_a_mail_that_is_read_once_more_after_a_crash_orders_nothing_twice(player: Player) -> None:
    mail = writes(player, Mailbox(), "order: stay out\norder: pass until something happens")
    before = kept(player)
    read_once_more(mail)
    assert kept(player) == before


def test_what_was_cancelled_since_does_not_come_back(player: Player) -> None:
    mailbox = Mailbox()
    mail = writes(player, mailbox, "order: stay out")
    writes(player, mailbox, "cancel order 1")
    read_once_more(mail)
    assert kept(player) == []


def test_an_older_reaction_takes_back_no_newer_one(player: Player) -> None:
    mailbox = Mailbox()
    mail = writes(player, mailbox, "card zap: when it helps\nships home: strongest")
    writes(player, mailbox, "card zap: keep\nships home: home")
    now = player.table.head.game.position.seats[player.number].ahead.by_name
    read_once_more(mail)
    assert player.table.head.game.position.seats[player.number].ahead.by_name == now


def test_nor_does_one_that_said_what_stood_already(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "card zap: when it helps")
    mail = writes(player, mailbox, "card zap: when it helps")
    writes(player, mailbox, "card zap: keep")
    now = player.table.head.game.position.seats[player.number].ahead.by_name
    read_once_more(mail)
    assert player.table.head.game.position.seats[player.number].ahead.by_name == now


def test_the_same_order_in_another_mail_is_said_anew(player: Player) -> None:
    mailbox = Mailbox()
    for text in ("order: stay out", "cancel order 1", "order: stay out"):
        writes(player, mailbox, text)
    assert [one["do"][0]["what"] for one in kept(player)] == ["join"]


@pytest.mark.parametrize(("said", "colour"), [("purple joins defense", 4), ("weiss joins defense", 6)])
def test_a_colour_that_is_not_played_is_known_as_such(said: str, colour: int) -> None:
    assert order_said(f"join offense with 2 unless {said}", SEATS) == NoSuchSeat(colour)


def test_a_seat_that_is_not_in_the_game_is_named(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: join offense with 2 unless purple joins defense")
    assert kept(player) == []
    assert "There is no Purple in this game. Its seats are Red, Yellow, Blue and Green." in told(mailbox)
    assert "It can be:" not in told(mailbox)


def test_what_an_order_can_be_is_told_once_below_all_that_are_not_clear(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: pass losses\norder: join both\norder: stay out")
    letter = told(mailbox)
    assert letter.count("Not clear, and nothing was ordered:") == 2
    assert letter.count("It can be: “order: join offense with 2”") == 1
    assert len(kept(player)) == 1


@pytest.mark.parametrize("ships", [0, 5, 9, 9999])
def test_no_more_ships_are_ordered_than_the_rules_allow_an_ally(player: Player, ships: int) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, f"order: join offense with {ships} ships")
    assert kept(player) == []
    assert "Order 1 to 4: the rules allow an ally no more." in told(mailbox)


def test_four_ships_are(player: Player) -> None:
    writes(player, Mailbox(), "order: join offense with 4 ships")
    assert kept(player) == [join("offense", 4)]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("launch: line 1\ninvite: purple", True),
        ("invite: Teal and red", True),
        ("invite: nobody at all, whoever", False),
        ("invite: weiß nicht", False),
    ],
)
def test_an_answer_that_names_a_seat_which_is_not_there_is_told_so(
    player: Player, text: str, is_told: bool
) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, text)
    assert ("There is no" in told(mailbox)) is is_told
    assert any(one.what == "invite" and one.is_open for one in player.prompts)


def test_alone_the_order_comes_first_and_the_open_question_after_it_in_whole_lines(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out")
    letter = mailbox.reply
    for part in (letter.text, letter.html):
        assert part.index("Order 1: When you are") < part.index("3 questions are still open: ")
    lines = letter.text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("3 questions are still open: "))
    paragraph = "\n".join(lines[start : lines.index("", start)])
    assert paragraph == wrapped(" ".join(paragraph.split()))


def test_one_order_is_it_and_several_are_they(player: Player) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, "order: stay out")
    assert "It answers from your next question on. To take it back: “cancel order 1”." in told(mailbox)
    writes(player, mailbox, "order: pass until something happens")
    assert "They answer from your next question on. To take one back: “cancel order 2”." in told(mailbox)
    writes(player, mailbox, "cancel order 1")
    assert "To take it back: “cancel order 2”." in told(mailbox)


@pytest.mark.parametrize(
    ("ships", "words"),
    [
        (1, "If the offense invites you: join it with 1 ship. Until you cancel it."),
        (2, "join it with 2 ships, or as many as you can spare, at least 1. Until you cancel it."),
    ],
)
def test_of_one_ship_there_are_no_fewer(player: Player, ships: int, words: str) -> None:
    mailbox = Mailbox()
    writes(player, mailbox, f"order: join offense with {ships}")
    assert words in told(mailbox)
    assert ("as many as you can spare" in told(mailbox)) is (ships > 1)


STILL = "An order answers only questions to come. This one is still to be answered:"


def test_an_order_about_what_is_asked_just_now_leaves_that_to_be_answered(db: None) -> None:
    game, mailbox = table(), Mailbox()
    prompt = game.until_asked("encounter_card")
    sender = prompt.seat.user.email
    mailbox.sends("order: card attack 8 for my next defense", prompt, sender=sender)
    assert f"{STILL} “{question_title(prompt)}”" in told(mailbox)
    mailbox.sends("order: stay out", prompt, sender=sender)  # nobody asks for that now
    assert STILL not in told(mailbox)
    mailbox.sends("line 1\norder: card attack 10 for my next defense", prompt, sender=sender)
    prompt.refresh_from_db()
    assert STILL not in told(mailbox) and not prompt.waiting


def question_title(prompt: Prompt) -> str:
    return question({"what": prompt.what, "about": prompt.about}, prompt.seat.number).title
