"""One game by mail, by web, by bots, and by somebody who never answers; deadlines pass."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from games import tasks
from games.base.documents import TIME_WAS_UP
from games.lobby.service.game_options import GameSetup
from games.mail.receive.incoming import handle_all
from games.mail.receive.listener import MailListener
from games.models import Decision, Game, InboundMail, Prompt
from tests.games.mail.post_office import Basket, send
from tests.games.tables import DEAL, RESPONSE, Table, bargaining, person, playing
from tests.games.written_mails import written_mails
from tests.proofs import ALL

from .correspondence import Correspondence
from .mail_player import MailPlayer, ReadMail, eager
from .other_installation import assert_played_out
from .web_player import TurnPage, WebPlayer, filled

ALIENS = ("zombie", "healer", "warrior", "mind", "trader")
SEED = "mixed"
# In CI to two colonies, in a game in which Blue and Red are away long enough; to three with `make proofs`.
GAME_SEED, GOAL, TRAVELS = ("mixed", 3, 12) if ALL else ("m3", 2, 6)  # Red travels after so many answers
SHORT = GameSetup(picked=ALIENS, box=ALIENS, switches={"goal": GOAL})
MOST_DECISIONS = 5_000
PAUSE = timedelta(minutes=4)
TICK = timedelta(hours=6)  # how often the clocks are looked at while nobody does anything
AWAY = timedelta(days=3)
RED, YELLOW, BLUE, GREEN, PURPLE = range(5)


class MixedGame:
    """Red plays by mail and is away at times, yellow by web; blue never answers; the others are bots."""

    def __init__(self, table: Table, basket: Basket, listener: MailListener, clock: Any):
        self.table, self.clock = table, clock
        self.red = MailPlayer("red@example.com", GAME_SEED, eager)
        self.yellow = WebPlayer(person("yellow"), table.id, GAME_SEED)
        self.post = Correspondence(table, basket, listener, [self.red])
        self.red_is_back = timezone.now()

    def play(self) -> None:
        """Whoever can does something; if nobody can, time passes."""
        while self.table.game.status == Game.Status.RUNNING:
            tasks.sweep()
            self.post.deliver()
            if not (self.red_replies() or self.yellow_answers()):
                self.clock.shift(TICK)
            assert Decision.objects.count() < MOST_DECISIONS, "the game comes to no end"

    def red_replies(self) -> bool:
        if not self.red.unanswered or timezone.now() < self.red_is_back:
            return False
        self.post.answer(self.red)
        self.clock.shift(PAUSE)
        if len(self.red.sent) % TRAVELS == 0:
            self.red_is_back = timezone.now() + AWAY
        return True

    def yellow_answers(self) -> bool:
        page = self.yellow.looks()
        if page.questions:
            self.yellow.answers(page)
        return bool(page.questions)


@pytest.mark.usefixtures("one_picture")
@pytest.mark.once
@pytest.mark.timeout(1200)
def test_a_game_by_mail_and_web_and_bots_goes_on_without_somebody_who_never_answers(
    basket: Basket, listener: MailListener, clock: Any, tmp_path: Path
) -> None:
    table = playing(people=3, bots=2, seed=GAME_SEED, setup=SHORT)
    game = MixedGame(table, basket, listener, clock)
    game.play()
    assert_everybody_came_their_way(table)
    for row in table.decisions:
        if row.route in TIME_WAS_UP:
            assert_default_was_right(row)
    assert_who_answers_soon_is_not_reminded(table)
    assert "too_late" in InboundMail.objects.values_list("outcome", flat=True)
    assert_played_out(table, tmp_path)


def assert_everybody_came_their_way(table: Table) -> None:
    routes = {seat: {row.route for row in table.decisions if row.seat == seat} for seat in range(5)}
    assert routes.pop(RED) - {"passed"} == {"mail", "deadline"}
    assert routes.pop(BLUE) - {"passed"} == {"deadline", "bot"}
    assert routes == {YELLOW: {"web"}, GREEN: {"bot"}, PURPLE: {"bot"}}
    blue = [row.route for row in table.decisions if row.seat == BLUE and row.route != "passed"]
    assert blue[:2] == ["deadline", "deadline"] and "deadline" not in blue[blue.index("bot") :]


def assert_default_was_right(row: Decision) -> None:
    """It is the default that was told, taken at the time that was told, with a reminder at half time."""
    prompt = Prompt.objects.get(game=row.game_id, seat__number=row.seat, question=row.question)
    span = DEAL if prompt.clock == Prompt.Clock.DEAL else RESPONSE
    assert row.body == {"answer": prompt.default}
    assert within_a_tick(row.at, prompt.due_at)
    if prompt.due_at - prompt.opened_at == span:  # else an offer was put within a bargaining that went on
        assert reminded(prompt, prompt.opened_at + span / 2)


def reminded(prompt: Prompt, half: datetime) -> bool:
    mail = written_mails().filter(kind="reminder", prompt=prompt).earliest("queued_at")
    return within_a_tick(mail.queued_at, half) and mail.sent_at is not None


def within_a_tick(moment: datetime, wanted: datetime) -> bool:
    """Not before, and as soon as the clocks were looked at."""
    return wanted <= moment <= wanted + TICK + PAUSE


def assert_who_answers_soon_is_not_reminded(table: Table) -> None:
    reminded = written_mails().filter(kind="reminder", game=table.id)
    assert set(reminded.values_list("to", flat=True)) <= {"red@example.com", "blue@example.com"}


# Bargaining with somebody who is away


@pytest.mark.timeout(300)
def test_a_bargaining_with_somebody_who_is_away_ends_by_its_own_time(
    basket: Basket, listener: MailListener, clock: Any
) -> None:
    table = bargaining()
    prompt = asked(table, "deal")
    player, post = by_mail(table, prompt, basket, listener)
    letter = player.unanswered[-1]
    reply = player.writes(letter, f"my {letter.hand[0]} for your negotiate")
    send(listener.port, reply.message, to=reply.to, sender=player.address)
    assert handle_all() == 1
    waits = asked(table, "deal")
    assert waits.seat != prompt.seat and waits.due_at == prompt.due_at
    clock.shift(RESPONSE + TICK)
    tasks.sweep()
    assert asked(table, "deal") == waits
    clock.shift(DEAL - RESPONSE)
    tasks.sweep()
    assert not Prompt.objects.filter(what="deal", closed_at=None).exists()
    assert [row.body["answer"] for row in table.decisions if row.route == "deadline"] == [{"do": "break off"}]
    assert "deal_failed" in [entry.fact["id"] for entry in table.log]


def asked(table: Table, what: str) -> Prompt:
    """The first question of this kind that waits for a person."""
    return next(prompt for prompt in table.waited_for if prompt.what == what)


def by_mail(
    table: Table, prompt: Prompt, basket: Basket, listener: MailListener
) -> tuple[MailPlayer, Correspondence]:
    """Whoever is asked this plays by mail, and has their mails."""
    player = MailPlayer(prompt.seat.user.email, SEED, eager)
    post = Correspondence(table, basket, listener, [player])
    post.deliver()
    return player, post


# Twice


def test_a_mail_that_arrives_twice_has_one_effect_and_one_reply(
    basket: Basket, listener: MailListener
) -> None:
    table = playing(people=3)
    player, post = by_mail(table, table.red.prompt, basket, listener)
    reply = player.writes(player.unanswered[0], "2")
    for _ in range(2):
        send(listener.port, reply.message, to=reply.to, sender=player.address)
    assert handle_all() == 1
    send(listener.port, reply.message, to=reply.to, sender=player.address)
    assert handle_all() == 0
    post.deliver()
    assert [letter.is_taken for letter in player.letters_to[reply.id]] == [True]
    assert len(answers(table.red.prompt)) == 1


def test_a_form_that_is_sent_twice_has_one_effect_and_one_reply(transactional_db: None) -> None:
    table = playing(people=3)
    player = WebPlayer(person("red"), table.id, SEED)
    (question,) = player.looks().questions
    fields = filled(question, player.dice)
    pages = [player.sends(question, fields) for _ in range(2)]
    assert ["Answer saved:" in page.words for page in pages] == [True, True]
    assert len(answers(table.red.prompt)) == 1


def answers(prompt: Prompt) -> list[Decision]:
    """Everything that was answered to a question."""
    rows = Decision.objects.filter(game=prompt.game_id, seat=prompt.seat.number, question=prompt.question)
    return list(rows.order_by("number"))


# Two at once


@pytest.mark.parametrize("round", range(4))
def test_of_two_answers_at_once_by_mail_and_web_one_holds_and_the_other_is_too_late(
    round: int, basket: Basket, listener: MailListener
) -> None:
    table = playing(people=3, aliens=ALIENS[:3], seed=f"{SEED} {round}")
    prompt = table.until_asked("launch")
    letter, page = at_once(table, prompt, basket, listener)
    (row,) = answers(prompt)
    assert letter.is_taken == (row.route == "mail") and letter.is_over == (row.route == "web")
    assert ("Answer saved:" in page.words) == (row.route == "web")
    assert ("Too late" in page.words) == (row.route == "mail")


@pytest.mark.parametrize("round", range(4))
def test_of_two_answers_at_once_to_a_sealed_question_the_later_one_replaces_the_earlier_one(
    round: int, basket: Basket, listener: MailListener
) -> None:
    table = playing(people=3, seed=f"{SEED} {round}")
    prompt = table.red.prompt
    letter, page = at_once(table, prompt, basket, listener)
    first, second = answers(prompt)
    assert {first.route, second.route} == {"mail", "web"}
    assert letter.is_taken
    assert ("It replaces your earlier answer" in letter.text) == (second.route == "mail")
    assert ("Answer changed: " in page.words) == (second.route == "web")


def at_once(
    table: Table, prompt: Prompt, basket: Basket, listener: MailListener
) -> tuple[ReadMail, TurnPage]:
    """The same person answers by mail and by web at the same moment; gives what they are told by both."""
    player, post = by_mail(table, prompt, basket, listener)
    reply = player.writes(player.unanswered[-1], "line 2")
    send(listener.port, reply.message, to=reply.to, sender=player.address)
    browser = WebPlayer(prompt.seat.user, table.id, SEED)
    (question,) = browser.looks().questions
    fields = filled(question, browser.dice)
    _handled, page = together(handle_all, lambda: browser.sends(question, fields))
    post.deliver()
    (letter,) = player.letters_to[reply.id]
    return letter, page


def together(*works: Callable[[], Any]) -> list[Any]:
    """What these return, done at the same time, each in a thread of its own."""
    start = Barrier(len(works))

    def do(work: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        return list(threads.map(do, works))
