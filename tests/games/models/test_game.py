"""What a game is called."""

from django.utils.translation import override

from games.models import Game


def test_a_game_is_called_by_the_name_that_somebody_gave_it() -> None:
    assert str(Game(name="Tuesday")) == "Tuesday"


def test_without_a_name_it_is_called_by_its_id_in_the_language_of_the_reader() -> None:
    game = Game(id="abc")
    assert str(game) == "Game abc"
    with override("de"):
        assert str(game) == "Spiel abc"


def test_what_goes_on_from_another_says_from_which_step_and_stores_none_of_it() -> None:
    game = Game(name="Tuesday", continued_at=30)
    assert (str(game), game.name) == ("Tuesday, from step 30", "Tuesday")
    with override("de"):
        assert str(game) == "Tuesday, ab Schritt 30"


def test_the_first_step_of_all_is_a_step_too() -> None:
    assert str(Game(name="Tuesday", continued_at=0)) == "Tuesday, from step 0"
