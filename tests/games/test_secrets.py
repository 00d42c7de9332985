"""Non-interference through the whole service: only what Green may not know is varied.

Green's page, mails, log and the sequence of who is asked must come out the same, whatever the others hold
and whatever lies in the deck. Everybody makes the same choices, none of them with a hidden card.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

import engine
from engine.state.cards import card
from engine.state.holdings import Power
from engine.state.position import Position, Turn
from games.hooks.words import body_of
from games.mail.commands.lines import LOG, Command
from games.mail.commands.sections import carry_out
from games.mail.send.digest_mails import send_digest
from games.models import Game, Hook, HookDelivery, OutboxMail, Prompt
from games.questions import forms
from games.replay.read.moments import replay
from games.turn.read.hidden import PublicState, public_state
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails
from tests.proofs import ALL

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(300)]

GREEN = 3
PARTS = 2 if ALL else 1  # of the long test, so that two workers share it
STEPS = 30 if ALL else 16  # answers after which a comparison ends
FEW = 12  # of them, where only a difference is to be found
EACH = 3  # steps from one look at the replay to the next: it is looked at as a whole twice
COMMON = ("attack 5", "attack 6", "attack 7", "attack 8", "attack 9", "attack 10")
HIDDEN = ("attack 40", "card_zap", "cosmic_zap", "plague", "force_field", "mobius_tubes", "reinforcement 5",
          "loser flare", "human flare", "healer flare", "quash")  # fmt: skip
LACKING = ("card_zap", "plague", "quash", "reinforcement 5", "force_field", "healer flare", "loser flare")
LOOKED_AT = ("new_hand", "turn_ended", "card_turned_up", "encounter_over")
IN_DECK = ("attack 1", "attack 4")
ALIENS = ("human", "zombie", "healer", "observer", "macron")
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
RANDOM = re.compile(
    r"(?<=name=\"form\" value=\")[\w-]+|(?<=/unsubscribe/[un]\+)[\w.]+|[A-Za-z0-9_.-]{20,}"
)  # ids and signatures, made anew for every game
GAME = re.compile(r"(?<=Game )\w{10}|(?<=/games/)\w{10}|(?<=game-)\w{10}|\w{10}(?=\.games\.)")


@dataclass
class Course:
    """What Green could notice of a game, step by step."""

    asked: list[list[tuple[int | None, str]]] = field(default_factory=list)
    pages: list[str] = field(default_factory=list)
    replays: list[str] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)
    mails: list[tuple[str, str, str, str]] = field(default_factory=list)
    digests: list[tuple[str, str, str]] = field(default_factory=list)
    polls: list[int] = field(default_factory=list)
    logs: list[str] = field(default_factory=list)
    previews: list[str] = field(default_factory=list)
    programs: list[str] = field(default_factory=list)
    hooks: list[tuple[str, str, str]] = field(default_factory=list)
    streams: list[PublicState] = field(default_factory=list)


@pytest.mark.parametrize("part", range(PARTS))
@given(
    seed=st.integers(0, 10_000),
    one=st.lists(st.sampled_from(HIDDEN), min_size=4, max_size=4),
    other=st.lists(st.sampled_from(HIDDEN), min_size=4, max_size=4),
)
@settings(
    max_examples=2 if ALL else 1,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_green_sees_the_same_whatever_the_others_hold(
    part: int, seed: int, one: list[str], other: list[str]
) -> None:
    assume(sorted(one) != sorted(other))
    first, second = course(seed + part, one, IN_DECK[0]), course(seed + part, other, IN_DECK[1])
    assert first.asked == second.asked
    for mine, theirs in zip(first.pages, second.pages, strict=True):
        assert mine == theirs
    assert first.mails == second.mails
    assert first.digests == second.digests
    assert first.replays == second.replays
    assert first.stories == second.stories
    assert first.polls == second.polls
    assert first.logs == second.logs
    assert first.previews == second.previews
    for mine, theirs in zip(first.programs, second.programs, strict=True):
        assert mine == theirs
    assert first.hooks == second.hooks != []
    assert first.streams == second.streams


def test_the_comparison_notices_a_card_that_is_played() -> None:
    """Or the test above could not fail: Green is told of what Red plays."""
    first = course(3, ["plague"] * 4, "attack 1", plays=True, steps=FEW)
    second = course(3, ["quash"] * 4, "attack 1", steps=FEW)
    assert first.pages != second.pages
    assert first.programs != second.programs
    assert first.digests != second.digests
    assert first.hooks != second.hooks
    assert first.streams != second.streams
    assert second.previews


@pytest.mark.parametrize("offense", [True, False])
def test_green_sees_the_same_whether_or_not_a_main_player_has_a_card_to_lay(
    offense: bool, seed: int = 1
) -> None:
    """Until the hands are looked at: who is waited for, page, list of games, replay, log, mails."""
    lacking, holding = (
        cut_short(seed, lacks=True, offense=offense),
        cut_short(seed, lacks=False, offense=offense),
    )
    assert any("encounter_card" in what for one in lacking for _seat, what in one["waited for"])
    for mine, theirs in zip(lacking, holding, strict=False):
        for name in mine:
            assert mine[name] == theirs[name], name
    assert len(holding) >= len(lacking)


def cut_short(seed: int, *, lacks: bool, offense: bool) -> list[dict[str, Any]]:
    """All that Green could notice before everybody learns who had no encounter card."""
    with time_machine.travel(NOON, tick=False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "new_position", _some_lack(lacks, offense))
            table = playing(people=5, aliens=ALIENS, seed=f"lacking {seed}")
        found = list(_until_the_hands_are_looked_at(table, seed))
    _put_away(table)
    return found


def _some_lack(lacks: bool, offense: bool) -> Any:
    """In a second encounter, before which no hand is looked at: Red or Yellow, the defense, lacks cards."""
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=0, encounters=1, success=True)
        for seat, alien in zip(position.seats, ALIENS, strict=True):
            seat.powers = [Power(alien)]
            lacking = lacks and seat.number != GREEN and (seat.number == 0) == offense
            seat.hand = [card(key) for key in (LACKING if lacking else (*COMMON, LACKING[0]))]
        position.destiny = ["seat 1"] * 8
        return position

    return new_position


def _until_the_hands_are_looked_at(table: Table, seed: int) -> Iterator[dict[str, Any]]:
    browser = Client()
    browser.force_login(person("green"))
    for turn in range(30):
        if any(entry.fact["id"] in LOOKED_AT for entry in table.log):
            return
        yield {
            "waited for": _publicly_asked(table),
            "page": plain(browser.get(reverse("turn", args=[table.id])).content.decode()),
            "poll": _poll(browser, table),
            "row": _row(browser, table),
            "replay": _replay(browser, table, ""),
            "story": _story(browser, table),
            "log": plain(browser.get(reverse("log", args=[table.id])).content.decode()),
            "programs": _programs(browser, table),
            "mails": _mails(table),
            "digest": _digest(),
            "stream": public_state(table.id),
        }
        _answer(table, random.Random(f"{seed} {turn}"), plays=False)


def _publicly_asked(table: Table) -> list[tuple[int | None, str]]:
    """Every open question as far as everybody knows of it. The rows must say what the engine does."""
    rows = Prompt.objects.filter(game=table.id, closed_at=None).select_related("seat")
    told = {(row.seat.number, row.question): row.public for row in rows}
    asks = table.head.game.open
    assert told == {key: ask.public for key, ask in asks.items()}
    seats = [(ask.seat, ask.what) for ask in asks.values() if ask.public == engine.SEAT]
    return [
        *sorted(seats),
        *sorted({(None, ask.what) for ask in asks.values() if ask.public == engine.MOMENT}),
    ]


def course(seed: int, hidden: list[str], in_deck: str, *, plays: bool = False, steps: int = STEPS) -> Course:
    with time_machine.travel(NOON, tick=False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "new_position", _arranged(hidden, in_deck))
            table = playing(people=5, aliens=ALIENS, seed="course")
        with_hooks(table)
        noticed = _followed(table, random.Random(seed), plays, steps)
    _put_away(table)
    return noticed


def with_hooks(table: Table) -> None:
    """Green hosts the game, and has a webhook of it and one of their own."""
    Game.objects.filter(pk=table.id).update(owner=person("green"))
    for game in (table.game, None):
        events = ["news", "over"] if game else ["your_turn", "over"]
        Hook.objects.get_or_create(
            user=person("green"), game=game, defaults={"url": "https://hook.example/", "events": events}
        )


def hooks_of(table: Table) -> list[tuple[str, str, str]]:
    """All that these are told of this game, as it goes out."""
    found = HookDelivery.objects.filter(game=table.id).order_by("pk").select_related("hook__user", "game")
    return [
        (str(one.hook.game_id is None), one.event, plain(body_of(one).decode().replace(table.id, "GAME")))
        for one in found
    ]


def _put_away(table: Table) -> None:
    """Every page counts which games wait for Green; each is compared as if there were no other."""
    Game.objects.filter(pk=table.id).update(status=Game.Status.OVER)


def _arranged(hidden: list[str], in_deck: str) -> Any:
    """In the middle of nowhere: everybody holds the same attacks, all but Green a hidden card as well."""
    real = engine.new_position

    def new_position(options: engine.Options, seed: str) -> Position:
        position = real(options, seed)
        position.stage, position.turn = "play", Turn(offense=0)
        unknown = iter(hidden)
        for seat, alien in zip(position.seats, ALIENS, strict=True):
            seat.powers = [Power(alien)]
            extra = [] if seat.number == GREEN else [next(unknown)]
            seat.hand = [card(key) for key in (*COMMON, *extra)]
        position.deck = [card(in_deck)] * 30
        return position

    return new_position


def _followed(table: Table, rng: random.Random, plays: bool = False, steps: int = STEPS) -> Course:
    noticed, browser = Course(), Client()
    browser.force_login(person("green"))
    for turn in range(steps):
        if _knows_more(table):
            break
        noticed.asked.append(_publicly_asked(table) + [(p, "") for p in _waiting_seats(table)])
        noticed.pages.append(plain(browser.get(reverse("turn", args=[table.id])).content.decode()))
        noticed.polls.append(_poll(browser, table))
        noticed.previews += _previews(browser, table)
        noticed.logs += _logs(browser, table) if turn % 10 == 9 else []
        noticed.programs += _programs(browser, table)
        noticed.mails, noticed.hooks = _mails(table), hooks_of(table)
        noticed.digests += _digest() if turn % EACH == 0 else []
        noticed.streams.append(public_state(table.id))
        noticed.replays += [_replay(browser, table, "")] if turn % EACH == 0 else []
        noticed.stories += [_story(browser, table)] if turn % EACH == 0 else []
        if turn in (8, STEPS - 1):
            noticed.pages.append(_row(browser, table))
            noticed.replays += _whole_replay(browser, table)
        _answer(table, rng, plays)
    return noticed


def _poll(browser: Client, table: Table) -> int:
    """Whether the page is another one than at the last look: 200, or 304 if it is not."""
    tag = getattr(browser, "tag", "")
    response = browser.get(
        reverse("turn", args=[table.id]), headers={"HX-Request": "true", "If-None-Match": tag}
    )
    browser.tag = response["ETag"]  # type: ignore[attr-defined]
    return response.status_code


def _programs(browser: Client, table: Table) -> list[str]:
    """All that a program of Green's gets by the API; of the game also whether it is another than before."""
    cache.clear()  # how often it may ask is another matter
    tag = getattr(browser, "api_tag", "")
    poll = browser.get(f"/api/v1/games/{table.id}", headers={"If-None-Match": tag})
    browser.api_tag = poll["ETag"]  # type: ignore[attr-defined]
    told = [f"{poll.status_code} {poll['ETag'] == tag}"]
    about = ("", "/questions", "/log?limit=200", "/orders", "/clock", "/replay")
    read = [browser.get(f"/api/v1/games/{table.id}{path}") for path in about]
    steps = read[-1].json()["steps"]
    read += [browser.get(f"/api/v1/games/{table.id}/replay/{step}") for step in (steps, steps + 1)]
    read += _tried_by_program(browser, table)
    games = browser.get("/api/v1/me/games").json()["games"]
    row = json.dumps(next(one for one in games if one["game"]["id"] == table.id))
    bodies = [row, *(f"{one.status_code} {one.content.decode()}" for one in read)]
    return [plain(one.replace(table.id, "GAME")) for one in told + bodies]


def _tried_by_program(browser: Client, table: Table) -> list[HttpResponse]:
    """The first answers of Green to each question, tried; and nonsense, refused."""
    found = []
    for (seat, number), ask in table.head.game.open.items():
        for answer in (*ask.suggestions()[:2], "nonsense") if seat == GREEN else ():
            path = f"/api/v1/games/{table.id}/questions/{number}/preview"
            found.append(browser.post(path, {"answer": answer}, content_type="application/json"))
    return found


def _previews(browser: Client, table: Table) -> list[str]:
    """What answers of Green would do, as the page tells it before they are sent."""
    told = []
    for (seat, number), ask in table.head.game.open.items():
        for answer in ask.suggestions()[:2] if seat == GREEN else ():
            fields = forms.form_of(ask).write(ask, answer).dict() | {"preview": "live"}
            response = browser.post(reverse("answer", args=[table.id, number]), fields)
            told.append(f"{response.status_code} {response.content.decode()}")
    return told


def _logs(browser: Client, table: Table) -> list[str]:
    """The log by every filter, and by mail: its newest lines, an encounter, and one that may not be there."""
    kinds = ("", "encounter", "plays", "deals", *(f"seat-{n}" for n in range(5)))
    asked = [Command(LOG), Command(LOG, "1"), Command(LOG, "2")]
    by_mail = carry_out(Prompt(game=table.game, seat=table.players[GREEN].seat), asked, NOON)
    return [plain(section.plain) for section in by_mail] + [
        plain(browser.get(reverse("log", args=[table.id]), {"show": kind}).content.decode()) for kind in kinds
    ]


def _replay(browser: Client, table: Table, query: str) -> str:
    """A page of the replay, with all that goes before it."""
    response = browser.get(reverse("replay", args=[table.id]) + query)
    return plain(f"{response.status_code} {sorted(response.headers.items())} {response.content.decode()}")


def _story(browser: Client, table: Table) -> str:
    """The game told as far as it has come."""
    return plain(browser.get(reverse("story", args=[table.id])).content.decode())


def _row(browser: Client, table: Table) -> str:
    """The game in the list of Green's games."""
    rows = browser.get(reverse("home")).content.decode().split('<a class="game-row')
    return plain(next(row.partition("</a>")[0] for row in rows if f"/games/{table.id}/" in row))


def _whole_replay(browser: Client, table: Table) -> list[str]:
    """Every step there is and one more, and the files."""
    last = len(replay(person("green"), table.id).steps)
    pages = [_replay(browser, table, f"?step={step}") for step in range(1, last + 2)]
    files = [browser.get(reverse(f"replay_{kind}", args=[table.id])) for kind in ("json", "text")]
    return [*pages, *(plain(file.content.decode()) for file in files)]


def _mails(table: Table) -> list[tuple[str, str, str, str]]:
    mails = written_mails().filter(to="green@example.com", game=table.id).order_by("pk")
    return [(plain(m.subject), plain(m.text), plain(m.html), repr(m.picture)) for m in mails]


def _digest() -> list[tuple[str, str, str]]:
    """The digest that Green would get now, which is not sent; none where nothing has happened."""
    with transaction.atomic():
        send_digest(person("green"), NOON - timedelta(hours=1), NOON)
        found = OutboxMail.objects.filter(kind="digest").values_list("subject", "text", "html")
        told = [(plain(subject), plain(text), plain(html)) for subject, text, html in found]
        transaction.set_rollback(True)
    return told


def _knows_more(table: Table) -> bool:
    """Somebody has drawn from the deck, which differs and might be played; or the common cards run out."""
    hands = [[str(one) for one in seat.hand] for seat in table.head.game.position.seats]
    drawn = any(key in hand for hand in hands for key in IN_DECK)
    return drawn or any("attack 5" not in hand for hand in hands)


def _answer(table: Table, rng: random.Random, plays: bool) -> None:
    """The first who is asked answers as with any hidden card: all that this seat is asked, at once.

    What a hidden card alone is asked for draws no chance from what everybody is asked thereafter.
    """
    first, *more = table.waited_for
    chance = rng.random()
    _say(table, first, chance, plays)
    for prompt in more:
        if prompt.seat_id == first.seat_id and table.players[prompt.seat.number].is_asked(prompt.question):
            _say(table, prompt, chance, plays)


def _waiting_seats(table: Table) -> list[int]:
    return sorted({prompt.seat.number for prompt in table.waited_for})


def _say(table: Table, prompt: Prompt, chance: float, plays: bool) -> None:
    ask = table.head.game.open[prompt.seat.number, prompt.question]
    answer = _common(ask, random.Random(f"{chance} {ask.what}"))
    if plays and ask.form.kind == "choice":
        answer = next((key for key in ask.form.options if key.startswith("plague")), answer)
    table.players[prompt.seat.number].says(answer, question=prompt.question)


def _common(ask: engine.Ask, rng: random.Random) -> Any:
    if ask.form.kind == "deal":
        return {"do": "break off"}
    if ask.form.kind != "choice":
        return rng.choice(ask.suggestions())
    return rng.choice([key for key in sorted(ask.form.options) if not _with_a_hidden_card(key)])


def _with_a_hidden_card(key: str) -> bool:
    """Or a Kicker, which not everybody holds."""
    of_mayfair = key.startswith(("kicker", "if kicker", "edict_", "zombie flare", "attack -"))
    return of_mayfair or any(key.startswith(name) for name in HIDDEN) or key == "attack 5"


@lru_cache(maxsize=512)  # mails and logs are read again after each answer
def plain(text: str) -> str:
    """Without what is random in every game."""
    return GAME.sub("GAME", RANDOM.sub("RANDOM", text))
