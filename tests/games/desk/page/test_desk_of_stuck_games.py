"""The desk of a game over which the rules have broken down: what is known of it, and what can be done."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

import engine
from games.desk.service import note_staff_act
from games.models import Act, Game, Moderator, OutboxMail, ParkedAnswer, User
from games.play.service.clocks import retry_stuck
from games.play.service.correct import close_game, rewind
from tests.games.desk.page.test_desk import WHY, sent, shown, signed_in
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db


def broken(self: engine.Game, decision: Any) -> None:
    raise RuntimeError("two effects feed each other")


@pytest.fixture
def broken_rules(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    with monkeypatch.context() as patch:
        patch.setattr(engine.Game, "decide", broken)
        yield patch


@pytest.fixture
def table(broken_rules: pytest.MonkeyPatch) -> Table:
    """Red made the game and plays, White looks after it; Yellow's answer has stopped it."""
    found = playing(people=3, name="Long table")
    Game.objects.filter(pk=found.id).update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    found.yellow.answers(2)
    return found


def test_whoever_looks_after_it_sees_where_it_stands_and_who_has_answered_but_not_what(table: Table) -> None:
    page = shown("white", table)
    assert "Paused for repair since" in page and "The rules broke at" in page
    assert "1 answer is kept:" in page and "Yellow, on the web, " in page
    held = ParkedAnswer.objects.get()
    assert str(held.answer) not in page


def test_no_deadline_is_named_that_does_not_pass(table: Table) -> None:
    """The questions keep theirs, for when it goes on."""
    assert table.blue.prompt.due_at
    assert "They have until" not in shown("white", table)
    page = signed_in("blue").get(reverse("turn", args=[table.id])).content.decode()
    assert "Answer by" not in page and "No deadline." in page


def test_a_host_who_plays_sees_nothing_of_who_has_answered(table: Table) -> None:
    page = shown("red", table)
    assert "is kept:" not in page and "The rules broke at" not in page
    assert "appoint a moderator who does not play" in page
    assert 'id="act-retry"' in page and 'id="act-close"' not in page


def test_a_place_that_names_more_than_the_place_is_not_shown(table: Table) -> None:
    noted = "loading after decision 40: NotAllowed('not_an_option', {'answer': 'attack 8'})"
    Game.objects.update(stuck_where=noted)
    page = shown("white", table)
    assert "attack 8" not in page and "decision 40" not in page
    assert "With the present rules it cannot be loaded as it stands." in page


def test_aliens_that_are_missing_are_named(table: Table) -> None:
    Game.objects.update(stuck_where="missing sheets: tick_clock, zed")
    assert "The sheets of these aliens are missing: Tick Clock and Zed." in shown("white", table)


def test_what_the_team_has_tried_is_told(table: Table) -> None:
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    note_staff_act(person("teal"), table.game, "Long table", "still_stuck")
    note_staff_act(person("teal"), table.game, "Long table", "look", what="a hand")
    assert shown("white", table).count("The team of this site tried to put it back into play") == 1


def test_the_table_is_told_at_once_on_its_page_and_by_mail(table: Table) -> None:
    page = " ".join(signed_in("blue").get(reverse("turn", args=[table.id])).content.decode().split())
    assert "The game is paused for repair" in page and "No deadline passes meanwhile." in page
    mails = OutboxMail.objects.filter(game=table.id, kind="desk").order_by("to")
    assert [mail.to.partition("@")[0] for mail in mails] == ["blue", "red", "white", "yellow"]
    for mail in mails:
        text = " ".join(mail.text.split())
        assert ("This game needs you" in mail.subject) == mail.to.startswith("white")
        assert "Nothing is lost" in text and "choose_aliens" not in text


def test_a_game_needs_nobody_who_was_named_for_it_but_plays_or_waits(
    broken_rules: pytest.MonkeyPatch,
) -> None:
    found, since = playing(people=3), {"appointed_at": later()}
    Moderator.objects.create(game=found.game, user=person("teal"), state=Moderator.State.NAMED, **since)
    Moderator.objects.create(game=found.game, user=person("orange"), state=Moderator.State.PLAYS, **since)
    found.yellow.answers(2)
    needed = OutboxMail.objects.filter(game=found.id, subject__contains="This game needs you")
    assert [mail.to for mail in needed] == ["teal@example.com"]


def test_however_often_it_is_tried_the_table_gets_one_mail_a_day(table: Table) -> None:
    before = OutboxMail.objects.filter(kind="desk").count()
    for _ in range(3):
        sent("white", table, "retry")
        assert retry_stuck(timezone.now())
    assert OutboxMail.objects.filter(kind="desk").count() == before


def test_it_is_tried_again_and_goes_on_with_what_was_kept(
    table: Table, broken_rules: pytest.MonkeyPatch
) -> None:
    broken_rules.undo()
    assert sent("red", table, "retry", reason="").status_code == 302
    page = shown("white", table)
    assert "The host began to put the game back into play." in page and "is being tried again" in page
    assert table.game.status == Game.Status.STUCK and 'id="act-retry"' not in page
    assert retry_stuck(timezone.now())
    assert table.game.status == Game.Status.RUNNING and len(table.decisions) == 2
    assert "The host put the game back into play." in shown("white", table)


def test_if_it_is_still_broken_nothing_is_lost_and_that_it_was_tried_is_told(table: Table) -> None:
    assert sent("white", table, "retry").status_code == 302
    assert retry_stuck(timezone.now())
    assert table.game.status == Game.Status.STUCK and ParkedAnswer.objects.filter(taken_at=None).count() == 1
    told = "The moderator tried to put the game back into play. It is still paused for repair."
    assert told in shown("white", table)
    assert "paused for repair" in shown("white", table)


def test_one_that_cannot_even_be_loaded_stays_as_it_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(*_: object, **__: object) -> None:
        raise engine.UnknownVersion(99)

    monkeypatch.setattr(engine.Game, "load", load)
    sent("white", table, "retry")
    assert retry_stuck(timezone.now())
    assert table.game.status == Game.Status.STUCK
    assert Act.objects.get(number=2).changed == {"runs": False}
    answer = sent("white", table, "close", sure="on")
    assert answer.status_code == 422 and "Take it back to an earlier moment" in answer.content.decode()


def test_it_is_closed_as_a_draw_and_everybody_reads_why(
    table: Table, broken_rules: pytest.MonkeyPatch
) -> None:
    broken_rules.undo()
    assert sent("white", table, "close", sure="on").status_code == 302
    assert (table.game.status, table.game.winners) == (Game.Status.OVER, [])
    page = " ".join(signed_in("yellow").get(reverse("turn", args=[table.id])).content.decode().split())
    assert "The moderator ended the game as a draw." in page and f"Reason: {WHY}" in page
    assert "It ended as a draw." in signed_in("yellow").get(reverse("home")).content.decode()
    assert f"The moderator closed the game as a draw. Reason: {WHY}" in shown("white", table)


def test_without_saying_so_nothing_is_closed_and_what_was_chosen_is_still_there(table: Table) -> None:
    answer = sent("white", table, "close", winners=[0, 2])
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422 and "Say that you know that nothing leads back." in page
    assert page.count("checked") == 2 and WHY in page
    assert table.game.status == Game.Status.STUCK


def test_spectators_are_not_told_why(table: Table, broken_rules: pytest.MonkeyPatch) -> None:
    broken_rules.undo()
    sent("white", table, "close", sure="on")
    Game.objects.update(spectators=Game.Spectators.PEOPLE, watch_hours=1, ended_at=later(days=-1))
    page = signed_in("orange").get(reverse("watch", args=[table.id])).content.decode()
    assert WHY not in page


def test_what_was_dropped_with_an_earlier_trouble_is_not_said_to_be_kept(
    table: Table, broken_rules: pytest.MonkeyPatch
) -> None:
    broken_rules.undo()
    rewind(table.id, to=1)
    broken_rules.setattr(engine.Game, "decide", broken)
    table.blue.answers(1)
    page = shown("white", table)
    assert "1 answer is kept:" in page and "Blue, on the web, " in page and "Yellow, on the web, " not in page
    broken_rules.undo()
    close_game(table.id)
    dropped = ParkedAnswer.objects.get(seat=1)
    assert dropped.dropped_at is not None and dropped.taken_at is None
