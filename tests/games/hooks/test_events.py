"""What webhooks are told, of what, and when: as soon as it is decided, and nothing that is private."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import engine
from games.ahead.service import SaidAhead, everything, say_ahead
from games.hooks.words import body_of
from games.lobby.service.game_options import GameSetup
from games.lobby.service.leave_game import leave_game
from games.lobby.service.start import start_game
from games.models import Game, Hook, HookDelivery, Seat
from games.play.service.play_bots import come_back, play_until_people_asked
from tests.games.tables import Table, bargaining, person, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.fixture
def short() -> Table:
    """One foreign colony wins."""
    return playing(people=3, setup=GameSetup(switches={"goal": 1}))


def hook(colour: str, game: Game | None = None, **fields: Any) -> Hook:
    """Of everything that there is to be told."""
    events = ["news", "over", "needs_moderator"] if game else ["your_turn", "over", "needs_moderator"]
    fields = {"url": "https://hook.example/x", "events": events, **fields}
    return Hook.objects.create(user=person(colour), game=game, **fields)


def hosted(table: Table, colour: str = "red") -> Game:
    Game.objects.filter(pk=table.id).update(owner=person(colour))
    return table.game


def told(found: Hook) -> list[str]:
    return list(found.deliveries.order_by("pk").values_list("event", flat=True))


def test_whose_turn_it_is_is_told_to_their_own_hook_as_their_mail_says_it(table: Table) -> None:
    mine, theirs = hook("red"), hook("yellow")
    table.until_asked("launch")
    offense = table.waited_for[0].seat
    found = HookDelivery.objects.filter(hook__user=offense.user, event="your_turn").latest("pk")
    mail = written_mails().filter(to=offense.person.email, kind="prompt").latest("pk")
    assert mail.subject.startswith(f"[Long table] {found.about['title'].split('?')[0]}")
    assert found.at == mail.queued_at
    assert {mine.user_id, theirs.user_id} >= {found.hook.user_id}


def test_the_first_questions_of_a_game_are_told_as_well() -> None:
    game = waiting_in_lobby(people=3)
    mine = hook("red")
    start_game(game)
    assert told(mine) == ["your_turn"]


def test_several_questions_at_once_are_one_turn(table: Table) -> None:
    hook("red")
    while not (found := HookDelivery.objects.filter(about__questions__gt=1)):
        table.everybody_answers()
        assert table.waited_for
    assert found[0].event == "your_turn" and found[0].about["answer_by"]


def test_a_bot_that_stands_in_is_no_turn_of_its_person(table: Table) -> None:
    mine = hook("red")
    Seat.objects.filter(game=table.id, number=0).update(bot="sensible")
    table.play(decisions=12)
    assert told(mine) == []
    Game.objects.filter(pk=table.id).update(status=Game.Status.RUNNING)
    come_back(table.game, person("red"))
    asked = table.head.game.waiting
    assert told(mine) == (["your_turn"] if any(seat == 0 for seat, _ in asked) else [])


def test_what_everybody_sees_is_told_once_a_decision_to_the_hook_of_the_game(table: Table) -> None:
    of_game = hook("red", hosted(table))
    before = len(table.decisions)
    table.everybody_answers()
    assert len(told(of_game)) <= len(table.decisions) - before
    facts = [fact for one in of_game.deliveries.all() for fact in one.about["facts"]]
    public = [entry.fact for entry in table.log if entry.fact.get("to") is None]
    assert facts and all(fact in public for fact in facts)


def test_what_is_private_is_told_to_no_hook(table: Table) -> None:
    of_game, of_person = hook("red", hosted(table)), hook("red")
    say_ahead(
        game_id=table.id,
        seat=0,
        said=SaidAhead(stops=None, orders={"everything": "pass until main"}, replaces=everything),
        route="web",
    )
    assert told(of_game) == told(of_person) == []


def test_at_most_five_facts_of_a_decision_are_told_and_the_weightiest_are_among_them(short: Table) -> None:
    of_game = hook("red", hosted(short))
    short.play()
    assert max(len(one.about.get("facts", ())) for one in of_game.deliveries.all()) == 5
    last = of_game.deliveries.filter(event="news").latest("pk")
    assert "game_won" in [fact["id"] for fact in last.about["facts"]]


def test_the_end_is_told_last_to_everybodys_hooks_with_who_has_won(short: Table) -> None:
    of_game, of_person = hook("red", hosted(short)), hook("yellow")
    short.play()
    for one in (of_game, of_person):
        assert told(one)[-1] == "over" and told(one).count("over") == 1
        assert one.deliveries.latest("pk").about == {"winners": short.game.winners}
    assert told(of_game)[-2] == "news"


def test_a_stuck_game_is_told_without_the_place_in_the_rules(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_game, of_person = hook("red", hosted(table)), hook("yellow")

    def decide(self: engine.Game, decision: Any) -> None:
        raise RuntimeError("two effects feed each other")

    monkeypatch.setattr(engine.Game, "decide", decide)
    assert table.red.answers(1).held
    assert told(of_game) == told(of_person) == ["needs_moderator"]
    found = of_game.deliveries.get()
    assert found.at == table.game.stuck_at and found.about == {}
    assert table.game.stuck_where not in body_of(found).decode()


def test_a_hook_is_told_of_the_events_that_were_chosen_alone(short: Table) -> None:
    over, turns = hook("red", events=["over"]), hook("red", events=["your_turn"])
    short.play()
    assert told(over) == ["over"]
    assert set(told(turns)) == {"your_turn"}


def test_a_hook_that_is_switched_off_is_told_nothing(table: Table) -> None:
    off = hook("red", disabled_at=timezone.now())
    table.play(decisions=20)
    assert told(off) == []


def test_a_hook_is_told_of_the_games_in_which_its_person_sits_alone(table: Table) -> None:
    elsewhere, of_other = hook("green"), hook("green", hosted(playing(people=3), "green"))
    table.play(decisions=20)
    assert told(elsewhere) == told(of_other) == []


def test_a_hook_of_a_game_is_its_hosts(table: Table) -> None:
    """Who hosts it no more is told no more."""
    of_game = hook("red", hosted(table))
    hosted(table, "yellow")
    table.play(decisions=20)
    assert told(of_game) == []


def test_a_host_who_does_not_play_is_told_what_the_table_sees(table: Table) -> None:
    of_game = hook("green", hosted(table, "green"))
    table.play(decisions=20)
    assert "news" in told(of_game)


def test_who_leaves_is_told_nothing_more_of_that_game(table: Table) -> None:
    other = playing(people=3)
    of_game, of_person = hook("red", hosted(table)), hook("red")
    table.play(decisions=8)
    other.play(decisions=8)
    leave_game(table.game, person("red"))
    play_until_people_asked(table.id)
    assert not Hook.objects.filter(pk=of_game.pk).exists()
    assert set(of_person.deliveries.values_list("game", flat=True)) == {other.id}


def test_whoever_takes_a_seat_over_is_told_that_it_is_their_turn(table: Table) -> None:
    from django.db import transaction

    from games.lobby.service.invite import take_over_seat
    from games.play.service.session import lock

    leave_game(table.game, person("red"))
    theirs = hook("green")
    with transaction.atomic():
        assert take_over_seat(lock(table.id), Seat.objects.get(game=table.id, number=0), person("green"))
    assert told(theirs) == ["your_turn"]


# What it costs


def answered(table: Table) -> int:
    """The last of them chooses an alien, and all are turned up."""
    table.red.answers(1), table.yellow.answers(1)
    with CaptureQueriesContext(connection) as queries:
        table.blue.answers(1)
    return len(queries)


def test_nobodys_hook_costs_no_query_and_any_number_of_them_two() -> None:
    bare, heard = playing(people=3), playing(people=3)
    without = answered(bare)
    for colour in ("red", "yellow", "blue"):
        hook(colour)
    hook("red", hosted(heard), url="https://hook.example/y")
    assert answered(heard) == without + 2
    assert HookDelivery.objects.count() > 1


def test_hooks_of_others_cost_a_table_nothing() -> None:
    bare = playing(people=3)
    hook("green")
    hook("green", hosted(playing(people=3), "green"))
    without = answered(playing(people=3))
    assert answered(bare) == without


# Words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_has_words_in_the_language_of_its_owner(short: Table, language: str) -> None:
    red = person("red")
    red.language, red.name = language, "Scarlet"
    red.save()
    hook("red", hosted(short)), hook("red")
    short.play()
    bodies = {one.event: body_of(one).decode() for one in HookDelivery.objects.select_related("hook__user")}
    assert set(bodies) == {"your_turn", "news", "over"}
    german = {"your_turn": "Du bist dran", "news": "Am Tisch", "over": "Das Spiel ist vorbei"}
    english = {"your_turn": "Your turn", "news": "At the table", "over": "The game is over"}
    for event, words in (german if language == "de" else english).items():
        assert words in bodies[event]
    assert "Scarlet" not in "".join(bodies.values())


def test_terms_of_a_deal_that_is_talked_about_are_not_told() -> None:
    table = bargaining()
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    of_game = hook("red", table.game)
    mine = hook("red"), hook("yellow"), hook("blue")
    dealer = next(prompt for prompt in table.waited_for if prompt.what == "deal")
    offer = {"do": "offer", "terms": {}}
    asks = table.head.game.open[dealer.seat.number, dealer.question]
    offer = next(answer for answer in asks.suggestions() if answer["do"] == "offer")
    table.players[dealer.seat.number].says(offer, question=dealer.question)
    assert all("terms" not in str(one.about) for one in of_game.deliveries.all())
    assert mine
