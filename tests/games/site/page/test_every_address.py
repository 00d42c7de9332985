"""What each address of the site answers to whom; a new address needs a line here.

Four kinds of visitors: somebody signed out, a stranger (signed in, no seat), another player of the game, and
its owner without a seat. The one whom it is about, Red, is none of them: none may learn what Red holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver, reverse
from django.utils import timezone

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.base.links import token_of
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.lobby.terms import Terms
from games.mail.outbox.addresses import unsubscribe_address
from games.models import Game, User
from tests.games.api.scene import asked_to_merge
from tests.games.conftest import ALIENS, Browser
from tests.games.pages import Page, unlinked
from tests.games.staff.addresses import FOR_STAFF
from tests.games.tables import Table, person, played_by_bots, playing, waiting_in_lobby
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.again

COMMON = ("attack 5", "attack 6", "attack 7", "attack 8", "negotiate")
HELD_BY_RED = ("attack 40", "force_field", "mobius_tubes", "quash", "macron flare")
TYPED = {"answer": "nonsense"}

# Each address: what GET and what POST answer to somebody signed out, a stranger, another player, the owner
# without a seat. "sign-in": sent to sign in; "away": sent elsewhere.
ALL, NOBODY, NO_POST = "200 200 200 200", "404 404 404 404", "405 405 405 405"
PLAYERS, PLAYERS_AND_OWNER = "sign-in 404 200 404", "sign-in 404 200 200"
STRANGERS_TO_ALL = "sign-in 404 404 404"
MEMBERS, CONFIRMED = "sign-in 200 200 200", "away 200 200 200"  # what concerns the visitor alone
NO_PAGE = "sign-in 405 405 405"  # signing in comes first
TO_ITS_FORM = "sign-in away away away"  # an act without a page: GET leads to the one that has its form
ENTRIES = {
    "healthz": (ALL, NO_POST),
    "readyz": (ALL, NO_POST),
    "home": (ALL, NO_POST),
    "library": (ALL, NO_POST),
    "rules": (ALL, NO_POST),
    "rules_chapter": (ALL, NO_POST),
    "rules_mayfair": (ALL, NO_POST),
    "rules_mayfair_chapter": (ALL, NO_POST),
    "glossary": (ALL, NO_POST),
    "term": (ALL, NO_POST),
    "learn": (ALL, "422 422 422 422"),
    "lesson": (ALL, "422 422 422 422"),
    "manifest": (ALL, NO_POST),
    "service_worker": (ALL, NO_POST),
    "offline": (ALL, NO_POST),
    "sheet": (ALL, NO_POST),
    "against_bots": (TO_ITS_FORM, "sign-in away away away"),
    "new_game": ("sign-in 200 200 200", "sign-in 422 422 422"),
    "turn": (PLAYERS_AND_OWNER, NO_PAGE),
    "everything": (STRANGERS_TO_ALL, NO_PAGE),  # nobody is the Zilch
    "log": (PLAYERS_AND_OWNER, NO_PAGE),
    "standing": (PLAYERS, "sign-in 404 away 404"),
    "say_ahead": (TO_ITS_FORM, "sign-in 404 422 404"),
    "tried": ("sign-in 404 away 404", NO_PAGE),
    "answer": (TO_ITS_FORM, "sign-in 404 away 404"),  # Yellow: on to the game
    "replay": (PLAYERS_AND_OWNER, NO_PAGE),
    "replay_json": (PLAYERS_AND_OWNER, NO_PAGE),
    "replay_text": (PLAYERS_AND_OWNER, NO_PAGE),
    "story": (PLAYERS_AND_OWNER, NO_POST),
    "fair": (PLAYERS_AND_OWNER, NO_PAGE),
    "fair_json": (STRANGERS_TO_ALL, NO_PAGE),  # the game runs: it holds every hand
    "prove_fair": (ALL, NO_POST),
    "choose_part": (TO_ITS_FORM, "sign-in 404 away 404"),  # too late
    "continue_game": (TO_ITS_FORM, "sign-in 404 422 422"),  # the game runs
    "invite": (TO_ITS_FORM, "sign-in 404 404 422"),
    "fill_with_bots": (TO_ITS_FORM, "sign-in 404 404 away"),
    "start": (TO_ITS_FORM, "sign-in 404 404 away"),
    "open_games": ("sign-in 200 200 200", NO_PAGE),
    "find_game": ("sign-in 200 200 200", "sign-in 422 422 422"),
    "lobby": ("sign-in 404 away away", "405 405 405 405"),
    "join": (TO_ITS_FORM, STRANGERS_TO_ALL),  # a private game: it has no such address
    "wait_for_seat": (TO_ITS_FORM, STRANGERS_TO_ALL),
    "stop_waiting": (TO_ITS_FORM, STRANGERS_TO_ALL),
    "leave": (TO_ITS_FORM, "sign-in 404 away 404"),
    "take_over": (TO_ITS_FORM, STRANGERS_TO_ALL),
    "leave_game": (PLAYERS, "sign-in 404 away 404"),  # Yellow has left then
    "spectators": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "game_hooks": (PLAYERS_AND_OWNER, "sign-in 404 404 422"),  # only its host sets them
    "webhooks": (MEMBERS, "sign-in 422 422 422"),
    "clock": (PLAYERS, "sign-in 404 422 404"),
    "report": (PLAYERS_AND_OWNER, "sign-in 404 422 422"),
    "reports": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "rename_game": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "remove_player": (TO_ITS_FORM, "sign-in 404 404 away"),
    "withdraw_invitation": (TO_ITS_FORM, "sign-in 404 404 away"),
    "cancel_lobby": (TO_ITS_FORM, "sign-in 404 404 away"),
    "desk": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "ruling": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "look": ("sign-in 404 404 200", "sign-in 404 404 422"),
    "same_person": ("sign-in 404 200 404", "sign-in 404 422 404"),  # whether Yellow has two accounts
    "looked": (STRANGERS_TO_ALL, NO_PAGE),  # no look with that number; an own one in test_look
    "watch": (STRANGERS_TO_ALL, "405 405 405 405"),  # nobody may look on
    "watch_picture": (STRANGERS_TO_ALL, "405 405 405 405"),
    "rematch": (TO_ITS_FORM, "sign-in 404 away 404"),
    "invitation": (ALL, "sign-in away 422 422"),  # whoever first takes it has the seat
    "turn_link": (ALL, "422 422 422 422"),  # whether it is they, and that nothing was saved
    "unsubscribe": (ALL, ALL),  # here too
    "mailbox": (NOBODY, NOBODY),  # in a service that others reach
    "mail": (NOBODY, NOBODY),
    "mail_html": (NOBODY, NOBODY),
    "account_start": (NOBODY, NO_POST),
    "account_request_login_code": ("200 away away away", "200 away away away"),
    "account_confirm_login_code": ("sign-in away away away", "sign-in away away away"),
    "account_logout": ("away 200 200 200", "away away away away"),
    "account_inactive": (ALL, NO_POST),
    "account_login": ("sign-in sign-in sign-in sign-in", "sign-in sign-in sign-in sign-in"),
    "account_signup": ("sign-in sign-in sign-in sign-in", "sign-in sign-in sign-in sign-in"),
    "account_email": (MEMBERS, "sign-in away away away"),
    "account_email_verification_sent": ("away away away away", "away away away away"),
    "account_reauthenticate": ("sign-in 403 403 403", "sign-in 403 403 403"),
    "mfa_index": (MEMBERS, NO_PAGE),
    "mfa_authenticate": ("away away away away", "away away away away"),
    "mfa_reauthenticate": ("sign-in 403 403 403", "sign-in 403 403 403"),
    "mfa_activate_totp": (CONFIRMED, CONFIRMED),
    "mfa_deactivate_totp": ("sign-in 404 404 404", "sign-in 404 404 404"),
    "mfa_view_recovery_codes": ("sign-in 404 404 404", NO_PAGE),
    "mfa_generate_recovery_codes": (CONFIRMED, CONFIRMED),
    "mfa_download_recovery_codes": ("sign-in 404 404 404", "sign-in 404 404 404"),
    "mfa_list_webauthn": (MEMBERS, NO_PAGE),
    "mfa_add_webauthn": (CONFIRMED, CONFIRMED),
    "mfa_reauthenticate_webauthn": ("sign-in 403 403 403", "sign-in 403 403 403"),
    "mfa_remove_webauthn": ("away 404 404 404", "away 404 404 404"),
    "mfa_edit_webauthn": ("away 404 404 404", "away 404 404 404"),
    "mfa_login_webauthn": ("away away away away", "away away away away"),
    "usersessions_list": (MEMBERS, "sign-in away away away"),
    "settings": (MEMBERS, "sign-in away away away"),
    "absence": (TO_ITS_FORM, "sign-in 422 422 422"),
    "end_absence": (TO_ITS_FORM, "sign-in away away away"),
    "restore_mail": (TO_ITS_FORM, "sign-in away away away"),
    "remind_again": (TO_ITS_FORM, "sign-in 404 404 404"),
    "export_my_data": (MEMBERS, NO_PAGE),
    "api_tokens": (MEMBERS, "sign-in 404 404 404"),
    "new_api_token": (MEMBERS, "sign-in 422 422 422"),
    "api_docs": (ALL, NO_POST),
    "delete_account": (MEMBERS, "sign-in 422 422 422"),
    "person": ("404 404 200 404", NO_POST),
    **dict.fromkeys(FOR_STAFF, (STRANGERS_TO_ALL, STRANGERS_TO_ALL)),  # what it answers to staff stands there
}
OF_NO_GAME = {
    "learn",
    "lesson",
    "glossary",
    "term",
    "library",
    "rules",
    "rules_chapter",
    "rules_mayfair",
    "rules_mayfair_chapter",
    "sheet",
    "new_game",
    "ruling",
}  # all aliens or cards there are
OF_PROGRAMS = "v1_"  # operations of the API: tests/games/api/test_authorisation.py has a line for each
REAL = engine.new_position


@dataclass
class Scene:
    """A running game in which Red is asked, its owner, and what stands in addresses."""

    table: Table
    owner: User
    given: dict[str, Any]
    signed_in: dict[str, str]  # by address: the sessions of visitors

    def browser(self, who: User | None) -> Client:
        """Return a browser in which the visitor signed in before the tests."""
        client = Client()
        if who is not None:
            client.cookies["sessionid"] = self.signed_in[who.email]
        return client

    def path(self, name: str) -> str:
        return reverse(name, kwargs={part: self._part(name, part) for part in parts_of(name)})

    def _part(self, name: str, part: str) -> Any:
        own = f"{name} {part}"
        return self.given[own if own in self.given else part]


def addresses(inside: Any = None, space: str = "") -> Iterator[str]:
    """The name of every address of the site, however deeply included, but for those of programs."""
    for found in (inside or get_resolver()).url_patterns:
        if isinstance(found, URLResolver):
            yield from addresses(found, f"{found.namespace}:" if found.namespace else space)
        elif not str(found.name).startswith(OF_PROGRAMS):
            yield f"{space}{found.name}"


def parts_of(name: str) -> list[str]:
    """What stands in an address, also of those that it is included in."""
    space, _, own = name.rpartition(":")
    resolver = get_resolver().namespace_dict[space][1] if space else get_resolver()
    parts: list[str] = resolver.reverse_dict[own][3]
    return parts


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Scene:
    with override_settings(LOCAL_ONLY=False):
        return made_scene()


@pytest.fixture
def scene(laid: Scene, db: None, settings: Any) -> Scene:
    settings.LOCAL_ONLY = False
    return deepcopy(laid)


def made_scene() -> Scene:
    # For this game alone: the tutorial deals its own, and keeps it.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", _dealt)
        table = playing(people=3, aliens=ALIENS)
    owner = User.objects.find_or_make("green@example.com")
    Game.objects.filter(pk=table.id).update(owner=owner)
    prompt = table.until_asked("launch")
    assert prompt.seat.number == 0
    lobby = create_game(owner, seats=3)
    return Scene(table, owner, {
        "game_id": table.id,
        "question": prompt.question,
        "name": "zombie",
        "rules_chapter name": "destiny",
        "rules_mayfair_chapter name": "kickers",
        "lesson name": "deal",
        "term name": "warp",
        "local": unsubscribe_address(prompt.seat.pk).partition("@")[0],
        "mail_id": written_mails().get(prompt=prompt, kind="prompt").pk,
        "turn_link token": token_of(prompt.pk),
        "invitation token": invite(lobby, "purple@example.com").token,
        "same_person token": asked_to_merge(lobby, owner),
        "account_start token": "none",
        "opaque_id": person("red").opaque_id,
        "object_id": "1",
        "number": 1,
        "pk": Authenticator.objects.create(user=person("red"), type="webauthn", data={"name": "key"}).pk,
    }, {who.email: session_of(who) for who in (person("white"), person("yellow"), owner)})  # fmt: skip


def session_of(who: User) -> str:
    client = Client()
    client.force_login(who)
    return client.cookies["sessionid"].value


def _dealt(options: engine.Options, seed: str) -> Position:
    """Red is the offense, and holds what nobody else holds."""
    position = REAL(options, seed)
    position.stage, position.turn = "play", Turn(offense=0)
    for seat, alien in zip(position.seats, ALIENS, strict=True):
        seat.powers = [Power(alien)]
        seat.hand = [card(key) for key in (COMMON if seat.number else HELD_BY_RED)]
    position.deck = [card("attack 4")] * 30
    return position


@pytest.fixture
def stranger(scene: Scene) -> User:
    return person("white")


@pytest.fixture
def visitors(scene: Scene, stranger: User) -> list[Client]:
    return [scene.browser(who) for who in (None, stranger, person("yellow"), scene.owner)]


def answer_of(response: HttpResponse) -> str:
    if response.status_code not in (301, 302):
        return str(response.status_code)
    return "sign-in" if response["Location"].startswith("/accounts/sign-in/") else "away"


def betrayed(response: HttpResponse) -> list[str]:
    """Cards of Red's hand of which the answer tells, in what is read or in what is not."""
    text = response.content.decode(errors="replace")  # of a picture nothing can be read
    text += Page(response).text if _is_html(response) else ""
    words = " ".join(text.lower().replace("_", " ").replace(":", " ").split())
    return [key for key in HELD_BY_RED if key.replace("_", " ").removesuffix(" flare") in words]


def _is_html(response: HttpResponse) -> bool:
    return response.get("Content-Type", "").startswith("text/html")


def test_every_address_has_a_name_and_a_line_here() -> None:
    assert sorted(addresses()) == sorted(ENTRIES)


@pytest.mark.parametrize("name", ENTRIES)
@pytest.mark.parametrize("method", ["GET", pytest.param("POST", marks=pytest.mark.once)])
def test_each_address_answers_each_visitor_as_written_here(
    scene: Scene, visitors: list[Client], name: str, method: str
) -> None:
    before = len(scene.table.decisions)
    responses = [_sent(client, method, scene.path(name)) for client in visitors]
    assert " ".join(map(answer_of, responses)) == ENTRIES[name][method == "POST"]
    for response in responses:
        assert strictly_kept(response)
        assert name in OF_NO_GAME or not betrayed(response)
    assert [d for d in scene.table.decisions[before:] if d.seat == 0] == []


def test_an_open_game_that_has_not_begun_shows_its_lobby_to_each_visitor(
    scene: Scene, visitors: list[Client]
) -> None:
    """The game of the scene has begun, and is private."""
    game = create_game(scene.owner, seats=3, terms=Terms(is_open=True))
    path = reverse("lobby", args=[game.pk])
    for method, answers in (("GET", ALL), ("POST", NO_POST)):
        responses = [_sent(client, method, path) for client in visitors]
        assert " ".join(map(answer_of, responses)) == answers
        assert all(map(strictly_kept, responses))


# What a spectator gets besides: the table as it stood, and why it cannot be continued while it runs.
WATCHED = {
    "GET": {
        **dict.fromkeys(("watch", "watch_picture", "replay", "replay_json", "replay_text", "story"), "200"),
        "turn": "away",  # to the page of the spectators
        "report": "200",  # of its name
    },
    "POST": {"continue_game": "422", "report": "422"},
}


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.once
def test_a_spectator_gets_what_a_stranger_gets_and_the_watched_table_without_a_secret(
    scene: Scene, browser: Browser, stranger: User, method: str
) -> None:
    Game.objects.filter(pk=scene.table.id).update(spectators=Game.Spectators.PEOPLE)
    before = len(scene.table.decisions)
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        for name in ENTRIES:
            if name.startswith(("account_", "mfa_")):
                continue  # of the visitor's own account, whatever they look on at
            response = _sent(scene.browser(stranger), method, scene.path(name))
            usual = ENTRIES[name][method == "POST"].split()[1]
            assert answer_of(response) == WATCHED[method].get(name, usual), name
            assert name in OF_NO_GAME or not betrayed(response), name
            assert strictly_kept(response)
    assert len(scene.table.decisions) == before


def _sent(client: Client, method: str, path: str) -> HttpResponse:
    response: HttpResponse = client.post(path, TYPED) if method == "POST" else client.get(path)
    return response


@pytest.mark.parametrize("name", ["turn", "replay", "replay_json", "turn_link"])
def test_red_alone_is_shown_the_cards_of_that_hand(scene: Scene, browser: Browser, name: str) -> None:
    """Or the test above could not fail."""
    assert betrayed(browser(person("red")).get(scene.path(name))) == list(HELD_BY_RED)


@pytest.mark.parametrize("who", ["yellow", "green"])
@pytest.mark.parametrize("name", ["replay", "replay_json", "replay_text"])
@pytest.mark.parametrize("eyes", ["0", "all"])
def test_nobody_else_looks_through_the_eyes_of_red(
    scene: Scene, browser: Browser, who: str, name: str, eyes: str
) -> None:
    assert browser(person(who)).get(scene.path(name), {"eyes": eyes}).status_code == 404


# Nothing inline


def strictly_kept(response: HttpResponse) -> bool:
    """The policy forbids what is inline, and nothing is."""
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "script-src 'self'" in response["Content-Security-Policy"]
    if _is_html(response):
        assert inline(Page(response)) == []
        assert unlinked(Page(response)) == []  # no number of the rules without a link, wherever one is shown
    return True


def inline(page: Page) -> list[tuple[str, str]]:
    """Scripts and styles that stand in the page itself, and addresses that are scripts."""
    found = [
        (tag, "")
        for tag, given in page.elements
        if tag == "style" or (tag == "script" and not given.get("src"))
    ]
    for tag, given in page.elements:
        found += [(tag, name) for name in given if name == "style" or name.startswith("on")]
        found += [
            (tag, name) for name, value in given.items() if (value or "").strip().startswith("javascript:")
        ]
    return found


@pytest.mark.parametrize(
    "element",
    ["<script>x()</script>", "<style></style>", "<p style=x>", "<p onclick=x>", "<a href=javascript:x>"],
)
def test_what_is_inline_is_noticed(element: str) -> None:
    assert inline(Page(HttpResponse(element)))


@pytest.mark.parametrize("name", ["home", "new_game", "turn", "log", "standing", "replay", "turn_link"])
def test_nothing_is_inline_on_the_pages_of_the_player_who_is_asked(
    scene: Scene, browser: Browser, name: str
) -> None:
    response = browser(person("red")).get(scene.path(name))
    assert response.status_code == 200
    assert strictly_kept(response)


@pytest.mark.once
def test_nothing_is_inline_in_a_lobby_nor_when_a_game_is_over(scene: Scene, browser: Browser) -> None:
    lobby, over = create_game(scene.owner, seats=3), played_by_bots()
    Game.objects.filter(pk=over.id).update(owner=scene.owner)
    client = browser(scene.owner)
    for path in (f"/games/{lobby.pk}/", f"/games/{over.id}/replay/", "/"):
        response = client.get(path)
        assert response.status_code == 200
        assert strictly_kept(response)


def test_nothing_is_inline_in_the_local_mailbox_but_the_framed_mail(
    scene: Scene, at_the_machine: Client, settings: Any
) -> None:
    settings.EMBEDDED = settings.LOCAL_ONLY = True
    client = at_the_machine
    for name in ("mailbox", "mail"):
        response = client.get(scene.path(name))
        assert response.status_code == 200
        assert strictly_kept(response)
    policy = client.get(scene.path("mail_html"))["Content-Security-Policy"]
    assert "script-src 'none'" in policy  # mails carry their style in each element


def test_nothing_is_inline_where_something_went_wrong(
    scene: Scene, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged, broken = Client(enforce_csrf_checks=True), Client(raise_request_exception=False)
    monkeypatch.setattr("games.library.page.found_aliens", lambda wanted: 1 / 0)
    monkeypatch.setattr("games.turn.page.view.allowed", lambda *about: False)
    found = [
        forged.post(scene.path("turn_link")),
        broken.get(scene.path("library")),
        browser(person("red")).post(scene.path("answer")),
        broken.get("/nowhere/"),
    ]
    assert [response.status_code for response in found] == [403, 500, 429, 404]
    assert all(map(strictly_kept, found))


# A game that has not begun


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.once
def test_of_a_game_that_has_not_begun_nothing_is_out_of_order(
    scene: Scene, browser: Browser, method: str
) -> None:
    """Whoever sits there, has made it or is of the team is told what there is, or that it is not there."""
    team = User.objects.find_or_make("team@example.com", is_staff=True, is_superuser=True)
    for name in filter(lambda name: "game_id" in parts_of(name), ENTRIES):
        lobby = waiting_in_lobby(people=2, bots=1)
        Game.objects.filter(pk=lobby.pk).update(owner=scene.owner)
        path = reverse(
            name, kwargs={**{p: scene._part(name, p) for p in parts_of(name)}, "game_id": lobby.pk}
        )
        for who in (person("yellow"), scene.owner, team):
            assert _sent(browser(who), method, path).status_code < 500, (name, who)
