"""A person is kept out of the service, let in again, or signed out everywhere, by the team."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry as StaffEntry
from django.contrib.messages import get_messages
from django.db.models import QuerySet
from django.test import Client

from games.base.documents import RequestRefused
from games.desk.acts.players import replace_player
from games.desk.read import role_of
from games.desk.service import ActRequest
from games.hooks.service import HookTerms, add_hook
from games.hooks.words import hook_reason
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import join_game, seat_players
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.service.match_requests import make_match_request
from games.lobby.service.start import start_against_bots
from games.lobby.terms import Terms
from games.mail.outbox.addresses import reply_address
from games.mail.receive.incoming import handle_all, store
from games.models import (
    ApiToken,
    Ban,
    Departure,
    Game,
    Hook,
    InboundMail,
    Invitation,
    MatchRequest,
    Moderator,
    OutboxMail,
    Prompt,
    Seat,
    User,
)
from games.models.play.desk import Role
from games.people.service.account import make_token
from games.people.service.ban import ban, sign_out_everywhere, unban
from games.people.service.seat_people import hold_with_games
from games.play.service.play_bots import play_until_people_asked
from tests.games.api.program import program
from tests.games.mail.test_message import written
from tests.games.tables import Table, later, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
WHY = "Insults at three tables."


@pytest.fixture
def team(db: None) -> User:
    return User.objects.find_or_make("team@example.com", is_staff=True, is_superuser=True)


@pytest.fixture
def table(db: None) -> Table:
    return playing(people=3)


def told(kind: str = "ban") -> list[OutboxMail]:
    return list(written_mails().filter(kind=kind).order_by("pk"))


def asks_for_code(email: str) -> Any:
    return Client().post("/accounts/sign-in/", {"email": email}, follow=True)


# What becomes of what they had


def test_their_seats_go_on_and_nothing_that_was_decided_changes(table: Table, team: User) -> None:
    before = [decision.document() for decision in table.decisions]
    ban("red@example.com", by=team, why=WHY)
    assert (table.red.seat.user, table.red.seat.is_bots) == (None, True)
    assert Departure.objects.filter(user=person("red"), game=table.id).exists()
    assert [decision.document() for decision in table.decisions][: len(before)] == before
    play_until_people_asked(table.id)
    assert not [prompt for prompt in table.red.prompts if prompt.waiting]


def test_a_lobby_goes_on_without_them_and_a_seat_that_was_kept_is_free(team: User) -> None:
    lobby = create_game(person("green"), seats=4, terms=Terms(is_open=True))
    seat_players(lobby, [person("red")])
    other = create_game(person("green"), seats=2)
    token = invite(other, "red@example.com").token
    ban("red@example.com", by=team, why=WHY)
    assert not Seat.objects.filter(user=person("red")).exists()
    assert not other.invitations.filter(token=token).exists()


def keep_blues_seat_for_green(table: Table) -> None:
    """Purple waits."""
    Game.objects.filter(pk=table.id).update(is_open=True)
    Moderator.objects.create(game=table.game, user=person("white"), appointed_at=later())
    by_white = ActRequest(person("white"), WHY)
    replace_player(table.id, by_white, seat=2, by="invitation", email="green@example.com")
    wait_for_seat(table.id, person("purple"))


def test_a_seat_of_a_running_game_that_is_kept_for_them_goes_to_whoever_waits(
    table: Table, team: User
) -> None:
    """Else it would be kept for a week."""
    keep_blues_seat_for_green(table)
    assert table.blue.seat.is_bots
    ban(person("green").email, by=team, why=WHY)
    assert table.blue.seat.user == person("purple")


def test_a_seat_that_is_kept_for_another_stays_kept(table: Table, team: User) -> None:
    keep_blues_seat_for_green(table)
    ban(person("teal").email, by=team, why=WHY)
    assert table.blue.seat.is_bots


def test_a_game_that_is_over_keeps_its_people(table: Table, team: User) -> None:
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)
    ban("red@example.com", by=team, why=WHY)
    assert table.red.seat.user == person("red")


def test_what_they_host_and_look_after_goes_to_others(table: Table, team: User) -> None:
    Game.objects.filter(pk=table.id).update(owner=person("red"))
    other = playing(people=2, seed="another")
    Moderator.objects.create(game=other.game, user=person("red"), appointed_at=later())
    ban("red@example.com", by=team, why=WHY)
    assert table.game.owner == person("yellow")
    assert role_of(person("red"), other.game) is None
    unban("red@example.com", by=team)
    assert role_of(person("red"), other.game) != Role.MODERATOR


def test_tokens_sessions_and_webhooks_end(table: Table, team: User) -> None:
    red, browser = program(person("red")), Client()
    browser.force_login(person("red"))
    browser.get("/accounts/devices/")
    Hook.objects.create(user=person("red"), url="https://example.com/", format="plain", events=["turn"])
    assert red.get("me").status_code == 200 and browser.get("/settings/").status_code == 200
    ban("red@example.com", by=team, why=WHY)
    assert red.get("me").status_code == 401 and browser.get("/settings/").status_code == 302
    assert not UserSession.objects.filter(user=person("red")).exists()
    assert not Hook.objects.filter(user=person("red")).exists()
    unban("red@example.com", by=team)
    assert red.get("me").status_code == 401 and browser.get("/settings/").status_code == 302, "made anew"


# Nobody comes in


def test_the_page_of_signing_in_says_the_same_to_everybody_and_no_code_goes_out(
    table: Table, team: User
) -> None:
    ban("red@example.com", by=team, why=WHY)
    people = User.objects.count()
    banned, new = asks_for_code("red@example.com"), asks_for_code("brand-new@example.com")
    assert banned.redirect_chain == new.redirect_chain and banned.status_code == new.status_code == 200
    assert plain(banned, "red@example.com") == plain(new, "brand-new@example.com")
    assert [mail.to for mail in OutboxMail.objects.filter(kind="login_code")] == ["brand-new@example.com"]
    assert User.objects.count() == people + 1, "no second account at the address of the first"


def plain(response: Any, address: str) -> str:
    """Without the address, and without what is by chance."""
    lines = response.content.decode().replace(address, "ADDRESS").splitlines()
    return "\n".join(line for line in lines if "csrf" not in line)


def test_an_old_invitation_to_them_leads_nowhere(team: User) -> None:
    red, lobby = person("red"), create_game(person("green"), seats=3)
    token = invite(lobby, red.email).token
    ban(red.email, by=team, why=WHY)
    with pytest.raises(Invitation.DoesNotExist):
        accept_invitation(token, red)
    assert not Seat.objects.filter(user=red).exists()


def comes_in_by(way: str, user: User) -> Callable[[], object]:
    """What a request does that is already signed in, and goes on once the ban is done."""
    green = person("green")
    open_game = create_game(green, seats=3, terms=Terms(is_open=True))
    full = create_game(green, seats=2, bots=1, terms=Terms(is_open=True))
    token = invite(create_game(green, seats=3), "teal@example.com").token  # passed on
    day = 24 * 3600
    return {
        "an old invitation": lambda: accept_invitation(token, user),
        "an open game": lambda: join_game(open_game.pk, user),
        "a waiting list": lambda: wait_for_seat(full.pk, user),
        "the operator's command": lambda: seat_players(open_game, [user]),
        "a game of their own": lambda: create_game(user, seats=3),
        "a game against bots": lambda: start_against_bots(user),
        "a wish": lambda: make_match_request(user, players=3, response_seconds=day, levels="any"),
        "a token": lambda: make_token(user, name="", scopes=["read"], lasts=timedelta(days=1)),
    }[way]


WAYS_IN = (
    "an old invitation",
    "an open game",
    "a waiting list",
    "the operator's command",
    "a game of their own",
    "a game against bots",
    "a wish",
    "a token",
)


@pytest.mark.parametrize("way", WAYS_IN)
def test_who_was_signed_in_before_the_ban_comes_into_nothing_by_a_request_that_waited(
    team: User, way: str
) -> None:
    red = person("red")
    come_in = comes_in_by(way, red)
    ban(red.email, by=team, why=WHY)
    with pytest.raises(RequestRefused, match="'banned'"):
        come_in()
    assert not Game.objects.of(red).exists() and not red.waiting_places.exists()
    assert (
        not MatchRequest.objects.filter(user=red).exists() and not ApiToken.objects.filter(user=red).exists()
    )


def test_who_is_banned_meanwhile_sets_up_no_webhook(team: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the server is looked up before the person is held."""
    red = person("red")

    def looked_up(_target: object) -> list[str]:
        ban(red.email, by=team, why=WHY)
        return []

    monkeypatch.setattr("games.hooks.service.addresses_of", looked_up)
    with pytest.raises(RequestRefused) as refused:
        add_hook(red, HookTerms("https://hook.example/", events=["your_turn"]))
    assert "This account is banned" in hook_reason(refused.value)
    assert not Hook.objects.exists()


def test_the_button_of_a_game_against_bots_says_why_there_is_none(
    team: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begun(user: User) -> Game:
        ban(user.email, by=team, why=WHY)
        return start_against_bots(user)

    monkeypatch.setattr("games.lobby.page.find.start_against_bots", begun)
    browser = Client()
    browser.force_login(person("red"))
    answer = browser.post("/games/against-bots/")
    assert answer.status_code == 302 and answer["Location"] == "/"
    (said,) = get_messages(answer.wsgi_request)
    assert str(said).startswith("This account is banned")
    assert not Game.objects.exists()


@pytest.mark.parametrize("way", WAYS_IN)
def test_who_is_let_in_again_comes_in_as_before(team: User, way: str) -> None:
    red = person("red")
    come_in = comes_in_by(way, red)
    ban(red.email, by=team, why=WHY)
    unban(red.email, by=team)
    red.refresh_from_db()  # they have signed in again
    come_in()


def test_what_they_wish_and_wait_for_while_the_ban_is_carried_out_ends_too(
    table: Table, team: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = create_game(person("green"), seats=2, bots=1, terms=Terms(is_open=True))

    def held(user: User, games: QuerySet[Game]) -> User:
        wait_for_seat(full.pk, user)
        comes_in_by("a wish", user)()
        return hold_with_games(user, games)

    monkeypatch.setattr("games.people.service.ban.hold_with_games", held)
    ban("red@example.com", by=team, why=WHY)
    assert not person("red").waiting_places.exists() and not MatchRequest.objects.exists()


def test_a_banned_person_who_waits_has_no_seat_when_one_is_free(team: User) -> None:
    lobby = create_game(person("green"), seats=2, terms=Terms(is_open=True))
    join_game(lobby.pk, person("blue"))
    wait_for_seat(lobby.pk, person("red"))
    User.objects.filter(pk=person("red").pk).update(is_active=False)
    leave_game(lobby, person("blue"))
    assert not Seat.objects.filter(user=person("red")).exists()


def test_who_is_banned_and_has_a_seat_all_the_same_leaves_it_by_another_ban(table: Table, team: User) -> None:
    Seat.objects.filter(game=table.id, number=0).update(user=None)
    ban("red@example.com", by=team, why=WHY)
    Seat.objects.filter(game=table.id, number=0).update(user=person("red"))
    told_before = len(told())
    ban("red@example.com", by=team, why=WHY)
    assert table.red.seat.user is None and Ban.objects.count() == 1
    assert len(told()) == told_before, "they were told"
    with pytest.raises(RequestRefused, match="banned_already"):
        ban("red@example.com", by=team, why=WHY)


# They are told


def test_they_are_told_by_one_mail_why_and_whom_to_ask(table: Table, team: User, settings: Any) -> None:
    settings.OPERATOR_EMAIL = "operator@example.com"
    OutboxMail.objects.all().delete()
    ban("red@example.com", by=team, why=WHY)
    (mail,) = written_mails().filter(to="red@example.com")
    words = " ".join(mail.text.split())
    assert f"Reason: {WHY}" in words and f"write to post@{settings.MAIL_DOMAIN}" in words
    assert "operator@example.com" not in mail.text + mail.html, "that is nobody's to know"


def test_of_what_they_mail_nothing_is_read_and_they_are_told_so_once(table: Table, team: User) -> None:
    prompt = table.red.prompts[0]
    ban("red@example.com", by=team, why=WHY)
    decided, before = len(table.decisions), len(told())
    for number in range(3):
        mail_of("red@example.com", "1", reply_address(prompt.pk), number)
    assert [row.outcome for row in InboundMail.objects.all()] == ["banned"] * 3
    assert len(table.decisions) == decided
    (mail,) = told()[before:]
    assert "Your email was not read" in mail.subject and WHY in " ".join(mail.text.split())


def test_others_who_write_to_the_same_game_are_read(table: Table, team: User) -> None:
    ban("red@example.com", by=team, why=WHY)
    prompt = Prompt.objects.filter(game=table.id, waiting=True, seat__bot="").first()
    assert prompt is not None
    mail_of(prompt.seat.person.email, "1", reply_address(prompt.pk), 1)
    assert InboundMail.objects.get().outcome == "taken"


def mail_of(sender: str, text: str, to: str, number: int) -> None:
    message = written(text, From=sender)
    message.replace_header("Message-ID", f"<{number}@example.com>")
    store(message.as_bytes(), to, sender)
    assert handle_all() == 1


def test_an_operator_still_gets_their_mail(team: User, settings: Any) -> None:
    settings.OPERATOR_EMAIL = "operator@example.com"
    ban(person("red").email, by=team, why=WHY)
    mail_of("red@example.com", "Why was I banned?", f"post@{settings.MAIL_DOMAIN}", 1)
    assert OutboxMail.objects.filter(to="operator@example.com").exists()


# It is written down, and lifted


def test_who_did_it_when_and_why_is_written_down(team: User) -> None:
    ban(person("red").email, by=team, why=f"  {WHY} ")
    unban("red@example.com", by=team, why="A mistake.")
    found = Ban.objects.get()
    assert (found.user, found.by, found.why, found.lifted_by) == (person("red"), team, WHY, team)
    acts = [entry.change_message for entry in StaffEntry.objects.order_by("pk")]
    assert '"banned"' in acts[0] and WHY in acts[0] and '"unbanned"' in acts[1] and "A mistake." in acts[1]


def test_who_is_let_in_again_signs_in_and_is_told_and_has_no_seat_back(table: Table, team: User) -> None:
    ban("red@example.com", by=team, why=WHY)
    unban("red@example.com", by=team)
    assert "You can sign in again" in told()[-1].subject and "Reason:" not in told()[-1].text
    assert table.red.seat.user is None
    asks_for_code("red@example.com")
    assert OutboxMail.objects.filter(kind="login_code", to="red@example.com").exists()
    ban("red@example.com", by=team, why="Again.")
    assert Ban.objects.filter(user=person("red")).count() == 2


def test_who_is_let_in_again_reads_why(team: User) -> None:
    ban(person("red").email, by=team, why=WHY)
    unban("red@example.com", by=team, why="A mistake.")
    mail = told()[-1]
    assert "You can sign in again" in mail.subject
    assert "Reason: A mistake." in " ".join(mail.text.split()) and "Reason: A mistake." in mail.html


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You have to make new tokens and webhooks."),
        ("de", "Token und Webhooks musst du neu anlegen."),
    ],
)
def test_who_is_let_in_again_reads_that_tokens_and_webhooks_do_not_come_back(
    team: User, language: str, said: str
) -> None:
    User.objects.filter(pk=person("red").pk).update(language=language)
    ban("red@example.com", by=team, why=WHY)
    unban("red@example.com", by=team)
    assert said in " ".join(told()[-1].text.split())


def test_who_is_banned_is_not_signed_out_and_told_that_they_can_sign_in(team: User) -> None:
    ban(person("red").email, by=team, why=WHY)
    before = len(told())
    with pytest.raises(RequestRefused, match="sign_out_of_banned"):
        sign_out_everywhere("red@example.com", by=team, why=WHY)
    assert len(told()) == before
    unban("red@example.com", by=team)
    assert sign_out_everywhere("red@example.com", by=team, why=WHY) == 0


def test_what_cannot_be_done_changes_nothing(team: User) -> None:
    person("red")
    for reason, act in (
        ("ban_of_team", lambda: ban("team@example.com", by=team, why=WHY)),
        ("no_such_person", lambda: ban("nobody@example.com", by=team, why=WHY)),
        ("ban_without_reason", lambda: ban("red@example.com", by=team, why="  ")),
        ("reason_too_long", lambda: ban("red@example.com", by=team, why="x" * 501)),
        ("not_banned", lambda: unban("red@example.com", by=team)),
        ("ban_without_reason", lambda: sign_out_everywhere("red@example.com", by=team, why="")),
    ):
        with pytest.raises(RequestRefused, match=reason):
            act()
    ban("red@example.com", by=team, why=WHY)
    with pytest.raises(RequestRefused, match="banned_already"):
        ban("red@example.com", by=team, why=WHY)
    assert Ban.objects.count() == 1


# Signing out, without a ban


def test_somebody_is_signed_out_everywhere_keeps_their_seat_and_signs_in_again(
    table: Table, team: User
) -> None:
    red, browser, unlisted = program(person("red")), Client(), Client()
    for one in (browser, unlisted):
        one.force_login(person("red"))
    browser.get("/accounts/devices/")
    assert sign_out_everywhere("red@example.com", by=team, why="A token was in a public place.") == 1
    assert red.get("me").status_code == 401
    assert browser.get("/settings/").status_code == unlisted.get("/settings/").status_code == 302
    assert table.red.seat.user == person("red") and person("red").is_active
    (mail,) = told()
    assert "A token was in a public place." in " ".join(mail.text.split())
    browser.force_login(person("red"))
    assert browser.get("/settings/").status_code == 200


def test_others_stay_signed_in(table: Table, team: User) -> None:
    yellow, browser = program(person("yellow")), Client()
    browser.force_login(person("yellow"))
    sign_out_everywhere("red@example.com", by=team, why=WHY)
    ban("red@example.com", by=team, why=WHY)
    assert yellow.get("me").status_code == 200 and browser.get("/settings/").status_code == 200
