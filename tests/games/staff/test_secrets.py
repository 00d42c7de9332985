"""No page for staff holds what is hidden in a game that goes on, nor what would let them act for somebody."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from urllib.parse import quote

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from games.base.links import token_of
from games.mail.outbox.addresses import digest_address, reply_address
from games.mail.outbox.drafts import put_in_outbox
from games.mail.receive.incoming import handle_all, store
from games.mail.words.digest import AskedByMail, DigestGame, digest_mail
from games.mail.words.turns import Mail
from games.models import Game, InboundMail, OutboxMail, Prompt
from games.staff.pages import staff_site
from tests.games.pages import Page, links
from tests.games.staff.conftest import SEED, Scene
from tests.games.tables import person, playing
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def scene(laid: Scene, db: None) -> Scene:
    return deepcopy(laid)


CODE = "731946"


def hidden_cards(scene: Scene) -> set[str]:
    """Every card that lies in a hand or in a pile of this game."""
    position = scene.table.head.game.position
    piles = [*(seat.hand for seat in position.seats), position.deck]
    return {card.key for pile in piles for card in pile}


def keys_of_people() -> set[str]:
    """What opens something to whoever has it."""
    prompts = list(Prompt.objects.values_list("pk", flat=True))
    signatures = {reply_address(pk).split(".")[1].split("@")[0] for pk in prompts}
    tokens = {token_of(pk).split(".")[1] for pk in prompts}
    sessions = set(Session.objects.values_list("session_key", flat=True))
    return {
        CODE,
        SEED,
        *signatures,
        *tokens,
        *sessions,
        *UserSession.objects.values_list("session_key", flat=True),
    }


def betrayed(body: str, scene: Scene) -> set[str]:
    words = " ".join(body.lower().replace("_", " ").replace(":", " ").split())
    cards = {key for key in hidden_cards(scene) if key.replace("_", " ").replace(":", " ") in words}
    return cards | {key for key in keys_of_people() if key.lower() in body.lower()}


def every_page(staff: Client) -> Iterator[tuple[str, str]]:
    """Each address for staff and what stands there: lists in every order, by every filter, and every row."""
    for path in ("/admin/", "/admin/figures/", *list_paths()):
        page = staff.get(path)
        yield path, page.content.decode()
        narrowed = {link for link in links(Page(page)) if link.startswith("?")}
        for there in [*sorted(narrowed), *(f"{row}/" for row in rows_at(path))]:
            response = staff.get(path + there)
            assert response.status_code == 200, path + there
            yield path + there, response.content.decode()


def list_paths() -> list[str]:
    return [f"/admin/{m._meta.app_label}/{m._meta.model_name}/" for m in staff_site._registry]


def rows_at(path: str) -> list[object]:
    """The rows of this list; none where there is no list."""
    for model in staff_site._registry:
        if path.endswith(f"/{model._meta.model_name}/"):
            rows = model._default_manager.all()
            shown = rows.filter(closed_at=None) if model is Prompt else rows
            return list(shown.values_list("pk", flat=True))
    return []


def test_no_page_tells_of_a_hidden_card_the_seed_a_code_or_an_address_that_opens_something(
    scene: Scene, staff: Client
) -> None:
    assert {"attack 40", "force_field"} <= hidden_cards(scene)
    seen = dict(every_page(staff))
    assert len(seen) > 60 and scene.table.id in seen["/admin/games/game/"]
    assert {path: betrayed(body, scene) for path, body in seen.items() if betrayed(body, scene)} == {}


def test_a_look_shows_them_or_the_test_above_could_not_fail(scene: Scene, staff: Client) -> None:
    path = scene.path("admin:games_outboxmail_look")
    body = staff.post(path, {"why": "somebody asked what was in it"}).content.decode()
    assert "attack 40" in betrayed(body, scene)


def test_not_even_a_look_shows_what_would_let_staff_act_for_a_player(scene: Scene, staff: Client) -> None:
    for name in ("outboxmail", "inboundmail", "parkedanswer"):
        path = scene.path(f"admin:games_{name}_look")
        body = staff.post(path, {"why": "somebody asked"}).content.decode().lower()
        assert [key for key in keys_of_people() if key.lower() in body] == []


ORACLES = (
    "games/game/?seed__startswith=s",
    "games/game/?options__icontains=zombie",
    "games/prompt/?shown__icontains=attack",
    "games/prompt/?about__icontains=attack",
    "games/prompt/?game__seed__startswith=s",
    "games/decision/?body__icontains=attack",
    "games/decision/?hash__startswith=a",
    "games/parkedanswer/?answer__icontains=attack",
    "games/outboxmail/?text__icontains=attack",
    "games/outboxmail/?headers__icontains=t",
    "games/outboxmail/?message_id__startswith=a",
    "games/inboundmail/?raw__contains=a",
    "games/inboundmail/?recipient__contains=t",
    "games/user/?password__startswith=a",
    "games/user/?seats__prompts__shown__icontains=attack",
    "admin/logentry/?user__password__startswith=a",
    "games/decision/?game__exact=a%00b",
)


@pytest.mark.parametrize("path", ORACLES)
def test_no_list_can_be_asked_for_what_it_does_not_show(scene: Scene, staff: Client, path: str) -> None:
    """The number of rows would tell what stands in a field."""
    assert staff.get(f"/admin/{path}").status_code == 400


@pytest.mark.parametrize("words", ["attack", "quash", SEED, "t+", CODE])
def test_no_search_finds_a_row_by_what_is_hidden_in_it(scene: Scene, staff: Client, words: str) -> None:
    for path in list_paths():
        page = Page(staff.get(f"{path}?q={quote(words)}"))
        assert "0 " in page.words, path


def test_no_list_is_sorted_by_what_it_does_not_show(scene: Scene, staff: Client) -> None:
    """Django sorts by columns, which are all shown: a number that is none of them changes nothing."""
    for path in list_paths():
        assert staff.get(f"{path}?o=99.-1.x").status_code in (200, 302)


def test_the_subject_of_a_mail_with_a_code_is_not_shown_and_it_cannot_be_looked_at(
    scene: Scene, staff: Client
) -> None:
    mail = written_mails().get(kind="login_code")
    assert "not shown" in Page(staff.get(f"/admin/games/outboxmail/{mail.pk}/")).words
    assert staff.post(f"/admin/games/outboxmail/{mail.pk}/look/", {"why": "?"}).status_code == 404


def test_how_many_games_wait_for_somebody_is_not_shown(scene: Scene, staff: Client) -> None:
    """One of these may be a private question in a game that a member of the staff plays."""
    prompt, red = playing(people=2, seed="another").red.prompt, person("red")
    mail = digest_mail([DigestGame("Long table", 0, "", asked=[AskedByMail([prompt])])], [], "")
    put_in_outbox(kind="digest", to=red.email, **mail_fields(mail), key="one", digest_of=red, prompt=prompt)
    row = OutboxMail.objects.get(kind="digest")
    assert row.subject == "1 game waits for you"
    for path in ("/admin/games/outboxmail/", f"/admin/games/outboxmail/{row.pk}/"):
        body = staff.get(path).content.decode()
        assert "not shown" in body and "waits for you" not in body
    assert staff.post(f"/admin/games/outboxmail/{row.pk}/look/", {"why": "?"}).status_code == 404


def mail_fields(mail: Mail) -> dict[str, str]:
    return {"subject": mail.subject, "text": mail.text, "html": mail.html}


def test_a_reply_that_quotes_a_digest_cannot_be_looked_at(scene: Scene, staff: Client) -> None:
    raw = b"From: red@example.com\r\nMessage-ID: <d@example.com>\r\n\r\nyes\r\n> Otherwise: Attack 40.\r\n"
    store(raw, digest_address(person("red").opaque_id), "red@example.com")
    handle_all()
    row = InboundMail.objects.get(outcome="to_digest")
    assert "Attack 40" not in staff.get(f"/admin/games/inboundmail/{row.pk}/").content.decode()
    assert staff.post(f"/admin/games/inboundmail/{row.pk}/look/", {"why": "?"}).status_code == 404


def test_which_question_it_is_stands_there_only_if_everybody_knows(scene: Scene, staff: Client) -> None:
    path, prompt = scene.path("admin:games_prompt_change"), scene.rows["games_prompt"]
    Prompt.objects.filter(pk=prompt.pk).update(what="quash.lay", public="")
    assert "quash" not in staff.get(path).content.decode()
    Prompt.objects.filter(pk=prompt.pk).update(public="seat")
    assert "quash.lay" in staff.get(path).content.decode()


def test_of_an_error_while_a_game_was_freed_only_the_kind_is_shown(scene: Scene, staff: Client) -> None:
    Game.objects.update(stuck_where="freed: KeyError('attack 40')")
    body = staff.get(scene.path("admin:games_game_change")).content.decode()
    assert "freed: KeyError" in body and "attack 40" not in body


def test_what_was_decided_is_shown_when_the_game_is_over_and_only_then(scene: Scene, staff: Client) -> None:
    path = scene.path("admin:games_decision_change")
    assert "What was decided" not in Page(staff.get(path)).words
    Game.objects.update(status=Game.Status.OVER)
    assert "What was decided" in Page(staff.get(path)).words


def test_the_figures_name_nobody(scene: Scene, staff: Client) -> None:
    body = staff.get("/admin/figures/").content.decode()
    assert "example.com" not in body and scene.table.id not in body


def test_a_game_that_is_over_is_open_beside_one_that_is_not(scene: Scene, staff: Client) -> None:
    other = playing(people=3, seed="another")
    Game.objects.filter(pk=scene.table.id).update(status=Game.Status.OVER)
    mail = written_mails().filter(game=other.id, kind="prompt").first()
    assert mail is not None
    assert "Text" in Page(staff.get(scene.path("admin:games_outboxmail_change"))).words
    assert "The rest is hidden" in Page(staff.get(f"/admin/games/outboxmail/{mail.pk}/")).words
