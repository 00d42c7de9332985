"""A game whose table asks together what is otherwise asked one after the other."""

from __future__ import annotations

import pytest
from django.test import Client

import engine
from games.lobby.service.game_options import GameSetup
from games.mail.understand.answer import NotUnderstood, understand
from games.models import Game, Prompt
from games.play.service.rebuild import rebuild
from tests.games.tables import COLOURS, Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

ALIENS = ("human", "virus", "warpish", "void")


def table(people: int = 4, bots: int = 0, **options: object) -> Table:
    setup = GameSetup(picked=ALIENS, box=ALIENS, switches={"pace": "every_window", "flares": False})
    return playing(people=people, bots=bots, setup=setup, seed="together", **options)


def asked(of: Table, seat: int) -> list[str]:
    return [prompt.what for prompt in of.players[seat].prompts]


def page(of: Table, colour: str) -> str:
    client = Client()
    client.force_login(person(colour))
    return client.get(f"/games/{of.id}/").content.decode()


def launching(of: Table) -> int:
    return of.until_asked("launch").seat.number


def test_the_offense_reads_its_three_questions_on_one_page() -> None:
    game = table()
    offense = launching(game)
    assert asked(game, offense) == ["launch", "invite", "another_encounter"]
    shown = page(game, COLOURS[offense])
    for title in ("Aim the gate and choose ships", "Invite allies?", "If this succeeds: a second encounter?"):
        assert title in shown


def test_the_questions_can_be_answered_in_any_order() -> None:
    game = table()
    offense = game.players[launching(game)]
    for prompt in reversed(offense.prompts):
        offense.answers(1, question=prompt.question)
    assert "launch" not in asked(game, offense.number)


@pytest.mark.once
def test_after_a_wild_destiny_one_form_has_the_planets_of_everybody_else() -> None:
    game = table()
    while game.until_asked("launch") and "Wild destiny" not in (
        shown := page(game, COLOURS[offense := launching(game)])
    ):
        for prompt in game.players[offense].prompts:
            game.players[offense].answers(1, question=prompt.question)
    assert asked(game, offense) == ["launch", "invite", "another_encounter"]
    assert "Wild destiny: aim at anyone and choose ships" in shown
    others = [seat for seat in range(4) if seat != offense]
    for planet in (5 * seat + number for seat in others for number in range(5)):
        assert f'value="planet {planet}"' in shown
    assert f'value="planet {5 * offense}"' not in shown
    assert "The player you attack is not invited." in shown


def last_to_join(of: Table) -> Prompt:
    """Who answers last, and so can wait for somebody; everybody invites nobody so far."""
    of.until_asked("join")
    return [prompt for prompt in of.waited_for if prompt.what == "join"][-1]


def test_whoever_may_be_invited_is_told_that_the_defense_has_not_invited_yet() -> None:
    game = table()
    prompt = last_to_join(game)
    shown = page(game, COLOURS[prompt.seat.number])
    assert "If the defense invites you: join it?" in shown
    assert "has not invited yet: joining it counts only if it invites you." in shown
    assert "Let me see who joins before me" in shown


def test_their_mail_tells_beside_the_answers_what_joining_brings() -> None:
    prompt = last_to_join(table())
    mail = written_mails().get(kind="prompt", prompt=prompt)
    assert mail.text.count("If it wins you get a reward for each ship.") == 1


def test_who_wants_to_see_who_joins_first_can_say_so_by_form() -> None:
    game = table()
    prompt = last_to_join(game)
    client = Client()
    client.force_login(person(COLOURS[prompt.seat.number]))
    client.post(f"/games/{game.id}/answer/{prompt.question}/", {"side": "later"})
    said = [one.body.get("answer") for one in game.decisions if one.question == prompt.question]
    assert {"side": "later"} in said


@pytest.mark.parametrize("text", ["Let me see who joins before me", "wait", "later", "I'll wait and see"])
def test_who_wants_to_see_who_joins_first_can_say_so_in_words(text: str) -> None:
    ask = ask_to_join()
    assert understand(text, shown=ask.suggestions(), ask=ask) == {"side": "later"}


@pytest.mark.parametrize("text", ["wait", "later"])
def test_where_there_is_no_later_nobody_waits(text: str) -> None:
    ask = ask_to_join(may_wait=False)
    with pytest.raises(NotUnderstood):
        understand(text, shown=ask.suggestions(), ask=ask)


def ask_to_join(*, may_wait: bool = True) -> engine.Ask:
    form = engine.Ships(
        {"0": 4}, 1, 4, targets=[engine.ShipsTarget("defense")], may_decline=True, may_wait=may_wait
    )
    return engine.Ask(0, "join", form, {"side": ""})


def test_a_whole_game_with_bots_is_played_to_its_end_and_is_rebuilt_from_its_decisions() -> None:
    game = table(people=1, bots=3)
    for _ in range(2_000):
        if game.game.status != Game.Status.RUNNING:
            break
        game.everybody_answers()
    assert game.game.status == Game.Status.OVER
    winners, log = game.game.winners, [entry.fact for entry in game.log]
    rebuild(game.id)
    assert (game.game.winners, [entry.fact for entry in game.log]) == (winners, log)
