"""A stuck game in which something hidden lies everywhere, and the browsers of staff."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.desk.service import note_staff_act, record_act
from games.mail.outbox.drafts import LOGIN, put_in_outbox
from games.mail.outbox.refusals import suppress
from games.mail.page import reply
from games.mail.receive.incoming import handle_all
from games.models import Game, InboundMail, SuppressedAddress, User
from games.models.play.desk import Role
from games.reports.service import make_report
from games.staff.pages import staff_site
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

SEED = "seed nobody may know"
ALIENS = ("human", "zombie", "healer")
HELD = ("attack 40", "force_field", "mobius_tubes", "quash", "macron flare")
REAL, DECIDE = engine.new_position, engine.Game.decide


@dataclass
class Scene:
    """A game that Red, Yellow and Blue play. `rows` holds a row of each model, about that game if it may."""

    table: Table
    rows: dict[str, Model] = field(default_factory=dict)

    def path(self, name: str) -> str:
        """An address for staff; of a row, if it is about one."""
        model, _, page = name.removeprefix("admin:").rpartition("_")
        args = [self.rows[model].pk] if page in ("change", "look") else []
        return reverse(name, args=args)


def _dealt(options: engine.Options, seed: str) -> Position:
    """Red is the offense, and holds what nobody else holds."""
    position = REAL(options, seed)
    position.stage, position.turn = "play", Turn(offense=0)
    for seat, alien in zip(position.seats, ALIENS, strict=True):
        seat.powers = [Power(alien)]
        seat.hand = [card(key) for key in (HELD if seat.number == 0 else ("attack 5", "negotiate"))]
    position.deck = [card("attack 23")] * 30
    return position


@pytest.fixture
def broken_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Rules that a test can break down and mend again."""
    with monkeypatch.context() as patch:
        yield patch


def break_down(broken_rules: pytest.MonkeyPatch, answer: object) -> None:
    """Over this answer; the game itself can still be loaded."""

    def decide(self: engine.Game, decision: engine.Decision) -> object:
        if getattr(decision, "answer", None) == answer:
            raise RuntimeError("two effects feed each other")
        return DECIDE(self, decision)

    broken_rules.setattr(engine.Game, "decide", decide)


def mend(broken_rules: pytest.MonkeyPatch) -> None:
    broken_rules.setattr(engine.Game, "decide", DECIDE)


@pytest.fixture
def scene(db: None, broken_rules: pytest.MonkeyPatch) -> Scene:
    return make_scene(broken_rules)


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Scene:
    """The scene for a module in which each test asks for it, and for its own copy."""
    with pytest.MonkeyPatch.context() as rules:
        return make_scene(rules)


def make_scene(broken_rules: pytest.MonkeyPatch) -> Scene:
    """Red has answered by mail with a card, the rules broke down over it, and one of the staff has looked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "new_position", _dealt)
        table = playing(people=3, aliens=ALIENS, seed=SEED)
    prompt = table.until_asked("encounter_card")
    mail = written_mails().filter(prompt=prompt, kind="prompt").latest("pk")
    break_down(broken_rules, prompt.answer_shown(1))
    colour = ("red", "yellow", "blue")[prompt.seat.number]
    reply(mail, "quash and attack 40 are mine")
    reply(mail, "1")
    handle_all()
    mend(broken_rules)
    found = Scene(table)
    game = table.game
    assert game.status == Game.Status.STUCK
    suppress("gone@example.com", "550 5.1.1 no such user")
    put_in_outbox(
        kind="login_code",
        to="red@example.com",
        subject="731946 is your code",
        text="731946",
        key="code",
        priority=LOGIN,
    )
    note_staff_act(staff_member(), game, str(game), "look", why="to help Red", what="inboundmail 1")
    found.rows = {
        "games_user": person(colour),
        "games_game": game,
        "games_prompt": prompt,
        "games_decision": table.decisions[-1],
        "games_parkedanswer": game.parked_answers.latest("pk"),
        "games_outboxmail": mail,
        "games_inboundmail": InboundMail.objects.filter(prompt__game=game).earliest("pk"),
        "games_suppressedaddress": SuppressedAddress.objects.get(),
        "games_act": _act(game),
        "games_report": make_report(game.pk, person("blue"), about="desk", words="Nobody moved for days."),
        "admin_logentry": _log_entry(),
    }
    return found


def _act(game: Game) -> Model:
    other = User.objects.find_or_make("team@example.com", is_staff=True)
    return record_act(
        game, by=other, role=Role.STAFF, kind="nudge", reason="Nobody moved.", now=timezone.now()
    )


def _log_entry() -> Model:
    (model,) = (model for model in staff_site._registry if model._meta.model_name == "logentry")
    return model._default_manager.get()


def staff_member() -> User:
    return User.objects.find_or_make("staff@example.com", is_staff=True)


def staff_who_plays() -> User:
    User.objects.filter(pk=person("yellow").pk).update(is_staff=True)
    return person("yellow")


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def staff(db: None) -> Client:
    """The browser of a member of the staff who plays nowhere."""
    return signed_in(staff_member())


@pytest.fixture
def player_of_staff(scene: Scene) -> Client:
    """The browser of Yellow, who is of the staff as well."""
    return signed_in(staff_who_plays())
