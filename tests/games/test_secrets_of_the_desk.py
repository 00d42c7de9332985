"""Non-interference at the desk: what hands and deck hide shows on no page, and in no mail, of whoever looks
after a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import engine
from games.base.documents import RequestRefused
from games.desk.acts.answers import answer_by_default
from games.desk.acts.clock import extend
from games.desk.read import acts_known, role_of
from games.desk.service import ActRequest
from games.mail.outbox.addresses import DeskKey, desk_address, desk_in, parse
from games.mail.receive.incoming import handle_all, store
from games.models import Game, Moderator, OutboxMail
from tests.games.mail.test_message import written
from tests.games.tables import Table, person, playing
from tests.games.test_secrets import (
    ALIENS,
    GREEN,
    HIDDEN,
    IN_DECK,
    NOON,
    _answer,
    _arranged,
    _knows_more,
    _put_away,
    plain,
)
from tests.proofs import ALL

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]
HOST, MODERATOR = "green", "white"
TURNS = 16 if ALL else 10  # the moderator acts in every fifth
# A card that nobody holds and one that all do: whether a seat can answer so is told, as what was tried is.
TRIES = "answer red: attack 30 – a try\nanswer red: attack 5 – a try\ndefault blue – a try"


@given(
    seed=st.integers(0, 10_000),
    one=st.lists(st.sampled_from(HIDDEN), min_size=4, max_size=4),
    other=st.lists(st.sampled_from(HIDDEN), min_size=4, max_size=4),
)
@settings(
    max_examples=2 if ALL else 1,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_the_desk_shows_the_same_whatever_anybody_holds(seed: int, one: list[str], other: list[str]) -> None:
    assume(sorted(one) != sorted(other))
    first, second = looked_at(seed, one, IN_DECK[0]), looked_at(seed, other, IN_DECK[1])
    assert len(first) > 10
    for mine, theirs in zip(first, second, strict=True):
        assert mine == theirs


def looked_at(seed: int, hidden: list[str], in_deck: str) -> list[str]:
    """The desk of a host who plays and of a moderator, by page and by mail, and what the moderator sees of
    the game and its log.

    Now and then the moderator acts for a seat, also by mail.
    """
    with time_machine.travel(NOON, tick=False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "new_position", _arranged(hidden, in_deck))
            table = playing(people=5, aliens=ALIENS, seed="course")
        Game.objects.filter(pk=table.id).update(owner=person(HOST))
        Moderator.objects.create(game=table.game, user=person(MODERATOR), appointed_at=NOON)
        found = list(_pages(table, random.Random(seed)))
    _put_away(table)
    return found


def _pages(table: Table, rng: random.Random) -> Iterator[str]:
    browsers = {colour: Client() for colour in (HOST, MODERATOR)}
    for colour, browser in browsers.items():
        browser.force_login(person(colour))
    for turn in range(TURNS):
        if _knows_more(table):
            return
        of_moderator = [(MODERATOR, name) for name in ("desk", "ruling", "turn", "log")]
        for colour, name in [(HOST, "desk"), *of_moderator]:
            yield plain(browsers[colour].get(reverse(name, args=[table.id])).content.decode())
        yield from (_letter(table, colour, "help", turn) for colour in (HOST, MODERATOR))
        if turn % 5 == 4:
            yield from _acts(table, turn)
            yield _letter(table, MODERATOR, TRIES, turn)
        _answer(table, rng, plays=False)


def _acts(table: Table, turn: int) -> Iterator[str]:
    """More time for one seat, and its default: what comes of it, or why not."""
    asked, seat = ActRequest(person(MODERATOR), "A try."), turn % 5
    seat = seat if seat != GREEN else 0
    for act in (
        lambda: extend(table.id, asked, span=timedelta(days=1), seat=seat),
        lambda: answer_by_default(table.id, asked, seat=seat),
    ):
        try:
            done = act()
            yield f"{done.kind} {done.audience} {done.changed}"
        except RequestRefused as refused:
            yield refused.reason


def _letter(table: Table, colour: str, text: str, turn: int) -> str:
    """What is answered to a mail to the desk, with how many acts its address knows of."""
    role = role_of(person(colour), table.game)
    assert role is not None
    known = acts_known(table.game, role)
    address = desk_address(DeskKey(table.id, person(colour).opaque_id, role, known))
    message = written(text, From=person(colour).email)
    message.replace_header("Message-ID", f"<{colour}-{turn}-{len(text)}@example.com>")
    store(message.as_bytes(), address, person(colour).email)
    assert handle_all() == 1
    letter = OutboxMail.objects.get(kind="reply", game=table.id)
    OutboxMail.objects.filter(pk=letter.pk).delete()  # so many in one hour would not be answered
    seen = desk_in(parse(letter.headers["Reply-To"]).id).seen
    return f"{plain(letter.subject)} {seen}\n{plain(letter.text)}"
