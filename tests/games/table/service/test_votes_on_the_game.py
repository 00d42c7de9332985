"""A table votes on a player who is absent, an answer that is taken back, a draw, and a concession."""

from __future__ import annotations

import pytest

from games.base.documents import RequestRefused
from games.desk.words import act_words
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.models import Act, Departure, Game, LogEntry, OutboxMail, Seat, Vote
from games.models.play.decisions import audience_bits
from games.models.play.desk import LAPSES
from games.play.service.clocks import count_votes
from games.play.service.correct import rewind
from games.play.service.play_bots import come_back
from games.table.read import last_own_answer, open_votes
from games.table.service import propose, take_own_back, vote_on, withdraw
from tests.games.tables import Table, addressees, later, person, playing

pytestmark = pytest.mark.django_db
ALIENS = ("human", "zombie", "healer")


@pytest.fixture
def table() -> Table:
    """Red is asked where to launch."""
    found = playing(people=3, aliens=ALIENS, seed="vote 1")
    prompt = found.until_asked("launch")
    assert prompt.seat.number == 0, "the seed decides it"
    return found


def proposes(table: Table, colour: str, kind: str, about: int | None = None) -> Vote:
    return propose(table.game, person(colour), kind=kind, about=about)


def agrees(table: Table, colour: str, vote: Vote) -> Vote:
    return vote_on(table.game, person(colour), vote.pk, agrees=True)


def disagrees(table: Table, colour: str, vote: Vote) -> Vote:
    return vote_on(table.game, person(colour), vote.pk, agrees=False)


def told(table: Table) -> list[str]:
    """What the log says of votes, oldest first."""
    return [act_words(act) for act in Act.objects.filter(game=table.game, kind="vote").order_by("number")]


def absent(number: int) -> None:
    Seat.objects.filter(number=number).update(bot="sensible")


# Another player for one who is absent


def test_more_than_half_of_those_who_play_replace_who_is_absent(table: Table) -> None:
    absent(2)
    vote = proposes(table, "red", "replace", about=2)
    assert not vote.passed and addressees("vote") == ["blue@example.com", "yellow@example.com"]
    assert agrees(table, "yellow", vote).passed
    assert table.blue.seat.is_bots and Departure.objects.filter(user=person("blue")).exists()
    assert told(table) == [
        "Red proposes to give the seat of Blue to someone else, as its player is absent.",
        "The table has agreed to give the seat of Blue to someone else.",
    ]


def test_whoever_waits_has_the_seat(table: Table) -> None:
    Game.objects.update(is_open=True)
    wait_for_seat(table.id, person("green"))
    absent(2)
    agrees(table, "yellow", proposes(table, "red", "replace", about=2))
    assert table.blue.seat.user == person("green") and not table.blue.seat.bot


def test_who_is_replaced_is_told_and_is_host_no_more(table: Table) -> None:
    Game.objects.update(owner=person("blue"))
    absent(2)
    vote = proposes(table, "red", "replace", about=2)
    warned = OutboxMail.objects.get(kind="vote", to="blue@example.com")
    assert "To keep your seat, come back" in " ".join(warned.text.split())
    agrees(table, "yellow", vote)
    last = OutboxMail.objects.filter(kind="vote", to="blue@example.com").latest("pk")
    assert "Your seat was given on" in last.subject
    assert table.game.owner == person("red")


def test_a_player_who_is_back_is_not_replaced(table: Table) -> None:
    absent(2)
    vote = proposes(table, "red", "replace", about=2)
    come_back(table.game, person("blue"))
    assert count_votes(later())
    vote.refresh_from_db()
    assert vote.closed_at and not vote.passed and not table.blue.seat.bot
    assert told(table)[-1] == "What Red proposed has no cause any more. It was: Another player for Blue."
    with pytest.raises(RequestRefused, match="vote_closed"):
        agrees(table, "yellow", vote)


@pytest.mark.parametrize("about", [1, 7])
def test_nobody_is_replaced_who_plays_or_is_not_there(table: Table, about: int) -> None:
    with pytest.raises(RequestRefused, match="not_absent"):
        proposes(table, "red", "replace", about=about)


def test_who_is_absent_does_not_vote(table: Table) -> None:
    absent(2)
    vote = proposes(table, "red", "replace", about=2)
    with pytest.raises(RequestRefused, match="stand_in_votes"):
        disagrees(table, "blue", vote)


# An answer that is taken back by all


def test_an_answer_is_taken_back_when_all_agree(table: Table) -> None:
    table.red.answers(1)
    before = len(table.decisions)
    vote = proposes(table, "red", "take_back")
    assert not agrees(table, "yellow", vote).passed
    assert agrees(table, "blue", vote).passed
    assert [prompt.what for prompt in table.red.prompts] == ["launch"]
    assert len(table.decisions) > before, "nothing is deleted"
    assert table.decisions[-1].kind == "rewind" and table.decisions[-1].body["by"] == "table"
    assert told(table)[-1] == "The table has agreed that Red takes their last answer back."


def test_one_who_is_against_it_is_enough_and_silence_is_no(table: Table) -> None:
    table.red.answers(1)
    vote = proposes(table, "red", "take_back")
    assert disagrees(table, "yellow", vote).closed_at
    assert told(table)[-1] == (
        "The table has not agreed to what Red proposed. It was: Taking an answer back."
    )
    other = proposes(table, "yellow", "draw")
    agrees(table, "red", other)
    Vote.objects.filter(pk=other.pk).update(opened_at=later() - LAPSES)
    assert count_votes(later())
    other.refresh_from_db()
    assert not other.passed and told(table)[-1].startswith("Too few agreed in time to what Yellow proposed.")


def test_who_has_answered_nothing_has_nothing_to_take_back(table: Table) -> None:
    leave_game(table.game, person("yellow"))
    Game.objects.update(is_open=True)
    wait_for_seat(table.id, person("green"))
    assert table.yellow.seat.user == person("green")
    with pytest.raises(RequestRefused, match="nothing_to_take_back"):
        proposes(table, "green", "take_back")


def test_what_a_moderator_has_taken_back_meanwhile_is_voted_on_no_more(table: Table) -> None:
    to = table.decisions[-1].number
    table.red.answers(1)
    vote = proposes(table, "red", "take_back")
    rewind(table.id, to=to)
    with pytest.raises(RequestRefused, match="vote_closed"):
        agrees(table, "yellow", vote)


# An answer that its maker takes back alone


def test_who_answered_takes_it_back_at_once_while_nothing_was_revealed(table: Table) -> None:
    table.red.answers(1)
    take_own_back(table.game, person("red"))
    assert [prompt.what for prompt in table.red.prompts] == ["launch"]
    assert told(table) == ["Red took their last answer back. Nothing had been revealed by it."]
    assert not Vote.objects.exists()


def test_freely_only_once_a_day(table: Table) -> None:
    table.red.answers(1)
    take_own_back(table.game, person("red"))
    table.red.answers(1)
    with pytest.raises(RequestRefused, match="revealed_since"):
        take_own_back(table.game, person("red"))
    mine = last_own_answer(Seat.objects.get(game=table.id, number=0), later(days=1, minutes=1))
    assert mine is not None and mine.free


def test_not_alone_once_others_have_been_heard_since_or_a_card_was_seen(table: Table) -> None:
    table.red.answers(1)
    table.until_asked("encounter_card")
    table.everybody_answers()
    before = len(table.decisions)
    with pytest.raises(RequestRefused, match="revealed_since"):
        take_own_back(table.game, person("red"))
    assert len(table.decisions) == before


def test_neither_a_stranger_nor_whoever_a_bot_plays_for_takes_anything_back(table: Table) -> None:
    table.red.answers(1)
    with pytest.raises(Seat.DoesNotExist):
        take_own_back(table.game, person("green"))
    absent(0)
    with pytest.raises(RequestRefused, match="stand_in_votes"):
        take_own_back(table.game, person("red"))


def test_what_others_decide_in_private_makes_no_difference_to_what_is_offered(table: Table) -> None:
    """Or the offer would tell that they were asked something."""
    table.red.answers(1)
    seat = Seat.objects.get(game=table.id, number=0)
    before = last_own_answer(seat, later())
    seen_by_yellow = {"id": "saw_cards", "to": [1], "cards": ["attack 8"]}
    number, to_yellow = table.log[-1].number + 1, audience_bits([1])
    LogEntry.objects.create(
        game=table.game, number=number, place=0, at=later(), fact=seen_by_yellow, audience=to_yellow
    )
    assert before is not None and before.free
    assert last_own_answer(seat, later()) == before


# The end


def test_a_draw_needs_all_and_ends_the_game_without_a_winner(table: Table) -> None:
    vote = proposes(table, "red", "draw")
    assert not agrees(table, "yellow", vote).passed
    assert agrees(table, "blue", vote).passed
    assert (table.game.status, table.game.winners) == (Game.Status.OVER, [])
    assert told(table)[-1] == "The table has agreed to a draw."


def test_seats_of_bots_do_not_vote(table: Table) -> None:
    absent(2)
    assert agrees(table, "yellow", proposes(table, "red", "draw")).passed


def test_all_others_concede_and_a_seat_has_won(table: Table) -> None:
    vote = proposes(table, "red", "concede", about=2)
    with pytest.raises(RequestRefused, match="vote_about_you"):
        agrees(table, "blue", vote)
    assert agrees(table, "yellow", vote).passed
    assert (table.game.status, table.game.winners) == (Game.Status.OVER, [2])
    assert told(table)[-1] == "All others have conceded the game to Blue."


def test_nobody_declares_themselves_the_winner_nor_a_seat_that_is_not_there(table: Table) -> None:
    with pytest.raises(RequestRefused, match="not_about_yourself"):
        proposes(table, "red", "concede", about=0)
    with pytest.raises(RequestRefused, match="no_such_place"):
        proposes(table, "red", "concede", about=9)
    with pytest.raises(RequestRefused, match="no_such_vote"):
        proposes(table, "red", "concede")
    with pytest.raises(RequestRefused, match="no_such_vote"):
        proposes(table, "red", "draw", about=1)


def test_whoever_plays_alone_among_bots_concedes_alone() -> None:
    table = playing(people=1, bots=2)
    assert proposes(table, "red", "concede", about=1).passed
    assert table.game.winners == [1]


def test_when_the_game_is_over_no_vote_is_open(table: Table) -> None:
    proposes(table, "yellow", "concede", about=2)
    vote = proposes(table, "red", "draw")
    agrees(table, "yellow", vote)
    agrees(table, "blue", vote)
    assert open_votes(table.game, later()) == []
    assert count_votes(later()) and not count_votes(later())
    assert [one.passed for one in Vote.objects.exclude(closed_at=None).order_by("pk")] == [False, True]
    with pytest.raises(RequestRefused, match="not_running"):
        proposes(table, "red", "draw")


# What holds for all of them


def test_what_all_must_agree_to_lapses_when_seats_change(table: Table) -> None:
    vote = proposes(table, "red", "draw")
    agrees(table, "yellow", vote)
    leave_game(table.game, person("blue"))
    assert count_votes(later())
    assert table.game.status == Game.Status.RUNNING, "although all who are left had agreed"
    assert told(table)[-1].startswith("A seat has changed hands")


def test_one_vote_of_a_kind_at_a_time_and_several_kinds_beside_each_other(table: Table) -> None:
    proposes(table, "red", "draw")
    with pytest.raises(RequestRefused, match="vote_open"):
        proposes(table, "yellow", "draw")
    propose(table.game, person("yellow"), kind="extend", seconds=86400)
    assert Vote.objects.filter(closed_at=None).count() == 2


def test_a_proposal_is_withdrawn_by_whoever_made_it_alone(table: Table) -> None:
    vote = proposes(table, "red", "draw")
    with pytest.raises(RequestRefused, match="not_your_vote"):
        withdraw(table.game, person("yellow"), vote.pk)
    withdraw(table.game, person("red"), vote.pk)
    with pytest.raises(RequestRefused, match="vote_closed"):
        agrees(table, "yellow", vote)
    assert told(table)[-1] == "Red withdrew their proposal. It was: A draw."
    with pytest.raises(RequestRefused, match="proposed_lately"):
        proposes(table, "red", "draw")


def test_strangers_neither_propose_nor_vote_nor_withdraw(table: Table) -> None:
    vote = proposes(table, "red", "draw")
    for act in (
        lambda: proposes(table, "green", "concede", about=0),
        lambda: agrees(table, "green", vote),
        lambda: withdraw(table.game, person("green"), vote.pk),
    ):
        with pytest.raises(Seat.DoesNotExist):
            act()


def test_a_vote_of_another_game_is_none_here(table: Table) -> None:
    vote = propose(playing(people=3, seed="another").game, person("red"), kind="draw")
    with pytest.raises(RequestRefused, match="vote_closed"):
        agrees(table, "yellow", vote)


def test_the_mail_says_what_it_takes(table: Table) -> None:
    proposes(table, "red", "draw")
    mail = OutboxMail.objects.filter(kind="vote")[0]
    said = " ".join(mail.text.split())
    assert mail.subject == "[Long table] A vote: A draw"
    assert "only if everyone agrees within three days; who says nothing has not agreed" in said


def test_no_number_of_a_decision_is_told(table: Table) -> None:
    table.red.answers(1)
    proposes(table, "red", "take_back")
    assert Act.objects.get(kind="vote").changed == {"vote": "take_back", "how": "proposed", "by": 0}
