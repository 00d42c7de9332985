"""A table votes for more time, a pause, or to go on."""

from datetime import timedelta

import pytest
from django.db import OperationalError

from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.documents import RequestRefused
from games.lobby.service.leave_game import leave_game
from games.models import Prompt, Seat, Vote
from games.models.play.desk import LAPSES
from games.play.service.clocks import count_votes, resume
from games.play.service.correct import extend_time, pause_game
from games.play.service.play_bots import come_back, play_bots
from games.play.service.session import seats_of
from games.table.kinds import DAY
from games.table.service import propose, vote_on
from tests.games.tables import Table, bargaining, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def proposes(table: Table, colour: str, kind: str = "extend", seconds: int = DAY) -> Vote:
    return propose(table.game, person(colour), kind=kind, seconds=seconds)


def votes(table: Table, colour: str, vote: Vote, *, agrees: bool = True) -> Vote:
    return vote_on(table.game, person(colour), vote.pk, agrees=agrees)


def test_more_than_half_give_all_more_time() -> None:
    table = playing(people=3)
    before = table.yellow.prompt.due_at
    vote = proposes(table, "red")
    assert not vote.passed
    assert table.yellow.prompt.due_at == before
    assert votes(table, "blue", vote).passed
    assert table.yellow.prompt.due_at == before + timedelta(days=1)
    assert table.yellow.prompt.sweep_at == before + timedelta(days=1)


def test_half_is_not_more_than_half() -> None:
    table = playing(people=4)
    vote = proposes(table, "red")
    assert not votes(table, "blue", vote).passed
    assert votes(table, "yellow", vote).passed


def test_half_against_it_close_it() -> None:
    table = playing(people=4)
    vote = proposes(table, "red")
    votes(table, "blue", vote, agrees=False)
    closed = votes(table, "yellow", vote, agrees=False)
    assert closed.closed_at and not closed.passed
    with pytest.raises(RequestRefused, match="vote_closed"):
        votes(table, "green", vote)


def test_the_last_word_of_a_player_counts() -> None:
    table = playing(people=4)
    vote = proposes(table, "red")
    votes(table, "blue", vote, agrees=False)
    now = votes(table, "blue", vote)
    assert (now.yes, now.no) == ([0, 2], [])


def test_whoever_plays_alone_among_bots_decides_alone() -> None:
    table = playing(people=1, bots=2)
    assert proposes(table, "red", "pause", 7 * DAY).passed


def test_seats_that_a_bot_looks_after_have_no_vote() -> None:
    table = playing(people=3)
    Seat.objects.filter(number=2).update(bot="sensible")
    with pytest.raises(RequestRefused, match="stand_in_votes"):
        proposes(table, "blue")
    vote = proposes(table, "red")
    assert not vote.passed
    assert votes(table, "yellow", vote).passed


def test_a_paused_game_asks_for_nothing_and_goes_on_by_itself() -> None:
    table = playing(people=1, bots=2)
    proposes(table, "red", "pause", 7 * DAY)
    assert (
        not Prompt.objects.exclude(due_at=None, sweep_at=None, remind_at=None).filter(waiting=True).exists()
    )
    assert not play_bots(table.id)
    table.sweep(later(days=6))
    assert len(table.decisions) == 1
    assert not resume(later(days=6))
    assert resume(later(days=7))
    assert not resume(later(days=7))
    assert table.game.paused_at is None
    assert table.red.prompt.due_at > later(days=8)


def test_a_paused_game_takes_answers() -> None:
    table = playing(people=1, bots=2)
    proposes(table, "red", "pause", 7 * DAY)
    table.red.answers(1)
    assert table.decisions[-1].route == "web"


def test_what_was_asked_in_the_pause_goes_out_when_it_ends() -> None:
    table = playing(people=1, bots=2)
    written_mails().all().delete()
    proposes(table, "red", "pause", 7 * DAY)
    resume(later(days=7))
    assert written_mails().filter(kind="prompt", to="red@example.com").count() == 1


def test_a_pause_can_be_ended_by_vote() -> None:
    table = playing(people=1, bots=2)
    proposes(table, "red", "pause", 7 * DAY)
    with pytest.raises(RequestRefused, match="is_paused"):
        proposes(table, "red")
    proposes(table, "red", "resume", 0)
    assert table.game.paused_at is None
    with pytest.raises(RequestRefused, match="not_paused"):
        proposes(table, "red", "resume", 0)


def test_one_vote_at_a_time_and_it_lapses() -> None:
    table = playing(people=3)
    vote = proposes(table, "red")
    with pytest.raises(RequestRefused, match="vote_open"):
        proposes(table, "blue")
    Vote.objects.update(opened_at=later(days=-4))
    with pytest.raises(RequestRefused, match="vote_closed"):
        votes(table, "blue", vote)
    assert proposes(table, "blue").pk != vote.pk


@pytest.mark.parametrize(("kind", "seconds"), [("extend", 5), ("pause", DAY), ("stop", 0), ("resume", DAY)])
def test_only_what_is_offered_can_be_proposed(kind: str, seconds: int) -> None:
    table = playing(people=3)
    with pytest.raises(RequestRefused, match="no_such_vote"):
        proposes(table, "red", kind, seconds)
    assert not Vote.objects.exists()


def test_strangers_have_no_vote() -> None:
    table = playing(people=3)
    with pytest.raises(Seat.DoesNotExist):
        proposes(table, "green")


def test_the_others_are_asked_by_mail_and_whoever_proposes_is_not() -> None:
    table = playing(people=3)
    proposes(table, "red", "pause", 7 * DAY)
    mails = written_mails().filter(kind="vote")
    assert {mail.to for mail in mails} == {"yellow@example.com", "blue@example.com"}
    assert "Red proposes to pause the game for 7 days." in mails[0].text
    assert f"/games/{table.id}/clock/" in mails[0].text


def test_a_bank_that_ran_rests_when_there_is_more_time() -> None:
    table = playing(people=1, bots=2)
    Seat.objects.filter(number=0).update(bank_since=later(hours=-2))
    table.game.__class__.objects.update(bank_seconds=DAY)
    Prompt.objects.filter(seat__number=0).update(on_bank=True)
    proposes(table, "red")
    mine = Seat.objects.get(game=table.game, number=0)
    assert mine.bank_since is None
    assert abs(mine.bank_used - 7200) < 60
    assert not table.red.prompt.on_bank


def test_an_offer_after_a_vote_for_more_time_does_not_end_the_deal() -> None:
    """The other dealer's question waited for nothing when the table voted."""
    table = bargaining()
    asked = list(Prompt.objects.filter(game=table.game, what="deal", closed_at=None).order_by("pk"))
    old = later(hours=1)
    Prompt.objects.filter(pk=asked[0].pk).update(waiting=False, due_at=old)
    Prompt.objects.filter(pk=asked[1].pk).update(due_at=old, sweep_at=old)
    extend_time(table.game, timedelta(days=3), later())
    assert min(filter(None, (s.deal_due_at for s in seats_of(table.id)))) > later(days=3)


def test_whoever_comes_back_in_a_pause_has_a_list_of_answers() -> None:
    table = playing(people=3)
    Seat.objects.filter(number=0).update(bot="sensible")
    Prompt.objects.filter(seat__number=0).update(shown=[])
    pause_game(table.game, later(), until=later(days=3))
    assert come_back(table.game, person("red"))
    assert table.red.prompt.shown


def test_whoever_leaves_in_a_pause_leaves_no_orders_behind() -> None:
    table = playing(people=3)
    say_ahead(
        game_id=table.id,
        seat=0,
        said=SaidAhead(stops=None, orders={"everything": "pass until main"}, replaces=everything),
        route="web",
    )
    pause_game(table.game, later(), until=later(days=3))
    leave_game(table.game, person("red"))
    resume(later(days=3))
    assert table.head.game.position.seats[0].ahead.by_name == {}
    assert table.decisions[-1].route != "web"


# What is told of a vote that is decided


def vote_mails(colour: str) -> list[str]:
    mails = written_mails().filter(kind="vote", to=f"{colour}@example.com").order_by("pk")
    return [" ".join(mail.text.split()) for mail in mails]


def test_a_pause_is_told_to_all_but_the_one_whose_voice_decided() -> None:
    table = playing(people=3)
    vote = proposes(table, "red", "pause", 7 * DAY)
    written_mails().all().delete()
    votes(table, "blue", vote)
    assert vote_mails("blue") == []
    for colour in ("red", "yellow"):
        (told,) = vote_mails(colour)
        assert "The game is paused until" in told and "To go on sooner, reply “propose going on”" in told


def test_more_time_is_told_with_the_new_deadline() -> None:
    table = playing(people=3)
    vote = proposes(table, "red", "extend", 2 * DAY)
    written_mails().all().delete()
    votes(table, "blue", vote)
    (told,) = vote_mails("yellow")
    assert "The table has agreed: 2 days more for all open questions." in told
    assert "Answer by" in told


def test_of_a_vote_that_found_no_majority_nobody_is_told() -> None:
    table = playing(people=3)
    vote = proposes(table, "red")
    written_mails().all().delete()
    votes(table, "blue", vote, agrees=False)
    votes(table, "yellow", vote, agrees=False)
    assert not written_mails().exists()


def test_after_a_pause_whoever_had_their_question_before_is_told_the_new_deadline_once() -> None:
    table = playing(people=3)
    pause_game(table.game, later(), until=later(days=3))
    waiting = Prompt.objects.filter(waiting=True).select_related("seat__user")
    asked = {prompt.seat.person.email for prompt in waiting}
    resume(later(days=3))
    mails = written_mails().filter(kind="vote")
    assert {mail.to for mail in mails} == asked and len(mails) == len(asked) > 0
    assert "The pause is over, and a question waits for you. Answer by" in " ".join(mails[0].text.split())


def test_who_is_asked_first_when_the_pause_ends_gets_the_question_alone() -> None:
    table = playing(people=1, bots=2)
    written_mails().all().delete()
    proposes(table, "red", "pause", 7 * DAY)
    resume(later(days=7))
    assert not written_mails().filter(kind="vote").exists()


# Seats that change hands, and proposals made again


def test_who_leaves_has_no_voice_any_more_so_that_the_others_may_have_decided() -> None:
    table = playing(people=4)
    vote = proposes(table, "red")
    votes(table, "blue", vote)
    assert not count_votes(later())
    leave_game(table.game, person("green"))
    assert count_votes(later())
    assert not count_votes(later())
    assert Vote.objects.get().passed


def test_a_vote_that_breaks_down_lapses_and_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=4)
    votes(table, "blue", proposes(table, "red"))
    leave_game(table.game, person("green"))
    monkeypatch.setattr("games.play.service.clocks.recount", lambda *_given: 1 / 0)
    assert count_votes(later())
    assert not count_votes(later())
    assert "so it lapses" in caplog.text


def test_what_found_no_majority_is_proposed_again_a_day_later_by_the_same_player() -> None:
    table = playing(people=3)
    vote = proposes(table, "red")
    votes(table, "yellow", vote, agrees=False)
    votes(table, "blue", vote, agrees=False)
    with pytest.raises(RequestRefused, match="proposed_lately"):
        proposes(table, "red")
    assert proposes(table, "yellow").pk != vote.pk
    Vote.objects.exclude(pk=vote.pk).delete()
    Vote.objects.update(closed_at=later(days=-1))
    assert proposes(table, "red").pk != vote.pk


def lapsed(vote: Vote, *, hours: int) -> None:
    """It has lapsed so long ago."""
    Vote.objects.filter(pk=vote.pk).update(opened_at=later(hours=-hours) - LAPSES)


def test_what_nobody_has_decided_is_proposed_again_by_the_same_player_a_day_after_it_lapsed() -> None:
    table = playing(people=3)
    vote = proposes(table, "red")
    lapsed(vote, hours=23)
    with pytest.raises(RequestRefused, match="proposed_lately"):
        proposes(table, "red")
    lapsed(vote, hours=25)
    assert proposes(table, "red").pk != vote.pk


def test_a_vote_that_has_lapsed_is_closed_by_the_sweep_as_of_when_it_lapsed() -> None:
    table = playing(people=3)
    vote = proposes(table, "red")
    assert not count_votes(later())
    vote.refresh_from_db()
    assert vote.closed_at is None
    lapsed(vote, hours=2)
    assert count_votes(later())
    assert not count_votes(later())
    vote.refresh_from_db()
    assert vote.closed_at == vote.opened_at + LAPSES and not vote.passed


def test_while_bots_look_after_everybody_a_vote_waits() -> None:
    table = playing(people=3)
    vote = proposes(table, "red", "pause", 7 * DAY)
    Seat.objects.filter(game=table.game).update(bot="sensible")
    assert not count_votes(later())
    Seat.objects.filter(game=table.game).update(bot="")
    assert votes(table, "blue", vote).passed


def test_when_the_pause_is_over_there_is_nothing_left_to_vote_on() -> None:
    table = playing(people=4)
    pause_game(table.game, later(), until=later(days=3))
    vote = proposes(table, "red", "resume", 0)
    votes(table, "blue", vote)
    resume(later(days=3))
    written_mails().all().delete()
    leave_game(table.game, person("green"))
    assert not count_votes(later(days=3))
    with pytest.raises(RequestRefused, match="vote_closed"):
        votes(table, "yellow", vote)
    assert not written_mails().filter(kind="vote").exists()
    assert proposes(table, "red").pk != vote.pk


def test_a_database_that_fails_takes_no_vote_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=4)
    votes(table, "blue", proposes(table, "red"))
    leave_game(table.game, person("green"))
    with monkeypatch.context() as patched:
        patched.setattr("games.play.service.clocks.recount", database_is_locked)
        assert not count_votes(later())
    assert "waits for the database" in caplog.text
    assert count_votes(later())
    assert Vote.objects.get().passed


def database_is_locked(*_given: object) -> bool:
    raise OperationalError("database is locked")
