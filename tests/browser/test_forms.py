"""The forms of the questions in a real browser: steppers, taps on the board, previews, and what is wrong."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

import engine
from games.models import Decision
from tests.engine.recorded import first_moment
from tests.games.recorded import recorded
from tests.games.tables import bargaining, person, playing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def sits_down(page, live_server, game_id, user):
    """The turn page of a game in somebody's browser."""
    client = Client()
    client.force_login(user)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/games/{game_id}/")
    return page


@pytest.fixture
def launching(page, live_server):
    """Whoever launches first, all colonies full."""
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt = table.until_asked("launch")
    return sits_down(page, live_server, table.id, prompt.seat.user)


def ships(page):
    return [int(field.input_value()) for field in page.locator('.stepper input[type="number"]').all()]


def tap(page, planet):
    page.locator(f'.board a[data-planet="{planet}"]').dispatch_event("click")


def own(page):
    """The planets of the own colonies, as their fields name them."""
    return [field.get_attribute("data-planet") for field in page.locator(".stepper input").all()]


def test_a_button_takes_ships_away_and_another_adds_them(launching):
    before = ships(launching)
    launching.get_by_role("button", name="− ").first.click()
    assert ships(launching)[0] == before[0] - 1
    expect(launching.locator(".tally-sum")).to_have_text("3 of 4 ships")
    launching.get_by_role("button", name="+ ").nth(1).click()
    assert ships(launching)[1] == before[1] + 1


def test_beyond_the_limit_no_button_adds_a_ship(launching):
    expect(launching.locator(".tally-sum")).to_have_text("4 of 4 ships")
    more = launching.get_by_role("button", name="+ ").last
    expect(more).to_have_attribute("aria-disabled", "true")
    expect(more).to_have_attribute("title", "No more than 4 ships")
    before = ships(launching)
    more.dispatch_event("click")
    assert ships(launching) == before


def test_too_many_ships_typed_are_said_and_not_sent(launching):
    launching.locator(".stepper input").first.fill("4")
    expect(launching.locator(".tally-sum.off")).to_have_text("7 of 4 ships: take some away")
    expect(launching.get_by_role("button", name="Send answer")).to_be_disabled()


def test_a_planet_is_aimed_at_by_tapping_it(launching):
    target = launching.locator('input[name="side"]').nth(3).get_attribute("data-planet")
    tap(launching, target)
    expect(launching.locator('input[name="side"]').nth(3)).to_be_checked()
    expect(launching.locator(f'.board a[data-planet="{target}"]')).to_have_class(re.compile("picked"))


def test_a_colony_that_is_tapped_sends_one_ship_more(launching):
    launching.get_by_role("button", name="− ").first.click()
    before = ships(launching)
    tap(launching, own(launching)[4])
    assert ships(launching)[4] == before[4] + 1
    expect(launching.locator(".tapped-mark")).to_have_count(4)


def test_what_the_answer_will_do_follows_what_is_chosen(launching):
    expect(launching.locator(".preview")).to_contain_text("You send 4 ships")
    launching.get_by_role("button", name="− ").first.click()
    expect(launching.locator(".preview")).to_contain_text("You send 3 ships")


def test_an_answer_is_sent_by_keyboard_alone(launching):
    before = Decision.objects.count()
    launching.locator('input[name="side"]').first.focus()
    launching.keyboard.press("ArrowDown")
    launching.keyboard.press("Tab")
    launching.keyboard.press("Enter")  # the button less, of the first colony
    expect(launching.locator(".tally-sum")).to_have_text("3 of 4 ships")
    launching.get_by_role("button", name="Send answer").focus()
    launching.keyboard.press("Enter")
    expect(launching.locator(".messages")).to_contain_text("Answer saved: Aim at")
    assert Decision.objects.count() > before


def test_the_card_that_is_chosen_shows_its_sum(page, live_server):
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt = table.until_asked("encounter_card")
    sits_down(page, live_server, table.id, prompt.seat.user)
    expect(page.locator(".outcome.hint")).to_be_visible()
    page.locator("label.card", has_text="attack").first.click()
    expect(page.locator(".outcome.hint")).to_be_hidden()
    expect(page.locator("label.card:has(:checked) .outcome")).to_contain_text("against ? +")


def may_split_rewards(_game: engine.Game, ask: engine.Ask) -> bool:
    return ask.what == "rewards" and ask.about["rewards"] > 2


def test_one_ship_more_is_one_card_less_where_the_sum_is_fixed(page, live_server):
    found = first_moment(may_split_rewards)
    game = recorded(found.name, sits=person("red"), seat=found.seat, decisions=found.decisions)
    sits_down(page, live_server, game.pk, person("red"))
    page.locator(".split").evaluate("split => { split.dataset.total = 4; }")
    cards, back = page.locator(".split input").all()
    back.fill("1")
    assert cards.input_value() == "3"


def test_a_deal_is_put_together_and_told_while_it_is(page, live_server):
    table = bargaining()
    prompt = table.waited_for[0]
    sits_down(page, live_server, table.id, prompt.seat.user)
    page.get_by_label("Something else, put together below").check()
    expect(page.locator("details.composer")).to_have_attribute("open", "")
    page.locator('.composer input[name="mine-card"]').first.check(force=True)
    page.get_by_role("group", name="I get from").get_by_role("button", name="+ A card at random").click()
    expect(page.locator(".preview")).to_contain_text("you get a card at random")


def test_what_is_wrong_stands_at_its_field_which_has_the_focus(browser, live_server):
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt, context = (
        table.until_asked("launch"),
        browser.new_context(),
    )  # a refusal is an error in its console
    page = sits_down(context.new_page(), live_server, table.id, prompt.seat.user)
    first = page.locator(".stepper input").first
    first.evaluate("field => { field.max = 9; field.value = '9'; }")
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".wrong")).to_be_visible()
    expect(first).to_be_focused()
    expect(first).to_have_value("9")
    expect(page.get_by_role("button", name="− ")).to_have_count(5)
    context.close()


@pytest.fixture
def on_a_phone(browser):
    """By whether it has scripts."""
    contexts = {
        scripts: browser.new_context(
            java_script_enabled=scripts, locale="en-GB", viewport={"width": 390, "height": 844}
        )
        for scripts in (True, False)
    }
    yield contexts
    for context in contexts.values():
        context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_on_a_phone_no_field_of_ships_is_squeezed_by_their_legend(on_a_phone, live_server, scripts):
    table = playing(people=3, aliens=("human", "zombie", "healer"))
    prompt = table.until_asked("launch")
    page = sits_down(on_a_phone[scripts].new_page(), live_server, table.id, prompt.seat.user)
    form = page.locator("fieldset.tally").bounding_box()
    legend = page.locator("fieldset.tally > legend").bounding_box()
    rows = [row.bounding_box() for row in page.locator("fieldset.tally .amount").all()]
    assert len(rows) == 5
    for row in rows:
        assert row["y"] >= legend["y"] + legend["height"]
        assert row["width"] > form["width"] * 0.9
