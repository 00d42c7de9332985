"""All that a seat is asked at one moment is one form with one button, without a script too."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.ahead.order import BY_ROLE
from games.ahead.service import SaidAhead, everything, say_ahead
from games.base.links import token_of
from games.models import Decision, Prompt
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import Form, Page, get
from tests.games.play.service.test_merged_questions import table as asking_together
from tests.games.proven import proven
from tests.games.tables import COLOURS, Player, Table, person, playing

pytestmark = pytest.mark.django_db
CHOOSE = "Nothing is chosen here, so nothing was sent. Choose one."


@pytest.fixture
def table() -> Table:
    return asking_together()


@pytest.fixture
def offense(table: Table) -> Player:
    """Asked to launch, to invite and about a second encounter."""
    return table.players[table.until_asked("launch").seat.number]


@pytest.fixture
def client(offense: Player, browser: Browser) -> Client:
    return browser(person(COLOURS[offense.number]))


def path(table: Table) -> str:
    return f"/games/{table.id}/"


def answer_forms(page: Page) -> list[Form]:
    return [form for form in page.forms if "/answer/" in form.action]


def only_form(page: Page) -> Form:
    (form,) = answer_forms(page)
    return form


def fields(player: Player, **by_question: Any) -> dict[str, Any]:
    """Names as the form has them: `invite__seat` is the field `seat` of the question `invite`."""
    numbers = {prompt.what: prompt.question for prompt in player.prompts}
    split = {name: name.rpartition("__") for name in by_question}
    return {f"q{numbers[split[n][0]]}-{split[n][2]}": value for n, value in by_question.items()}


def answered(table: Table, seat: int) -> dict[str, Any]:
    """The last answer of this seat to each question, by what was asked."""
    rows = Decision.objects.filter(game=table.id, seat=seat, kind="answer").order_by("number")
    whats = dict(Prompt.objects.filter(game=table.id, seat__number=seat).values_list("question", "what"))
    return {whats[row.question]: row.body["answer"] for row in rows if row.question in whats}


def count(table: Table) -> int:
    return Decision.objects.filter(game=table.id).count()


def test_three_questions_are_one_form_with_one_button(table: Table, offense: Player, client: Client) -> None:
    page = get(client, path(table))
    form = only_form(page)
    assert form.values("part") == [str(prompt.question) for prompt in offense.prompts]
    assert "3 questions at once" in page.words
    for title in ("Aim the gate and choose ships", "Invite allies?", "If this succeeds: a second encounter?"):
        assert title in page.words
    buttons = [given for tag, given in page.elements if tag == "button" and "form" not in given]
    assert [given.get("name") for given in buttons] == [None, "preview", None]  # the last adds an order


def test_what_each_is_answered_with_otherwise_is_said_once(table: Table, client: Client) -> None:
    page = get(client, path(table))
    assert page.words.count("Otherwise: Aim at ") == 1
    assert "Invite no one Second encounter: no How this works" in page.words


def test_each_of_these_leads_to_its_part(table: Table, client: Client) -> None:
    page = get(client, path(table))
    ways = [given["href"] for tag, given in page.elements if tag == "a" and "#part-" in given.get("href", "")]
    parts = [
        given["id"] for tag, given in page.elements if tag == "fieldset" and given.get("class") == "part"
    ]
    assert ways == [f"#{part}" for part in parts] and len(parts) == 3


def test_where_a_bank_begins_then_the_page_says_so(table: Table, client: Client) -> None:
    Prompt.objects.filter(closed_at=None).update(bank_seconds=2 * 24 * 3600)
    assert "Then your bank of 2 days, then: Aim at " in get(client, path(table)).words


def test_all_are_sent_at_once_and_the_receipt_names_them_all(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    invited = form.values(next(iter(fields(offense, invite__seat=0))))[0]
    chosen = fields(offense, invite__seat=invited, another_encounter__answer="yes")
    page = Page(client.post(form.action, form.filled(**chosen), follow=True))
    given = answered(table, offense.number)
    assert given["another_encounter"] == "yes"
    assert given["invite"] == f"seats {invited}"
    assert "Answers saved: Aim at " in page.words
    assert " · Second encounter: yes." in page.words


def test_a_part_left_out_says_so_and_keeps_what_was_filled_in_at_the_others(
    table: Table, offense: Player, client: Client
) -> None:
    form, before = only_form(get(client, path(table))), count(table)
    seat = next(iter(fields(offense, invite__seat=0)))
    invited = form.values(seat)[-1]
    response = client.post(form.action, form.filled(**{seat: invited}))
    page = Page(response)
    assert response.status_code == 422
    assert page.words.count(CHOOSE) == 1
    assert (seat, invited) in only_form(page).sent
    assert count(table) == before


def test_what_is_wrong_stands_at_its_part_and_the_others_stay_filled_in(
    table: Table, offense: Player, client: Client
) -> None:
    form, before = only_form(get(client, path(table))), count(table)
    launch = offense.prompts[0].question
    place = next(name for name, _value in form.offered if name.startswith(f"q{launch}-ships-"))
    chosen = fields(offense, another_encounter__answer="yes") | {place: "9"}
    response = client.post(form.action, form.filled(**chosen))
    page = Page(response)
    assert response.status_code == 422
    (field,) = [given for _tag, given in page.elements if given.get("name") == place]
    assert field.get("aria-invalid") == "true"
    assert field.get("aria-describedby") == f"wrong-{launch}"
    assert set(chosen.items()) <= set(only_form(page).sent)
    assert count(table) == before


def test_of_two_that_are_wrong_the_first_gets_the_focus(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    launch = offense.prompts[0].question
    place = next(name for name, _value in form.offered if name.startswith(f"q{launch}-ships-"))
    page = Page(client.post(form.action, form.filled(**{place: "9"})))
    focused = [given.get("name") for _tag, given in page.elements if "autofocus" in given]
    assert focused == [place]
    assert CHOOSE in page.words


def test_the_same_form_sent_twice_has_one_effect(table: Table, offense: Player, client: Client) -> None:
    form = only_form(get(client, path(table)))
    sent = form.filled(**fields(offense, another_encounter__answer="no"))
    client.post(form.action, sent)
    after = count(table)
    page = Page(client.post(form.action, sent, follow=True))
    assert count(table) == after
    assert "Answers saved: " in page.words


def test_what_was_answered_alone_is_said_at_its_part_and_can_be_sent_again(
    table: Table, offense: Player, client: Client
) -> None:
    invite = offense.prompts[1]
    offense.answers(len(invite.shown), question=invite.question)
    page = get(client, path(table))
    assert "Your answer: Invite " in page.words
    assert "Change the answer" in page.words
    form = only_form(page)
    sent = form.filled(**fields(offense, another_encounter__answer="no", invite__seat=[]))
    client.post(form.action, sent)
    assert answered(table, offense.number)["invite"] == "nobody"


def test_what_a_reply_has_left_open_is_sent_with_the_form_of_all(
    table: Table, offense: Player, client: Client
) -> None:
    """The launch and the second encounter were answered by mail, the invitation was not."""
    for prompt in (offense.prompts[0], offense.prompts[2]):
        offense.answers(1, question=prompt.question)
    form = only_form(get(client, path(table)))
    client.post(form.action, form.filled(**fields(offense, invite__seat=[])))
    assert answered(table, offense.number)["invite"] == "nobody"
    assert "Answers saved: " in get(client, path(table)).words


def test_a_form_of_questions_that_are_closed_meanwhile_says_so(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    for prompt in offense.prompts:
        offense.answers(1, question=prompt.question)
    before = count(table)
    page = Page(client.post(form.action, form.filled(), follow=True))
    assert "already closed" in page.words
    assert count(table) == before


def test_a_preview_says_at_each_part_what_it_would_do_and_takes_nothing(
    table: Table, offense: Player, client: Client
) -> None:
    form, before = only_form(get(client, path(table))), count(table)
    sent = form.filled(preview="1", **fields(offense, another_encounter__answer="yes"))
    page = Page(client.post(form.action, sent))
    assert "You send 4 ships" in page.words
    assert "If this encounter succeeds, you have another one after it." in page.words
    assert count(table) == before


def test_a_page_that_asks_for_the_preview_of_one_part_gets_its_line(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    further = offense.prompts[2].question
    sent = form.filled(**fields(offense, another_encounter__answer="no"))
    live = client.post(form.action, sent | {"preview": "live", "live-part": str(further)})
    assert live.content.decode() == "<p>Your turn ends after this encounter.</p>"


def test_a_page_that_asks_for_the_preview_of_a_part_that_is_closed_gets_that_line(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    for prompt in offense.prompts:
        offense.answers(1, question=prompt.question)
    live = client.post(form.action, form.filled(preview="live"))
    assert live.content.decode().startswith('<p class="not-yet">This question is already closed')


def test_the_link_of_each_mail_leads_to_the_whole_form(table: Table, offense: Player) -> None:
    client = proven(Client(), offense.prompts[0])
    for prompt in offense.prompts:
        (form,) = [f for f in get(client, f"/turns/{token_of(prompt.pk)}/").forms if "/turns/" in f.action]
        assert form.values("part") == [str(one.question) for one in offense.prompts]
    sent = form.filled(**fields(offense, another_encounter__answer="no"))
    response = client.post(form.action, sent)
    assert response.status_code == 302
    assert answered(table, offense.number)["another_encounter"] == "no"


def test_a_link_opens_no_question_that_was_asked_at_another_time(table: Table, offense: Player) -> None:
    prompt = offense.prompts[0]
    Prompt.objects.filter(pk=prompt.pk).update(opened_by=prompt.opened_by - 1)
    address = f"/turns/{token_of(prompt.pk)}/"
    client = proven(Client(), prompt)
    assert not any("part" in dict(form.offered) for form in get(client, address).forms)
    other = offense.prompts[1].question
    assert client.post(address, {"part": str(other), f"q{other}-seat": []}).status_code == 404


@pytest.mark.parametrize("part", ["", "x", "-1", "999999", "1" * 40])
def test_a_part_that_nobody_was_asked_is_refused(table: Table, client: Client, part: str) -> None:
    form, before = only_form(get(client, path(table))), count(table)
    response = client.post(form.action, form.filled(part=part), follow=True)
    assert response.status_code == 200
    assert count(table) == before


def test_more_parts_than_are_ever_asked_are_refused(table: Table, client: Client) -> None:
    form, before = only_form(get(client, path(table))), count(table)
    parts = list(map(str, range(200)))
    assert client.post(form.action, {"part": parts}).status_code == 302
    assert count(table) == before


def test_the_way_to_stops_and_back_keeps_what_was_filled_in(
    table: Table, offense: Player, client: Client
) -> None:
    form = only_form(get(client, path(table)))
    yes = fields(offense, another_encounter__answer="yes")
    number = form.action.rstrip("/").rpartition("/")[2]
    standing = Page(client.post(f"{path(table)}standing/?from={number}", form.filled(**yes)))
    back = standing.form_to("/standing/")
    page = Page(client.post(f"{path(table)}standing/", back.filled(back="1")))
    assert set(yes.items()) <= set(only_form(page).sent)


def test_a_page_of_several_questions_costs_no_more_queries(
    table: Table, client: Client, django_assert_max_num_queries: Any
) -> None:
    get(client, path(table))
    with django_assert_max_num_queries(8):
        client.get(path(table))


def test_answers_count_once_against_the_limit(
    table: Table, offense: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "answer", (1, 60))
    form = only_form(get(client, path(table)))
    sent = form.filled(**fields(offense, another_encounter__answer="no"))
    assert [client.post(form.action, sent).status_code for _ in range(2)] == [302, 429]


def test_the_game_that_is_looked_after_keeps_them_all(
    table: Table, offense: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = only_form(get(client, path(table)))
    monkeypatch.setattr("engine.flow.launch.keep_early", lambda *given: [][0])
    sent = form.filled(**fields(offense, another_encounter__answer="no"))
    page = Page(client.post(form.action, sent, follow=True))
    assert page.words.count("The game is paused for repair. Your answer is saved") == 1
    assert table.game.parked_answers.count() == 3


def with_a_window(browser: Browser, stops: tuple[str, ...] = ()) -> tuple[Table, Player, Client, Form]:
    """Whoever places a ship is asked whether they play anything, too; who else is asked, their stops say."""
    table = playing(people=4, seed="a seed")
    for seat in range(4) if stops else ():
        say_ahead(
            game_id=table.id,
            seat=seat,
            said=SaidAhead(stops=stops, orders={}, replaces=everything),
            route="web",
        )
    for _ in range(300):
        ships = [p for p in table.waited_for if p.what == "regroup_ship"]
        if ships and len(table.players[ships[0].seat.number].prompts) == 2:
            player = table.players[ships[0].seat.number]
            client = browser(person(COLOURS[player.number]))
            return table, player, client, only_form(get(client, path(table)))
        table.everybody_answers()
    raise AssertionError("no ship came home beside a window")


def test_beside_another_question_a_pass_is_one_of_the_answers(browser: Browser) -> None:
    table, player, client, form = with_a_window(browser)
    ship, window = player.prompts
    assert "pass" in form.values(f"q{window.question}-answer")
    home = form.values(f"q{ship.question}-answer")[0]
    sent = form.filled(**{f"q{ship.question}-answer": home, f"q{window.question}-answer": "pass"})
    assert client.post(form.action, sent).status_code == 302
    given = answered(table, player.number)
    assert given[window.what] == "pass"
    assert given["regroup_ship"] == home


def test_all_that_was_answered_is_said_and_can_be_changed_while_others_are_asked(browser: Browser) -> None:
    table, player, client, form = with_a_window(browser, (BY_ROLE, "encounter_starts"))
    ship, window = player.prompts
    homes = form.values(f"q{ship.question}-answer")
    first = {f"q{ship.question}-answer": homes[0], f"q{window.question}-answer": "pass"}
    page = Page(client.post(form.action, form.filled(**first), follow=True))
    assert " · Pass. You can change them until the game goes on." in page.words
    assert " · Pass. They are sealed." in page.words
    assert "Change the answers" in page.words
    again = only_form(page)
    assert set(first.items()) <= set(again.sent)
    page = Page(
        client.post(again.action, again.filled(**{f"q{ship.question}-answer": homes[1]}), follow=True)
    )
    assert "Answers changed: " in page.words
    assert answered(table, player.number)["regroup_ship"] == homes[1]


def test_whoever_waits_has_the_cookie_of_forms_already() -> None:
    """Two looks at once would each bring one, and the form of the first be refused."""
    game = asking_together()
    offense = game.until_asked("launch").seat.number
    waiting = next(colour for n, colour in enumerate(COLOURS[:4]) if n != offense)
    client = Client()
    client.force_login(person(waiting))
    client.get(f"/games/{game.id}/")
    assert client.cookies["csrftoken"].value
