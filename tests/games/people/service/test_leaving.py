"""Who goes leaves the game as it is: a bot gets seat and questions, decisions stay, the name goes."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db.models import EmailField, QuerySet
from django.test import Client
from django.utils import timezone

from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.links import token_of
from games.desk.read import role_of
from games.hooks.service import send_test
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.terms import Terms
from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.addresses import unsubscribe_address
from games.mail.outbox.refusals import stop_reminders, suppress
from games.mail.receive.incoming import store
from games.models import (
    Decision,
    Game,
    Hook,
    HookDelivery,
    InboundMail,
    Invitation,
    MatchRequest,
    Moderator,
    NoReminders,
    OutboxMail,
    Seat,
    SuppressedAddress,
    User,
    WaitingPlace,
)
from games.models.play.desk import Role
from games.people.service.ban import delete_account
from games.people.service.seat_people import hold_with_games
from games.play.service.play_bots import play_until_people_asked
from tests.games.proven import proven
from tests.games.tables import Table, addressees, person, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

# What becomes of every row that points at a person. A new relation needs a line here, and a reason.
RELATIONS = {
    "games.Seat.user": "the game stays, without the name",
    "games.Game.owner": "a game has an heir; without one a lobby closes, any other game stays",
    "games.Invitation.accepted_by": "the invitation goes with the address it was sent to",
    "games.Invitation.person": "goes: it was for this person alone",
    "games.MatchRequest.user": "goes",
    "games.WaitingPlace.user": "goes, the others move up",
    "games.RemovedPlayer.user": "goes",
    "games.ApiToken.user": "goes, and opens nothing any more",
    "games.Departure.user": "that the seat was left stays, without the name",
    "games.Stay.user": "goes",
    "games.Report.by": "what they have reported stays, without the name",
    "games.Report.about_person": "what was reported of them stays, without the name",
    "games.Report.closed_by": "what was done stays, without the person",
    "games.Act.person": "what was done at the desk stays, without the person",
    "games.SeatMerge.giver": "goes, and they are asked no more",
    "games.SeatMerge.taker": "goes, and they are asked no more",
    "games.Moderator.user": "goes, and what they did there stays",
    "games.Ban.user": "goes",
    "games.Ban.by": "that somebody was banned stays, without the one who did it",
    "games.Ban.lifted_by": "that it was lifted stays, without the one who did it",
    "admin.LogEntry.user": "goes; the service's log keeps what they did as staff, without the name",
    "games.Hook.user": "goes, with what it was to be told",
    "account.EmailAddress.user": "goes",
    "mfa.Authenticator.user": "goes",
    "usersessions.UserSession.user": "goes",
}
BY_ADDRESS = (Invitation, OutboxMail, InboundMail, SuppressedAddress)


@pytest.fixture
def table() -> Table:
    return playing(people=3)


def told(decisions: list[Decision]) -> list[dict[str, Any]]:
    return [decision.document() for decision in decisions]


# A running game


def test_a_bot_takes_the_seat_and_answers_what_is_asked(table: Table) -> None:
    before = told(table.decisions)
    leave_game(table.game, person("red"))
    assert (table.red.seat.user, table.red.seat.bot) == (None, "sensible")
    play_until_people_asked(table.id)
    assert [p for p in table.red.prompts if p.waiting] == []
    assert {d.route for d in table.decisions[len(before) :] if d.seat == 0} == {"left", "bot"}


def test_what_was_decided_stays_as_it_was(table: Table) -> None:
    table.red.answers(1)
    before = told(table.decisions)
    leave_game(table.game, person("red"))
    play_until_people_asked(table.id)
    assert told(table.decisions)[: len(before)] == before


def test_the_game_goes_on_to_its_end_without_any_people(table: Table) -> None:
    for colour in ("red", "yellow", "blue"):
        leave_game(table.game, person(colour))
    while table.game.status == Game.Status.RUNNING:
        play_until_people_asked(table.id)
    assert table.game.status == Game.Status.OVER


def test_the_sweep_wakes_the_bot_if_no_hint_comes(table: Table) -> None:
    prompt = table.red.prompt
    leave_game(table.game, person("red"))
    prompt.refresh_from_db()
    assert prompt.clock == "bot" and prompt.remind_at is None and prompt.sweep_at <= timezone.now()


def test_mails_that_ask_it_are_not_sent_and_nobody_is_reminded(table: Table) -> None:
    mail = table.red.mails[0]
    leave_game(table.game, person("red"))
    table.sweep(timezone.now() + timedelta(hours=25))
    deliver_all()
    mail.refresh_from_db()
    assert mail.superseded_at and not mail.sent_at
    assert [m.kind for m in written_mails().filter(to="red@example.com")] == ["prompt"]


def test_the_links_of_its_mails_answer_no_more(table: Table, client: Client) -> None:
    path = f"/turns/{token_of(table.red.prompt.pk)}/"
    assert "Your hand" in proven(client, table.red.prompt).get(path).content.decode()
    leave_game(table.game, person("red"))
    before = len(table.decisions)
    assert [client.get(path).status_code, client.post(path, {"answer": "1"}).status_code] == [404, 404]
    assert len(table.decisions) == before


def test_its_address_to_unsubscribe_is_of_no_use_any_more(table: Table, client: Client) -> None:
    path = f"/unsubscribe/{unsubscribe_address(table.red.seat.pk).partition('@')[0]}/"
    assert client.get(path).status_code == 200
    leave_game(table.game, person("red"))
    assert [client.get(path).status_code, client.post(path).status_code] == [404, 404]
    assert not NoReminders.objects.exists()


def test_the_others_are_told_by_colour(table: Table) -> None:
    User.objects.filter(email="red@example.com").update(name="Scarlet")
    leave_game(table.game, person("red"))
    news = written_mails().filter(kind="news")
    assert sorted(mail.to for mail in news) == ["blue@example.com", "yellow@example.com"]
    for mail in news:
        assert "Red" in mail.subject and "Scarlet" not in mail.text and "red@" not in mail.text


def test_orders_of_whoever_went_bind_the_bot_no_more(table: Table) -> None:
    say_ahead(
        game_id=table.id,
        seat=0,
        said=SaidAhead(stops=None, orders={"everything": "pass until main"}, replaces=everything),
        route="web",
    )
    leave_game(table.game, person("red"))
    assert table.head.game.position.seats[0].ahead.by_name == {}


def test_who_sits_at_another_table_is_not_touched(table: Table) -> None:
    other = playing(people=2, bots=1)
    leave_game(table.game, person("red"))
    assert other.red.seat.user == person("red")


def test_nobody_leaves_a_game_without_a_seat(table: Table, stranger: User) -> None:
    with pytest.raises(Seat.DoesNotExist):
        leave_game(table.game, stranger)


def test_a_stuck_game_waits_for_the_bot(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.STUCK)
    before = len(table.decisions)
    leave_game(table.game, person("red"))
    assert table.red.seat.bot and len(table.decisions) == before


# A lobby


def test_a_seat_in_a_lobby_is_free_again_and_can_be_offered_again(owner: User, stranger: User) -> None:
    game = create_game(owner, seats=3)
    accept_invitation(invite(game, stranger.email).token, stranger)
    leave_game(game, stranger)
    assert Seat.objects.filter(game=game, user=None, bot="").count() == 2
    assert invite(game, stranger.email).accepted_at is None


# The account


def everything_of(user: User, table: Table) -> None:
    """One row of every kind."""
    user.name = "Scarlet"
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client = Client()
    client.force_login(user)
    client.get("/accounts/devices/")
    suppress(user.email, "550")
    stop_reminders(table.red.seat.pk)
    store(b"From: red@example.com\r\n\r\n7", "t@post.example", user.email)
    InboundMail.objects.update(sender=user.email)
    game = create_game(person("green"), seats=3)
    invite(game, user.email)
    WaitingPlace.objects.create(game=game, user=user)
    MatchRequest.objects.create(user=user, players=4, response_seconds=3600)
    send_test(Hook.objects.create(user=user, url="https://hook.example/scarlet", events=["over"]))


def _joins(relation: Any) -> bool:
    """The table between two, such as those of groups and permissions, which nobody has."""
    return bool(relation.related_model._meta.auto_created)


def test_every_relation_to_a_person_is_thought_of() -> None:
    relations = [
        field
        for field in User._meta.get_fields(include_hidden=True)
        if field.auto_created and not field.concrete and not field.many_to_many and not _joins(field)
    ]
    pointing = {
        f"{one.related_model._meta.app_label}.{one.related_model.__name__}.{one.field.name}"
        for one in relations
    }
    assert pointing == set(RELATIONS)


def test_nothing_of_the_person_is_left(table: Table) -> None:
    user = person("red")
    everything_of(user, table)
    delete_account(user)
    assert not User.objects.filter(email="red@example.com").exists()
    for model in (
        EmailAddress,
        Authenticator,
        UserSession,
        SuppressedAddress,
        NoReminders,
        WaitingPlace,
        MatchRequest,
        Hook,
        HookDelivery,
    ):
        assert not model.objects.exists()
    rows = [str(list(model.objects.values())) for model in (*BY_ADDRESS, Game, Seat, Decision)]
    assert "red@example.com" not in "".join(rows) and "Scarlet" not in "".join(rows)


def test_every_model_that_holds_addresses_is_emptied_of_them() -> None:
    holding = {
        model
        for model in apps.get_app_config("games").get_models()
        if any(
            isinstance(field, EmailField) or field.name in ("sender", "to") for field in model._meta.fields
        )
    }
    assert holding == {*BY_ADDRESS, User}


def test_games_that_are_over_show_the_colour_only(table: Table) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER, winners=[0])
    before = told(table.decisions)
    delete_account(person("red"))
    assert (table.red.seat.user, table.red.seat.bot) == (None, "")
    assert told(table.decisions) == before and table.game.winners == [0]


def test_a_lobby_is_handed_to_the_next_who_sits_there(stranger: User) -> None:
    host = User.objects.find_or_make("red@example.com")
    game = create_game(host, seats=3)
    accept_invitation(invite(game, stranger.email).token, stranger)
    delete_account(host)
    game.refresh_from_db()
    assert game.owner == stranger


def test_a_lobby_without_people_closes(owner: User) -> None:
    game = create_game(owner, seats=3, bots=1)
    invite(game, "new@example.com")
    delete_account(owner)
    assert not Game.objects.exists() and not Invitation.objects.exists()


def test_a_lobby_that_closes_is_called_off_to_whoever_waits_for_a_seat(owner: User, stranger: User) -> None:
    game = create_game(owner, seats=3, bots=2, terms=Terms(is_open=True))
    wait_for_seat(game.pk, stranger)
    Seat.objects.filter(game=game, user=owner).update(user=None, bot="random")
    delete_account(owner)
    assert not Game.objects.exists()
    assert [mail.to for mail in written_mails().filter(kind="cancelled")] == [stranger.email]


def test_a_seat_that_was_kept_for_the_person_goes_to_whoever_waits(owner: User, stranger: User) -> None:
    game = create_game(owner, seats=3, bots=1, terms=Terms(is_open=True))
    invite(game, "blue@example.com")
    wait_for_seat(game.pk, stranger)
    delete_account(person("blue"))
    assert Seat.objects.filter(game=game, user=stranger).exists()


def test_a_game_that_the_person_comes_into_meanwhile_is_left_too(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = playing(people=3)
    Seat.objects.filter(game=other.id, user=person("red")).update(user=None)

    def held(user: User, games: QuerySet[Game]) -> User:
        Seat.objects.filter(game=other.id, number=0).update(user=user)
        return hold_with_games(user, games)

    monkeypatch.setattr("games.people.service.ban.hold_with_games", held)
    delete_account(person("red"))
    assert table.red.seat.bot and other.red.seat.bot


def test_mails_that_told_others_the_name_go(owner: User, stranger: User) -> None:
    User.objects.filter(pk=stranger.pk).update(name="Snow")
    snow = User.objects.get(pk=stranger.pk)
    join_game(create_game(owner, seats=3, terms=Terms(is_open=True)).pk, snow)
    theirs = create_game(snow, seats=3)
    for colour in ("yellow", "blue"):
        invite(theirs, f"{colour}@example.com")
    join_game(create_game(owner, seats=3, terms=Terms(is_open=True)).pk, person("green"))
    written_mails().update(sent_at=timezone.now())
    delete_account(snow)
    assert [mail.kind for mail in written_mails().filter(sent_at__isnull=False)] == ["joined"]
    assert "Snow" not in str(list(written_mails().values()))


def test_a_running_game_stays_although_nobody_owns_it(owner: User) -> None:
    table = playing(people=3)
    Game.objects.filter(pk=table.id).update(owner=owner)
    delete_account(owner)
    assert table.game.status == Game.Status.RUNNING


def test_a_running_game_is_handed_to_the_next_who_sits_there(table: Table) -> None:
    Game.objects.update(owner=person("red"))
    delete_account(person("red"))
    assert table.game.owner == person("yellow")
    assert addressees("host") == ["yellow@example.com"]


def test_a_game_that_is_looked_after_is_handed_to_its_moderator(table: Table, stranger: User) -> None:
    Game.objects.update(owner=person("red"))
    Moderator.objects.create(game=table.game, user=stranger, appointed_at=timezone.now())
    delete_account(person("red"))
    assert table.game.owner == stranger
    assert role_of(stranger, table.game) == Role.HOST


def test_everybody_elses_things_stay(table: Table) -> None:
    user = person("yellow")
    everything_of(user, table)
    EmailAddress.objects.filter(user=user).update(email="yellow@example.com")
    delete_account(person("red"))
    assert table.yellow.seat.user == user and table.yellow.mails
    assert Authenticator.objects.filter(user=user).exists()


# On the page


@pytest.fixture
def client_of_red(table: Table) -> Client:
    client = Client()
    client.force_login(person("red"))
    return client


@pytest.mark.parametrize("typed", ["", "yellow@example.com", "delete"])
def test_only_the_own_address_typed_out_deletes(client_of_red: Client, typed: str) -> None:
    assert client_of_red.post("/settings/delete/", {"address": typed}).status_code == 422
    assert User.objects.filter(email="red@example.com").exists()


def test_looking_at_the_page_deletes_nothing(client_of_red: Client) -> None:
    assert client_of_red.get("/settings/delete/").status_code == 200
    assert User.objects.filter(email="red@example.com").exists()


def test_deleting_ends_every_session(client_of_red: Client) -> None:
    other = Client()
    other.force_login(person("red"))
    answer = client_of_red.post("/settings/delete/", {"address": "Red@Example.com"}, follow=True)
    assert "deleted" in answer.content.decode()
    assert [c.get("/settings/").status_code for c in (client_of_red, other)] == [302, 302]


# Taking everything along


def test_the_file_holds_what_the_person_did_and_nothing_of_others(
    table: Table, client_of_red: Client
) -> None:
    everything_of(person("red"), table)
    table.red.answers(1)
    table.yellow.answers(2)
    answer = client_of_red.get("/settings/data.json")
    data = json.loads(answer.content)
    assert answer["Content-Disposition"] == 'attachment; filename="cosmic-post.json"'
    assert [d["body"] for d in data["decisions"]] == [d.body for d in table.decisions if d.seat == 0]
    assert data["account"]["email"] == "red@example.com" and data["seats"][0]["seat"] == 0
    assert len(data["mails_to_me"]) == len(table.red.mails)
    assert len(data["mails_from_me"]) == len(data["invitations"]) == 1
    text = answer.content.decode()
    assert "yellow@example.com" not in text and table.game.seed not in text
    assert data["waiting_for"]["games"][0]["game"] and data["waiting_for"]["wish"]["players"] == 4
    assert data["webhooks"][0]["url"] == "https://hook.example/scarlet" and "whsec" not in text
    assert '"secret"' not in text and "number" not in data["decisions"][0]


def test_the_file_is_made_only_so_often(client_of_red: Client) -> None:
    codes = [client_of_red.get("/settings/data.json").status_code for _ in range(7)]
    assert codes == [200] * 6 + [429]


def test_a_lobby_seat_is_freed_with_the_account() -> None:
    game = waiting_in_lobby(people=3)
    delete_account(person("red"))
    assert [seat.user for seat in game.seats.all()] == [None, person("yellow"), person("blue")]
