"""Pages are in the language and zone of their visitor, mails in those of their receiver."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from engine.asking.ask import Ask
from engine.asking.forms import Option, choice
from games.base.language_and_zone import (
    in_every_language,
    language_and_zone_of,
    language_and_zone_on_pages,
    zone_named,
    zone_names,
)
from games.base.links import token_of
from games.lobby.service.create_game import create_game
from games.lobby.service.invite import invite
from games.mail.understand.answer import NotUnderstood, understand
from games.models import OutboxMail, Prompt, User
from games.questions.forms import answer_words
from tests.games.proven import proven
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 2, 18, 0, tzinfo=UTC)
GERMAN = {"language": "de", "zone": "Europe/Berlin"}
LIKES_GERMAN = {"Accept-Language": "de-DE,de;q=0.9"}


def person_of(email: str, **fields: str) -> User:
    user, _ = User.objects.update_or_create(email=email, defaults=fields)
    return user


@pytest.fixture
def table() -> Table:
    """Red reads German in Berlin, Yellow has chosen nothing; both are asked by the same decision."""
    person_of("red@example.com", **GERMAN)
    with time_machine.travel(MONDAY, tick=False):
        return playing(people=3)


def until_of(mail: OutboxMail) -> str:
    """The sentence with the deadline."""
    return next(line for line in mail.text.splitlines() if line.startswith(("Answer by", "Antworte bis")))


def test_a_question_is_mailed_in_the_zone_of_whoever_is_asked(table: Table) -> None:
    with time_machine.travel(MONDAY, tick=False):
        (german,), (other,) = table.red.mails, table.yellow.mails
    assert "Mittwoch 19:00" in until_of(german)
    assert "Wednesday 18:00" in until_of(other)
    assert '<html lang="de">' in german.html and '<html lang="en">' in other.html


def test_the_page_and_the_mail_tell_the_same_time(table: Table) -> None:
    client = Client()
    client.force_login(person("red"))
    with time_machine.travel(MONDAY, tick=False):
        page = client.get(f"/games/{table.id}/")
    assert "Mittwoch 19:00" in page.content.decode()
    assert '<html lang="de"' in page.content.decode()
    assert page["Content-Language"] == "de"


def test_a_reminder_is_mailed_in_the_zone_of_whoever_is_reminded(table: Table) -> None:
    with time_machine.travel(datetime(2026, 11, 3, 19, 0, tzinfo=UTC), tick=False):
        table.sweep(timezone.now())
    assert [mail.kind for mail in table.red.mails] == ["prompt", "reminder"]
    assert "Mittwoch 19:00" in until_of(table.red.mails[1])


def test_whoever_answers_leaves_no_language_behind(table: Table) -> None:
    with translation.override("en"):
        table.red.answers(1)
        assert translation.get_language() == "en"
        assert timezone.get_current_timezone_name() == "UTC"


def test_an_invitation_is_in_the_language_of_whoever_is_invited() -> None:
    person_of("white@example.com", **GERMAN)
    game = create_game(person_of("red@example.com"), seats=3)
    invite(game, "white@example.com")
    assert '<html lang="de">' in written_mails().get().html


def test_a_stranger_is_invited_in_the_language_of_the_host() -> None:
    game = create_game(person_of("red@example.com", **GERMAN), seats=3)
    invite(game, "new@example.com")
    assert '<html lang="de">' in written_mails().get().html


def test_a_visitor_is_shown_what_the_browser_asks_for(client: Client) -> None:
    assert '<html lang="de"' in client.get("/", headers=LIKES_GERMAN).content.decode()
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "ja"}).content.decode()


def test_what_a_person_has_chosen_goes_before_what_the_browser_asks_for(client: Client, owner: User) -> None:
    owner.language = "en"
    owner.save()
    client.force_login(owner)
    assert '<html lang="en"' in client.get("/", headers=LIKES_GERMAN).content.decode()


def test_who_has_chosen_no_language_is_shown_what_the_browser_asks_for(client: Client, owner: User) -> None:
    client.force_login(owner)
    assert '<html lang="de"' in client.get("/", headers=LIKES_GERMAN).content.decode()


def test_a_new_account_gets_its_mails_in_the_language_of_its_first_visit(client: Client) -> None:
    client.post(reverse("account_request_login_code"), {"email": "new@example.com"}, headers=LIKES_GERMAN)
    assert User.objects.get(email="new@example.com").language == "de"


def test_another_browser_that_signs_in_does_not_change_the_language_of_an_account(
    client: Client, owner: User
) -> None:
    client.post(reverse("account_request_login_code"), {"email": owner.email}, headers=LIKES_GERMAN)
    assert User.objects.get(pk=owner.pk).language == ""


def test_nothing_known_of_a_person_means_the_service_as_it_is_set() -> None:
    with translation.override("de"), language_and_zone_of(None):
        assert (translation.get_language(), timezone.get_current_timezone_name()) == ("en", "UTC")
    with translation.override("de"), language_and_zone_on_pages(User()):
        assert (translation.get_language(), timezone.get_current_timezone_name()) == ("de", "UTC")


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../etc/passwd", "Etc/GMT+5"])
def test_a_zone_that_is_none_is_the_services(name: str) -> None:
    assert zone_named(name).key == "UTC"


def test_every_zone_that_can_be_chosen_is_one() -> None:
    assert {"Europe/Berlin", "America/Argentina/Ushuaia", "UTC"} <= zone_names()
    assert {zone_named(name).key for name in zone_names()} == zone_names()


# The zone of the browser


def told(client: Client, zone: str) -> Client:
    client.cookies["zone"] = zone
    return client


def deadline_on_page(client: Client, table: Table) -> str:
    with time_machine.travel(MONDAY, tick=False):
        page = client.get(f"/games/{table.id}/").content.decode()
    found = re.search(r"(?:Answer by|Antworte bis) [^.]*", page)
    assert found
    return found[0]


def test_who_has_chosen_no_zone_is_shown_that_of_the_browser(table: Table, client: Client) -> None:
    client.force_login(person("yellow"))
    assert "Wednesday 18:00 UTC" in deadline_on_page(client, table)
    assert "Wednesday 13:00 (" in deadline_on_page(told(client, "America/New_York"), table)


def test_mails_follow_the_browser_that_was_used_last(table: Table, client: Client) -> None:
    client.force_login(person("yellow"))
    told(client, "America/New_York").get("/")
    told(client, "Asia/Tokyo").get("/")
    assert User.objects.get(email="yellow@example.com").zone_of_browser == "Asia/Tokyo"
    with time_machine.travel(datetime(2026, 11, 3, 19, 0, tzinfo=UTC), tick=False):
        table.sweep(timezone.now())
    assert "Thursday 03:00 (" in until_of(table.yellow.mails[1])


def test_a_zone_that_was_chosen_is_kept_whatever_the_browser_tells(table: Table, client: Client) -> None:
    client.force_login(person("red"))
    assert "Mittwoch 19:00 (" in deadline_on_page(told(client, "Asia/Tokyo"), table)
    red = User.objects.get(email="red@example.com")
    assert (red.zone, red.zone_of_browser) == ("Europe/Berlin", "")


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../etc/passwd", "Etc/GMT+5", "x" * 4000, "%00"])
def test_what_a_browser_tells_and_is_no_zone_is_passed_over(table: Table, client: Client, zone: str) -> None:
    client.force_login(person("yellow"))
    assert "Wednesday 18:00 UTC" in deadline_on_page(told(client, zone), table)
    assert User.objects.get(email="yellow@example.com").zone_of_browser == ""


def test_a_visitor_without_an_account_has_the_zone_of_the_browser(table: Table, client: Client) -> None:
    prompt = Prompt.objects.get(seat__user__email="yellow@example.com")
    for zone, words in (("", "Wednesday 18:00 UTC"), ("Asia/Tokyo", "Thursday 03:00 (")):
        with time_machine.travel(MONDAY, tick=False):
            page = told(proven(client, prompt), zone).get(reverse("turn_link", args=[token_of(prompt.pk)]))
        assert words in page.content.decode()


def test_a_zone_costs_a_query_only_when_it_is_new(client: Client, owner: User) -> None:
    client.force_login(owner)
    counts = []
    for _ in range(3):
        with CaptureQueriesContext(connection) as queries:
            told(client, "Asia/Tokyo").get("/")
        counts.append(len(queries))
    assert counts[0] == counts[1] + 1 and counts[1] == counts[2]


# Words that were mailed stay an answer


ASK = Ask(0, "test", choice(Option("a", "yes"), Option("b", "no"), Option("c", "pass")), "a")


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if what stands in the list of a mail were translated."""

    def words(_ask: Any, key: str, _reader: Any = None) -> str:
        return {"de": f"Möglichkeit {key.upper()}!"}.get(translation.get_language(), f"Way {key}")

    monkeypatch.setattr("games.mail.understand.mailed_question.answer_words", words)
    monkeypatch.setattr("games.questions.replies.choices.option_words", lambda o, r: words(None, o.key))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "text",
    ["Möglichkeit B", "2. Möglichkeit B!", "way b", "2) Way B", "2", "Möglichkeit B  (the default)"],
)
def test_what_was_mailed_in_one_language_is_understood_after_choosing_another(
    translated: None, language: str, text: str
) -> None:
    with translation.override(language):
        assert understand(text, shown=["a", "b"], ask=ASK) == "b"


def test_words_of_an_answer_under_the_number_of_another_are_not_taken_for_either(translated: None) -> None:
    with pytest.raises(NotUnderstood):
        understand("1. Möglichkeit B", shown=["a", "b"], ask=ASK)


def test_every_list_that_is_mailed_can_be_copied(table: Table) -> None:
    for prompt in Prompt.objects.filter(game=table.id, waiting=True).select_related("seat"):
        ask = table.head.game.open[prompt.seat.number, prompt.question]
        for answer in prompt.shown:
            assert understand(answer_words(ask, answer), shown=prompt.shown, ask=ask) == answer


def test_the_present_language_comes_first_among_all() -> None:
    with translation.override("de"):
        assert in_every_language(lambda: str(translation.get_language())) == ["de", "en"]


# Numbers in drawings are no words


def drawn(client: Client, path: str) -> list[str]:
    """Every length, place and path on a page."""
    page = client.get(path).content.decode()
    return re.findall(
        r'\b(?:d|points|viewBox|transform|c?[xy]|[xy][12]|r|width|height)="([^"]*\d[^"]*)"', page
    )


@pytest.mark.parametrize(
    "path", ["/games/{}/", "/games/{}/replay/", "/library/", "/sheets/sorcerer/", "/learn/"]
)
def test_drawings_are_the_same_in_every_language(table: Table, path: str) -> None:
    client, seen = Client(), []
    client.force_login(person("red"))
    for language in ("en", "de"):
        User.objects.filter(email="red@example.com").update(language=language)
        seen.append(drawn(client, path.format(table.id)))
    assert seen[0] and seen[0] == seen[1]
