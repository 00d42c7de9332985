"""The sizes of mails: a whole game at the standard pace, by mail alone."""

from __future__ import annotations

import pytest

from games.lobby.service.game_options import GameSetup
from games.models import Game, OutboxMail
from games.play.service.play_bots import play_until_people_asked
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails
from tests.proofs import ALL

pytestmark = pytest.mark.django_db
MOST = 40_000  # bytes of text and HTML; the picture comes on top
MOST_WITH_STORY = 60_000  # the last mail tells the whole game; large mail services cut at 100,000


def size(mail: OutboxMail) -> int:
    return len(mail.text.encode()) + len(mail.html.encode())


def play_by_mail(table: Table) -> None:
    """Everybody answers every question by a line of its list, one of each after the other."""
    while table.waited_for:
        prompt = table.waited_for[0]
        number = 1 + prompt.question % len(prompt.shown)
        table.players[prompt.seat.number].answers(number, question=prompt.question, route="mail")
        play_until_people_asked(table.id)


@pytest.mark.parametrize("seed", ["sizes", "more sizes"] if ALL else ["sizes"])
def test_no_mail_of_a_whole_game_is_large(seed: str) -> None:
    setup = GameSetup(switches={"pace": "standard"})
    table = playing(people=2, bots=3, seed=seed, setup=setup)
    play_by_mail(table)
    mails = written_mails().filter(game=table.id)
    assert table.game.status == Game.Status.OVER and {mail.kind for mail in mails} >= {"prompt", "news"}
    with_story = {mail.pk for mail in mails if "\nTHE STORY\n" in mail.text}
    assert len(with_story) == 2
    sizes = sorted(size(mail) for mail in mails if mail.pk not in with_story)
    assert sizes[-1] < MOST
    assert max(size(mail) for mail in mails if mail.pk in with_story) < MOST_WITH_STORY
