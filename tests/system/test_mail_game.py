"""Five people play a whole game by mail: questions go out and answers come in by real SMTP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.lobby.service.game_options import GameSetup
from games.mail.receive.listener import MailListener
from games.models import Game, InboundMail, Moderator
from games.words.names import card_name
from tests.games.desk.page.correcting import (
    assert_corrected,
    assert_proved_fair,
    assert_shown_in_the_replay,
    corrects,
    is_in_the_middle,
    ways_of_playing,
)
from tests.games.desk.page.test_desk import signed_in
from tests.games.mail.post_office import Basket, Delivered
from tests.games.play.service.test_rewind import agrees
from tests.games.tables import COLOURS, Table, later, person, playing
from tests.games.words.foreign_in_game import foreign_in_letter
from tests.proofs import ALL

from .correspondence import Correspondence, assert_keeps_secrets, others_cards
from .mail_player import MailPlayer, ReadMail, Reply, eager
from .mail_programs import made
from .other_installation import assert_played_out

BOX = ("zombie", "healer", "warrior", "mind", "trader", "macron", "remora", "vacuum", "parasite", "grudge")
SEED = "n2"  # a game that does not take long
SHORT = GameSetup(box=BOX, switches={"goal": 2})  # whole all the same: nothing is new after that
# To two colonies, as it is many mails longer with techs.
SECRETIVE = GameSetup(box=BOX[:6], variants=("technology", "hidden_powers"), switches={"goal": 2})
MAYFAIRS_BOX = (
    "zombie",
    "healer",
    "warrior",
    "mind",
    "trader",
    "macron",
    "vulch",
    "vacuum",
    "parasite",
    "clone",
)
PARTS = ("more_cards", "more_edicts", "more_flares", "kickers", "reinforcements", "special_destiny")
OF_MAYFAIR = GameSetup(box=MAYFAIRS_BOX, variants=PARTS, switches={"goal": 2})
MAYFAIRS_SEED = "m1"  # the last challenge is taken back, and is the last one again
MOST_REPLIES = 2_500
PAUSE = timedelta(minutes=4)  # between replies: nobody is sent more than twenty echoes an hour


class RevealingPlayer(MailPlayer):
    """Turns their alien up with their twelfth answer, in a line below it."""

    def writes(self, letter: ReadMail, written: str, line: int | None = None, free: bool = False) -> Reply:
        told = "\n\nturn up" if len(self.sent) == 12 else ""
        return super().writes(letter, written + told, line, free)


def inventive(letter: ReadMail, dice: Random) -> int:
    """Completes a tech where that is possible, sends it a ship otherwise, and else does as the eager ones."""
    for wanted in ("Complete", "Research"):
        found = [number for number, label in letter.answers.items() if label.startswith(wanted)]
        if found:
            return dice.choice(found)
    return eager(letter, dice)


def play(post: Correspondence, clock: Any, dice: Random, enough: Callable[[], bool] = lambda: False) -> None:
    """Let those who are asked reply, until somebody has won or `enough` says so."""
    post.deliver()
    while post.table.game.status == Game.Status.RUNNING and not enough():
        asked = [player for player in post.players.values() if player.unanswered]
        assert asked, f"the game waits for {post.table.waited_for}, whom no mail has asked"
        assert len(post.replies) < MOST_REPLIES, "the game comes to no end"
        post.answer(dice.choice(asked))
        clock.shift(PAUSE)


@pytest.mark.once
@pytest.mark.timeout(1200)
def test_five_people_play_a_whole_game_by_mail(
    basket: Basket, listener: MailListener, clock: Any, tmp_path: Path
) -> None:
    table = playing(people=5, seed=SEED, setup=SHORT)
    players = [MailPlayer(f"{colour}@example.com", SEED, eager) for colour in COLOURS[:5]]
    post = Correspondence(table, basket, listener, players)
    play(post, clock, Random(SEED))
    assert all(row.route == "mail" for row in table.decisions[1:])
    for player in players:
        assert any("The game is over" in letter.mail["Subject"] for letter in player.read[-2:])
    assert_mails_of_all_kinds(post)
    assert_played_out(table, tmp_path)


@pytest.mark.usefixtures("one_picture")
@pytest.mark.once
@pytest.mark.timeout(1200)
def test_six_people_play_everything_of_mayfair_by_mail_and_it_is_taken_back_and_ruled_on(
    basket: Basket, listener: MailListener, clock: Any, tmp_path: Path
) -> None:
    """Tell those who reply to mails from before it why it is too late, in no other edition's words."""
    table = playing(people=6, seed=MAYFAIRS_SEED, edition="mayfair", setup=OF_MAYFAIR)
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    players = [MailPlayer(f"{colour}@example.com", MAYFAIRS_SEED, eager) for colour in COLOURS[:6]]
    post, dice = Correspondence(table, basket, listener, players), Random(MAYFAIRS_SEED)
    play(post, clock, dice, enough=lambda: is_in_the_middle(table))
    late = {player: len(player.sent) for player in players if player.unanswered}
    corrects(table, signed_in("white"))
    play(post, clock, dice)
    assert late and all(is_told_of_it(player, sent) for player, sent in late.items())
    assert ways_of_playing(table) == {"mail"}
    assert_corrected(table)
    assert_played_out(table, tmp_path)
    assert_proved_fair(table, tmp_path)
    agrees(table)
    assert_shown_in_the_replay(table)
    found = [foreign_in_letter(arrived.message) for arrived in basket.mails]
    assert set().union(*found) == set()


@pytest.mark.usefixtures("one_picture")
@pytest.mark.once
@pytest.mark.timeout(1200)
def test_three_people_play_with_technology_and_hidden_powers_by_mail(
    basket: Basket, listener: MailListener, clock: Any, tmp_path: Path
) -> None:
    table = playing(people=3, seed=SEED, setup=SECRETIVE)
    players = [RevealingPlayer(f"{colour}@example.com", SEED, inventive) for colour in COLOURS[:3]]
    post = Correspondence(table, basket, listener, players)
    play(post, clock, Random(SEED), enough=lambda: not ALL and not untold(table))
    assert all(row.route == "mail" for row in table.decisions[1:]) and not untold(table)
    table.play()  # by defaults, and not in mails, what is left of it
    assert_played_out(table, tmp_path)


def is_told_of_it(player: MailPlayer, sent: int) -> bool:
    """Return whether the player reads why their reply was too late that follows so many others."""
    (letter,) = player.letters_to[list(player.sent)[sent]]
    return letter.is_over and "took the game back" in letter.text


def untold(table: Table) -> set[str]:
    """Return which facts of technology and hidden powers everybody has not been told yet."""
    told = {line.fact["id"] for line in table.log if line.fact["to"] is None}
    return {"sheet_kept_face_down", "power_turned_up", "tech_researched", "tech_completed"} - told


def assert_mails_of_all_kinds(post: Correspondence) -> None:
    """Numbers, the words of the list, words of one's own, a change of mind and nonsense: each was told so."""
    outcomes = Counter(InboundMail.objects.values_list("outcome", flat=True))
    assert set(outcomes) <= {"taken", "replaced", "too_late", "refused", "not_understood"}
    assert outcomes["replaced"] and outcomes["not_understood"]
    taken = [
        reply for p in post.players.values() for id, reply in p.sent.items() if p.letters_to[id][0].is_taken
    ]
    assert len(taken) == outcomes["taken"] + outcomes["replaced"]
    assert any(reply.free for reply in taken)
    assert any(not reply.free and "from" in reply.written for reply in taken)


def test_a_mail_that_names_a_card_of_another_hand_is_noticed(db: None) -> None:
    table = playing(people=3, seed=SEED, aliens=BOX[:3])
    for card in sorted(others_cards(table, 0)):
        told = Delivered("", "red@example.com", made(f"Blue holds {card_name(card)}.\n"))
        with pytest.raises(AssertionError, match="tells of"):
            assert_keeps_secrets(told, table)
