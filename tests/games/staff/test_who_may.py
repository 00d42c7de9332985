"""Who comes in: staff alone, by the sign-in of the site, and never to what a game of theirs hides."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Decision, Departure, Game, User, WaitingPlace
from games.staff.pages import staff_site
from tests.games.pages import Page
from tests.games.site.page.test_every_address import addresses, answer_of, strictly_kept
from tests.games.staff.addresses import FOR_STAFF
from tests.games.staff.conftest import Scene, signed_in, staff_member, staff_who_plays
from tests.games.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(laid: Scene, db: None) -> Scene:
    return deepcopy(laid)


def test_every_address_for_staff_has_a_line() -> None:
    assert sorted(FOR_STAFF) == sorted(name for name in addresses() if name.startswith("admin:"))


@pytest.mark.parametrize("name", FOR_STAFF)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_each_address_answers_each_visitor_as_written_there(scene: Scene, name: str, method: str) -> None:
    visitors = [None, person("blue"), staff_member(), staff_who_plays()]
    responses = [sent(signed_in(who), method, scene.path(name)) for who in visitors]
    assert " ".join(map(answer_of, responses)) == FOR_STAFF[name][method == "POST"]
    assert all(map(strictly_kept, responses))


def sent(client: Client, method: str, path: str) -> HttpResponse:
    response: HttpResponse = client.post(path) if method == "POST" else client.get(path)
    return response


@pytest.mark.parametrize("name", sorted(set(FOR_STAFF) - {"admin:jsi18n"}))
def test_no_page_is_kept_by_the_browser(scene: Scene, staff: Client, name: str) -> None:
    assert "no-store" in staff.get(scene.path(name))["Cache-Control"]


def test_whoever_signs_in_comes_back_to_the_page() -> None:
    response = signed_in(None).get("/admin/figures/")
    assert response["Location"] == "/accounts/sign-in/?next=/admin/figures/"


def test_there_is_no_other_way_in_and_no_page_of_passwords(staff: Client) -> None:
    for path in ("login/", "logout/", "password_change/", "games/game/add/", "auth/group/", "nothing/"):
        assert staff.get(f"/admin/{path}").status_code == 404


def test_whoever_was_of_the_staff_is_not_let_in_any_more(staff: Client) -> None:
    User.objects.update(is_staff=False)
    assert staff.get("/admin/").status_code == 404


def test_nor_whoever_cannot_sign_in(staff: Client) -> None:
    User.objects.update(is_active=False)
    assert staff.get("/admin/").status_code == 302


def test_a_superuser_has_no_more_rights_than_any_member_of_the_staff(scene: Scene) -> None:
    root = signed_in(User.objects.create_superuser("root@example.com"))
    assert root.get(f"/admin/games/decision/{Decision.objects.latest('pk').pk}/delete/").status_code == 404
    assert root.post(scene.path("admin:games_decision_change")).status_code == 405
    assert "delete_selected" not in root.get("/admin/games/suppressedaddress/").content.decode()


@pytest.mark.parametrize("row", ["99999999999999999999", "a%00b", "nosuchrow", "%C3%B6", "-1"])
def test_what_is_no_row_is_no_page(staff: Client, row: str) -> None:
    for model in staff_site._registry:
        path = f"/admin/{model._meta.app_label}/{model._meta.model_name}/{row}/"
        assert staff.get(path).status_code == 404


def test_whoever_plays_sees_the_frame_of_their_game_alone(scene: Scene, player_of_staff: Client) -> None:
    page = Page(player_of_staff.get(scene.path("admin:games_game_change")))
    assert "Players" in page.words and "Stuck" in page.words
    for hidden in ("Stuck where", "Held answers", "Waits since", "What staff have done"):
        assert hidden not in page.words


@pytest.mark.parametrize("model", ["prompt", "decision", "parkedanswer", "outboxmail", "inboundmail"])
def test_the_lists_leave_out_what_is_about_a_game_of_theirs(
    scene: Scene, staff: Client, player_of_staff: Client, model: str
) -> None:
    path = f"/admin/games/{model}/"
    assert scene.table.id in staff.get(path).content.decode()
    assert scene.table.id not in player_of_staff.get(path).content.decode()


def test_the_list_of_games_does_not_tell_them_since_when_it_waits(
    scene: Scene, staff: Client, player_of_staff: Client
) -> None:
    assert "–" in since_cell(staff)  # while it is stuck, the game waits for nobody
    Game.objects.filter(pk=scene.table.id).update(status=Game.Status.RUNNING)
    assert "–" not in since_cell(staff)
    assert "–" in since_cell(player_of_staff)


def since_cell(client: Client) -> str:
    page = client.get("/admin/games/game/").content.decode()
    return page.split('class="field-asked_since')[1].split("</td>")[0]


def test_whoever_has_left_or_waits_for_a_seat_counts_as_a_player(scene: Scene) -> None:
    game = scene.table.game
    left = User.objects.create_user("left@example.com", is_staff=True)
    waits = User.objects.create_user("waits@example.com", is_staff=True)
    Departure.objects.create(game=game, seat=game.seats.get(number=2), user=left, until=1)
    WaitingPlace.objects.create(game=game, user=waits)
    for who in (left, waits):
        assert signed_in(who).get(scene.path("admin:games_decision_change")).status_code == 404


def test_when_it_is_over_they_see_it_as_all_staff_do(scene: Scene, player_of_staff: Client) -> None:
    Game.objects.update(status="over")
    assert player_of_staff.get(scene.path("admin:games_decision_change")).status_code == 200
