"""The forms of the questions: what they show, what they mean, and how an answer fills them in."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

import engine
from engine import PASS, Ask, Cards, Choice, Deal, NotAllowed, Option, Ships
from games.models import Decision, Prompt
from games.web import forms
from games.web.forms import deal
from games.web.limits import LIMITS
from games.web.links import token_of
from games.words import Reader, reason
from tests.games.recorded import LOGS
from tests.games.tables import Table, bargaining, person, playing
from tests.games.web.conftest import Browser
from tests.games.web.pages import Page, get
from tests.games.web.sample import sample_view
from tests.games.web.test_answering import answers, asked, send


def fields(ask: Ask, typed: str | None = None, view: dict[str, Any] | None = None) -> dict[str, Any]:
    seen = view or sample_view(ask.seat)
    return forms.show(ask, QueryDict(typed) if typed is not None else None, seen, Reader.of(seen)).fields


# An answer fills in the form that means it


@pytest.mark.parametrize("name", ["3p-0027", "4p-0010", "5p-0086", "5p-0470"])
def test_every_suggested_answer_of_a_recorded_game_is_written_and_read_back(name: str) -> None:
    log = json.loads(gzip.decompress((LOGS / f"{name}.json.gz").read_bytes()))
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"]:
        for key in game.open.keys() - seen:
            ask = game.open[key]
            for answer in ask.suggestions():
                assert ask.judge(forms.read(ask, forms.write(ask, answer))) == ask.judge(answer)
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))


@pytest.mark.parametrize("name", ["3p-0216", "4p-0496", "5p-0146"])
def test_every_question_of_a_recorded_game_has_a_form(name: str) -> None:
    log = json.loads(gzip.decompress((LOGS / f"{name}.json.gz").read_bytes()))
    game = engine.Game(engine.new_position(engine.Options.from_json(log["options"]), log["seed"]))
    seen: set[tuple[int, int]] = set()
    for decision in log["decisions"][:250]:
        for key in game.open.keys() - seen:
            view = engine.view(game.position, key[0])
            shown = forms.show(game.open[key], None, view, Reader.of(view))
            html = render_to_string(shown.template, {"fields": shown.fields})
            assert "<button" in html
            assert "%(" not in html
        seen |= game.open.keys()
        game.decide(engine.decision_from_json(decision))


# Ships


def sending(**more: Any) -> Ask:
    ships = Ships({"0": 4, "1": 2}, 1, 4, **more)
    default = {"side": more["heads"][0], "ships": {"0": 2}} if more.get("heads") else {"0": 2}
    return Ask(0, "launch" if more.get("heads") else "ships", ships, default, about={"side": "offense"})


def test_places_and_targets_name_their_planets_for_the_board() -> None:
    shown = fields(sending(heads=["planet 12"]))
    assert [place["planet"] for place in shown["places"]] == ["0", "1"]
    assert [head["planet"] for head in shown["heads"]] == ["12"]


def test_gate_and_warp_are_on_no_planet() -> None:
    ask = Ask(0, "deal_ships", Ships({"gate": 2, "warp": 1}, 1, 2), {"gate": 1}, about={"planet": 13})
    assert [place["planet"] for place in fields(ask)["places"]] == ["", ""]


def test_a_form_that_begins_filled_in_says_at_once_what_it_would_do() -> None:
    assert "You send 2 ships from red 1 for the offense." in fields(sending())["preview"]


def test_a_form_in_which_a_side_is_still_to_be_chosen_begins_without_a_preview() -> None:
    form = Ships({"20": 4}, 1, 4, heads=["offense"], idle=True)
    assert fields(Ask(4, "join", form, {"side": ""}))["preview"] == ""


def test_each_side_that_can_be_joined_says_what_it_stands_at() -> None:
    view = sample_view(4)
    view["planets"][12] = {"2": 2}
    ask = Ask(4, "join", Ships({"20": 4}, 1, 4, heads=["offense", "defense"], idle=True), {"side": ""})
    offense, defense, out = fields(ask, view=view)["heads"]
    assert offense["there"] == "Red 3 and Yellow 2. It stands at ?\u00a0+\u00a05 against ?\u00a0+\u00a03."
    assert defense["there"] == "Blue 2 and Green 1. It stands at ?\u00a0+\u00a03 against ?\u00a0+\u00a05."
    assert out["default"]


@pytest.mark.parametrize(
    ("what", "places", "way"),
    [
        ("place_ships", {"0": 1}, "to"),
        ("amoeba.flow_out", {"0": 1}, "to"),
        ("lose_ships", {"0": 1}, "from"),
        ("vacuum.catharsis", {"seat 1": 2}, "of"),
    ],
)
def test_it_is_said_whether_ships_come_from_places_or_go_to_them(
    what: str, places: dict[str, int], way: str
) -> None:
    ask = Ask(0, what, Ships(places, 0, 1), {}, about={"owner": 0})
    assert fields(ask)["way"] == way


def test_where_nothing_has_to_go_the_form_begins_with_the_default() -> None:
    ask = Ask(0, "vacuum.catharsis", Ships({"seat 1": 2}, 0, 1), {})
    assert [place["value"] for place in fields(ask)["places"]] == [0]


# Invitations


def inviting() -> Ask:
    sets = {"nobody": [], "seats 1": [1], "seats 3": [3], "seats 1 3": [1, 3]}
    options = Choice({key: Option(key, "seats", {"seats": seats}) for key, seats in sets.items()})
    return Ask(0, "invite", options, "nobody", about={"side": "offense"})


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("seat=3&seat=1", "seats 1 3"), ("seat=1", "seats 1"), ("", "nobody")],
)
def test_ticked_seats_are_the_option_with_just_them(typed: str, answer: str) -> None:
    assert forms.read(inviting(), QueryDict(typed)) == answer


@pytest.mark.parametrize("typed", ["seat=2", "seat=1&seat=1", "seat=one"])
def test_seats_that_cannot_be_invited_are_no_answer(typed: str) -> None:
    ask = inviting()
    with pytest.raises(NotAllowed):
        ask.judge(forms.read(ask, QueryDict(typed)))


def test_whoever_may_be_invited_is_shown_with_colonies_and_cards() -> None:
    shown = fields(inviting(), "seat=3")
    assert [(seat["name"], seat["chosen"]) for seat in shown["seats"]] == [
        ("Yellow (Zombie)", False),
        ("Green (Oracle)", True),
    ]
    assert shown["seats"][0]["standing"] == "0 colonies abroad, 8 cards"
    assert shown["nobody_is_default"]


def test_whom_the_other_side_has_invited_is_marked() -> None:
    assert "invited by the other side" in fields(inviting())["seats"][1]["standing"]


# Rewards


def rewarding(least: int = 3) -> Ask:
    splits = [(n - back, back) for n in range(3, least - 1, -1) for back in range(min(n, 2), -1, -1)]
    options = [Option(f"cards {c} ships {s}", "rewards", {"cards": c, "ships": s}) for c, s in splits]
    return Ask(0, "rewards", Choice({o.key: o for o in options}), options[0].key)


def test_a_reward_is_split_into_cards_and_ships() -> None:
    assert forms.read(rewarding(), QueryDict("reward-cards=2&reward-ships=1")) == "cards 2 ships 1"


def test_the_split_begins_with_the_default_and_knows_its_range() -> None:
    cards, ships = fields(rewarding())["parts"]
    assert (cards["value"], cards["least"], cards["most"]) == (1, 1, 3)
    assert (ships["value"], ships["least"], ships["most"]) == (2, 0, 2)


def test_a_reward_that_has_to_be_taken_has_a_fixed_sum() -> None:
    assert fields(rewarding())["fixed"]
    assert not fields(rewarding(least=0))["fixed"]


@pytest.mark.parametrize(
    "typed", ["reward-cards=0&reward-ships=3", "reward-cards=3&reward-ships=1", "", "x=1"]
)
def test_a_split_that_does_not_come_to_the_reward_is_refused_in_its_own_words(typed: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        forms.read(rewarding(), QueryDict(typed))
    assert "Your reward is 3 in all" in reason(refused.value, 0)
    assert forms.fault(rewarding(), refused.value) == "reward-cards"


# Cards, powers and plays


def test_where_there_is_no_card_to_choose_it_is_said() -> None:
    ask = Ask(0, "miser.saves_cards", Cards([], 0, 2), [])
    shown = forms.show(ask, None, sample_view(), Reader(0))
    html = render_to_string(shown.template, {"fields": shown.fields})
    assert "There is no card to choose from." in html
    assert forms.read(ask, QueryDict("")) == []


def choosing(*options: Option, what: str = "cards_revealed", **about: Any) -> Ask:
    return Ask(0, what, Choice({o.key: o for o in options}), options[0].key, about=about)


def played(card: str, choice: str = "", ability: str = "it", pile: str = "hand") -> Option:
    params = {"card": card, "ability": ability, "choice": choice, "side": "card", "pile": pile}
    return Option(f"{card}.{ability}:{choice}@{pile}", "play", params)


def test_each_card_of_an_encounter_is_shown_with_what_it_comes_to() -> None:
    cards = [Option(c, "card", {"card": c, "pile": "hand"}) for c in ("attack 10", "negotiate")]
    (hand,) = fields(choosing(*cards, what="encounter_card"))["hands"]
    assert hand["cards"][0]["total"] == 15
    assert "10 + your 3 + allies 2 = 15" in hand["cards"][0]["outcome"]
    assert hand["cards"][1]["total"] is None
    assert "Against an attack you lose" in hand["cards"][1]["outcome"]


def test_cards_that_are_only_discarded_come_to_nothing() -> None:
    (hand,) = fields(choosing(Option("attack 8", "card", {"card": "attack 8"}), what="discard"))["hands"]
    assert hand["cards"][0]["outcome"] == ""


def test_cards_of_another_pile_stand_apart_after_the_hand() -> None:
    mine = Option("attack 8", "card", {"card": "attack 8", "pile": "hand"})
    hoard = Option("attack 4@pile of miser", "card", {"card": "attack 4", "pile": "miser"})
    shown = fields(choosing(hoard, mine, what="encounter_card"))["hands"]
    assert [pile["name"] for pile in shown] == ["", "The pile of Miser"]


def test_a_pile_is_called_by_its_sheet_however_it_is_named() -> None:
    hoard = Option("attack 4", "card", {"card": "attack 4", "pile": "pile of miser"})
    own = Option("attack 8", "card", {"card": "attack 8", "pile": "hand 2"})
    shown = fields(choosing(hoard, own, what="hate.answer"))["hands"]
    assert [pile["name"] for pile in shown] == ["", "The pile of Miser"]


def test_planets_to_choose_from_stand_small_beside_each_other() -> None:
    planets = [Option(f"planet {n}", "planet", {"planet": n}) for n in range(4)]
    shown = fields(choosing(*planets, what="regroup_ship"))
    assert shown["small"]
    assert [(one["label"], one["planet"]) for one in shown["plain"][:2]] == [("Red 1", "0"), ("Red 2", "1")]


def test_visitors_to_attack_have_lines_of_their_own() -> None:
    targets = [Option(f"planet 2 seat {n}", "target", {"planet": 2, "seat": n}) for n in range(1, 5)]
    shown = fields(choosing(*targets, what="aim"))
    assert not shown["small"]
    assert shown["plain"][0]["label"] == "Aim at red 3, against Yellow (Zombie)"


def test_a_card_with_many_targets_is_shown_once_with_its_targets_below() -> None:
    options = [played("plague", f"seat {seat}") for seat in (1, 2, 3)]
    (act,) = fields(choosing(*options))["acts"]
    assert act["title"] == "Play Plague"
    assert act["text"]
    assert [way["label"] for way in act["ways"]] == ["Yellow (Zombie)", "Blue (Sorcerer)", "Green (Oracle)"]
    assert not act["at_once"]


def test_a_card_without_a_choice_is_one_answer() -> None:
    (act,) = fields(choosing(played("card_zap")))["acts"]
    assert act["at_once"]
    assert act["ability"] == ""


def test_more_ways_than_a_dozen_are_a_list_and_the_list_is_the_answer() -> None:
    ask = choosing(*[played("plague", f"attack {n}") for n in range(13)])
    (act,) = fields(ask)["acts"]
    assert act["listed"]
    wanted = act["ways"][5]["key"]
    typed = QueryDict(mutable=True)
    typed.update({"answer": "at-1", "at-1": wanted})
    assert forms.read(ask, typed) == wanted
    (again,) = forms.show(ask, typed, sample_view(), Reader(0)).fields["acts"]
    assert [way["chosen"] for way in again["ways"]].index(True) == 5


def test_two_uses_of_one_card_are_told_apart_by_what_they_are_for() -> None:
    acts = fields(choosing(played("plague", ability="see_cards"), played("plague", ability="take_one")))[
        "acts"
    ]
    assert [act["ability"] for act in acts] == ["see cards", "take one"]


def test_uses_are_called_by_their_names_in_the_language_of_the_reader() -> None:
    uses = [Option(f"gambler.{use}", "use", {"alien": "amoeba", "ability": use}) for use in ("ooze", "loot")]
    with translation.override("de"):
        assert [act["ability"] for act in fields(choosing(*uses))["acts"]] == ["Zerfließen", "Plünderung"]


def test_the_pass_button_beats_what_is_ticked() -> None:
    ask = choosing(played("card_zap"), Option(PASS, PASS))
    assert forms.read(ask, QueryDict("answer=x&pass=1")) == PASS


def test_many_numbers_are_typed_and_a_few_are_buttons() -> None:
    numbers = [Option(str(n), "number", {"number": n}) for n in range(1, 100)]
    shown = fields(choosing(*numbers, what="gambler.number"))
    assert shown["number"] == {"least": 1, "most": 99, "value": "1"}
    assert shown["plain"] == []
    few = fields(choosing(*numbers[:20], what="gambler.stake"))
    assert few["number"] is None
    assert len(few["plain"]) == 20


# Deals


def dealing(offer: Any = None) -> Ask:
    return Ask(0, "deal", Deal(0, 2, offer, {"mine": [1], "theirs": [10]}, {}), {"do": "break off"})


def offer_of_blue() -> Any:
    form: Any = dealing().form
    mine = {"cards": ["attack 40", "random"], "colony": 1, "ships": 2}
    return form.offering(mine, {"cards": ["attack 8", "attack 8"]})["terms"]


def test_the_offer_on_the_table_is_shown_from_where_one_sits() -> None:
    offer = fields(dealing(offer_of_blue()))["offer"]
    assert offer == {
        "give": "Attack 40, a card at random and a colony on red 2 for 2 ships",
        "get": "2 × attack 8",
    }


def test_an_offer_of_the_other_fills_in_the_composer_and_means_the_same() -> None:
    ask = dealing(offer_of_blue())
    assert forms.read(ask, deal.counter(ask))["terms"] == {
        seat: gift | {"ships": gift["ships"]} for seat, gift in offer_of_blue().items()
    }


def test_a_card_that_is_asked_for_and_not_held_is_in_the_composer_all_the_same() -> None:
    ask = dealing(offer_of_blue())
    shown = forms.show(ask, deal.counter(ask), sample_view(), Reader(0)).fields
    assert [card["face"].key for card in shown["gives"][0]["hand"] if not card["held"]] == ["attack 40"]


def test_more_named_cards_than_usual_have_fields_of_their_own() -> None:
    typed = "&".join(f"theirs-exact-{n}=attack+8" for n in range(1, 7))
    assert len(fields(dealing(), typed)["gives"][1]["exact"]) == 7
    assert len(fields(dealing())["gives"][1]["exact"]) == 4


# Where an answer is wrong


@pytest.mark.parametrize(
    ("ask", "answer", "field"),
    [
        (sending(), {"1": 3}, "ships-1"),
        (sending(), {"0": 4, "1": 2}, "ships-0"),
        (sending(heads=["planet 12"]), {"side": "?", "ships": {"0": 1}}, "side"),
        (choosing(played("card_zap")), "", "answer"),
        (dealing(), {"do": "accept"}, "do"),
        (dealing(), {"do": "offer", "terms": {"0": {"colony": 4}}}, "mine-colony"),
        (dealing(), {"do": "offer", "terms": {"2": {"colony": 4}}}, "theirs-colony"),
    ],
)
def test_the_field_at_which_an_answer_is_wrong_is_named(ask: Ask, answer: Any, field: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        ask.judge(answer)
    assert forms.fault(ask, refused.value) == field


def element(page: Page, name: str) -> dict[str, str | None]:
    return next(given for _tag, given in page.elements if given.get("name") == name)


def test_the_reason_stands_at_the_field_which_names_it_and_has_the_focus(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    place = next(name for name, _value in page.form_to("/answer/").offered if name.startswith("ships-"))
    page = send(client, page, prompt, **{place: "9"})
    given = element(page, place)
    assert given["value"] == "9"
    assert given["aria-invalid"] == "true"
    assert "autofocus" in given
    reason = next(g for _tag, g in page.elements if g.get("id") == given["aria-describedby"])
    assert reason["role"] == "alert"


def test_a_form_without_fault_marks_no_field(table: Table, browser: Browser) -> None:
    _prompt, _client, page = asked(table, browser, "launch")
    assert not [given for _tag, given in page.elements if "aria-invalid" in given or "autofocus" in given]


# Labels


def test_every_field_has_a_label_and_every_group_a_legend(browser: Browser, db: None) -> None:
    _prompt, _client, page = asked(bargaining(), browser, "deal")
    labels = {given.get("for") for tag, given in page.elements if tag == "label"}
    numbers = [given for tag, given in page.elements if tag == "select" or given.get("type") == "number"]
    assert numbers
    assert all(given.get("id") in labels for given in numbers)
    assert len({given["id"] for given in numbers}) == len(numbers)
    tags = [tag for tag, _given in page.elements]
    assert tags.count("fieldset") == tags.count("legend")


# Looking before sending


def untaken(table: Table) -> int:
    return Decision.objects.filter(game=table.id).count()


def test_a_preview_says_what_would_happen_keeps_what_was_typed_and_takes_nothing(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    before, form = untaken(table), page.form_to("/answer/")
    target = form.values("side")[2]
    response = client.post(form.action, form.filled(side=target, preview="1"))
    page = Page(response)
    assert response.status_code == 200
    assert "You send " in page.words
    assert ("side", target) in page.form_to("/answer/").sent
    assert untaken(table) == before
    assert prompt.pk in {p.pk for p in Prompt.objects.filter(closed_at=None, waiting=True)}


def test_a_preview_of_what_cannot_be_taken_says_why(table: Table, browser: Browser) -> None:
    _prompt, client, page = asked(table, browser, "encounter_card")
    form = page.form_to("/answer/")
    response = client.post(form.action, form.filled(preview="1"))
    assert response.status_code == 422
    assert "is not one of the answers" in Page(response).words


def test_a_page_that_asks_for_the_preview_alone_gets_one_line(table: Table, browser: Browser) -> None:
    _prompt, client, page = asked(table, browser, "encounter_card")
    form = page.form_to("/answer/")
    card = form.values("answer")[0]
    response = client.post(form.action, form.filled(answer=card, preview="live"))
    assert response.content.decode().startswith("<p>You lay ")
    wrong = client.post(form.action, form.filled(preview="live"))
    assert wrong.content.decode().startswith('<p class="not-yet">')


def test_a_preview_of_a_closed_question_says_that_it_is_closed(table: Table, browser: Browser) -> None:
    prompt, client, page = asked(table, browser, "launch")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    page = send(client, page, prompt, preview="1")
    assert "This question is closed" in page.words


def test_a_page_that_asks_for_the_preview_of_a_closed_question_gets_that_line_and_no_message(
    table: Table, browser: Browser
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    form = page.form_to("/answer/")
    table.players[prompt.seat.number].answers(1, question=prompt.question)
    response = client.post(form.action, form.filled(preview="live"))
    assert response.content.decode().startswith('<p class="not-yet">This question is closed')
    assert "This question is closed" not in get(client, f"/games/{table.id}/").words


def test_a_preview_over_which_a_judge_stumbles_is_not_understood(
    table: Table, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt, client, page = asked(table, browser, "launch")
    monkeypatch.setattr(Ships, "judge", lambda form, answer: [][0])
    page = send(client, page, prompt, preview="1")
    assert "The answer could not be read" in page.words


def test_somebody_else_gets_no_preview(table: Table, browser: Browser) -> None:
    _prompt, _client, page = asked(table, browser, "encounter_card")
    stranger = browser(person("purple"))
    form = page.form_to("/answer/")
    assert stranger.post(form.action, form.filled(preview="live")).status_code == 404


def test_previews_have_a_limit_of_their_own(
    table: Table, red: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "preview", (1, 60))
    path = f"/games/{table.id}/answer/999/"
    assert [red.post(path, {"preview": "1"}).status_code for _ in range(2)] == [302, 429]
    assert red.post(path, {}).status_code == 302


def test_the_link_of_a_mail_previews_too(table: Table) -> None:
    prompt = table.until_asked("launch")
    path, client = f"/turns/{token_of(prompt.pk)}/", Client()
    form = get(client, path).form_to("/turns/")
    before = untaken(table)
    page = Page(client.post(form.action, form.filled(preview="1")))
    assert "You send " in page.words
    assert untaken(table) == before


# Changing


def test_a_sealed_answer_stands_in_the_form_that_changes_it(browser: Browser, db: None) -> None:
    prompt, client, page = asked(playing(people=3), browser, "alien")
    second = page.form_to("/answer/").values("answer")[1]
    page = send(client, page, prompt, answer=second)
    assert ("answer", second) in page.form_to("/answer/").sent


def test_changing_an_offer_fills_the_composer_and_answers_nothing(browser: Browser, db: None) -> None:
    table = bargaining()
    prompt, client, page = asked(table, browser, "deal")
    mine = page.form_to("/answer/").values("mine-card")[0]
    send(client, page, prompt, do="offer", **{"mine-card": mine, "theirs-term-random": 2})
    other = next(p for p in table.waited_for if p.seat != prompt.seat)
    client = browser(other.seat.user)
    page, before = get(client, f"/games/{table.id}/"), untaken(table)
    page = send(client, page, other, do=["change"])
    form = page.form_to("/answer/")
    assert ("do", "offer") in form.sent
    assert ("mine-term-random", "2") in form.sent
    assert ("theirs-exact-1", mine) in form.sent
    assert untaken(table) == before
    client.post(form.action, form.filled(**{"mine-term-random": 1}))
    given: Any = answers(table, other.seat.number)[-1]
    assert given["terms"][str(other.seat.number)]["cards"] == ["random"]
    assert given["terms"][str(prompt.seat.number)]["cards"] == [mine]
