"""Taking a game back at the desk: only whoever has read what was revealed does it, and of just that."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.test import override_settings

from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import RequestRefused
from games.desk.acts.rewind import Moment, NotRead, take_back
from games.desk.read import has_looked_after
from games.desk.service import ActRequest
from games.desk.words import act_words
from games.lobby.service.leave_game import wait_for_seat
from games.models import Act, Decision, Game, LogEntry, Moderator, Prompt, WaitingPlace
from games.play.read.current import branch, game_before
from games.play.read.public import public_moment
from games.play.service.rebuild import check_game
from tests.engine.recorded import short_game
from tests.games.play.service.test_rewind import without_numbers
from tests.games.recorded import recorded
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
WHY = "The wrong card was taken."


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """White and Purple look after it; it stands in a later encounter, and waits for somebody."""
    found = playing(people=3)
    found.play(decisions=40)
    for colour in ("white", "purple"):
        Moderator.objects.create(game=found.game, user=person(colour), appointed_at=later())
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def taken_back(table: Table, *, by: str = "white", **wish: Any) -> Act:
    where = {name: wish.pop(name) for name in ("encounter", "before") if name in wish} or {"encounter": 1}
    given = {"to": Moment(**where), "dice": "kept", **wish}
    return take_back(table.id, ActRequest(person(by), WHY), **given)


def refused(table: Table, **wish: Any) -> NotRead:
    """It is refused with what was revealed, and the game stands where it stood."""
    before = len(table.decisions)
    with pytest.raises(NotRead) as found:
        taken_back(table, **wish)
    assert len(table.decisions) == before
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
    say_ahead(
        game_id=table.id, seat=1, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
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
    [
        ({"encounter": 99}, "rewind_no_encounter"),
        ({"dice": "loaded"}, "no_such_dice"),
        ({"before": -1}, "rewind_no_entry"),
        ({"before": 100_000}, "rewind_no_entry"),
    ],
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


# To before anything that everybody was told


def public(table: Table) -> list[LogEntry]:
    """What everybody may read, in order: a place is one more than the index."""
    return [entry for entry in table.log if entry.fact.get("to") is None]


def places(table: Table) -> list[int]:
    return [place for place, entry in enumerate(public(table), start=1) if entry.number > 1]


def back_before(table: Table, place: int, dice: str = "kept") -> Act:
    told = refused(table, before=place, dice=dice)
    return taken_back(table, before=place, dice=dice, knows=told.mark)


def led_to(table: Table, entry: LogEntry) -> Decision:
    """The decision that led to an entry, by itself or by what was done at once after it."""
    rows = [row for row in table.decisions if row.number <= entry.number and row.route != "order"]
    return rows[-1]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_it_stands_as_before_the_decision_that_led_to_a_line(table: Table, share: float) -> None:
    place = places(table)[int(share * len(places(table)))]
    row = led_to(table, public(table)[place - 1])
    act = back_before(table, place)
    assert table.decisions[-1].body["to"] == row.number - 1
    assert without_numbers(table.head.game) == without_numbers(game_before(table.id, row.number).game)
    encounter = table.head.game.position.encounters
    assert act.changed == {"before": place, "dice": "kept", "encounter": encounter}
    where = f"a moment of encounter {encounter}" if encounter else "a moment before the first encounter"
    said = f"The moderator took the game back to {where}. The dice are the same. Reason: {WHY}"
    assert act_words(act) == said


def test_it_can_lead_to_before_a_line_that_was_taken_back_and_to_before_a_taking_back(table: Table) -> None:
    stood, last = without_numbers(table.head.game), len(public(table))
    back_before(table, places(table)[5])
    (taken,) = [n for n in places(table) if public(table)[n - 1].fact["id"] == "game_taken_back"]
    back_before(table, taken)
    assert without_numbers(table.head.game) == stood, "the taking back was taken back"
    back_before(table, last)
    rewinds = [row.number for row in table.decisions if row.kind == "rewind"]
    assert [branch(table.id).counts(number) for number in rewinds] == [False, False, True]
    assert check_game(table.id) is None


def test_a_line_that_was_brought_about_at_once_leads_to_before_what_it_followed() -> None:
    game = recorded(short_game(5, 180, by_the_book=True), sits=person("red"), decisions=150)
    table = Table(game)
    Moderator.objects.create(game=game, user=person("white"), appointed_at=later())
    rows = {row.number: row for row in table.decisions}
    for place in places(table):
        entry = public(table)[place - 1]
        moment = public_moment(table.id, place)
        assert moment is not None and moment.fact == entry.public_fact
        first = led_to(table, entry)
        assert moment.to == max(1, first.number - 1) < entry.number
        assert rows[moment.to + 1].route != "order" or moment.to == 1


def test_private_lines_are_no_moments(table: Table) -> None:
    """What only some were told has no place: there are as many as everybody may read."""
    count = len(public(table))
    assert count < len(table.log)
    assert public_moment(table.id, count) is not None and public_moment(table.id, count + 1) is None
    assert public_moment(table.id, 0) is None and public_moment(table.id, -1) is None


def test_what_is_decided_in_private_moves_no_place(table: Table) -> None:
    place = places(table)[-1]
    told = refused(table, before=place)
    say_ahead(
        game_id=table.id, seat=1, said=SaidAhead(stops=["usual"], orders={}, replaces=everything), route="web"
    )
    again = refused(table, before=place)
    assert (again.mark, again.lines) == (told.mark, told.lines)
    assert taken_back(table, before=place, knows=told.mark).kind == "rewind"


def test_the_mark_of_one_line_is_none_for_another(table: Table) -> None:
    first, second = places(table)[-2:]
    told = refused(table, before=first)
    assert refused(table, before=second, knows=told.mark).reason == "rewind_read_less"


@pytest.mark.once
def test_it_is_played_on_to_a_winner_from_the_middle_of_an_encounter(table: Table) -> None:
    back_before(table, places(table)[len(places(table)) // 2], dice="anew")
    table.play()
    assert table.game.status == Game.Status.OVER and check_game(table.id) is None
