"""Every alien meets every other, in few games."""

import pytest

from engine import Options, book, box_of
from engine.bots.pairs import PairCover, count_meetings, pair_games, pairs_of
from engine.editions import EDITIONS
from engine.sheets.book import in_conflict
from engine.state.dice import Dice

KEPT_APART = {"conflicts.gambler_sorcerer": "allowed"}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("each", [1, 4])
def test_every_pair_of_the_box_is_dealt_often_enough(players, each):
    whole = Options(players=players, box=book().aliens)
    counted = count_meetings(pair_games(whole, each, "a seed"))
    assert sorted(counted) == pairs_of(whole.box)
    assert len(counted) == len(book().aliens) * (len(book().aliens) - 1) // 2
    assert min(counted.values()) >= each


def test_a_table_of_five_holds_ten_pairs_so_the_games_are_few():
    games = pair_games(Options(players=5), 4, "a seed")
    assert len(games) < 4 * len(count_meetings(games)) / 10 * 1.3


def test_who_is_kept_apart_meets_by_the_switch_and_only_then():
    together = [o for o in pair_games(Options(), 4, "a seed") if {"gambler", "sorcerer"} <= set(o.dealt)]
    assert len(together) >= 4
    for options in together:
        assert options.switches == KEPT_APART


def test_no_two_others_meet_who_may_not():
    for options in pair_games(Options(), 4, "a seed"):
        kept_apart = [pair for pair in pairs_of(options.dealt) if in_conflict(*pair, EDITIONS["ffg2008"])]
        assert kept_apart == ([("gambler", "sorcerer")] if options.switches else [])


def test_a_pair_without_a_switch_is_left_out(monkeypatch):
    box = ("gambler", "mirror", "oracle", "zombie")
    monkeypatch.setitem(book().printed_conflicts, frozenset(("gambler", "mirror")), "gambler")
    cover = PairCover(Options(players=3, box=box), 2, Dice("a seed"))
    games = list(cover.games())
    assert cover.switches_for("gambler", "mirror") is None
    assert ("gambler", "mirror") not in count_meetings(games)
    assert len(count_meetings(games)) == 5 and min(count_meetings(games).values()) >= 2


def test_the_seed_decides_the_games_and_where_everybody_sits():
    one, same, other = (pair_games(Options(), 1, seed) for seed in ("1", "1", "2"))
    assert one == same != other
    assert any(tuple(sorted(options.dealt)) != options.dealt for options in one)


def test_a_box_of_ones_own_is_all_that_is_dealt_from():
    whole = Options(players=3, box=("human", "mirror", "oracle", "zombie"))
    for options in pair_games(whole, 2, "a seed"):
        assert options.box == whole.box and set(options.dealt) <= set(whole.box)


def test_every_pair_of_mayfairs_box_meets_too():
    games = pair_games(Options(edition="mayfair", players=4), 1, "a seed")
    assert sorted(count_meetings(games)) == pairs_of(box_of("mayfair"))
    assert all(options.edition == "mayfair" for options in games)
