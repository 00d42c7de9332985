"""The site as an app: manifest, icons, service worker, the page without a network; pictures of links."""

import io
import json
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from PIL import Image

from games.management.commands.icons import icons
from games.site.page import app
from tests.games.pages import Page

pytestmark = pytest.mark.django_db


def manifest(client, **headers):
    response = client.get(reverse("manifest"), headers=headers)
    assert response["Content-Type"] == "application/manifest+json"
    return json.loads(response.content)


def worker(client):
    return client.get(reverse("service_worker")).content.decode()


def test_the_manifest_has_what_a_browser_asks_of_an_installable_app(client):
    found = manifest(client)
    assert found["name"] and found["start_url"] == "/" and found["display"] == "standalone"
    assert {(icon["sizes"], icon["purpose"]) for icon in found["icons"]} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }


def test_each_icon_exists_in_the_size_it_claims(client):
    for icon in manifest(client)["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        with Image.open(path) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]


def test_the_icons_are_what_their_drawings_draw():
    for path, drawn in icons().items():
        with Image.open(path) as kept, Image.open(io.BytesIO(drawn)) as now:
            assert kept.tobytes() == now.tobytes(), path.name


def test_the_shortcuts_of_the_manifest_lead_to_pages(client, owner):
    client.force_login(owner)
    for shortcut in manifest(client)["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_the_worker_is_served_from_the_root_and_asked_for_each_time(client):
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript"
    assert "no-cache" in response["Cache-Control"]


def test_everything_that_the_worker_keeps_can_be_had_by_anybody(client):
    for path in app.offline_addresses():
        if path.startswith("/static/"):
            assert finders.find(path.removeprefix("/static/"))
        else:
            assert client.get(path).status_code == 200


def test_the_worker_keeps_no_page_of_a_game(client):
    kept = [urlsplit(path).path for path in app.offline_addresses()]
    assert [path for path in kept if not path.startswith(("/static/", "/offline/"))] == []
    assert all(json.dumps(path) in worker(client).replace("\\u002D", "-") for path in kept)


def test_a_changed_style_gets_a_store_of_its_own(tmp_path, monkeypatch):
    before = app.version_of(["/offline/"])
    (tmp_path / "other.css").write_text("body {}")
    monkeypatch.setattr(app.finders, "find", lambda _name: str(tmp_path / "other.css"))
    assert app.version_of(["/offline/"]) != before


def test_another_language_gets_a_store_of_its_own(client, owner):
    english = worker(client)
    assert worker(client) == english
    assert (
        client.get(reverse("service_worker"), headers={"Accept-Language": "de"}).content.decode() != english
    )
    owner.language = "de"
    owner.save()
    client.force_login(owner)
    assert worker(client) != english
    assert "Keine Verbindung" in client.get(reverse("offline")).content.decode()


def test_the_offline_page_says_the_same_to_everybody(client, owner):
    nobody = client.get(reverse("offline")).content
    client.force_login(owner)
    assert client.get(reverse("offline")).content == nobody


# Link previews


def previews(response):
    return {
        given["property"]: given["content"]
        for tag, given in Page(response).elements
        if tag == "meta" and "property" in given
    }


def test_a_link_to_a_sheet_is_previewed_with_its_name_and_line(client):
    found = previews(client.get(reverse("sheet", args=["zombie"])))
    assert found["og:title"] == "Zombie"
    assert found["og:description"] and found["og:image"].startswith("http")


def test_the_picture_of_a_preview_is_there_and_of_the_usual_size(client):
    address = previews(client.get(reverse("library")))["og:image"]
    with Image.open(finders.find(urlsplit(address).path.removeprefix("/static/"))) as picture:
        assert (picture.width, picture.height) == (1200, 630)
