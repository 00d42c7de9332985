"""The page on which a ruling is put together: moves, what they change, and the ruling itself."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.state import serial
from games.desk.acts.clock import pause, resume
from games.desk.read import has_looked_after
from games.desk.service import ActRequest
from games.models import Act, Decision, Game, Moderator, OutboxMail, User
from games.models.play.desk import Audience
from games.play.read.current import ruling_stand
from games.play.read.history import boundaries
from games.play.service.correct import ANEW, rewind, rule
from games.words.names import capital, card_name
from tests.games.desk.page.test_desk import sent as sent_to_desk
from tests.games.desk.page.test_desk import shown as desk_shown
from tests.games.desk.page.test_desk import signed_in
from tests.games.tables import Table, later, person, playing

pytestmark = pytest.mark.django_db
WHY = "A card was counted twice."


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Table:
    """Taken back to where an encounter has just begun. Red made the game and plays, White looks after it."""
    found = playing(people=2, bots=1, aliens=("warrior", "human", "zombie"))
    found.play(decisions=70)
    Game.objects.filter(pk=found.id).update(owner=person("red"))
    Moderator.objects.create(game=found.game, user=person("white"), appointed_at=later())
    User.objects.filter(pk=person("teal").pk).update(is_staff=True)
    for one in boundaries(found.id)[::-1]:
        if one.encounter > 1 and one.number < found.decisions[-1].number:
            rewind(found.id, to=one.number)
            if ruling_stand(found.id).possible:
                return found
    raise AssertionError("no encounter begins with a question")


@pytest.fixture
def table(laid: Table, db: None) -> Table:
    return deepcopy(laid)


def at(table: Table) -> Any:
    return serial.load(table.head.game.checkpoint)


def home(table: Table, seat: int = 1) -> str:
    planets = at(table).planets
    return str(next(p for p in at(table).home_planets(seat) if planets[p].get(seat, 0) > 1))


def ships(table: Table, **changes: Any) -> dict[str, Any]:
    given = {"seat": 1, "number": 1, "source": home(table), "target": "warp"} | changes
    return {f"ships-{name}": value for name, value in given.items()}


def card(**given: Any) -> dict[str, Any]:
    return {f"cards-{name}": value for name, value in given.items()}


class Page:
    """The page as one person has it, with what its form holds."""

    def __init__(self, table: Table, client: Client | None = None):
        self.client, self.address = client or signed_in("white"), reverse("ruling", args=[table.id])
        self.held: dict[str, Any] = {}
        self._has(self.client.get(self.address))

    def _has(self, answer: Any) -> None:
        self.answer, self.status = answer, answer.status_code
        self.text = " ".join(answer.content.decode().split()) if self.status != 302 else ""
        for name in ("seen", "moves", "stands"):
            found = re.search(f'name="{name}" value="([^"]*)"', self.text)
            self.held[name] = found[1].replace("&quot;", '"') if found else ""

    def does(self, do: str, **fields: Any) -> Page:
        self.held |= fields
        self._has(self.client.post(self.address, {**self.held, "do": do}))
        return self

    @property
    def moves(self) -> list[dict[str, Any]]:
        return json.loads(self.held["moves"] or "[]")


def choose_anew(page: Page) -> str:
    """The dice that the page offers first."""
    return re.findall(r'<option value="(kept|anew)"', page.text)[0]


# How it goes


def test_a_ruling_is_put_together_looked_at_and_made(table: Table) -> None:
    page = Page(table)
    assert page.status == 200 and "No move yet." in page.text and "Rule so" not in page.text
    warp = at(table).seats[1].warp
    page.does("add-ships", **ships(table))
    assert page.status == 200 and len(page.moves) == 1
    assert "1 Yellow from yellow" in page.text and "Ruling: Yellow moves 1 ship from yellow" in page.text
    assert "Nothing is lost and nothing made: 60 ships, and" in page.text
    page.does("add-turn", **{"turn-offense": 2})
    assert len(page.moves) == 2 and "the turn goes to Blue" in page.text
    assert not Decision.objects.filter(game=table.id, kind="ruling").exists()
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 302 and page.answer["Location"] == reverse("desk", args=[table.id])
    assert at(table).seats[1].warp == warp + 1
    act = Act.objects.get()
    assert (act.kind, act.audience, act.reason) == ("ruling", Audience.TABLE, WHY)


def test_the_boards_before_and_after_are_shown_each_with_places_of_its_own(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    assert page.text.count("<svg") >= 2
    assert 'id="before-board-words"' in page.text and page.text.count('id="board-words"') == 1
    ids = re.findall(r' id="([^"]+)"', page.text)
    assert len(ids) == len(set(ids))
    links = set(re.findall(r'href="#([^"]+)"', page.text))
    assert links <= set(ids)


def test_everybody_at_the_table_is_told_with_the_reason(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=WHY, dice=choose_anew(page))
    mails = OutboxMail.objects.filter(game=table.id, kind="desk", subject__contains="by a ruling")
    assert sorted(mail.to for mail in mails) == ["red@example.com", "yellow@example.com"]
    assert all(WHY in " ".join(mail.text.split()) for mail in mails)
    log = signed_in("yellow").get(reverse("log", args=[table.id])).content.decode()
    assert f"The moderator changed the position by a ruling. Reason: {WHY}" in " ".join(log.split())


def test_a_move_is_taken_out_again_and_what_else_was_typed_stays(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    page.does("add-turn", **{"turn-offense": 2})
    page.does("drop-0", **card(number="7"), reason=WHY)
    assert [move["move"] for move in page.moves] == ["turn"]
    assert 'value="7"' in page.text and WHY in page.text
    assert Page(table).does("drop-99").status == 200


def test_tokens_are_set_where_a_sheet_has_some(table: Table) -> None:
    page = Page(table).does("add-tokens", **{"tokens-alien": "warrior", "tokens-number": 4})
    assert page.moves == [{"move": "tokens", "alien": "warrior", "tokens": 4}]
    assert 'value="human"' not in page.text


def test_the_desk_leads_there_and_undoes_it(table: Table) -> None:
    assert reverse("ruling", args=[table.id]) in desk_shown("white", table)
    assert 'id="act-undo_ruling"' not in desk_shown("white", table)
    before = at(table).seats[1].warp
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert 'id="act-undo_ruling"' in desk_shown("white", table)
    first = sent_to_desk("white", table, "undo_ruling", dice="anew")
    assert first.status_code == 422 and "Read what was revealed since then" in first.content.decode()
    assert sent_to_desk("white", table, "undo_ruling", dice="anew", knows="on").status_code == 422
    (mark,) = re.findall(r'name="knows" value="([^"]+)"', first.content.decode())
    assert sent_to_desk("white", table, "undo_ruling", dice="anew", knows=mark).status_code == 302
    assert at(table).seats[1].warp == before
    assert "The moderator undid the ruling." in desk_shown("white", table)
    assert sent_to_desk("white", table, "undo_ruling", dice="anew", knows=mark).status_code == 422


def test_whoever_has_the_goal_by_it_has_won_and_the_page_says_so_before(table: Table) -> None:
    rule_to_the_goal(table)
    assert table.game.status == Game.Status.OVER and table.game.winners == [1]
    assert not OutboxMail.objects.filter(kind="desk", game=table.id).exists()
    assert OutboxMail.objects.filter(kind="news", subject__contains="over").count() == 2


def rule_to_the_goal(table: Table) -> None:
    page, position = Page(table), at(table)
    foreign = [p for p in range(15) if p not in position.home_planets(1) and 1 not in position.planets[p]]
    own = {p: position.planets[p].get(1, 0) for p in position.home_planets(1)}
    need = position.rules.goal - position.foreign_colonies(1)
    for target in foreign[:need]:
        source = max(own, key=lambda planet: own[planet])
        own[source] -= 1
        page.does("add-ships", **ships(table, source=str(source), target=str(target)))
        assert page.status == 200
    assert "Winner: Yellow." in page.text
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 302


# What goes wrong: a sentence at its field, nothing changed, nothing lost


@pytest.mark.parametrize(
    ("kind", "wrong", "words"),
    [
        ("ships", {"ships-number": "19"}, "From there Yellow can move at most"),
        ("ships", {"ships-number": ""}, "Say how many."),
        ("ships", {"ships-number": "two"}, "Write a whole number."),
        ("ships", {"ships-number": "0"}, "Choose 1 or more."),
        ("ships", {"ships-target": "gate"}, "Choose one from the list."),
        ("ships", {"ships-seat": "9"}, "Choose one from the list."),
        ("ships", {"ships-target": "SOURCE"}, "to another place"),
        ("turn", {"turn-offense": "7"}, "Choose one from the list."),
        ("tokens", {"tokens-alien": "human", "tokens-number": 1}, "Choose one from the list."),
        ("tokens", {"tokens-alien": "warrior", "tokens-number": "100"}, "Choose 99 at most."),
        (
            "cards",
            {"cards-card": "attack 8", "cards-number": 1, "cards-source": "hand 0", "cards-target": "hand 0"},
            "The cards lie there already.",
        ),
        (
            "cards",
            {"cards-card": "morph", "cards-number": 10, "cards-source": "hand 0", "cards-target": "hand 1"},
            "can be taken from there. Choose fewer.",
        ),
    ],
)
def test_what_cannot_be_moved_is_said_and_all_that_was_typed_is_still_there(
    table: Table, kind: str, wrong: dict[str, Any], words: str
) -> None:
    page = Page(table).does("add-turn", **{"turn-offense": 2})
    given = ships(table) | wrong
    if given["ships-target"] == "SOURCE":
        given["ships-target"] = given["ships-source"]
    page.does(f"add-{kind}", **given, reason=WHY)
    assert page.status == 422 and words in page.text
    assert [move["move"] for move in page.moves] == ["turn"] and WHY in page.text
    assert f'<details id="add-{kind}" open>' in page.text
    assert not Act.objects.exists()


@pytest.mark.parametrize("moves", ["[", "7", '[{"move": "magic"}]', '[{"move": "turn"}]', "[" * 9_000])
def test_moves_that_nobody_has_made_are_refused(table: Table, moves: str) -> None:
    page = Page(table).does("look", moves=moves)
    assert page.status == 422 and "cannot be read" in page.text and page.moves == []


def test_nobody_rules_who_has_not_looked_at_what_it_changes(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=WHY, stands="", dice=choose_anew(page))
    assert page.status == 422 and "Look at what it changes first." in page.text and len(page.moves) == 1
    assert not Act.objects.exists()


def test_a_button_that_there_is_not_changes_nothing(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    for do in ("", "dance", "add-magic"):
        page.does(do)
        assert page.status == 422 and "Nothing was changed." in page.text and len(page.moves) == 1


def test_without_a_reason_nothing_is_ruled(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=" ", dice=choose_anew(page))
    assert page.status == 422 and "Say why: the players read it." in page.text and len(page.moves) == 1
    assert page.does("rule", reason="x" * 501, dice="anew").status == 422


def test_without_dice_nothing_is_ruled(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=WHY, dice="loaded")
    assert page.status == 422 and "Choose whether the dice are kept or drawn anew." in page.text


def test_the_second_of_two_moderators_sees_what_the_first_has_ruled(table: Table) -> None:
    first, second = Page(table), Page(table, signed_in("teal"))
    for page in (first, second):
        page.does("add-ships", **ships(table))
    first.does("rule", reason=WHY, dice=choose_anew(first))
    second.does("rule", reason="The same.", dice=choose_anew(second))
    assert second.status == 422 and "Something else was done here meanwhile, so this was not." in second.text
    assert f"changed the position by a ruling. Reason: {WHY}" in second.text
    assert len(second.moves) == 1 and "The same." in second.text
    assert Decision.objects.filter(game=table.id, kind="ruling").count() == 1


def test_whoever_has_looked_at_another_position_looks_again(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    rule(table.id, moves=[{"move": "turn", "offense": 2}], dice=ANEW)
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 422 and "The game has gone on since you looked." in page.text
    assert len(page.moves) == 1 and "What it changes" in page.text
    page.does("rule", dice=choose_anew(page))
    assert page.status == 302


def test_once_somebody_has_answered_the_page_says_where_to_go_and_keeps_the_moves(table: Table) -> None:
    page = Page(table).does("add-ships", **ships(table))
    while ruling_stand(table.id).possible:
        table.everybody_answers()
    page.does("rule", reason=WHY, dice="anew")
    assert page.status == 422 and "Not at this moment" in page.text and len(page.moves) == 1
    desk = reverse("desk", args=[table.id])
    assert desk + "#rewind-encounter" in page.text
    assert 'id="rewind-encounter"' in desk_shown("white", table), "a browser opens the fold round it"
    assert not Decision.objects.filter(game=table.id, kind="ruling").exists()


# What nobody may learn by it


def held_and_not(table: Table) -> tuple[str, str]:
    """A card that Red holds, and one that Red does not."""
    hand = {str(one) for one in at(table).seats[0].hand}
    elsewhere = next(str(one) for one in at(table).deck if str(one) not in hand)
    return min(hand), elsewhere


@pytest.mark.parametrize("target", ["discards", "hand 1", "deck"])
def test_the_preview_is_the_same_whether_a_card_lies_there_or_not(table: Table, target: str) -> None:
    pages = []
    for key in held_and_not(table):
        page = Page(table).does("add-cards", **card(card=key, number=1, source="hand 0", target=target))
        assert page.status == 200 and len(page.moves) == 1
        pages.append(page)
    assert without_the_named_card(pages[0]) == without_the_named_card(pages[1])


def without_the_named_card(page: Page) -> str:
    """The page but for what its reader has said themselves: fields, and the name of the card."""
    text = re.sub(r"<select.*?</select>", "", re.sub(r'value="[^"]*"', "", page.text))
    key = page.moves[0]["cards"][0]
    for name in (card_name(key), capital(card_name(key)), key):
        text = text.replace(name, "a card")
    return text


def test_a_card_that_is_not_there_shows_when_it_is_ruled_and_that_is_written_down(table: Table) -> None:
    _held, elsewhere = held_and_not(table)
    page = Page(table).does("add-cards", **card(card=elsewhere, number=1, source="hand 0", target="hand 1"))
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 422 and "Move 1: " in page.text and "does not lie there" in page.text
    act = Act.objects.get()
    assert (act.kind, act.audience) == ("not_a_ruling", Audience.STAFF)
    assert "tried a ruling about cards" in desk_shown("teal", table)
    assert "tried a ruling about cards" not in desk_shown("red", table)
    assert has_looked_after(person("white"), table.game)


def test_a_card_that_is_there_goes_where_the_ruling_says(table: Table) -> None:
    held, _elsewhere = held_and_not(table)
    number = len(at(table).seats[1].hand)
    page = Page(table).does("add-cards", **card(card=held, number=1, source="hand 0", target="hand 1"))
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 302 and len(at(table).seats[1].hand) == number + 1


# Who may


@pytest.mark.parametrize(
    ("colour", "status"),
    [("white", 200), ("teal", 200), ("red", 404), ("yellow", 404), ("orange", 404), ("", 302)],
)
def test_only_those_who_do_not_play_and_look_after_it_have_the_page(
    table: Table, colour: str, status: int
) -> None:
    address = reverse("ruling", args=[table.id])
    assert signed_in(colour).get(address).status_code == status
    assert signed_in(colour).post(address, {"do": "look"}).status_code == status


@pytest.mark.parametrize("status", [Game.Status.LOBBY, Game.Status.STUCK, Game.Status.OVER])
def test_a_game_that_does_not_run_has_no_such_page(table: Table, status: str) -> None:
    Game.objects.filter(pk=table.id).update(status=status)
    assert signed_in("white").get(reverse("ruling", args=[table.id])).status_code == 404


def test_a_paused_game_can_be_ruled_on(table: Table) -> None:
    asked = ActRequest(person("teal"), WHY)
    pause(table.id, asked, span=None)
    page = Page(table).does("add-ships", **ships(table))
    page.does("rule", reason=WHY, dice=choose_anew(page))
    assert page.status == 302
    resume(table.id, ActRequest(person("teal"), WHY))
