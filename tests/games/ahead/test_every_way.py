"""An order means the same by page, by mail and by the API, does the same, and replays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Turn
from games.ahead.service import SaidAhead, say_ahead
from games.lobby.service.game_options import GameSetup
from games.models import LogEntry
from games.play.service.rebuild import rebuild
from tests.games.ahead.page.test_question_orders import sends
from tests.games.ahead.service.test_question_orders import orders, standing, table
from tests.games.api.program import program
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import COLOURS, Table, person, playing
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


# An order by effect, in a game in which it acts

RED, BLUE = 0, 1
ZAPPING = ("mirror", "virus", "warpish", "void")
ATTACKS = ("attack 4", "attack 5", "attack 6", "attack 8", "attack 10", "attack 12")
HELD = {RED: ("card_zap", "card_zap"), BLUE: ("cosmic_zap", "cosmic_zap")}


@pytest.fixture
def zapping(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Table]:
    """Red uses Mirror wherever it can, and blue zaps it each time."""
    real = engine.new_position

    def arranged(options: engine.Options, seed: str) -> engine.Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=RED)
        for seat, alien in zip(position.seats, ZAPPING, strict=True):
            seat.powers = [Power(alien)]
            seat.hand = [card(key) for key in (*ATTACKS, *HELD.get(seat.number, ()))]
        return position

    def begun() -> Table:
        setup = GameSetup(picked=ZAPPING, box=ZAPPING, switches={"pace": "standard"})
        game = playing(people=4, setup=setup, seed="zapping")
        for seat, use in ((RED, "mirror.reversal"), (BLUE, "cosmic_zap.zap@seat 0")):
            assert say_ahead(game_id=game.id, seat=seat, said=SaidAhead(orders={use: "always"}), route="web")
        return game

    monkeypatch.setattr(engine, "new_position", arranged)
    return begun


def played(game: Table, zaps: int) -> list[str]:
    """Return what was played until blue had zapped so often, and a later encounter had begun."""
    while announced(game).count("cosmic_zap") < zaps:
        game.everybody_answers()
    encounter = game.head.game.position.encounters
    while game.head.game.position.encounters == encounter:
        game.everybody_answers()
    return announced(game)


def announced(game: Table) -> list[str]:
    facts = LogEntry.objects.filter(game=game.id).order_by("number", "place").values_list("fact", flat=True)
    return [fact["card"] for fact in facts if fact["id"] == "card_announced"]


@pytest.mark.parametrize("way", ["page", "mail", "api"])
def test_an_order_by_effect_acts_in_a_game_however_it_came_and_replays(
    zapping: Callable[[], Table], way: str
) -> None:
    plain, game = zapping(), zapping()
    fields, line, body = EFFECT
    {"page": by_page(fields), "mail": by_mail(line), "api": by_api(body)}[way](game, RED)
    assert "card_zap" not in played(plain, zaps=1)
    assert played(game, zaps=1)[:2] == ["cosmic_zap", "card_zap"]
    before = [engine.state_hash(game.head.game.checkpoint), game.head.game.position, announced(game)]
    rebuild(game.id)
    assert [engine.state_hash(game.head.game.checkpoint), game.head.game.position, announced(game)] == before


def test_they_act_alike_by_page_mail_and_api(zapping: Callable[[], Table]) -> None:
    fields, line, body = EFFECT
    courses = []
    for give in (by_page(fields), by_mail(line), by_api(body)):
        game = zapping()
        give(game, RED)
        played(game, zaps=2)
        answers = [one.body for one in game.decisions if one.question is not None]
        courses.append((answers, announced(game), engine.state_hash(game.head.game.checkpoint)))
    assert courses[0] == courses[1] == courses[2]


def test_a_use_for_once_that_acted_does_not_come_back_in_the_next_encounter(
    zapping: Callable[[], Table],
) -> None:
    game = zapping()
    orders(game, RED, EFFECT[2] | {"until": "once"})
    assert played(game, zaps=2) == ["cosmic_zap", "card_zap", "cosmic_zap"]
    assert standing(game, RED) == []
    rebuild(game.id)
    assert standing(game, RED) == []


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
        ("force_field.send_home:seat 0 seat 1", "", "This leaves a choice, so say which: "),
        ("card_zap.cancel@plague", "", "There is nothing to choose here."),
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
