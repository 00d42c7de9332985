"""The cards of Mayfair's edition in the library, on the desk and in what a reply may say."""

from __future__ import annotations

import pytest
from django.test import Client

import engine
from engine.editions import EVERY_PART, edition_named
from games.ahead.by_mail.reaction_lines import _targets
from games.base.vocabulary import in_vocabulary
from games.board.words.encounter import kind_of
from games.board.words.lines import hand_lines
from games.desk.page.ruling import _named_cards
from games.library.by_mail import tell_about
from games.lobby.service.create_game import create_game
from games.lobby.service.game_options import GameSetup
from games.models import Game
from games.translations.overlays import foreign_words
from games.words.cards import cards_of, cards_with_a_sheet
from games.words.names import card_name, destiny_name
from games.words.reader import sheet
from tests.games.pages import get, links
from tests.games.tables import later, playing

pytestmark = pytest.mark.django_db
SPECIALS = (*engine.book().instructions, *engine.book().comets)


def test_the_library_shows_edicts_specials_and_kickers() -> None:
    page = get(Client(), "/library/")
    assert "Only in games of the Mayfair edition, which has them in place of artifacts." in page.words
    for card in (*engine.book().edicts, *SPECIALS):
        assert f"/sheets/{card}/" in list(links(page)), card
    assert "Kicker" in page.words


@pytest.mark.parametrize("card", [*engine.book().edicts, *SPECIALS])
def test_each_has_a_page_and_an_answer_by_mail(card: str) -> None:
    """Nobody knows how many copies of an Edict there are, so no number is told (A-45)."""
    words = get(Client(), f"/sheets/{card}/").words
    with in_vocabulary("mayfair"):
        text = str(sheet(card)["text"])
    assert " ".join(text.split())[:40] in words and "in the deck" not in words


@pytest.mark.parametrize("card", [*engine.book().edicts, *SPECIALS])
def test_each_is_told_in_the_words_of_its_edition(card: str) -> None:
    told = get(Client(), f"/sheets/{card}/").words.partition("What it does")[2]
    assert told
    assert foreign_words(told.partition("Learn by playing")[0], "en", "mayfair") == []


def test_a_sheet_speaks_as_the_game_does_that_leads_to_it() -> None:
    usual, mayfair = (get(Client(), f"/sheets/spiff/{words}").words for words in ("", "?words=mayfair"))
    assert "one of your ships" in usual and "one of your tokens" in mayfair
    assert get(Client(), "/sheets/spiff/?words=nonsense").words == usual
    assert "challenge" in get(Client(), "/terms/encounter/?words=mayfair").words


def test_a_sheet_shows_the_figures_of_the_edition_that_it_speaks_of() -> None:
    usual, mayfair = (get(Client(), f"/sheets/zombie/{words}").words for words in ("", "?words=mayfair"))
    assert "among 5 bots by the rules of Fantasy Flight, 2008" in usual
    assert "among 5 bots by the rules of Mayfair, 1991" in mayfair
    assert "Among bots" not in get(Client(), "/sheets/human/?words=mayfair").words, "it is not in that box"


def test_people_count_in_the_words_in_which_they_have_played() -> None:
    setup = GameSetup(box=("zombie", "healer", "warrior"), switches={"goal": 2})
    table = playing(people=3, edition="mayfair", setup=setup)
    table.play()
    Game.objects.update(ended_at=later(days=-2))  # everybody may know by now
    usual, mayfair = (get(Client(), f"/sheets/zombie/{words}").words for words in ("", "?words=mayfair"))
    assert "Among people here" in mayfair and "Among people here" not in usual


def test_the_seats_of_its_games_lead_to_sheets_in_its_words(red: Client) -> None:
    game = playing(edition="mayfair")
    page = get(red, f"/games/{game.id}/")
    sheets = [address for address in links(page) if "/sheets/" in address]
    assert sheets and all(address.endswith("?words=mayfair") for address in sheets)


def test_names_of_its_cards() -> None:
    named = {
        "attack -8": "attack −8",
        "kicker 2": "kicker ×2",
        "kicker -2": "kicker ×−2",
        "edict_plague": "Plague",
        "edict_un_zap": "Un Zap",
    }
    assert {key: card_name(key) for key in named} == named
    for key in edition_named("mayfair").cards.deck:
        assert "_" not in card_name(key) and not card_name(key).startswith("edict")
        assert kind_of(key) == engine.state.cards.card(key).kind
    assert all("_" not in destiny_name(card) for card in (*SPECIALS, "reverse seat 1", "reverse wild"))


def test_a_hand_is_told_by_kind() -> None:
    hand = ["attack -8", "attack 4", "kicker -2", "kicker 3", "edict_plague"]
    assert hand_lines(hand) == ["Attack: −8, 4", "Kicker: ×−2, ×3", "Artifact: Plague"]


def test_a_name_means_a_card_of_the_games_own_edition() -> None:
    """Both editions have a Plague."""
    nobody = {"seats": []}
    assert _targets(nobody)["plague"] == "plague"  # type: ignore[arg-type]
    assert set(cards_with_a_sheet()) == set(engine.book().artifacts)
    with in_vocabulary("mayfair"):
        assert _targets(nobody)["plague"] == "edict_plague"  # type: ignore[arg-type]
        assert set(cards_with_a_sheet()) == set(engine.book().edicts)


def test_the_desk_lists_the_cards_of_the_game() -> None:
    """M-3.2: those of the parts that are played with."""
    plain = create_game(None, edition="mayfair", seats=4)
    whole = create_game(None, edition="mayfair", seats=4, setup=GameSetup(variants=EVERY_PART))
    deck = [set(cards_of(game).deck) for game in (plain, whole)]
    assert "attack -8" in deck[1] and "attack -8" not in deck[0]
    for game, keys in zip((plain, whole), deck, strict=True):
        listed = {key for key, _name in _named_cards(game) if isinstance(key, str)}
        assert keys <= listed and "card_zap" not in listed
    assert "kicker 2" in deck[1] and "kicker 2" not in deck[0]


def test_a_question_by_mail_means_the_card_of_the_games_own_edition() -> None:
    """Both editions have a Plague."""
    assert tell_about("what does plague do?").lines == [sheet("plague")["text"]]
    with in_vocabulary("mayfair"):
        assert tell_about("what does plague do?").lines == [sheet("edict_plague")["text"]]
