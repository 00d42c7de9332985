"""The turn page in a real browser: it keeps itself up to date and never throws away what is typed."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.games.tables import COLOURS, MAYFAIR_DEALS, bargaining, person, playing

from .conftest import PATIENCE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LOOK = "window.cosmicLook()"
HAPPENED = "Something has happened."


@pytest.fixture
def table():
    found = playing(people=3, aliens=("human", "zombie", "healer"))
    found.until_asked("launch")
    return found


def opened(page, live_server, table, colour):
    """The page of this seat, marked so that loading it anew would be noticed."""
    client = Client()
    client.force_login(person(colour))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/games/{table.id}/")
    page.evaluate("window.loadedOnce = true")
    return page


def asked_and_other(table):
    colours = ("red", "yellow", "blue")
    asked = colours[table.waited_for[0].seat.number]
    return asked, next(colour for colour in colours if colour != asked)


def with_a_line_more(page, line="Tea is served."):
    """From now on the service tells of one thing more."""

    def fulfil(route):
        response = route.fetch(headers={**route.request.headers, "if-none-match": ""})
        body = re.sub(
            r'(<section class="panel since">.*?<ol>)', rf"\1<li>{line}</li>", response.text(), flags=re.S
        )
        route.fulfill(response=response, body=body)

    page.route(re.compile(r"/games/\w+/$"), fulfil)


def test_what_others_do_appears_by_itself(page, live_server, table):
    asked, other = asked_and_other(table)
    opened(page, live_server, table, other)
    expect(page.locator(".calm h2")).to_have_text("You don't need to do anything")
    table.everybody_answers()
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("aims the hyperspace gate")
    told = re.compile("aims the hyperspace gate|sends 4 ships")  # the page may have looked in between
    expect(page.locator("p[role=status].unseen")).to_contain_text(told)
    assert page.evaluate("window.loadedOnce")


def test_nothing_is_exchanged_when_nothing_has_happened(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    page.evaluate("document.querySelector('#main').mark = 1")
    with page.expect_response(lambda response: response.request.headers.get("hx-request") == "true") as told:
        page.evaluate(LOOK)
    assert told.value.status == 304
    assert page.evaluate("document.querySelector('#main').mark") == 1


def test_what_is_filled_in_stays_and_a_button_shows_what_has_happened(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    field = page.locator("form.answer input[type=number]").first
    field.fill("2")
    with_a_line_more(page)
    page.evaluate(LOOK)
    expect(page.get_by_text(HAPPENED)).to_be_visible()
    expect(field).to_have_value("2")
    expect(page.locator(".since")).not_to_contain_text("Tea is served.")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".since")).to_contain_text("Tea is served.")
    expect(page.get_by_text(HAPPENED)).to_be_hidden()


def test_nothing_pops_up_above_an_answer_that_is_under_way(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    under_way = "(on) => document.querySelector('#main form.answer').classList.toggle('htmx-request', on)"
    page.evaluate(under_way, True)
    with_a_line_more(page)
    page.evaluate(LOOK)
    expect(page.get_by_text(HAPPENED)).to_be_hidden()
    page.evaluate(under_way, False)
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("Tea is served.")


def test_what_is_filled_in_outlives_the_button_that_shows_what_has_happened(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    page.locator("form.answer input[type=number]").first.fill("2")
    with_a_line_more(page)
    page.evaluate(LOOK)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".since")).to_contain_text("Tea is served.")
    expect(page.locator("form.answer input[type=number]").first).to_have_value("2")


def test_saving_stops_leaves_the_answer_as_it_is_filled_in(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    target = page.locator("form.answer input[name=side]").nth(1)
    target.check()
    page.locator("form.answer input[type=number]").first.fill("2")
    page.locator("#stops-form > summary").click()
    page.locator('#standing input[value="cards_revealed"]').check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".messages")).to_contain_text("Stops and orders saved.")
    expect(page.locator("form.answer input[name=side]").nth(1)).to_be_checked()
    expect(page.locator("form.answer input[type=number]").first).to_have_value("2")
    assert page.evaluate("window.loadedOnce")


def test_an_offer_that_was_put_into_the_form_stays_there(page, live_server):
    table = bargaining()
    first, other = (prompt.seat.number for prompt in table.waited_for)
    offer = {"do": "offer", "terms": {str(first): {"cards": ["random"] * 3}, str(other): {}}}
    table.players[first].says(offer)
    opened(page, live_server, table, COLOURS[other])
    page.get_by_role("button", name="Change it").click()
    wanted = page.locator('input[name="theirs-term-random"]')
    expect(wanted).to_have_value("3")
    assert page.url.endswith(f"/games/{table.id}/")
    page.evaluate("document.activeElement.blur()")
    with page.expect_response(lambda response: response.request.headers.get("if-none-match") is not None):
        page.evaluate(LOOK)
    expect(wanted).to_have_value("3")


def test_a_look_that_comes_too_late_takes_nothing_back(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    late = []

    def hold(route):
        if late or route.request.headers.get("if-none-match") is None:
            route.fallback()
        else:
            late.append((route, route.fetch(headers={**route.request.headers, "if-none-match": ""})))

    page.route(re.compile(r"/games/\w+/$"), hold)
    look_until_held(page, late)
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    route, response = late[0]
    with page.expect_response(lambda response: response.request.headers.get("if-none-match") is not None):
        route.fulfill(response=response)
    page.wait_for_timeout(300)
    expect(page.locator(".messages")).to_contain_text("Answer saved")


def look_until_held(page, held):
    """A look that the page has begun by itself comes first: meanwhile it begins no other."""
    while not held:
        page.evaluate(f"void {LOOK}")
        page.wait_for_timeout(100)


def test_the_way_back_after_choosing_lines_leads_to_the_whole_page(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    page.locator("#log .filters a", has_text="Deals").click()
    page.wait_for_url("**log=deals**")
    page.evaluate("location.hash = 'main'")
    page.go_back()
    page.wait_for_load_state("networkidle")
    expect(page.locator("header.top")).to_be_visible()
    expect(page.locator("#main .turn")).to_be_visible()


def test_open_folds_stay_open(page, live_server, table):
    _asked, other = asked_and_other(table)
    opened(page, live_server, table, other)
    page.locator("#phase-help summary").click()
    with_a_line_more(page)
    page.evaluate(LOOK)
    expect(page.locator(".since")).to_contain_text("Tea is served.")
    expect(page.locator("#phase-help p")).to_be_visible()


def test_an_answer_is_sent_without_loading_the_page_anew(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    assert page.evaluate("window.loadedOnce")


def test_without_a_connection_nothing_typed_is_lost(browser, live_server, table):
    asked, _other = asked_and_other(table)
    # Its console says, rightly, that there is no connection. What a service worker has seen, no route aborts.
    page = browser.new_page(locale="en-GB", service_workers="block")
    page.set_default_timeout(PATIENCE)
    opened(page, live_server, table, asked)
    page.route("**/answer/**", lambda route: route.abort())
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_role("alert")).to_contain_text("there is no connection")
    page.unroute("**/answer/**")
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".messages")).to_contain_text("Answer saved")
    page.context.close()


def test_a_sheet_unfolds_where_it_is_tapped(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    fold = page.locator("details.fold", has_text="Zombie")
    fold.locator("summary").click()
    expect(fold).to_contain_text("Wild flare:")


def test_lines_of_the_log_are_chosen_in_place(page, live_server, table):
    asked, _other = asked_and_other(table)
    opened(page, live_server, table, asked)
    page.locator(".filters").get_by_text("Deals").click()
    expect(page.locator("#log [aria-current]")).to_have_text("Deals")
    page.wait_for_url("**log=deals*")
    assert page.evaluate("window.loadedOnce")


def test_a_promise_of_one_long_word_widens_no_page(page, live_server):
    table = bargaining(setup=MAYFAIR_DEALS)
    first, other = (prompt.seat.number for prompt in table.waited_for)
    gifts = {str(seat): {"cards": ["random"], "promises": "x" * 300} for seat in (first, other)}
    table.players[first].says({"do": "offer", "terms": gifts})
    page.set_viewport_size({"width": 390, "height": 1000})
    for seat in (first, other):
        opened(page, live_server, table, COLOURS[seat])
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Accept it").click()
    expect(page.get_by_text("The deal is made:")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
