"""Taking a game back at the desk: only whoever has read what was revealed does it, and of just that."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings

from games.act.decide.set_standing import set_stops_and_orders
from games.act.desk.open_desk import ActRequest
from games.act.desk.take_back import NotRead, take_back
from games.act.seats.waiting_list import wait_for_seat
from games.base.refusals import RequestRefused
from games.models import Act, Game, Moderator, Prompt, WaitingPlace
from games.read.desk.roles import has_looked_after
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
WHY = "The wrong card was taken."


@pytest.fixture
def table() -> Table:
    """White and Purple look after it; it stands in a later encounter, and waits for somebody."""
    found = playing(people=3)
    found.play(decisions=40)
    for colour in ("white", "purple"):
        Moderator.objects.create(game=found.game, user=person(colour), appointed_at=later())
    return found


def taken_back(table: Table, *, by: str = "white", **wish: Any) -> Act:
    given = {"encounter": 1, "dice": "kept", **wish}
    return take_back(table.id, ActRequest(person(by), WHY), **given)


def refused(table: Table, **wish: Any) -> NotRead:
    """It is refused with what was revealed, and the game stands where it stood."""
    before = len(table.decisions)
    with pytest.raises(NotRead) as found:
        taken_back(table, **wish)
    assert len(table.decisions) == before
    assert not Act.objects.filter(kind="rewind").exists()
    return found.value


def test_it_is_done_by_the_mark_of_what_was_read(table: Table) -> None:
    told = refused(table)
    assert told.reason == "rewind_not_read" and told.lines
    assert taken_back(table, knows=told.mark).kind == "rewind"
    assert table.decisions[-1].kind == "rewind"


def test_the_same_is_read_twice_with_the_same_mark(table: Table) -> None:
    assert refused(table).mark == refused(table).mark


def test_what_was_told_to_everybody_meanwhile_has_to_be_read_too(table: Table) -> None:
    told, entries = refused(table), len(table.log)
    while len(table.log) == entries:
        table.everybody_answers()
    again = refused(table, knows=told.mark)
    assert again.reason == "rewind_read_less" and again.mark != told.mark
    assert taken_back(table, knows=again.mark)


def test_what_some_saw_alone_meanwhile_has_to_be_read_too(table: Table) -> None:
    told = refused(table)
    last = table.log[-1]
    last.pk, last.place = None, last.place + 1
    last.fact, last.audience = {"id": "saw_cards", "to": [1], "cards": ["a8"]}, 1 << 1
    last.save()
    again = refused(table, knows=told.mark)
    assert again.reason == "rewind_read_less" and again.lines != told.lines


@pytest.mark.parametrize("other", [{"encounter": 0}, {"dice": "anew"}, {"by": "purple"}], ids=str)
def test_the_mark_is_for_one_wish_of_one_person(table: Table, other: dict[str, Any]) -> None:
    told = refused(table)
    assert refused(table, knows=told.mark, **other).reason == "rewind_read_less"


def test_the_mark_of_another_game_or_of_another_key_is_none(table: Table) -> None:
    other = playing(people=3)
    other.play(decisions=40)
    Moderator.objects.create(game=other.game, user=person("white"), appointed_at=later())
    assert refused(table, knows=refused(other).mark).reason == "rewind_read_less"
    with override_settings(SECRET_KEY="another"):
        foreign = refused(table).mark
    assert refused(table, knows=foreign).reason == "rewind_read_less"


def test_what_somebody_decides_in_private_makes_no_difference_to_the_mark(table: Table) -> None:
    told, number = refused(table), len(table.decisions)
    set_stops_and_orders(game_id=table.id, seat=1, stops=["usual"], orders={}, route="web")
    assert len(table.decisions) > number
    assert refused(table).mark == told.mark
    assert taken_back(table, knows=told.mark)


def test_a_sealed_answer_makes_no_difference_to_it_either() -> None:
    table = playing(people=3)
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    table.red.answers(1)
    told = refused(table, encounter=0)
    table.yellow.answers(1)
    assert Prompt.objects.filter(game=table.id, waiting=True).exists()
    assert refused(table, encounter=0).mark == told.mark


@pytest.mark.parametrize(
    ("wish", "reason"),
    [({"encounter": 99}, "rewind_no_encounter"), ({"dice": "loaded"}, "no_such_dice")],
    ids=str,
)
def test_what_cannot_be_wished_for_is_said_before_anything_is_shown(
    table: Table, wish: dict[str, Any], reason: str
) -> None:
    with pytest.raises(RequestRefused, match=reason):
        taken_back(table, **wish)


def test_whoever_plays_is_shown_nothing(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    with pytest.raises(RequestRefused, match="host_plays"):
        taken_back(table, by="red")
    with pytest.raises(Game.DoesNotExist):
        taken_back(table, by="yellow")


# Whoever has read it does not play there


def test_that_it_was_read_is_written_down_for_staff_although_nothing_was_done(table: Table) -> None:
    refused(table)
    act = Act.objects.get()
    assert (act.kind, act.audience, act.person) == ("read_revealed", "staff", person("white"))
    assert (act.reason, act.changed) == (WHY, {"encounter": 1, "dice": "kept"})


def test_whoever_is_not_shown_anything_has_read_nothing(table: Table) -> None:
    with pytest.raises(RequestRefused):
        taken_back(table, encounter=99)
    told = refused(table)
    taken_back(table, knows=told.mark)
    assert [act.kind for act in Act.objects.order_by("number")] == ["read_revealed", "rewind"]


def test_a_host_who_has_read_it_takes_no_seat_any_more(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("green"), is_open=True)
    refused(table, by="green")
    assert has_looked_after(person("green"), table.game)
    with pytest.raises(RequestRefused, match="moderates_here"):
        wait_for_seat(table.id, person("green"))


def test_whoever_waits_for_a_seat_is_shown_nothing(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    WaitingPlace.objects.create(game=table.game, user=person("green"))
    with pytest.raises(RequestRefused, match="host_waits"):
        taken_back(table, by="green")
    assert not Act.objects.exists()
    WaitingPlace.objects.all().delete()
    assert refused(table, by="green").lines
