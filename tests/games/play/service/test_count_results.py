"""What the library counts of games among people: only finished ones, and only once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.library.read import average_here, played_here
from games.models import Game, LogEntry, PlayedAlien
from games.people.service.ban import delete_account
from games.play.service.commit import count_results
from games.play.service.export_game import export_game, import_game
from games.play.service.rebuild import rebuild
from tests.games.tables import person, played_by_bots, playing

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def laid(tables_stay):
    """A game that has been over for days, in which two people sat."""
    table = played_by_bots()
    Game.objects.filter(pk=table.id).update(ended_at=timezone.now() - timedelta(days=2))
    for number, colour in enumerate(("red", "yellow")):
        table.game.seats.filter(number=number).update(bot="", user=person(colour))
    count_results(table.game, table.game.seats.all())
    return table


@pytest.fixture
def over(laid, db):
    return laid.game


def test_each_seat_of_a_finished_game_counts_with_the_alien_it_began_with(over):
    rows = PlayedAlien.objects.filter(game=over)
    chosen = LogEntry.objects.filter(game=over, fact__id="alien_chosen").values_list("fact", flat=True)
    assert {(row.seat, row.alien) for row in rows} == {(fact["seat"], fact["alien"]) for fact in chosen}
    assert [row.seat for row in rows if row.won] == over.winners


def test_a_game_with_several_powers_says_little_of_any_single_alien(over):
    """M-20.1."""
    PlayedAlien.objects.all().delete()
    over.options = {**over.options, "switches": {"powers": 2}}
    count_results(over, over.seats.all())
    assert not PlayedAlien.objects.exists()


def test_uses_are_those_that_the_log_tells(over):
    told = LogEntry.objects.filter(game=over, fact__id="power_was_used").values_list("fact", flat=True)
    for row in PlayedAlien.objects.filter(game=over):
        assert row.uses == sum(fact["power"] == row.alien for fact in told)
    assert sum(row.uses for row in PlayedAlien.objects.all()) > 0


def test_a_game_among_bots_does_not_count():
    table = played_by_bots()
    assert not table.game.played_aliens.exists()


def test_one_person_among_bots_says_little_and_does_not_count(over):
    PlayedAlien.objects.all().delete()
    over.seats.filter(number=1).update(bot="sensible", user=None)
    count_results(over, over.seats.all())
    assert not PlayedAlien.objects.exists()


def test_a_game_that_was_counted_is_not_counted_again(over):
    before = PlayedAlien.objects.count()
    count_results(over, over.seats.all())
    assert PlayedAlien.objects.count() == before


def test_a_running_game_does_not_count():
    table = playing(people=3)
    count_results(table.game, table.game.seats.all())
    assert not table.game.played_aliens.exists()


def test_a_game_counts_once_however_often_it_is_rebuilt(over):
    before = list(PlayedAlien.objects.values_list("seat", "alien", "won", "uses"))
    rebuild(over.pk)
    assert list(PlayedAlien.objects.values_list("seat", "alien", "won", "uses")) == before


def test_the_figures_of_an_alien_are_those_of_its_games(over):
    winner = PlayedAlien.objects.filter(won=True).first()
    found = played_here(winner.alien)
    assert (found.games, found.wins, found.uses) == (1, 1, winner.uses)
    assert average_here() == pytest.approx(len(over.winners) / over.seats.count())


def test_an_alien_that_nobody_has_played_here_has_no_figures(db):
    PlayedAlien.objects.all().delete()
    assert played_here("zombie") is None
    assert average_here() == 0


def test_the_sheet_shows_the_figures_of_people_when_there_are_some(client, over):
    alien = PlayedAlien.objects.first().alien
    assert "Among people here" in client.get(f"/sheets/{alien}/").content.decode()
    PlayedAlien.objects.all().delete()
    assert "Among people here" not in client.get(f"/sheets/{alien}/").content.decode()


@pytest.mark.once
def test_a_game_counts_on_when_its_people_have_deleted_their_accounts(over):
    before = PlayedAlien.objects.count()
    for colour in ("red", "yellow"):
        delete_account(person(colour))
    rebuild(over.pk)
    assert PlayedAlien.objects.count() == before > 0


@pytest.mark.once
def test_a_game_that_was_imported_was_not_played_here(over):
    new = import_game(export_game(over))
    rebuild(new.pk)
    assert not PlayedAlien.objects.filter(game=new).exists()
