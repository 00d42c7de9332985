"""Games that begin without anybody's doing: by their time, by wishes; and rematches."""

from __future__ import annotations

from datetime import timedelta
from time import sleep
from typing import Any

import pytest
from django.utils import timezone

import engine
from games.base.documents import RequestRefused
from games.lobby.read import lobby as lobby_of
from games.lobby.read import match_overview
from games.lobby.service.create_game import create_game
from games.lobby.service.host import offer_rematch
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game
from games.lobby.service.match_requests import begin_matches, make_match_request, withdraw_match_request
from games.lobby.service.start import start_by_itself, start_game
from games.lobby.terms import Terms
from games.lobby.words.variants import variants_of_game
from games.models import Decision, Game, Invitation, MatchRequest, Seat, User
from games.tasks import sweep
from tests.games.at_once import at_once
from tests.games.tables import addressees, later, person, playing
from tests.games.written_mails import written_mails

DAY = 24 * 3600


# At its time


@pytest.fixture
def lobby(owner: User) -> Game:
    return create_game(owner, seats=3, terms=Terms(is_open=True, bots_after=timedelta(days=1)))


def test_at_its_time_bots_take_what_is_free_and_the_game_starts(lobby: Game) -> None:
    invite(lobby, "blue@example.com")
    assert not start_by_itself(later(hours=23))
    assert start_by_itself(later(hours=25))
    assert Game.objects.get().status == Game.Status.RUNNING
    assert Seat.objects.filter(game=lobby).exclude(bot="").count() == 2
    assert addressees("started") == ["red@example.com"]
    assert not start_by_itself(later(hours=26))


def test_a_game_that_was_started_before_its_time_is_left_alone(lobby: Game) -> None:
    Seat.objects.filter(game=lobby, user=None).update(bot="random")
    start_game(lobby)
    before = Decision.objects.count()
    assert not start_by_itself(later(hours=25))
    assert Decision.objects.count() == before and not addressees("started")


def test_without_a_time_no_game_starts_by_itself(owner: User) -> None:
    create_game(owner, seats=3)
    assert not start_by_itself(later(days=400))


def test_bots_alone_do_not_start_a_game_that_everybody_has_left_and_its_host_hears_why(lobby: Game) -> None:
    Seat.objects.filter(game=lobby).update(user=None)
    assert start_by_itself(later(hours=25))
    assert not start_by_itself(later(hours=25))
    assert Game.objects.get().status == Game.Status.LOBBY
    assert addressees("not_started") == ["red@example.com"]
    text = " ".join(written_mails().get(kind="not_started").text.split())
    assert "could not: No one has a seat in this game." in text and f"/games/{lobby.pk}/" in text


def test_a_refused_start_is_told_in_the_hosts_language(lobby: Game, owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(language="de")
    Seat.objects.filter(game=lobby).update(user=None)
    start_by_itself(later(hours=25))
    assert "Niemand" in written_mails().get(kind="not_started").text


def test_a_refused_start_of_a_game_without_a_host_is_told_to_nobody(lobby: Game) -> None:
    Seat.objects.filter(game=lobby).update(user=None)
    Game.objects.update(owner=None)
    assert start_by_itself(later(hours=25)) and not start_by_itself(later(hours=25))
    assert not addressees("not_started")


def test_what_fails_is_tried_again_later_and_stops_no_other(
    lobby: Game, stranger: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_game(stranger, seats=3, terms=Terms(bots_after=timedelta(days=1, hours=1)))
    monkeypatch.setattr("games.lobby.service.start.start_game", _only(stranger))
    now = later(hours=26)
    assert start_by_itself(now) and start_by_itself(now) and not start_by_itself(now)
    assert Game.objects.get(owner=stranger).status == Game.Status.RUNNING
    assert Game.objects.get(pk=lobby.pk).status == Game.Status.LOBBY


def _only(owner: User) -> Any:
    def start(row: Game) -> Game:
        if row.owner != owner:
            raise RuntimeError("the machine hiccups")
        return start_game(row)

    return start


# By wishes


def wish(
    colour: str, players: int = 3, speed: int = DAY, levels: str = "green", variants: Any = ()
) -> MatchRequest:
    told = {"players": players, "response_seconds": speed, "levels": levels, "variants": variants}
    return make_match_request(person(colour), **told)


@pytest.mark.django_db
def test_a_game_begins_as_soon_as_enough_wish_for_it() -> None:
    for colour in ("red", "yellow"):
        wish(colour)
    assert not begin_matches(timezone.now())
    wish("blue")
    assert begin_matches(timezone.now())
    game = Game.objects.get()
    assert (game.status, game.response_seconds, game.by_chance) == (Game.Status.RUNNING, DAY, True)
    assert addressees("found") == ["blue@example.com", "red@example.com", "yellow@example.com"]
    assert not MatchRequest.objects.exists() and not begin_matches(timezone.now())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other", [{"players": 4}, {"speed": 2 * DAY}, {"levels": "all"}], ids=["players", "speed", "levels"]
)
def test_who_wishes_for_something_else_does_not_count(other: dict[str, Any]) -> None:
    for colour in ("red", "yellow"):
        wish(colour)
    wish("blue", **other)
    assert not begin_matches(timezone.now()) and not Game.objects.exists()


@pytest.mark.django_db
def test_whoever_takes_any_number_fills_the_largest_game_and_the_first_come_first() -> None:
    for colour in ("red", "yellow", "blue"):
        wish(colour, players=0)
    wish("green", players=4)
    wish("purple", players=0)
    assert begin_matches(timezone.now())
    game = Game.objects.get()
    assert game.seats.count() == 4
    assert MatchRequest.objects.get().user == person("purple")


ANYTHING = {"players": 0, "speed": 0, "levels": "any"}


@pytest.mark.django_db
def test_what_somebody_leaves_to_the_others_is_as_they_wish() -> None:
    wish("red", **ANYTHING)  # type: ignore[arg-type]
    wish("yellow", players=0, speed=3 * DAY, levels="any")
    wish("blue", players=3, speed=0, levels="yellow")
    assert begin_matches(timezone.now())
    game = Game.objects.get()
    assert (game.seats.count(), game.response_seconds) == (3, 3 * DAY)
    alerts = {engine.sheet_info(alien)["alert"] for alien in game.options["box"]}
    assert alerts == {"green", "yellow"}


@pytest.mark.django_db
def test_whoever_leaves_all_to_the_others_makes_no_company_of_two_who_disagree() -> None:
    wish("red", **ANYTHING)  # type: ignore[arg-type]
    wish("yellow", speed=DAY)
    wish("blue", speed=2 * DAY)
    assert not begin_matches(timezone.now())


@pytest.mark.django_db
def test_people_who_care_about_nothing_have_the_usual_game_whatever_others_wish() -> None:
    for colour in ("red", "yellow", "blue", "green", "purple"):
        wish(colour, **ANYTHING)  # type: ignore[arg-type]
    wish("white", players=5, speed=3 * DAY)
    assert begin_matches(timezone.now())
    game = Game.objects.get()
    assert (game.seats.count(), game.response_seconds) == (5, DAY)
    assert MatchRequest.objects.get().user == person("white")
    assert {engine.sheet_info(alien)["alert"] for alien in game.options["box"]} == {"green", "yellow", "red"}


@pytest.mark.django_db
def test_those_who_could_play_together_are_counted_also_where_somebody_leaves_it_open() -> None:
    wish("red", **ANYTHING)  # type: ignore[arg-type]
    wish("yellow", players=4)
    wish("blue", players=3, speed=2 * DAY)
    assert [match_overview(person(colour)).partners for colour in ("red", "yellow", "blue")] == [2, 1, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("players", [2, 6])
def test_two_or_six_play_where_so_many_wish_for_just_that(players: int) -> None:
    colours = ["red", "yellow", "blue", "green", "purple", "orange"][:players]
    wish("white", players=0)
    for colour in colours[1:]:
        wish(colour, players=players)
    assert not begin_matches(timezone.now())
    assert match_overview(person("white")).partners == 0
    wish("red", players=players)
    assert begin_matches(timezone.now())
    assert Game.objects.get().options["players"] == players
    assert MatchRequest.objects.get().user == person("white")


@pytest.mark.django_db
def test_who_wishes_for_variants_plays_with_those_who_wish_for_the_same_or_for_any() -> None:
    """In whatever order they are named; who wishes for the plain game waits on."""
    wish("red", variants=["technology", "four_planets"])
    wish("yellow", variants=["four_planets", "technology"])
    wish("blue")
    assert not begin_matches(timezone.now())
    assert [match_overview(person(colour)).partners for colour in ("red", "blue")] == [1, 0]
    wish("green", variants=None)
    assert match_overview(person("red")).partners == 2
    assert begin_matches(timezone.now())
    assert variants_of_game(Game.objects.get()) == ["four_planets", "technology"]
    assert MatchRequest.objects.get().user == person("blue")


@pytest.mark.django_db
def test_who_leaves_variants_to_others_who_all_do_plays_without() -> None:
    for colour in ("red", "yellow", "blue"):
        wish(colour, variants=None)
    assert begin_matches(timezone.now())
    assert variants_of_game(Game.objects.get()) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"variants": ["without_destiny"], "players": 0}, "options_variant_players"),
        ({"variants": ["two_powers", "three_powers"]}, "options_variants_differ"),
        ({"variants": ["flares"]}, "no_such_wish"),
        ({"variants": ["pirates"]}, "no_such_wish"),
    ],
)
def test_variants_that_no_such_game_can_have_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(RequestRefused) as refused:
        wish("red", **wrong)
    assert refused.value.reason == reason and not MatchRequest.objects.exists()


@pytest.mark.django_db
def test_no_game_begins_by_wishes_that_make_none_together() -> None:
    """As where a release knows a variant no longer, or has fewer aliens."""
    wish("red", players=3)
    MatchRequest.objects.update(variants="without_destiny")
    for colour in ("yellow", "blue"):
        wish(colour, players=3, variants=None)
    assert not begin_matches(timezone.now()) and MatchRequest.objects.count() == 3


@pytest.mark.django_db
def test_a_new_wish_takes_the_place_of_the_old_one_and_the_same_keeps_its_place() -> None:
    first = wish("red")
    assert wish("red") == first
    assert wish("red", players=4).pk != first.pk
    assert MatchRequest.objects.count() == 1
    withdraw_match_request(person("red"))
    assert not MatchRequest.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 9}, {"speed": 5}, {"levels": "purple"}])
def test_a_wish_for_what_there_is_not_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(RequestRefused):
        wish("red", **wrong)


@pytest.mark.django_db
@pytest.mark.parametrize(("levels", "alerts"), [("green", {"green"}), ("yellow", {"green", "yellow"})])
def test_the_box_has_the_levels_that_were_wished_for(levels: str, alerts: set[str]) -> None:
    for colour in ("red", "yellow", "blue", "green", "purple"):
        wish(colour, players=5, levels=levels)
    assert begin_matches(timezone.now())
    box = Game.objects.get().options["box"]
    assert {engine.sheet_info(alien)["alert"] for alien in box} == alerts


@pytest.mark.django_db
def test_a_game_that_cannot_be_made_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    for colour in ("red", "yellow", "blue"):
        wish(colour)
    with monkeypatch.context() as broken:
        broken.setattr("games.lobby.service.match_requests.start_game", lambda game: 1 / 0)
        assert begin_matches(timezone.now()) and not begin_matches(timezone.now())
    assert not Game.objects.exists() and not written_mails().exists()
    assert begin_matches(later(hours=2)) and Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_begin_one_game_and_send_each_mail_once() -> None:
    for colour in ("red", "yellow", "blue"):
        wish(colour)
    lobby = create_game(person("green"), seats=3, terms=Terms(bots_after=timedelta(hours=1)))
    Game.objects.filter(pk=lobby.pk).update(fills_at=later(hours=-1))
    at_once(sweep, sweep, sweep)
    assert Game.objects.filter(status=Game.Status.RUNNING).count() == Game.objects.count() == 2
    assert len(addressees("found")) == 3 and len(addressees("started")) == 1
    assert Decision.objects.filter(number=1).count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_wishes_of_one_person_at_once_are_one_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    person("red")

    def slowly(user: User) -> None:
        withdraw_match_request(user)
        sleep(0.1)

    monkeypatch.setattr("games.lobby.service.match_requests.withdraw_match_request", slowly)
    found = at_once(*(lambda n=n: wish("red", players=n) for n in (3, 4, 3)))
    assert MatchRequest.objects.get().pk in {one.pk for one in found}


# Once more


@pytest.fixture
def over(db: None) -> Game:
    """A game of three people and a bot that is over."""
    game = playing(people=3, bots=1).game
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, response_seconds=DAY, name="Friday")
    return Game.objects.get(pk=game.pk)


def test_a_rematch_invites_the_same_people_and_keeps_the_options(over: Game) -> None:
    new = offer_rematch(over, by=person("yellow"))
    assert new.owner == person("yellow") and new.rematch_of == over and new.seed != over.seed
    assert (new.options, new.response_seconds) == (over.options, DAY)
    assert [bool(seat.bot) for seat in new.seats.all()] == [False, False, False, True]
    assert addressees("rematch") == ["blue@example.com", "red@example.com"]
    for invitation in Invitation.objects.filter(game=new):
        accept_invitation(invitation.token, invitation.person)
    assert start_game(new).status == Game.Status.RUNNING


def test_a_game_has_one_rematch_whoever_offers_it_again(over: Game) -> None:
    assert offer_rematch(over, by=person("red")) == offer_rematch(over, by=person("blue"))
    assert Game.objects.count() == 2 and len(addressees("rematch")) == 2


def test_only_a_player_of_a_game_that_is_over_offers_a_rematch(over: Game, stranger: User) -> None:
    with pytest.raises(Seat.DoesNotExist):
        offer_rematch(over, by=stranger)
    Game.objects.filter(pk=over.pk).update(status=Game.Status.RUNNING)
    with pytest.raises(RequestRefused) as refused:
        offer_rematch(over, by=person("red"))
    assert refused.value.reason == "not_over"


def test_the_seat_offered_to_a_player_is_for_nobody_else(over: Game, stranger: User) -> None:
    new = offer_rematch(over, by=person("red"))
    token = Invitation.objects.get(game=new, person=person("blue")).token
    with pytest.raises(RequestRefused) as refused:
        accept_invitation(token, stranger)
    assert refused.value.reason == "invitation_of_another"


def test_the_seat_kept_in_an_open_rematch_stays_with_whoever_changes_the_address(
    over: Game, stranger: User
) -> None:
    Game.objects.filter(pk=over.pk).update(is_open=True)
    new = offer_rematch(over, by=person("red"))
    blue = person("blue")
    blue.email = "azure@example.com"
    blue.save()
    heir = person("blue")  # somebody else has that address now
    assert (lobby_of(blue, new.pk).can_join, lobby_of(heir, new.pk).can_join) == (True, False)
    with pytest.raises(RequestRefused):
        join_game(new.pk, heir)
    assert join_game(new.pk, blue).user == blue


@pytest.mark.django_db(transaction=True)
def test_two_who_offer_a_rematch_at_once_offer_the_same() -> None:
    game = playing(people=3).game
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    people = [person(colour) for colour in ("red", "yellow", "blue")]
    found = at_once(*(lambda who=who: offer_rematch(game, by=who).pk for who in people))
    assert len(set(found)) == 1 and Game.objects.count() == 2
    assert len(addressees("rematch")) == 2
