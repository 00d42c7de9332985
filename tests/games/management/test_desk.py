"""The team of a site acts at a desk by command."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.desk.declaration import acts_to_do
from games.models import Act, Game, Moderator, Prompt, Seat, User, WaitingPlace
from games.models.play.desk import Role
from games.play.read.current import ruling_stand
from games.play.read.history import boundaries
from games.play.service.correct import rewind
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
TEAM = "teal@example.com"
TURN = '[{"move": "turn", "offense": 2}]'

GIVEN: dict[str, dict[str, str]] = {
    "pause": {"span": "3d"},
    "resume": {},
    "extend": {"span": "12h"},
    "extend_seat": {"span": "12h", "seat": "yellow"},
    "remind": {},
    "remind_seat": {"seat": "yellow"},
    "times": {"response": "24h", "deal": "24h"},
    "nudge": {},
    "answer": {"seat": "yellow"},
    "absence": {"seat": "yellow", "until": ""},
    "presence": {"seat": "yellow"},
    "replace": {"seat": "yellow", "successor": "bot"},
    "remove": {"seat": "yellow"},
    "hand_back": {"seat": "yellow"},
    "appoint": {"email": "green@example.com"},
    "dismiss": {"email": "white@example.com"},
    "rewind": {"encounter": "0", "dice": "kept"},
    "close": {"winners": "red, blue", "sure": "yes"},
    "retry": {},
    "look": {"seat": "yellow", "what": "questions"},
    "merge": {"seat": "yellow", "email": "orange@example.com"},
}
OF_MODERATORS = {"resign", "hand_over"}  # the team is none
OF_RULINGS = {"ruling", "undo_ruling"}  # below


@pytest.fixture
def table() -> Table:
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    found = playing(people=3)
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    return found


def desk(table: Table, act: str, **options: Any) -> str:
    out = StringIO()
    given = {"by": TEAM, "reason": "They asked for it.", **options}
    call_command("desk", table.id, act, stdout=out, **given)
    return out.getvalue()


def told_to_read(table: Table, act: str = "rewind", **options: str) -> str:
    """The mark that the command prints below what was revealed."""
    with pytest.raises(CommandError, match="Read what was revealed since then") as refused:
        desk(table, act, **options)
    return str(refused.value).rpartition("To go on: --knows ")[2]


def test_every_act_can_be_done_by_command() -> None:
    assert set(GIVEN) | OF_MODERATORS | OF_RULINGS == set(acts_to_do())


@pytest.mark.parametrize("act", GIVEN)
def test_each_act_is_done_written_down_and_told(table: Table, act: str) -> None:
    today, given = timezone.now().date(), dict(GIVEN[act])
    if act == "resume":
        Game.objects.update(paused_at=later())
    if act == "rewind":
        table.red.answers(1)
        given["knows"] = told_to_read(table, **given)
    if act == "retry":
        Game.objects.update(status=Game.Status.STUCK, stuck_at=later())
    if act == "hand_back":
        Seat.objects.filter(number=1).update(bot="sensible")
    if act == "absence":
        given["until"] = (today + timedelta(days=3)).isoformat()
    if act == "presence":
        Seat.objects.filter(number=1).update(away_from=today, away_until=today)
    said = desk(table, act, **given)
    assert said.startswith("The team of this site ") and "They asked for it." in said
    done = Act.objects.exclude(kind="read_revealed").get()
    assert (done.kind, done.role, done.person) == (act, Role.STAFF, person("teal"))


def test_a_look_by_command_prints_what_one_seat_sees_and_keeps_what_it_was_at(table: Table) -> None:
    table.play(decisions=9)
    hand = [str(one) for one in table.head.game.position.seats[1].hand]
    said = desk(table, "look", seat="yellow", what="hand").splitlines()
    assert said[0].startswith("The team of this site looked at the hand of Yellow")
    assert said[1].startswith("Hand: ") and len(said) == 2
    assert said[1].removeprefix("Hand: ").count(",") == len(hand) - 1
    changed = Act.objects.get(game=table.id).changed
    assert (changed["seat"], changed["what"]) == (1, "hand") and set(changed) == {"seat", "what", "encounter"}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"what": "hand"}, "Choose the seat"),
        ({"seat": "yellow"}, "A look is at one of: hand, questions, everything."),
        ({"seat": "yellow", "what": "hand", "reason": ""}, "Say why"),
    ],
)
def test_a_look_by_command_that_says_too_little_shows_nothing(
    table: Table, fields: dict[str, str], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        desk(table, "look", **fields)
    assert not Act.objects.exists()


def at_a_boundary() -> Table:
    """Taken back to where an encounter has just begun."""
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    table = playing(people=2, bots=1)
    table.play(decisions=70)
    for one in boundaries(table.id)[::-1]:
        if one.encounter > 1 and one.number < table.decisions[-1].number:
            rewind(table.id, to=one.number)
            if ruling_stand(table.id).possible:
                return table
    raise AssertionError("no encounter begins with a question")


def test_a_ruling_is_made_and_undone_by_command() -> None:
    table = at_a_boundary()
    offense = table.head.game.position.turn.offense
    said = desk(table, "ruling", moves=TURN, dice="anew")
    assert said.startswith("The team of this site changed the position by a ruling.")
    assert table.head.game.position.turn.offense == 2
    knows = told_to_read(table, "undo_ruling", dice="anew")
    assert "undid the ruling" in desk(table, "undo_ruling", dice="anew", knows=knows)
    assert table.head.game.position.turn.offense == offense


def test_a_ruling_that_makes_a_ship_is_refused_with_the_move_and_why() -> None:
    table = at_a_boundary()
    moves = '[{"move": "ships", "seat": 0, "ships": 50, "from": "warp", "to": "1"}]'
    with pytest.raises(CommandError, match="From there Red can move at most"):
        desk(table, "ruling", moves=moves, dice="anew")
    assert not Act.objects.exists()


def test_a_stated_answer_is_taken_from_the_words_of_its_player(table: Table) -> None:
    Prompt.objects.filter(seat__number=1).update(public="seat")
    shown = table.yellow.prompt.shown
    desk(table, "answer", seat="Yellow", answer="2")
    assert table.decisions[-1].body["answer"] == shown[1]


@pytest.mark.parametrize(
    ("act", "options", "words"),
    [
        ("dance", {}, "There is no act “dance”. There are: pause, resume,"),
        ("pause", {"by": "nobody"}, "“nobody” is not an email address."),
        ("pause", {"by": "red@example.com"}, "“manage.py staff add” makes someone part of it."),
        ("pause", {"reason": ""}, "Say why: the players read it."),
        ("pause", {"span": "long"}, "“long” is not a time span."),
        ("pause", {"span": "999d"}, "A pause can last up to 90 days"),
        ("resume", {}, "The game isn't paused."),
        ("extend_seat", {"span": "1h", "seat": "grey"}, "There is no seat “grey”."),
        ("extend_seat", {"span": "1h", "seat": "purple"}, "There is no such seat in this game."),
        ("extend_seat", {"span": "1h"}, "Choose the seat that this is about. Add --seat"),
        ("absence", {"seat": "red", "until": "soon"}, "“soon” is not a day."),
        ("absence", {"seat": "red"}, "Add --until and the last day"),
        (
            "rewind",
            {"encounter": "1"},
            "Choose whether the dice are kept or drawn anew. Add --dice kept or",
        ),
        ("replace", {"seat": "red", "successor": "waiting"}, "No one on the waiting list"),
        ("dismiss", {"email": "green@example.com"}, "This moderator no longer looks after the game."),
        ("appoint", {"email": "red"}, "“red” is not an email address."),
        ("resign", {}, "That is not yours to do here."),
        ("close", {}, "Say that you know that nothing leads back."),
        ("close", {"winners": "red,grey", "sure": "yes"}, "There is no seat “grey”."),
        ("close", {"winners": "purple", "sure": "yes"}, "There is no such seat in this game."),
        ("retry", {}, "The game is not paused for repair."),
        ("ruling", {"moves": "ships", "dice": "anew"}, "The moves of the ruling cannot be read."),
        ("ruling", {"moves": TURN, "dice": "loaded"}, "Choose whether the dice are kept or drawn anew."),
        (
            "ruling",
            {"moves": TURN, "dice": "anew"},
            "A ruling is possible only where an encounter has just",
        ),
        ("undo_ruling", {"dice": "anew", "knows": "yes"}, "No ruling counts in this game"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence_and_changes_nothing(
    table: Table, act: str, options: dict[str, str], words: str
) -> None:
    with pytest.raises(CommandError, match=r".") as wrong:
        desk(table, act, **options)
    assert words in str(wrong.value)
    assert not Act.objects.exists()


def test_a_game_that_there_is_not_is_told_from_one_that_whoever_asks_plays_in(table: Table) -> None:
    with pytest.raises(CommandError, match=r"There is no game “nothing”\."):
        call_command("desk", "nothing", "nudge", by=TEAM)
    User.objects.filter(pk=person("red").pk).update(is_staff=True)
    with pytest.raises(CommandError, match="plays in this game"):
        desk(table, "nudge", by="red@example.com")


def test_whoever_waits_for_a_seat_is_told_so(table: Table) -> None:
    WaitingPlace.objects.create(game=table.game, user=person("teal"))
    with pytest.raises(CommandError, match="You wait for a seat in this game"):
        desk(table, "nudge")
    assert not Act.objects.exists()


def test_the_moments_are_printed_and_one_of_them_is_gone_back_to(table: Table) -> None:
    table.play(decisions=40)
    printed = [line.split(maxsplit=1) for line in desk(table, "rewind", moments=True).splitlines()]
    told = [entry for entry in table.log if entry.fact.get("to") is None]
    assert len(printed) == sum(entry.number > 1 for entry in told) and not Act.objects.exists()
    place = printed[-4][0]
    knows = told_to_read(table, before=place, dice="kept")
    assert "took the game back to a moment" in desk(table, "rewind", before=place, dice="kept", knows=knows)
    assert table.decisions[-1].body["to"] < told[int(place) - 1].number
    again = desk(table, "rewind", moments=True).splitlines()
    assert [line.split()[0] for line in again[: len(printed)]] == [number for number, _words in printed]
    assert any(line.endswith("(taken back)") for line in again)


def test_the_moments_are_for_whoever_may_look_after_the_game(table: Table) -> None:
    with pytest.raises(CommandError, match="is not of the team"):
        desk(table, "rewind", moments=True, by="green@example.com")
    User.objects.filter(pk=person("red").pk).update(is_staff=True)
    with pytest.raises(CommandError, match="plays in this game"):
        desk(table, "rewind", moments=True, by="red@example.com")
    with pytest.raises(CommandError, match="There is no game"):
        call_command("desk", "nothing", "rewind", by=TEAM, moments=True)


def test_a_line_that_there_is_not_is_refused(table: Table) -> None:
    for before in ("0", "x", "99999"):
        with pytest.raises(CommandError, match="There is no such line"):
            desk(table, "rewind", before=before, dice="kept")
