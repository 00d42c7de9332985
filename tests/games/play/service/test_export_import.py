"""A whole game as one document, and back."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.base import chain
from games.base.documents import RequestRefused, Shape, Words
from games.lobby.settings import Export, Setting
from games.lobby.terms import all_settings
from games.lobby.words.reasons import lobby_reason
from games.models import Checkpoint, Decision, Game, LogEntry, Prompt
from games.play.service import export_game as export_import
from games.play.service.clocks import pass_deadlines
from games.play.service.export_game import export_game, export_with_secrets, import_game
from games.play.service.play_bots import play_bots
from games.play.service.rebuild import check_games
from tests.games.tables import Table, later, played_by_bots, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def played(decisions: int = 40) -> Table:
    table = playing(people=2, bots=1)
    table.play(decisions=decisions)
    return table


def test_a_finished_game_comes_back_in_the_same_state() -> None:
    table = played_by_bots()
    document = json.loads(json.dumps(export_game(table.game)))
    back = Table(import_game(document))
    assert back.id != table.id
    assert back.game.status == Game.Status.OVER and back.game.winners == table.game.winners
    assert export_game(back.game) == document
    assert [entry.fact for entry in back.log] == [entry.fact for entry in table.log]
    assert [row.hash for row in back.decisions] == [row.hash for row in table.decisions]


def test_a_running_game_comes_back_where_it_stood_with_its_clocks_at_rest() -> None:
    table = played()
    document = export_with_secrets(table.game)
    mails = written_mails().count()
    back = Table(import_game(document))
    assert export_with_secrets(back.game) == document
    assert {(p.seat.number, p.question) for p in back.waited_for} == {
        (p.seat.number, p.question) for p in table.waited_for
    }
    assert not pass_deadlines(later(hours=47)) and not play_bots(back.id)
    assert not Prompt.objects.filter(game=back.id).exclude(sweep_at=None, remind_at=None).exists()
    assert written_mails().count() == mails


def test_a_running_game_is_full_of_secrets_and_is_not_exported_by_the_way() -> None:
    with pytest.raises(RequestRefused) as refused:
        export_game(played(10).game)
    assert refused.value.reason == "running_secret"


def test_an_export_holds_no_addresses() -> None:
    table = playing(people=3, name="with red@example.com")
    table.red.answers(1, key="<7@mail.example.com>")
    assert "@" not in json.dumps(export_with_secrets(table.game))


Spoil = Callable[[dict[str, Any]], Any]


def relinked(document: dict[str, Any]) -> None:
    """Make the chain fit again, as somebody would who wants to deceive."""
    last = chain.FIRST
    for row in document["decisions"]:
        row["previous_hash"] = last
        last = document["last_hash"] = row["hash"] = chain.row_hash(last, row)


def another_answer(document: dict[str, Any]) -> None:
    document["decisions"][3]["body"]["answer"] = "the moon"
    relinked(document)


def of_a_later_release(**switches: Any) -> Spoil:
    """A game with a variant that this release does not have, or not in this way."""

    def with_variant(document: dict[str, Any]) -> None:
        document["options"]["switches"].update(switches)
        document["decisions"][0]["body"]["options"] = document["options"]
        relinked(document)

    return with_variant


def another_time(document: dict[str, Any]) -> None:
    document["decisions"][3]["at"] = "2020-01-01T00:00:00.000000Z"


def fewer(document: dict[str, Any]) -> None:
    """Also those after the last checkpoint, of which the state tells nothing."""
    del document["decisions"][-1]


def another_edition(document: dict[str, Any]) -> None:
    document["edition"] = "moons"
    document[export_import.FINGERPRINT] = export_import.fingerprint(document)


def nested(depth: int) -> list[Any]:
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


# What one database would keep, and another would not.
STRANGE_TO_ONE = [
    (lambda d: d["decisions"][1].update(number=2**70), "unreadable"),
    (lambda d: d["decisions"][1]["body"].update(more="\x00"), "unreadable"),
    (lambda d: d["decisions"][1]["body"].update(more="\ud800"), "unreadable"),
    (lambda d: d.update(seed="\ud800"), "unreadable"),
]
SPOILED = [
    (another_time, "broken_chain"),
    (another_answer, "does_not_replay"),
    (fewer, "broken_chain"),
    (lambda d: d["decisions"].pop(2), "broken_chain"),
    (lambda d: d["decisions"].reverse(), "broken_chain"),
    (lambda d: d["decisions"].clear(), "broken_chain"),
    (lambda d: d.update(seed="another"), "wrong_seed"),
    (lambda d: d.update(state_hash="0" * 64), "wrong_state"),
    (lambda d: d["options"].update(players=4), "broken_chain"),
    (of_a_later_release(moons=True), "options_switch"),
    (of_a_later_release(hidden_powers="twice"), "options_switch_value"),
    (lambda d: d.update(format=1), "older_export"),
    (lambda d: d.update(format=99), "unknown_format"),
    (lambda d: d.update(decisions=None), "unreadable"),
    (lambda d: d.update(seats="three"), "unreadable"),
    (lambda d: d.update(seed=["x"]), "unreadable"),
    (lambda d: d.pop("options"), "unreadable"),
    (lambda d: d["decisions"][1].update(at="yesterday"), "unreadable"),
    (lambda d: d["decisions"][1].update(body=None), "unreadable"),
    (lambda d: d["decisions"][1].update(kind="wish"), "unreadable"),
    (lambda d: d["decisions"].append("x"), "unreadable"),
    (lambda d: d["decisions"][1]["body"].update(answer=0.5), "unreadable"),
    (lambda d: d["decisions"][1]["body"].update(more=nested(3_000)), "unreadable"),
    (lambda d: d.update(response_seconds=0), "too_short"),
    (lambda d: d.update(deal_seconds=59), "too_short"),
    (lambda d: d.update(response_seconds=10_000_000), "too_long"),
    (lambda d: d.update(response_seconds=None), "unreadable"),
    (lambda d: d.pop("deal_seconds"), "unreadable"),
    (lambda d: d["clock"].update(bank_seconds=10_000_000), "bank"),
    (lambda d: d["clock"].update(rest_days=[0, 1, 2, 3, 4, 5, 6]), "rest_days"),
    (lambda d: d["clock"].update(quiet_from=3), "quiet_hours"),
    (another_edition, "other_edition"),
    (lambda d: [another_edition(d), d["options"].update(edition=d["edition"])], "other_edition"),
    (lambda d: d.update(seats=0), "wrong_state"),
    (lambda d: d.update(seats=2), "wrong_state"),
    (lambda d: d["bots"].update({"0": "cheater"}), "unreadable"),
]


@pytest.fixture(scope="module")
def exported(tables_stay: None) -> dict[str, Any]:
    """The document of a game that has gone on for a while, played once for all that spoil it."""
    document: dict[str, Any] = export_with_secrets(played(20).game)
    return document


@pytest.mark.parametrize(
    ("spoil", "why"),
    [*STRANGE_TO_ONE, *(pytest.param(*one, marks=pytest.mark.once) for one in SPOILED)],
)
def test_a_document_that_does_not_hold_changes_nothing(
    exported: dict[str, Any], spoil: Spoil, why: str
) -> None:
    document = copy.deepcopy(exported)
    spoil(document)
    counts = [model.objects.count() for model in (Game, Decision, Checkpoint, LogEntry, Prompt)]
    with pytest.raises(RequestRefused) as refused:
        import_game(document)
    assert refused.value.reason == why
    assert lobby_reason(refused.value)
    assert counts == [model.objects.count() for model in (Game, Decision, Checkpoint, LogEntry, Prompt)]


def of_shape(name: str, export: Export, shape: Shape | None) -> Callable[[], list[Setting]]:
    """Return what gives all settings, with this one exported, and of this shape."""
    own = {"export": export} | ({} if shape is None else {"shape": shape})
    found = [replace(one, **own) if one.name == name else one for one in all_settings()]
    return lambda: found


@pytest.mark.parametrize("export", [Export.ALWAYS, Export.IF_SET])
@pytest.mark.parametrize(
    ("column", "shape", "value", "wrong"),
    [
        ("is_open", None, True, (1, "yes", None)),
        ("spectators", None, "people", ("birds", ["people"], 1, None)),
        ("spectators", Words(6), "people", ("peoples", 1, None)),
        ("watch_hours", None, 30, ("30", True, None)),
        ("quiet_from", None, None, ("22", 22.5)),
        ("rest_days", None, [5, 6], ("56", 5, ["5"], None)),
    ],
)
def test_a_setting_of_any_shape_comes_back_as_it_was_and_no_other_value_is_taken(
    monkeypatch: pytest.MonkeyPatch, export: Export, column: str, shape: Shape | None, value: Any, wrong: Any
) -> None:
    monkeypatch.setattr(export_import, "all_settings", of_shape(column, export, shape))
    table = played(5)
    Game.objects.filter(pk=table.id).update(**{column: value})
    document = export_with_secrets(table.game)
    back = import_game(json.loads(json.dumps(document)))
    assert getattr(back, column) == value and export_with_secrets(back) == document
    for other in wrong:
        spoiled = document | {"clock": document["clock"] | {column: other}}
        with pytest.raises(RequestRefused, match="unreadable"):
            import_game(spoiled)


@pytest.mark.parametrize("document", [None, [], "x", 7, {}])
def test_what_is_no_export_is_refused(document: object) -> None:
    with pytest.raises(RequestRefused):
        import_game(document)


def test_every_game_is_checked_against_the_present_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(25)
    assert dict(check_games())[table.id] is None  # another one is there for those that spoil it
    Checkpoint.objects.filter(game=table.id).update(hash="0" * 64)
    wrong = dict(check_games())[table.id]
    assert wrong is not None and wrong.reason == "wrong_state"
