"""The lessons as a visitor sees them: signed in or not, by forms alone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.learn.courses import COURSES
from games.learn.page import Place, path_of
from games.models import Decision, Game, User
from games.site.access import LIMITS
from tests.games.pages import Page, links

pytestmark = pytest.mark.django_db
LEARN = "/learn/"
EVERY = pytest.mark.parametrize("course", list(COURSES))


def stages(course: str) -> list[Place]:
    """From the beginning of a lesson to its end, by right answers."""
    found = [Place(COURSES[course], [])]
    while (now := found[-1].lesson).ask is not None:
        found.append(found[-1].after(now.ask.judge(now.right_answer())))
    return found


def form_of(client: Client, path: str = LEARN) -> Any:
    page = Page(client.get(path))
    return next((form for form in page.forms if form.action.startswith(LEARN)), None)


@EVERY
def test_somebody_signed_out_plays_a_lesson_to_its_end_and_nothing_is_stored(
    client: Client, course: str
) -> None:
    for n, place in enumerate(stages(course)[:-1], start=1):
        page = Page(client.get(place.address))
        assert f"Step {n} of {len(COURSES[course].steps)}" in page.words
    last = Page(client.get(stages(course)[-1].address))
    assert "Step" not in last.words and "What happened" in last.words
    assert reverse("account_request_login_code") in links(last)
    assert Game.objects.count() == Decision.objects.count() == 0


def test_a_form_leads_to_the_next_step(client: Client) -> None:
    form = form_of(client, path_of("deal"))
    response = client.post(form.action, form.filled(answer="negotiate"))
    assert response.status_code == 302
    assert "Make a deal" in Page(client.get(response["Location"])).words


def test_a_mistake_is_explained_and_the_step_stays(client: Client) -> None:
    form = form_of(client, path_of("deal"))
    response = client.post(form.action, form.filled(answer="attack 8"))
    page = Page(response)
    assert response.status_code == 422 and "Your best attack makes 12." in page.words
    assert ("div", {"class": "wrong", "role": "alert"}) in page.elements
    assert next(one for one in page.forms if one.action.startswith(LEARN)).action == form.action


def test_each_end_leads_to_the_next_lesson_and_to_a_game(client: Client, owner: User) -> None:
    client.force_login(owner)
    found = {course: Page(client.get(stages(course)[-1].address)) for course in COURSES}
    assert (
        "/learn/alliance/" in links(found["attack"]) and "Next lesson: An alliance" in found["attack"].words
    )
    assert "Next lesson: A deal" in found["alliance"].words
    assert "Next lesson" not in found["deal"].words
    assert all(any("against-bots" in form.action for form in page.forms) for page in found.values())


def test_what_was_finished_is_ticked_by_the_browser_alone(client: Client, owner: User) -> None:
    def ticked(path: str = LEARN) -> list[str]:
        return [
            given["href"] or ""
            for tag, given in Page(client.get(path)).elements
            if given.get("class") == "done"
        ]

    assert ticked() == []
    client.get(stages("alliance")[-1].address)
    assert ticked() == ["/learn/alliance/"]
    client.get(stages("attack")[-1].address)
    assert ticked() == ["/learn/", "/learn/alliance/"]
    client.cookies["lessons"] = "nonsense.deal.<b>"
    assert ticked() == ["/learn/deal/"]


@EVERY
def test_letters_on_the_board_are_those_of_the_callouts(client: Client, course: str) -> None:
    for place in stages(course):
        html = client.get(place.address).content.decode()
        drawn = re.findall(r'class="callout-letter">([A-Z])<', html)
        listed = html.partition('<ol class="callouts">')[2].partition("</ol>")[0].count("<li>")
        assert drawn == list("ABCDEF"[:listed]) and drawn


def test_an_address_shows_its_moment_to_everybody(client: Client, owner: User) -> None:
    middle = stages("attack")[1].address
    told = _lesson(client.get(middle))
    client.force_login(owner)
    assert _lesson(client.get(middle)) == told


def _lesson(response: Any) -> str:
    text = Page(response).text
    return text[text.rindex("Step", 0, text.index("What happened")) : text.index("The aliens at this table")]


def test_one_step_back_leads_to_the_question_before(client: Client) -> None:
    first, second, last = stages("deal")
    assert second.address in links(Page(client.get(last.address)))
    assert first.address in links(Page(client.get(second.address)))


@EVERY
@pytest.mark.parametrize("at", ["nonsense", "W10:1abc:zzzz"])
def test_an_address_that_is_none_of_ours_begins_anew_and_says_so(
    client: Client, course: str, at: str
) -> None:
    response = client.get(path_of(course), {"at": at})
    assert response.status_code == 422
    assert "begins anew" in Page(response).text


def test_the_address_of_one_lesson_is_none_of_another(client: Client) -> None:
    query = stages("attack")[1].address.partition("?")[2]
    assert client.get(f"/learn/deal/?{query}").status_code == 422


def test_there_is_no_other_lesson(client: Client) -> None:
    assert client.get("/learn/conquest/").status_code == 404


def test_an_answer_that_is_not_allowed_is_explained_and_what_was_typed_is_kept(client: Client) -> None:
    form = form_of(client)
    ships = {name: "3" for name, _value in form.sent if name.startswith("ships-")}
    response = client.post(form.action, form.filled(side=form.values("side")[0], **ships))
    assert response.status_code == 422
    page = Page(response)
    assert ("div", {"class": "wrong", "role": "alert"}) in page.elements
    assert page.forms[0].action == form.action


def test_a_preview_answers_nothing_and_says_what_would_happen(client: Client) -> None:
    form = form_of(client, path_of("deal"))
    answer = form.filled(answer="negotiate")
    looked = client.post(form.action, {**answer, "preview": "1"})
    assert looked.status_code == 200
    assert next(one for one in Page(looked).forms if one.action.startswith(LEARN)).action == form.action
    live = client.post(form.action, {**answer, "preview": "live"})
    assert live.content.decode().startswith("<p>")
    assert live.content.decode().strip() in looked.content.decode()


def test_a_preview_of_nothing_says_what_is_missing(client: Client) -> None:
    form = form_of(client, path_of("deal"))
    live = client.post(form.action, form.filled(preview="live"))
    assert live.content.decode().startswith('<p class="not-yet">')
    assert client.post(form.action, form.filled(preview="1")).status_code == 422


def test_the_door_and_the_library_lead_to_the_lessons(client: Client) -> None:
    for name in ("home", "library"):
        assert reverse("learn") in client.get(reverse(name)).content.decode()


def test_whoever_plays_it_too_often_is_slowed_down(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "learn", (2, 60))
    found = [
        client.get(LEARN),
        client.post(LEARN),
        client.get(LEARN),
        client.get(LEARN, REMOTE_ADDR="10.0.0.2"),
    ]
    assert [one.status_code for one in found] == [200, 422, 429, 200]
