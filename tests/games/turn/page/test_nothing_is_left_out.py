"""Everything that is read on a page or in a mail can be translated: shown in a language of wide letters only,
no word in plain letters is left but names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings as django_settings
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone, translation

import engine
from games.base.links import token_of
from games.board.words.encounter import encounter_words, phase_words
from games.board.words.lines import board_text, hand_lines
from games.desk.acts.clock import pause
from games.desk.acts.moderators import appoint
from games.desk.service import ActRequest
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.lobby.service.leave_game import leave_game, wait_for_seat
from games.lobby.terms import Terms
from games.log.words import sentences as facts
from games.log.words.sentences import reasons
from games.mail.outbox.addresses import DeskKey, desk_address
from games.mail.words import lobby as lobby_mails
from games.mail.words import turns as mails
from games.models import Game, InboundMail, OutboxMail, User
from games.models.play.desk import Role
from games.questions.forms import answer_words, consequence
from games.questions.words.reasons import fitting_things, why_asked
from games.questions.words.titles import question
from games.words.choices import option_help
from games.words.names import COLOURS
from games.words.reader import Reader
from tests.engine.recorded import name_of, some
from tests.engine.recorded import read as read_log
from tests.games.conftest import Browser
from tests.games.mail.test_incoming import Mailbox
from tests.games.mail.test_message import written
from tests.games.site.page.test_every_address import ENTRIES, Scene, made_scene
from tests.games.tables import Table, bargaining, person, played_by_bots, playing
from tests.games.translations.pseudo import CODE, Read, left_out, wide_letters
from tests.games.written_mails import written_mails
from tests.proofs import ALL, sample

NO_WORDS = {
    "mfa_reauthenticate_webauthn",
    "healthz",
    "prove_fair",  # a program
    "readyz",
    "service_worker",
    "replay_json",
    "export_my_data",
    "account_start",
}


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Scene:
    """Its mails are in wide letters as well."""
    with (
        override_settings(LOCAL_ONLY=False),
        pytest.MonkeyPatch.context() as patch,
        wide_letters(django_settings, patch),
        translation.override(CODE),
    ):
        return made_scene()


@pytest.fixture
def scene(laid: Scene, db: None, settings: Any) -> Scene:
    settings.LOCAL_ONLY = False
    return deepcopy(laid)


@pytest.fixture(autouse=True)
def language(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with wide_letters(settings, monkeypatch), translation.override(CODE):
        yield


def read(response: HttpResponse) -> str:
    text = response.content.decode()
    if response["Content-Type"].startswith("text/html"):
        return Read(text).text
    return "\n".join(said_in(response.json())) if "json" in response["Content-Type"] else text


def said_in(document: Any) -> Iterator[str]:
    """Names and descriptions in a document of data."""
    pairs = document.items() if isinstance(document, dict) else ((None, one) for one in document)
    for name, value in pairs:
        if isinstance(value, dict | list):
            yield from said_in(value)
        elif name in ("name", "short_name", "description", "label", "text"):
            yield value


def everybody_reads_it() -> None:
    """What people have named is in no language."""
    User.objects.update(language=CODE)
    Game.objects.update(name="7")
    Authenticator.objects.update(data={"name": "7"})


# Pages


@pytest.fixture
def visitors(scene: Scene, browser: Browser, stranger: User) -> list[Client]:
    everybody_reads_it()
    return [browser(who) for who in (None, stranger, person("red"), person("yellow"), scene.owner)]


@pytest.mark.parametrize("name", sorted(set(ENTRIES) - NO_WORDS))
def test_every_page_says_only_what_can_be_translated(scene: Scene, visitors: list[Client], name: str) -> None:
    for client in visitors:
        for response in (
            client.get(scene.path(name), headers={"Accept-Language": CODE}),
            client.post(scene.path(name), {"answer": "12"}, headers={"Accept-Language": CODE}),
        ):
            assert left_out(read(response)) == []


def test_the_form_of_every_question_says_only_what_can_be_translated(db: None) -> None:
    table = playing(people=5)
    everybody_reads_it()
    shown = {what for _round in range(60 if ALL else 30) for what in new_questions(table)}
    assert {"launch", "invite", "join", "encounter_card", "cards_revealed"} <= shown


def new_questions(table: Table) -> Iterator[str]:
    """Those of this round: each is looked at, then all are answered, and everybody is invited."""
    for prompt in table.waited_for:
        client = Client()
        client.force_login(prompt.seat.user)
        assert left_out(read(client.get(f"/games/{table.id}/"))) == []
        yield prompt.what
    for prompt in table.waited_for:
        player = table.players[prompt.seat.number]
        if player.is_asked(prompt.question):
            player.answers(2 if prompt.what == "invite" else 1, question=prompt.question)


def test_the_form_of_a_deal_says_only_what_can_be_translated(db: None) -> None:
    table = bargaining()
    everybody_reads_it()
    assert "deal" in set(new_questions(table))


@pytest.mark.parametrize("path", ["", "replay/", "log/", "replay/game.txt"])
def test_a_game_that_is_over_says_only_what_can_be_translated(browser: Browser, path: str, db: None) -> None:
    over, owner = played_by_bots(), User.objects.find_or_make("green@example.com")
    Game.objects.filter(pk=over.id).update(owner=owner)
    everybody_reads_it()
    assert left_out(read(browser(owner).get(f"/games/{over.id}/{path}"))) == []


def test_lobbies_say_only_what_can_be_translated(browser: Browser, stranger: User, db: None) -> None:
    """Also one with every setting, and its page for people who are signed out."""
    owner = User.objects.find_or_make("green@example.com")
    every = Terms(
        is_open=True, least_reliable=90, bots_after=timedelta(days=2), bank=timedelta(days=3),
        increment=timedelta(hours=1), rest_days=(5, 6), quiet_from=22, quiet_until=8, spectators="people",
    )  # fmt: skip
    for terms, visitors in ((Terms(), (owner,)), (every, (owner, stranger, None))):
        game = create_game(owner, seats=3, terms=terms)
        invite(game, "blue@example.com")
        everybody_reads_it()
        for client in map(browser, visitors):
            page = client.get(f"/games/{game.pk}/lobby/", headers={"Accept-Language": CODE})
            assert (page.status_code, left_out(read(page))) == (200, [])
    for path in ("/", "/games/open/"):
        assert left_out(read(browser(owner).get(path))) == []


def test_lobbies_of_running_games_say_only_what_can_be_translated(
    browser: Browser, stranger: User, db: None
) -> None:
    table = playing(people=3, terms=Terms(is_open=True, spectators="people"))
    everybody_reads_it()
    paths = (f"/games/{table.id}/lobby/", "/games/open/", f"/games/{table.id}/quit/")
    client, red = browser(stranger), browser(person("red"))
    for _time in range(2):
        for path in paths:
            assert left_out(read(client.get(path))) == left_out(read(red.get(path, follow=True))) == []
        leave_game(table.game, table.players[1].seat.user or person("blue"))
    wait_for_seat(table.id, person("green"))
    assert left_out(read(client.post(f"/games/{table.id}/wait/", follow=True))) == []


@pytest.mark.parametrize("name", ["plague", *sorted(engine.book().built_in)])
def test_every_sheet_says_only_what_can_be_translated(name: str, client: Client, db: None) -> None:
    page = client.get(f"/sheets/{name}/", headers={"Accept-Language": CODE})
    assert page.status_code == 200
    assert left_out(read(page)) == []


# Words


@pytest.mark.parametrize("log", sample(some(22), of=3), ids=name_of)
def test_the_words_of_recorded_games_can_be_translated(log: Path) -> None:
    document = read_log(log)
    game = engine.Game(engine.new_position(engine.Options.from_json(document["options"]), document["seed"]))
    said: set[str] = set()
    for place, decision in enumerate(document["decisions"]):
        for seat in {seat for seat, _number in game.waiting} if place % 4 == 0 else ():
            said |= asked(game, seat)
        told = [engine.fact_json(fact) for fact in game.decide(engine.decision_from_json(decision))]
        said |= {facts.sentence(fact, Reader(0)) for fact in told}
        said |= {reason.text for reason in reasons(told, Reader(0))}
    assert [line for line in said if left_out(line)] == []


def asked(game: engine.Game, seat: int) -> set[str]:
    """All that is said to a seat that is asked."""
    view = engine.view(game.position, seat)
    reader, said = Reader.of(view), {board_text(view), phase_words(view), *encounter_words(view)}
    said |= set(hand_lines(view["seats"][seat]["hand"]))
    for (whose, _number), ask in game.open.items():
        if whose == seat:
            words = question(ask, reader)
            said |= {words.title, words.explanation, why_asked(ask, view), fitting_things(ask)}
            for answer in ask.suggestions():
                said |= {answer_words(ask, answer, reader), consequence(ask, answer, view)}
            if ask.form.kind == "choice":
                said |= set(map(option_help, ask.form.options.values()))
    return said


# Mails


def test_every_mail_of_a_game_can_be_translated(db: None) -> None:
    table = playing(people=3)
    everybody_reads_it()
    written_mails().all().delete()
    for _turn in range(12):
        table.everybody_answers()
    found = written_mails().all()
    assert {mail.kind for mail in found} == {"prompt"}
    assert [(mail.kind, left_out_of(mail)) for mail in found if left_out_of(mail)] == []


def left_out_of(mail: Any) -> list[str]:
    """Of a mail as it was queued, or as it was written."""
    return left_out("\n".join([mail.subject, mail.text, Read(mail.html).text]))


def test_a_reminder_can_be_translated(db: None) -> None:
    table = playing(people=3)
    everybody_reads_it()
    table.sweep(timezone.now() + timedelta(hours=25))
    reminders = written_mails().filter(kind="reminder")
    assert reminders and [mail for mail in reminders if left_out_of(mail)] == []


@pytest.mark.parametrize(
    ("text", "sender"),
    [("1", ""), ("", ""), ("99", ""), ("２ ３", ""), ("1\n\n2", ""), ("1", "Red <other@example.com>")],
)
def test_what_is_answered_to_a_reply_can_be_translated(db: None, text: str, sender: str) -> None:
    table, mailbox = playing(people=3), Mailbox()
    everybody_reads_it()
    prompt = table.red.prompt
    mailbox.sends(text, prompt, **({"sender": sender} if sender else {}))
    mailbox.sends("2", prompt)
    assert mailbox.replies and [left_out_of(mail) for mail in mailbox.replies if left_out_of(mail)] == []


def test_a_reply_that_comes_too_late_is_answered_in_words_that_can_be_translated(db: None) -> None:
    table, mailbox = playing(people=3), Mailbox()
    everybody_reads_it()
    prompt = table.until_asked("launch")
    sender = f"{COLOURS[prompt.seat.number].id}@example.com"
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    mailbox.sends("1", prompt, sender=sender)
    assert mailbox.reply.subject and left_out_of(mailbox.reply) == []


@pytest.mark.parametrize("text", ["help", "7", ""])
def test_what_is_answered_to_a_mail_to_the_desk_can_be_translated(
    db: None, stranger: User, text: str
) -> None:
    table = playing(people=3)
    team = User.objects.create_user("team@example.com", is_staff=True)
    appoint(table.id, ActRequest(team), email=stranger.email)
    everybody_reads_it()
    now, before = (desk_address(DeskKey(table.id, stranger.opaque_id, Role.MODERATOR, n)) for n in (1, 0))
    mailbox = Mailbox()
    mailbox.hands_over(written(text, From=stranger.email), now, stranger.email)
    pause(table.id, ActRequest(stranger, "7"), span=timedelta(days=2))
    mailbox.hands_over(written("resume", From=stranger.email), before, stranger.email)
    assert InboundMail.objects.latest("pk").outcome == "too_late"
    for mail in mailbox.replies:
        mail.text, mail.html = (words.replace("resume", "7") for words in (mail.text, mail.html))
        assert left_out_of(mail) == []


def test_the_end_of_a_game_can_be_translated(db: None) -> None:
    over = played_by_bots()
    view = engine.view(over.head.game.position, 0)
    assert left_out_of(mails.game_over_mail(mails.GameOverMail("7", view, "https://example.com/"))) == []


def test_invitations_can_be_translated() -> None:
    for host in ("", "7"):
        about = mails.InvitationMail("7", host, 3, "ffg2008", 7200, "https://example.com/")
        assert left_out_of(mails.invitation_mail(about)) == []


def _of_plain_words(write: Any) -> bool:
    """Whether a mail is written of texts and numbers alone."""
    given = inspect.signature(write).parameters.values()
    return all({*re.findall(r"\w+", str(about.annotation))} <= {"str", "int", "None"} for about in given)


SHORT_MAILS = [
    found
    for module in (lobby_mails, mails)
    for name, found in inspect.getmembers(module, inspect.isfunction)
    if found.__module__ == module.__name__ and name.endswith("_mail") and _of_plain_words(found)
]


@pytest.mark.parametrize("write", SHORT_MAILS, ids=lambda write: write.__name__)
def test_mails_of_lobbies_and_short_ones_can_be_translated(write: Any) -> None:
    for number in (1, 3):
        given = {
            name: number
            if "int" in str(about.annotation)
            else "https://example.com/"
            if name == "url"
            else "7"
            for name, about in inspect.signature(write).parameters.items()
        }
        assert left_out_of(write(**given)) == []


def test_mails_with_a_code_can_be_translated(client: Client, db: None) -> None:
    prompt = playing(people=2).red.prompt
    everybody_reads_it()
    OutboxMail.objects.all().delete()
    client.post(reverse("account_request_login_code"), {"email": "red@example.com"})
    client.post(reverse("turn_link", args=[token_of(prompt.pk)]), {"send_code": ""})
    code = re.compile(r"\b[A-Z0-9]{3,}(?:-[A-Z0-9]+)?\b")
    told = [f"{mail.subject}\n{mail.text}" for mail in OutboxMail.objects.all()]
    assert [left_out(code.sub("", one)) for one in told] == [[], []]
