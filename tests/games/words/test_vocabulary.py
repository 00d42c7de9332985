"""A game speaks the words of its edition, and of nothing else."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import formats, translation
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext

from games.base.vocabulary import in_plain_english, in_vocabulary, vocabulary_of, wording
from games.models import User
from games.translations.overlays import foreign_words
from games.words.names import card_name, colonies_words, place_name, ships_words
from games.words.reader import Systems
from tests.games.other_words import mayfair_words as mayfair_words
from tests.games.pages import get
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails


class TestTheWords:
    def test_the_same_thing_has_the_publishers_name(self, mayfair_words: str) -> None:
        with vocabulary_of(mayfair_words):
            found = [ships_words(1), ships_words(3), card_name("negotiate"), place_name("gate", Systems())]
        assert found == ["1 token", "3 tokens", "Compromise", "the cone"]

    def test_it_has_one_in_german(self, mayfair_words: str) -> None:
        with translation.override("de"), vocabulary_of(mayfair_words):
            found = [ships_words(3), colonies_words(2), card_name("negotiate")]
        assert found == ["3 Plättchen", "2 Basen", "Kompromiss"]

    def test_the_order_of_language_and_vocabulary_does_not_matter(self, mayfair_words: str) -> None:
        with vocabulary_of(mayfair_words), translation.override("de"):
            assert ships_words(3) == "3 Plättchen"
        assert ships_words(3) == "3 ships"

    def test_what_an_edition_calls_no_other_way_is_said_as_usual(self) -> None:
        with in_vocabulary("mayfair"):
            assert gettext("My games") == "My games"
            assert ngettext("%(n)d card", "%(n)d cards", 2) == "%(n)d cards"
            assert pgettext("object", "you") == "you"
            with translation.override("de"):
                assert gettext("My games") == "Meine Spiele"

    def test_a_lazy_message_is_said_in_the_words_of_where_it_is_shown(self) -> None:
        lazy = gettext_lazy("the gate")
        with in_vocabulary("mayfair"):
            assert str(lazy) == "the cone"
        assert str(lazy) == "the gate"

    def test_an_unknown_edition_speaks_as_usual(self) -> None:
        with vocabulary_of("never printed"):
            assert ships_words(2) == "2 ships"

    def test_the_vocabulary_is_no_language(self) -> None:
        with translation.override("de"):
            usual = translation.get_language(), formats.get_format("DATE_FORMAT"), wording()
            with in_vocabulary("mayfair"):
                assert (translation.get_language(), formats.get_format("DATE_FORMAT")) == usual[:2]
                assert wording() != usual[2]

    def test_programs_look_for_words_in_plain_english(self) -> None:
        with in_vocabulary("mayfair"), translation.override("de"), in_plain_english():
            assert ships_words(2) == "2 ships"


@pytest.fixture
def two_games(db: None, mayfair_words: str) -> tuple[Table, Table]:
    """One game of each, of the same people, with tokens to be sent."""
    tables = playing(people=1, bots=2), playing(people=1, bots=2, edition=mayfair_words, name="Other table")
    for table in tables:
        table.until_asked("launch")
    return tables


def _of(client: Client, colour: str = "red") -> Client:
    client.force_login(person(colour))
    return client


class TestPages:
    def test_a_page_of_a_game_speaks_its_words(self, two_games: tuple[Table, Table], client: Client) -> None:
        usual, other = (get(_of(client), f"/games/{table.id}/").text for table in two_games)
        assert "ships" in usual
        assert "tokens" in other and foreign_words(other, "en", "mayfair") == []

    def test_a_page_says_the_same_language_and_cookies(
        self, two_games: tuple[Table, Table], client: Client
    ) -> None:
        User.objects.update(language="de")
        usual, other = (_of(client).get(f"/games/{table.id}/") for table in two_games)
        assert other.headers["Content-Language"] == usual.headers["Content-Language"] == "de"
        assert '<html lang="de"' in other.content.decode()
        assert set(other.cookies) == set(usual.cookies)

    def test_a_list_has_the_words_of_each_game(self, two_games: tuple[Table, Table], client: Client) -> None:
        text = get(_of(client), "/").text
        assert "Aim the gate" in text and "Aim the cone" in text

    def test_what_was_kept_of_one_game_is_not_shown_of_the_other(
        self, two_games: tuple[Table, Table], client: Client
    ) -> None:
        usual, other = two_games
        texts = [get(_of(client), f"/games/{one.id}/log/").text for one in (other, usual, other)]
        assert texts[0] == texts[2]
        assert [bool(foreign_words(text, "en", "mayfair")) for text in texts] == [False, True, False]

    def test_a_page_of_a_game_takes_no_more_queries(
        self, two_games: tuple[Table, Table], client: Client
    ) -> None:
        counts = []
        for table in (*two_games, *two_games):
            _of(client).get("/settings/")  # the session is there
            with CaptureQueriesContext(connection) as taken:
                get(client, f"/games/{table.id}/?log=ships")
            counts.append(len(taken))
        assert counts[2] == counts[3]


class TestMailsAndPrograms:
    def test_a_mail_speaks_the_words_of_its_game(self, two_games: tuple[Table, Table]) -> None:
        for table, has_foreign in zip(two_games, (True, False), strict=True):
            mails = written_mails().filter(game=table.id, kind="prompt")
            text = "\n".join(mail.text + mail.subject for mail in mails)
            assert bool(foreign_words(text, "en", "mayfair")) is has_foreign

    def test_an_answer_of_the_api_speaks_them(self, two_games: tuple[Table, Table], client: Client) -> None:
        for table, has_foreign in zip(two_games, (True, False), strict=True):
            entries = _of(client).get(f"/api/v1/games/{table.id}/log").json()["entries"]
            text = "\n".join(entry["sentence"] for entry in entries)
            assert bool(foreign_words(text, "en", "mayfair")) is has_foreign
