"""The operators' commands."""

import io
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from engine import sheet_info
from games.models import ApiToken, Checkpoint, Decision, Game, User
from games.people.read.profile import token_shown
from games.people.service.account import MOST, make_token
from games.play.service.export_game import export_game
from tests.games.tables import played_by_bots, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str, **options: Any) -> str:
    """What the command prints on stdout."""
    out = io.StringIO()
    call_command(command, *arguments, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def refused(command: str, *arguments: str) -> CommandError:
    with pytest.raises(CommandError) as error:
        run(command, *arguments)
    return error.value


def test_new_game_prints_the_id_alone() -> None:
    printed = run("new_game", "--players", "red@example.com,Blue@Example.com", "--bots", "2")
    game = Game.objects.get(pk=printed.strip())
    assert printed == f"{game.pk}\n" and game.status == Game.Status.RUNNING


def test_new_game_prints_tokens_that_play_this_game_alone_if_they_are_wanted() -> None:
    printed = run("new_game", "--players", "red@example.com,blue@example.com", "--bots", "1", "--tokens")
    game, *lines = printed.splitlines()
    assert [line.split()[0] for line in lines] == ["red@example.com", "blue@example.com"]
    for line in lines:
        token = token_shown(line.split()[1])
        assert token and token.user.email == line.split()[0]
        assert (token.game_id, list(token.scopes)) == (game, ["play_game"])


def test_a_player_with_too_many_tokens_gets_no_game_and_no_token() -> None:
    red = User.objects.create_user("red@example.com")
    for _ in range(MOST):
        make_token(red, name="old", scopes=["read"], lasts=timedelta(days=1))
    error = refused("new_game", "--players", "red@example.com", "--bots", "2", "--tokens")
    assert f"{MOST}" in str(error)
    assert not Game.objects.exists() and ApiToken.objects.count() == MOST


def test_new_game_seats_the_players_first_in_order_and_then_the_bots() -> None:
    game = Game.objects.get(pk=run("new_game", "--players", "blue@x.org,red@x.org", "--bots", "1").strip())
    seats = [(seat.user and seat.user.email, seat.bot) for seat in game.seats.all()]
    assert seats == [("blue@x.org", ""), ("red@x.org", ""), (None, "sensible")]


def test_new_game_greets_in_its_language_those_who_have_chosen_none() -> None:
    for address, language in (("red@example.com", ""), ("blue@example.com", "en")):
        User.objects.create_user(address, language=language)
    people = "red@example.com,blue@example.com,new@example.com"
    run("new_game", "--players", people, "--language", "de")
    chosen = dict(User.objects.values_list("email", "language"))
    assert chosen == {"red@example.com": "de", "blue@example.com": "en", "new@example.com": "de"}
    greeted = {mail.to: "Über dieses Spiel" in mail.html for mail in written_mails().filter(kind="prompt")}
    assert greeted == {"red@example.com": True, "blue@example.com": False, "new@example.com": True}


def test_new_game_leaves_languages_as_they_are_and_refuses_unknown_ones() -> None:
    run("new_game", "--players", "red@example.com", "--bots", "2")
    assert User.objects.get().language == ""
    assert "invalid choice: 'xx'" in str(refused("new_game", "--bots", "3", "--language", "xx"))


def test_new_game_takes_response_time_edition_box_and_seed() -> None:
    options = ["--response", "90m", "--deal", "1d", "--edition", "ffg42", "--seed", "7", "--bots", "3"]
    one, other = (Game.objects.get(pk=run("new_game", *options).strip()) for _ in range(2))
    assert (one.response_seconds, one.deal_seconds, one.edition) == (5400, 86400, "ffg42")
    assert one.seed == other.seed and one.pk != other.pk


def test_exactly_one_alien_for_each_seat_is_given_in_order() -> None:
    some = run("new_game", "--bots", "3").strip()
    box = Game.objects.get(pk=some).options["box"][:3]
    game = Game.objects.get(pk=run("new_game", "--bots", "3", "--aliens", ",".join(box)).strip())
    assert game.options["dealt"] == box


def made(*arguments: str) -> dict[str, Any]:
    """The options of a game of three bots."""
    return Game.objects.get(pk=run("new_game", "--bots", "3", *arguments).strip()).options


def test_a_box_of_as_many_as_there_are_seats_is_no_order() -> None:
    options = made("--box", "human,mirror,void", "--edition", "ffg42")
    assert (options["box"], options["dealt"]) == (["human", "mirror", "void"], [])


def test_new_game_takes_alert_colours_a_random_box_and_aliens_of_single_seats() -> None:
    options = made("--alerts", "green,yellow", "--random-box", "9", "--pick", "yellow=oracle")
    assert len(options["box"]) == 9 and options["dealt"] == ["", "oracle", ""]
    assert {sheet_info(alien)["alert"] for alien in options["box"]} <= {"green", "yellow"}


@pytest.mark.parametrize(
    ("arguments", "switches"),
    [
        (["--flares", "none"], {"flares": False}),
        (["--flares", "12"], {"flares": True, "setup.total_flares": 12}),
        (["--selection", "one"], {"setup.alien_selection": "random_deal"}),
        (["--pace", "every_window"], {"pace": "every_window"}),
        (["--pace", "every"], {"pace": "every_window"}),
        (["--pace", "brisk"], {"pace": "brisk"}),
        (["--selection", "two"], {"setup.alien_selection": "two_flares_keep_one"}),
        (
            ["--variant", "four_planets", "--variant", "single_encounter_turns"],
            {"planets": 4, "ships": 16, "goal": 4, "homes_for_power": 2, "single_encounter_turns": True},
        ),
        (["--switch", "rewards.mandatory=no"], {"rewards.mandatory": False}),
        (
            ["--switch", "flares=no", "--switch", "conflicts.masochist_healer=forbidden"],
            {"flares": False, "conflicts.masochist_healer": "forbidden"},
        ),
    ],
)
def test_new_game_takes_rules_that_differ(arguments: list[str], switches: dict[str, Any]) -> None:
    assert made(*arguments)["switches"] == {"pace": "standard"} | switches


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "3", "--pick", "red"], "does not give a seat an alien"),
        (["--bots", "3", "--pick", "green=oracle"], "no seat “green”. There are: red, yellow, blue"),
        (["--bots", "3", "--pick", "red=oracle,red=void"], "red has two aliens"),
        (
            ["--bots", "3", "--pick", "red=gambler,blue=sorcerer"],
            "Gambler and Sorcerer cannot be in",
        ),
        (["--bots", "3", "--flares", "many"], "not a number of flares"),
        (["--bots", "3", "--flares", "1000"], "“setup.total_flares” cannot be “1000”"),
        (["--bots", "3", "--switch", "flares"], "does not set a rule switch"),
        (["--bots", "3", "--switch", "flares=many"], "“flares” cannot be “many”"),
        (["--bots", "3", "--alerts", "blue"], "no alert colour"),
        (["--bots", "3", "--random-box", "2"], "at least as many different aliens"),
        (["--players", "red@example.com"], "2 to 8 seats"),
        (["--bots", "9"], "2 to 8 seats"),
        (["--players", "red@example.com,nonsense", "--bots", "1"], "“nonsense” is not an email address"),
        (["--players", "red@example.com,RED@example.com", "--bots", "1"], "named twice"),
        (["--bots", "3", "--variant", "without_destiny"], "exactly 2 seats; this game has 3"),
        (["--bots", "4", "--response", "soon"], "not a time span"),
        (["--bots", "4", "--response", "1s"], "one minute"),
        (["--bots", "4", "--edition", "ffg1977"], "no edition"),
        (["--bots", "4", "--aliens", "nobody"], "no alien"),
        (["--bots", "4", "--bot", "clever"], "invalid choice: 'clever'"),
        (["--players", "red@x.org,blue@x.org,green@x.org", "--bots", "-1"], "Bots cannot have"),
    ],
)
def test_new_game_refuses_with_a_sentence_and_exit_1(arguments: list[str], words: str) -> None:
    error = refused("new_game", *arguments)
    assert words in str(error) and error.returncode == 1
    assert not Game.objects.exists() and not User.objects.exists()


def test_a_finished_game_goes_out_and_comes_back(tmp_path: Path) -> None:
    table, file = played_by_bots(), tmp_path / "game.json"
    file.write_text(run("export_game", table.id))
    new = run("import_game", str(file)).strip()
    assert json.loads(run("export_game", new)) == json.loads(file.read_text())
    assert len(run("export_game", new).splitlines()) == 1


def test_a_running_game_goes_out_with_secret_alone() -> None:
    table = playing(people=3)
    error = refused("export_game", table.id)
    assert "--secret" in str(error) and error.returncode == 1
    assert json.loads(run("export_game", table.id, "--secret"))["seed"] == table.game.seed


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"format": 2}', b"\xff\xfe", b"[" * 100_000])
def test_a_broken_file_changes_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    error = refused("import_game", str(file))
    assert (error.returncode == 1 and "cannot be read" in str(error)) or "format" in str(error)
    assert not Game.objects.exists() and not Decision.objects.exists()


def test_an_export_of_an_older_release_says_so_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export_game(played_by_bots().game) | {"format": 1}))
    games, decisions = Game.objects.count(), Decision.objects.count()
    assert "The file is from a release before 1.0.0" in str(refused("import_game", str(file)))
    assert (Game.objects.count(), Decision.objects.count()) == (games, decisions)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "No such file" in str(refused("import_game", str(tmp_path / "nothing")))


def test_there_is_no_such_game_to_export() -> None:
    assert "no game “nowhere”" in str(refused("export_game", "nowhere"))


def test_check_all_games_lists_those_that_no_longer_fit() -> None:
    fits, broken = playing(people=3), playing(people=3)
    assert run("check_all_games") == ""
    Checkpoint.objects.filter(game=broken.id).update(hash="0" * 64)
    out = io.StringIO()
    with pytest.raises(CommandError) as error:
        call_command("check_all_games", stdout=out, stderr=io.StringIO())
    assert error.value.returncode == 1
    assert broken.id in out.getvalue() and fits.id not in out.getvalue()


def test_rebuild_makes_checkpoints_anew() -> None:
    table = playing(people=3)
    Checkpoint.objects.all().delete()
    run("rebuild")
    assert Checkpoint.objects.filter(game=table.id).count() == 1


def test_rebuild_names_what_is_not_there() -> None:
    assert "1 games" in str(refused("rebuild", "nowhere"))
