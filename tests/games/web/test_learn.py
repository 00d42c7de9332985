"""The tutorial as a visitor sees it: signed in or not, by forms alone."""

import pytest
from django.urls import reverse

from games.access.limits import LIMITS
from games.models import Decision, Game
from tests.games.web.pages import Page

pytestmark = [pytest.mark.once, pytest.mark.django_db]
LEARN = "/learn/"


def form_of(client, path=LEARN):
    page = Page(client.get(path))
    return next((form for form in page.forms if form.action.startswith(LEARN)), None)


def pass_or_first(form):
    if form.values("do"):
        return {"do": form.values("do")[0]}
    if form.values("side"):
        return {"side": form.values("side")[0]}
    return {"answer": form.values("answer")[0]} if form.values("answer") else {"pass": "1"}


def through(client):
    """The addresses of the whole encounter, from the first page to the last."""
    paths, form = [LEARN], form_of(client)
    while form:
        response = client.post(form.action, form.filled(**pass_or_first(form)))
        assert response.status_code == 302, Page(response).words[:1500]
        paths.append(response["Location"])
        form = form_of(client, paths[-1])
    return paths


def test_somebody_signed_out_plays_the_encounter_to_its_end_and_nothing_is_stored(client):
    last = Page(client.get(through(client)[-1]))
    assert "That was an encounter" in last.text
    assert Game.objects.count() == Decision.objects.count() == 0


def test_an_address_shows_its_moment_to_everybody(client, owner):
    middle = through(client)[4]
    told = _lesson(client.get(middle))
    client.force_login(owner)
    assert _lesson(client.get(middle)) == told


def _lesson(response):
    text = Page(response).text
    return text[
        text.rindex("Learn by playing", 0, text.index("What happened")) : text.index(
            "The aliens at this table"
        )
    ]


def test_one_step_back_leads_to_the_question_before(client):
    paths = through(client)
    back = [given["href"] for tag, given in Page(client.get(paths[2])).elements if tag == "a"]
    assert paths[1] in back


@pytest.mark.parametrize("at", ["nonsense", "W10:1abc:zzzz"])
def test_an_address_that_is_none_of_ours_begins_anew_and_says_so(client, at):
    response = client.get(LEARN, {"at": at})
    assert response.status_code == 422
    assert "begins anew" in Page(response).text


def test_an_answer_that_is_not_allowed_is_explained_and_what_was_typed_is_kept(client):
    path = next(path for path in through(client) if "Aim the gate" in Page(client.get(path)).text)
    form = form_of(client, path)
    ships = {name: "3" for name, _value in form.sent if name.startswith("ships-")}
    response = client.post(form.action, form.filled(side=form.values("side")[0], **ships))
    assert response.status_code == 422
    page = Page(response)
    assert ("div", {"class": "wrong", "role": "alert"}) in page.elements
    assert page.forms[0].action == form.action


def test_a_preview_answers_nothing_and_says_what_would_happen(client):
    path = next(
        path for path in through(client) if form_of(client, path) and form_of(client, path).values("answer")
    )
    form = form_of(client, path)
    looked = client.post(form.action, form.filled(**pass_or_first(form), preview="1"))
    assert looked.status_code == 200
    assert next(one for one in Page(looked).forms if one.action.startswith(LEARN)).action == form.action
    live = client.post(form.action, form.filled(**pass_or_first(form), preview="live"))
    assert live.content.decode().startswith("<p>")
    assert live.content.decode().strip() in looked.content.decode()


def test_a_preview_of_nothing_says_what_is_missing(client):
    form = form_of(client, next(path for path in through(client) if form_of(client, path).values("answer")))
    live = client.post(form.action, form.filled(preview="live"))
    assert live.content.decode().startswith('<p class="not-yet">')
    assert client.post(form.action, form.filled(preview="1")).status_code == 422


def test_the_door_and_the_library_lead_to_the_tutorial(client):
    for name in ("home", "library"):
        assert reverse("learn") in client.get(reverse(name)).content.decode()


def test_whoever_plays_it_too_often_is_slowed_down(client, monkeypatch):
    monkeypatch.setitem(LIMITS, "learn", (2, 60))
    found = [
        client.get(LEARN),
        client.post(LEARN),
        client.get(LEARN),
        client.get(LEARN, REMOTE_ADDR="10.0.0.2"),
    ]
    assert [one.status_code for one in found] == [200, 422, 429, 200]
