"""Every kind of question is answered by its form, without a script."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Decision, Prompt
from games.questions.forms.form import FormType
from games.site.access import LIMITS
from tests.games.conftest import Browser
from tests.games.pages import Page, get
from tests.games.tables import Table, bargaining, person, playing


def answers(table: Table, seat: int) -> list[object]:
    rows = Decision.objects.filter(game=table.id, kind="answer", seat=seat).order_by("number")
    return [row.body["answer"] for row in rows]


def asked(table: Table, browser: Browser, what: str) -> tuple[Prompt, Client, Page]:
    """Play until somebody is asked this; gives the question, its player's browser and page."""
    prompt = table.until_asked(what)
    client = browser(prompt.seat.user)
    return prompt, client, get(client, f"/games/{table.id}/")


def send(client: Client, page: Page, prompt: Prompt, **fields: object) -> Page:
    """Send the form of a question and follow to the page it leads to."""
    form = page.form_to(f"/answer/{prompt.question}/")
    assert form.method == "post"
    response = client.post(form.action, form.filled(**fields), follow=True)
    assert response.status_code in (200, 422)
    return Page(response)


def test_an_alien_is_chosen_by_ticking_it(browser: Browser, db: None) -> None:
    table = playing(people=3)
    prompt, client, page = asked(table, browser, "alien")
    (_default, other) = page.form_to("/answer/").values("answer")
    after = send(client, page, prompt, answer=other)
    assert answers(table, prompt.seat.number) == [other]
    assert "You can change it until the game goes on." in after.words


def test_a_sealed_answer_can_be_changed_until_the_last_one_is_in(browser: Browser, db: None) -> None:
    table = playing(people=3)
    prompt, client, page = asked(table, browser, "alien")
    first, second = page.form_to("/answer/").values("answer")
    page = send(client, page, prompt, answer=first)
    page = send(client, page, prompt, answer=second)
    assert answers(table, prompt.seat.number) == [first, second]
    assert "Answer changed: " in page.words


def test_the_gate_is_aimed_with_ships_from_several_colonies(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "launch")
    form = page.form_to("/answer/")
    places = [name for name, _value in form.offered if name.startswith("ships-")]
    amounts = {name.replace("-", "__"): 0 for name in places} | {places[0].replace("-", "__"): 2}
    amounts[places[2].replace("-", "__")] = 1
    target = form.values("side")[3]
    send(client, page, prompt, side=target, **amounts)
    ships = {places[0].removeprefix("ships-"): 2, places[2].removeprefix("ships-"): 1}
    assert answers(table, prompt.seat.number)[-1] == {"side": target, "ships": ships}


def test_allies_are_invited_by_ticking_them(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "invite")
    others = page.form_to("/answer/").values("seat")
    assert len(others) == 1
    send(client, page, prompt, seat=others)
    assert answers(table, prompt.seat.number)[-1] == f"seats {others[0]}"


def join(table: Table) -> None:
    """Everybody is invited from now on."""
    invited = table.until_asked("invite")
    table.players[invited.seat.number].answers(len(invited.shown), question=invited.question)


def test_an_invited_player_joins_a_side_with_ships(table: Table, browser: Browser) -> None:
    join(table)
    prompt, client, page = asked(table, browser, "join")
    send(client, page, prompt, side=page.form_to("/answer/").values("side")[0])
    given = answers(table, prompt.seat.number)[-1]
    assert isinstance(given, dict)
    assert given["side"] in ("offense", "defense")
    assert 1 <= sum(given["ships"].values()) <= 4


def test_an_invited_player_may_stay_out(table: Table, browser: Browser) -> None:
    join(table)
    prompt, client, page = asked(table, browser, "join")
    send(client, page, prompt, side="")
    assert answers(table, prompt.seat.number)[-1] == {"side": ""}


def test_an_encounter_card_is_laid_by_ticking_it(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "encounter_card")
    card = page.form_to("/answer/").values("answer")[-1]
    send(client, page, prompt, answer=card)
    assert answers(table, prompt.seat.number)[-1] == card


def test_a_window_is_passed_by_one_button(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "cards_revealed")
    assert page.form_to("/answer/").values("pass") == ["1"]
    send(client, page, prompt, **{"pass": "1"})
    assert answers(table, prompt.seat.number)[-1] == "pass"


@pytest.fixture
def deal(db: None) -> Table:
    return bargaining()


def test_an_offer_is_made_of_cards_kinds_and_a_colony(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    form = page.form_to("/answer/")
    mine = form.values("mine-card")[0]
    colony = next(value for value in form.values("theirs-colony") if value)
    page = send(
        client,
        page,
        prompt,
        do="offer",
        **{
            "mine-card": mine,
            "theirs-term-random": 1,
            "theirs-colony": colony,
            "theirs-exact-1": "attack 40",
        },
    )
    given = answers(deal, prompt.seat.number)[-1]
    assert isinstance(given, dict)
    theirs = next(gift for seat, gift in given["terms"].items() if seat != str(prompt.seat.number))
    assert given["terms"][str(prompt.seat.number)]["cards"] == [mine]
    assert theirs == {"cards": ["attack 40", "random"], "colony": int(colony), "ships": None, "clauses": {}}


def test_a_ready_made_offer_is_sent_by_its_number_and_accepted_by_a_button(
    deal: Table, browser: Browser
) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    number = next(value for value in page.form_to("/answer/").values("do") if value.isdigit())
    send(client, page, prompt, do=number)
    other = next(p for p in deal.waited_for if p.seat != prompt.seat)
    client = browser(other.seat.user)
    page = get(client, f"/games/{deal.id}/")
    assert "The offer on the table" in page.words
    send(client, page, other, do=["accept", number])
    assert answers(deal, other.seat.number)[-1] == {"do": "accept"}


def test_changing_an_offer_puts_the_focus_where_it_begins(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    send(client, page, prompt, do=next(v for v in page.form_to("/answer/").values("do") if v.isdigit()))
    other = next(p for p in deal.waited_for if p.seat != prompt.seat)
    client = browser(other.seat.user)
    form = get(client, f"/games/{deal.id}/").form_to("/answer/")
    page = Page(client.post(form.action, {"do": "change"}))
    (given,) = [given for _tag, given in page.elements if "autofocus" in given]
    assert given["name"] == "mine-colony"


def test_a_preview_that_cannot_be_told_stands_in_no_ones_way(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt, client, page = asked(table, browser, "launch")

    def broken(*_args: object) -> None:
        raise KeyError("a number that no sentence knows")

    monkeypatch.setattr(FormType, "looked_at", broken)
    before = len(answers(table, prompt.seat.number))
    send(client, page, prompt)
    assert len(answers(table, prompt.seat.number)) == before + 1


@pytest.mark.parametrize("do", ["0", "99", "-1", "²", "9" * 5_000, "", "offer", "accept"])
def test_an_offer_that_is_none_is_refused(deal: Table, browser: Browser, do: str) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    before = len(deal.decisions)
    response = client.post(page.form_to(f"/answer/{prompt.question}/").action, {"do": do})
    assert response.status_code == 422
    assert len(deal.decisions) == before


def test_the_talks_are_broken_off_by_a_button(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    send(client, page, prompt, do=["offer", "break off"])
    assert answers(deal, prompt.seat.number)[-1] == {"do": "break off"}


def test_breaking_off_asks_once_more_and_says_what_it_costs(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    before = answers(deal, prompt.seat.number)
    page = send(client, page, prompt, sure="break off", **{"mine-term-random": 1})
    assert answers(deal, prompt.seat.number) == before
    assert "Break off? There is no deal with" in page.words
    assert "each of you loses 3 ships to the warp" in page.words
    form = page.form_to("/answer/")
    assert form.values("do")[-1] == "break off"
    assert ("mine-term-random", "1") in form.sent
    send(client, page, prompt, do="break off")
    assert answers(deal, prompt.seat.number)[-1] == {"do": "break off"}


def test_who_is_not_sure_goes_back_to_the_offer_as_it_was_filled_in(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    before = answers(deal, prompt.seat.number)
    page = send(client, page, prompt, sure="break off", **{"mine-term-random": 1})
    page = send(client, page, prompt, sure="")
    assert "Break off? " not in page.words
    assert ("mine-term-random", "1") in page.form_to("/answer/").sent
    assert answers(deal, prompt.seat.number) == before


def test_accepting_what_costs_a_card_asks_once_more(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    send(client, page, prompt, do="offer", **{"theirs-term-random": 1})
    other = next(p for p in deal.waited_for if p.seat != prompt.seat)
    client = browser(other.seat.user)
    page = get(client, f"/games/{deal.id}/")
    assert "accept" in page.form_to("/answer/").values("sure")
    page = send(client, page, other, sure="accept")
    assert "Accept the offer? The deal is made" in page.words
    assert {"do": "accept"} not in answers(deal, other.seat.number)
    send(client, page, other, do="accept")
    assert answers(deal, other.seat.number)[-1] == {"do": "accept"}


@pytest.mark.parametrize("sure", ["accept", "everything"])
def test_what_cannot_be_done_is_not_asked_once_more(deal: Table, browser: Browser, sure: str) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    before = len(deal.decisions)
    response = client.post(page.form_to(f"/answer/{prompt.question}/").action, {"sure": sure})
    assert response.status_code == 422
    assert len(deal.decisions) == before


def test_ships_are_lost_as_their_owner_says(deal: Table, browser: Browser) -> None:
    prompt, client, page = asked(deal, browser, "deal")
    send(client, page, prompt, do="break off")
    prompt, client, page = asked(deal, browser, "lose_ships")
    before = len(answers(deal, prompt.seat.number))
    send(client, page, prompt)
    given = answers(deal, prompt.seat.number)[before]
    assert isinstance(given, dict)
    assert sum(given.values()) == 3


def test_cards_are_ticked_one_by_one_even_if_they_are_equal() -> None:
    from django.http import QueryDict

    from engine import Ask, Cards
    from games.questions.forms import read, show
    from games.words import Reader
    from tests.games.board.page.sample import sample_view

    ask = Ask(0, "discard", Cards(["attack 6", "attack 6", "negotiate"], 2, 2), ["attack 6", "attack 6"])
    typed = QueryDict("card=attack+6&card=attack+6")
    assert read(ask, typed) == ["attack 6", "attack 6"]
    fields = show(ask, typed, sample_view(), Reader(0)).fields
    assert [card["chosen"] for card in fields["cards"]] == [True, True, False]


def test_a_power_that_can_be_used_in_many_ways_is_explained_once() -> None:
    from engine import Ask, Choice, Option
    from games.questions.forms import show
    from games.words import Reader
    from tests.games.board.page.sample import sample_view

    ways = {f"bluff {n}": Option(f"bluff {n}", "use", {"alien": "gambler", "choice": n}) for n in range(9)}
    (shown,) = show(Ask(0, "reveal", Choice(ways), "bluff 0"), None, sample_view(), Reader(0)).fields["acts"]
    assert shown["text"]
    assert [way["key"] for way in shown["ways"]] == list(ways)


# What cannot be taken


def test_too_many_ships_are_refused_with_a_reason_and_stay_in_the_form(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    places = [name for name, _value in page.form_to("/answer/").offered if name.startswith("ships-")]
    page = send(client, page, prompt, **dict.fromkeys(places, 3))
    assert "Choose 1 to 4." in page.words
    assert [v for n, v in page.form_to("/answer/").sent if n.startswith("ships-")] == ["3"] * len(places)
    assert prompt.seat.number not in {d.seat for d in table.decisions if d.question == prompt.question}


@pytest.mark.parametrize("typed", ["two", "-1", "1.5", "999999", "²", "<b>"])
def test_what_is_no_number_is_refused_and_kept(table: Table, browser: Browser, typed: str) -> None:
    prompt, client, page = asked(table, browser, "launch")
    place = next(name for name, _value in page.form_to("/answer/").offered if name.startswith("ships-"))
    page = send(client, page, prompt, **{place: typed})
    assert ("numbers of ships could not be read" in page.words) or ("at most" in page.words)
    assert (place, typed) in page.form_to("/answer/").sent


def test_nothing_ticked_is_refused(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "encounter_card")
    page = send(client, page, prompt)
    assert "is not one of the answers" in page.words
    assert prompt.pk in {p.pk for p in Prompt.objects.filter(closed_at=None)}


def test_a_closed_question_says_that_it_is_too_late_and_changes_nothing(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    before = len(table.decisions)
    page = send(client, page, prompt)
    assert "Too late" in page.words
    assert len(table.decisions) == before


def test_an_unknown_question_is_refused_gently(table: Table, red: Client) -> None:
    before = len(table.decisions)
    response = red.post(f"/games/{table.id}/answer/999/", {"answer": "pass"}, follow=True)
    assert "This question is already closed" in Page(response).words
    assert len(table.decisions) == before


def test_the_same_form_sent_twice_has_one_effect(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "launch")
    form = page.form_to("/answer/")
    for _ in range(2):
        after = Page(client.post(form.action, form.filled(), follow=True))
    assert "Answer saved:" in after.words
    assert (
        len([d for d in table.decisions if d.question == prompt.question and d.seat == prompt.seat.number])
        == 1
    )


def test_a_get_never_answers_and_leads_to_the_game(table: Table, browser: Browser) -> None:
    _prompt, client, page = asked(table, browser, "launch")
    before = len(table.decisions)
    form = page.form_to("/answer/")
    response = client.get(form.action, {name: values[-1] for name, values in form.filled().items()})
    assert (response.status_code, response["Location"]) == (302, f"/games/{table.id}/")
    assert len(table.decisions) == before


def test_a_forged_form_is_refused(table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("red"))
    assert client.post(f"/games/{table.id}/answer/1/", {"answer": "pass"}).status_code == 403


def test_too_many_answers_in_a_minute_are_slowed_down(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "answer", (2, 60))
    statuses = [red.post(f"/games/{table.id}/answer/999/", {}).status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
