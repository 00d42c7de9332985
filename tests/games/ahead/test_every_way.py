"""An order means the same by page, by mail and by the API, does the same, and replays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from games.play.service.upkeep.rebuild import rebuild
from tests.games.ahead.page.test_question_orders import sends
from tests.games.ahead.service.test_question_orders import orders, standing, table
from tests.games.api.program import program
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Table, person
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
Give = Callable[[Table, int], None]

# By amount: (fields of the form, line of a mail, body of the API)
AMOUNT = (
    {
        "what": "offense",
        "ships": 2,
        "unless": "joined 3 defense",
        "unless_ships": 2,
        "else": "out",
        "how_long": "always",
    },
    "join offense with 2 unless {three} joins defense with at least 2 ships, otherwise stay out",
    {
        "do": [{"what": "join", "side": "offense", "ships": 2}],
        "unless": [{"fact": "joined", "seat": 3, "side": "defense", "least": 2}],
        "otherwise": [{"what": "join", "side": ""}],
    },
)
PREFERENCE = (
    {"what": "defense", "ships": 1, "then": "offense", "then_ships": 3, "how_long": "now"},
    "join defense with 1, or offense with 3, this encounter",
    {
        "do": [
            {"what": "join", "side": "defense", "ships": 1},
            {"what": "join", "side": "offense", "ships": 3},
        ],
        "until": "now",
    },
)
EFFECT = (
    {"what": "use", "use": "card_zap.cancel", "if": "zapped", "how_long": "always"},
    "card zap if my power is zapped",
    {"do": [{"what": "use", "use": "card_zap.cancel"}], "when": [{"fact": "zapped"}]},
)
SIDES = (
    {"what": "out", "if": "ships offense least", "if_ships": 3, "how_long": "once"},
    "stay out if the offense has at least 3 ships, once",
    {
        "do": [{"what": "join", "side": ""}],
        "when": [{"fact": "ships", "side": "offense", "least": 3}],
        "until": "once",
    },
)
CHOICE = (
    {"what": "use", "use": "reinforcement 3.reinforce:offense", "if": "main 3 offense", "how_long": "once"},
    "reinforcement 3 for the offense if {three} is the offense, once",
    {
        "do": [{"what": "use", "use": "reinforcement 3.reinforce:offense"}],
        "when": [{"fact": "main", "seat": 3, "side": "offense"}],
        "until": "once",
    },
)
SEAT = (
    {"what": "use", "use": "plague.infect:seat 3", "if": "part", "how_long": "always"},
    "plague on {three} if i take part",
    {"do": [{"what": "use", "use": "plague.infect:seat 3"}], "when": [{"fact": "part"}]},
)
SAID = {
    "choice": CHOICE,
    "seat": SEAT,
    "amount": AMOUNT,
    "preference": PREFERENCE,
    "effect": EFFECT,
    "ships of a side": SIDES,
}


def by_page(fields: dict[str, object]) -> Give:
    return lambda game, seat: None if "Cancel order 1" in sends(game, seat, **fields) else pytest.fail("no")


def by_mail(line: str) -> Give:
    def give(game: Table, seat: int) -> None:
        asked = game.players[seat].prompts[0]
        text = line.format(three=COLOURS[3])
        Mailbox().sends(f"order: {text}", asked, sender=game.players[seat].seat.user.email)

    return give


def by_api(body: dict[str, object]) -> Give:
    def give(game: Table, seat: int) -> None:
        made = program(person(COLOURS[seat])).post(f"games/{game.id}/orders", {"add": [body]})
        assert made.status_code == 200
        assert made.json()["question_orders"][0]["order"] == standing(game, seat)[0]

    return give


def the_asked(game: Table) -> int:
    """The seat that is asked to launch; it can answer a mail."""
    return game.until_asked("launch").seat.number


@pytest.mark.parametrize("kind", SAID)
def test_by_page_mail_and_api_the_same_order_stands(kind: str) -> None:
    fields, line, body = SAID[kind]
    meant = []
    for give in (by_page(fields), by_mail(line), by_api(body)):
        game = table()
        seat = the_asked(game)
        give(game, seat)
        (order,) = standing(game, seat)
        meant.append({name: said for name, said in order.items() if name not in ("n", "after")})
    assert meant[0] == meant[1] == meant[2]
    assert meant[0]["do"] == body["do"]


@pytest.mark.parametrize("kind", ["amount", "preference"])
def test_they_do_the_same_and_replay(kind: str) -> None:
    """Every seat orders the same; the games are the same, answer by answer, and so they are built anew."""
    fields, _line, body = SAID[kind]
    played = []
    for way in (by_page(fields), by_api(body)):
        game = table()
        for seat in (0, 1, 2):
            way(game, seat)
        for _ in range(12):
            game.everybody_answers()
        before = engine.state_hash(game.head.game.checkpoint)
        rebuild(game.id)
        assert engine.state_hash(game.head.game.checkpoint) == before
        answers = [one.body for one in game.decisions if one.question is not None]
        played.append((answers, before, sum(one.route == "order" for one in game.decisions)))
    assert played[0] == played[1]
    assert played[0][2] > 0


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"what": "out", "if": "rich"}, "The order could not be read."),
        ({"what": "out", "if": "ships offense"}, "The order could not be read."),
        ({"what": "out", "if": "joined x offense"}, "The order could not be read."),
        ({"what": "out", "if": "zapped", "if_ships": "many"}, "The order could not be read."),
        ({"what": "out", "if": "zapped", "then": "public"}, "The order could not be read."),
        ({"what": "out", "else": "offense", "else_ships": 1}, "The order could not be read."),
        ({"what": "use"}, "The order could not be read."),
        ({"what": "use", "use": "nobody.acts", "if": "zapped"}, "There is no such use or play."),
        ({"what": "out", "if": "main 9 offense"}, "There is no such other seat in this game."),
        ({"what": "offense", "ships": 1, "then": "defense", "then_ships": 9}, "That number of ships"),
    ],
)
def test_a_condition_or_choice_that_cannot_be_is_refused(fields: dict[str, object], why: str) -> None:
    game = table()
    assert why in sends(game, 1, **fields)
    assert standing(game, 1) == []


@pytest.mark.parametrize(
    ("use", "line", "why"),
    [
        (
            "reinforcement 3.reinforce",
            "reinforcement 3",
            "This leaves a choice, so say which: offense, defense.",
        ),
        ("plague.infect", "plague", "This leaves a choice, so say which: "),
        ("force_field.send_home", "force field", "No order can use or play this"),
        ("card_zap.cancel@plague", "", "There is no such use or play."),
    ],
)
def test_a_use_that_leaves_a_choice_is_refused_with_what_can_be_said(use: str, line: str, why: str) -> None:
    game = table()
    seat = the_asked(game)
    asked, address = game.players[seat].prompts[0], game.players[seat].seat.user.email
    assert why in sends(game, seat, what="use", use=use, **{"if": "zapped"})
    order = {"do": [{"what": "use", "use": use}], "when": [{"fact": "zapped"}]}
    refused = program(person(COLOURS[seat])).post(f"games/{game.id}/orders", {"add": [order]})
    assert refused.status_code == 422 and why in refused.content.decode()
    if line:
        Mailbox().sends(f"order: {line} if my power is zapped", asked, sender=address)
        assert why in " ".join(written_mails().last().text.split())
    assert standing(game, seat) == []


def test_the_page_and_programs_are_offered_each_choice_that_can_be_named() -> None:
    game = table()
    held = [str(one) for one in game.head.game.position.seats[1].hand]
    assert held
    offered = program(person(COLOURS[1])).get(f"games/{game.id}/orders").json()["uses_to_order"]
    page = sends(game, 1, what="out")
    for one in offered:
        assert f'value="{"|".join(one["uses"])}"' in page
        for use in one["uses"]:
            orders(game, 1, {"do": [{"what": "use", "use": use}], "when": [{"fact": "zapped"}]})
    assert offered


def test_no_one_else_sees_such_an_order() -> None:
    plain, ordered = table(), table()
    orders(ordered, 1, *(body for _fields, _line, body in SAID.values()))
    for seat in (0, 2, 3, None):
        views = [engine.view(one.head.game.position, seat) for one in (plain, ordered)]
        assert views[0] == views[1]
