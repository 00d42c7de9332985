"""A game is closed, as a draw or with winners: it is over for everybody, and everything made of it agrees."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import engine
from games.base.documents import RequestRefused
from games.board.words.encounter import encounter_words
from games.fair.prove_fair import prove
from games.hooks.words import told as told_to_hook
from games.lobby.words.reasons import lobby_reason
from games.log.words.sentences import sentences
from games.models import Game, Hook, HookDelivery, OutboxMail, ParkedAnswer, PlayedAlien, Prompt
from games.people.read.my_data import my_data
from games.people.read.profile import profile
from games.play.service.clocks import pass_deadlines
from games.play.service.correct import TABLE, close_game, rewind
from games.play.service.export_game import export_game
from games.play.service.session import TooLate
from games.questions.words.reasons import reason
from games.replay.page.page import replay_context
from games.replay.page.told import story_of
from games.replay.read.moments import replay
from games.words.reader import Reader
from tests.games.play.service.test_rewind import agrees
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
WHY = "Two of us are gone for good."


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """Two people and a bot, in the middle of an encounter."""
    found = playing(people=2, bots=1)
    found.play(decisions=60)
    while found.head.game.position.encounter is None or not found.waited_for:
        found.everybody_answers()
    return found


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def last_words(table: Table) -> str:
    return sentences([table.log[-1].fact])[0]


@pytest.mark.parametrize(
    ("by", "winners", "words"),
    [
        ("moderator", (), "The moderator ended the game as a draw."),
        ("table", (), "The table ended the game as a draw."),
        ("moderator", (1,), "The moderator ended the game. Won by Yellow."),
        ("table", (2, 0), "The table ended the game. Won by Red and Blue."),
    ],
)
def test_it_is_over_and_everything_made_of_it_agrees(
    table: Table, by: str, winners: tuple[int, ...], words: str
) -> None:
    close_game(table.id, by=by, winners=winners, reason=WHY)
    game = table.game
    assert (game.status, game.winners, game.closed_by) == (Game.Status.OVER, sorted(winners), by)
    assert game.ended_at and not Prompt.objects.filter(game=table.id, closed_at=None).exists()
    assert last_words(table) == words
    (told,) = encounter_words(engine.view(table.head.game.position, None), Reader())
    assert told == words
    agrees(table)
    again = Game.objects.exclude(pk=table.id).get()
    assert (again.status, again.winners, again.closed_by) == (Game.Status.OVER, sorted(winners), by)


def test_everybody_who_sits_there_is_told_by_mail_how_it_ended_and_why(table: Table) -> None:
    close_game(table.id, reason=WHY)
    mails = OutboxMail.objects.filter(game=table.id, kind="news", subject__contains="The game is over")
    assert sorted(mail.to for mail in mails) == ["red@example.com", "yellow@example.com"]
    for mail in mails:
        assert "The moderator ended the game as a draw." in mail.text and f"Reason: {WHY}" in mail.text
        assert WHY in mail.html and "the game ends as a draw" in " ".join(mail.text.split())


def test_of_a_game_with_winners_the_story_names_them(table: Table) -> None:
    close_game(table.id, winners=(1,))
    found = replay(person("red"), table.id)
    assert "Yellow wins the game" in story_of(found).end
    assert replay_context(found, len(found.steps))["board"]


def test_no_one_has_won_a_draw_and_it_counts_as_played(table: Table) -> None:
    close_game(table.id)
    Game.objects.update(ended_at=later(days=-3))
    mine = profile(person("red").opaque_id, person("red"))
    assert (mine.played, mine.won) == (1, 0)
    (seat,) = my_data(person("red"))["seats"]
    assert seat["won"] is False


def test_whoever_was_named_has_won_and_the_others_have_not(table: Table) -> None:
    close_game(table.id, winners=(0,))
    Game.objects.update(ended_at=later(days=-3))
    assert profile(person("red").opaque_id, person("red")).won == 1
    assert profile(person("yellow").opaque_id, person("yellow")).won == 0


def test_how_aliens_did_in_it_is_not_counted_for_the_library(table: Table) -> None:
    close_game(table.id, winners=(0,))
    assert not PlayedAlien.objects.exists()


def test_an_answer_comes_too_late_and_no_deadline_passes(table: Table) -> None:
    prompt = table.waited_for[0]
    close_game(table.id, by=TABLE)
    with pytest.raises(TooLate):
        table.players[prompt.seat.number].says(prompt.default, question=prompt.question)
    assert not pass_deadlines(later(days=30))


def test_webhooks_are_told_of_a_draw(table: Table) -> None:
    terms: dict[str, Any] = {"url": "https://example.org/", "events": ["over"], "format": "plain"}
    Hook.objects.create(user=person("red"), **terms)
    close_game(table.id)
    (delivery,) = HookDelivery.objects.all()
    assert told_to_hook(delivery).headline == "[Long table] The game is over. It ended as a draw."


def stuck(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def decide(self: engine.Game, decision: Any) -> None:
        raise RuntimeError("two effects feed each other")

    prompt = table.waited_for[0]
    with monkeypatch.context() as patch:
        patch.setattr(engine.Game, "decide", decide)
        table.players[prompt.seat.number].answers(1, question=prompt.question)
    assert table.game.status == Game.Status.STUCK


def test_its_shuffles_can_be_checked_as_ever(table: Table) -> None:
    close_game(table.id)
    assert prove(json.loads(json.dumps(export_game(table.game))))


def test_a_stuck_game_is_closed_and_what_was_held_is_decided_by_nobody(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck(table, monkeypatch)
    told = close_game(table.id, reason=WHY)
    assert told.held == 1 and not ParkedAnswer.objects.filter(taken_at=None).exists()
    assert (table.game.status, table.game.stuck_where) == (Game.Status.OVER, "")
    agrees(table)


def test_one_that_was_taken_back_is_closed_on_the_road_that_counts(table: Table) -> None:
    rewind(table.id, to=40)
    close_game(table.id)
    agrees(table)


# What cannot be done


def test_a_game_that_is_over_or_has_not_begun_is_not_closed(table: Table) -> None:
    for status in (Game.Status.OVER, Game.Status.LOBBY):
        Game.objects.filter(pk=table.id).update(status=status)
        with pytest.raises(RequestRefused) as refused:
            close_game(table.id)
        assert "can be closed" in lobby_reason(refused.value)


def test_a_seat_that_there_is_not_has_not_won_and_nothing_is_changed(table: Table) -> None:
    before = table.decisions
    with pytest.raises(engine.NotAllowed) as refused:
        close_game(table.id, winners=(7,), reason=WHY)
    assert "Name seats of this game" in reason(refused.value)
    assert table.decisions == before and table.game.status == Game.Status.RUNNING
    assert not table.game.closed_why


def test_one_that_cannot_be_loaded_is_to_be_taken_back_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*_: object, **__: object) -> None:
        raise engine.UnknownVersion(99)

    monkeypatch.setattr(engine.Game, "load", load)
    with pytest.raises(RequestRefused) as refused:
        close_game(table.id)
    assert "Take it back" in lobby_reason(refused.value)


def test_a_closed_game_is_not_taken_back(table: Table) -> None:
    close_game(table.id)
    with pytest.raises(RequestRefused):
        rewind(table.id, to=40)
