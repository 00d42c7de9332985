"""The board arrives in the mail as a picture, shows the moment of the question, and keeps no mail back."""

from __future__ import annotations

import struct
from email.message import EmailMessage
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from PIL import Image

import engine
from engine.ahead.said import Ahead
from engine.state.cards import card
from games.board.drawing.board import board_svg
from games.board.drawing.layout import palette
from games.board.drawing.picture import MAIL_WIDTH, PREVIEW, board_png, preview_png
from games.board.words.lines import on_board
from games.lobby.service.start import start_game
from games.mail.delivery import post
from games.mail.delivery.deliver import deliver_all
from games.mail.delivery.post import PLACE, message, with_data
from games.models import Game, User
from tests.games.board.page.sample import HAND, sample_view
from tests.games.mail.post_office import Basket
from tests.games.tables import playing, waiting_in_lobby
from tests.games.turn.page import crowded_views
from tests.games.written_mails import written_mails

PNG = b"\x89PNG\r\n\x1a\n"
MOST = 80_000  # bytes of one picture


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(PNG) and png.endswith(b"IEND\xaeB`\x82")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def parts(mail: EmailMessage) -> dict[str, EmailMessage]:
    return {part.get_content_type(): part for part in mail.walk()}


@pytest.mark.django_db
def test_a_question_arrives_with_the_board(basket: Basket) -> None:
    playing(people=3)
    deliver_all()
    assert len(basket.mails) == 3
    for arrived in basket.mails:
        mail = arrived.message
        assert mail.get_content_type() == "multipart/related"
        assert [part.get_content_type() for part in mail.iter_parts()] == [
            "multipart/alternative",
            "image/png",
        ]
        found = parts(mail)
        picture = found["image/png"]
        assert size(picture.get_content()) == (MAIL_WIDTH, MAIL_WIDTH)
        assert len(picture.get_content()) <= MOST
        assert picture.get_content_disposition() == "inline"
        assert f'src="cid:{picture["Content-ID"][1:-1]}"' in found["text/html"].get_content()
        assert 'alt="The board"' in found["text/html"].get_content()
        assert "Planets with the ships on them" in found["text/html"].get_content()


@pytest.mark.django_db
def test_whoever_wants_no_picture_gets_the_board_in_words_alone(basket: Basket) -> None:
    game = waiting_in_lobby(3)
    User.objects.filter(email="red@example.com").update(pictures=False)
    start_game(Game.objects.get(pk=game.pk))
    deliver_all()
    found = {arrived.to: parts(arrived.message) for arrived in basket.mails}
    assert ["image/png" in found[f"{colour}@example.com"] for colour in ("red", "blue")] == [False, True]
    in_words = found["red@example.com"]["text/html"].get_content()
    assert "<img" not in in_words and "Planets with the ships on them" in in_words


@pytest.mark.django_db
def test_no_two_pictures_have_the_same_name(basket: Basket) -> None:
    playing(people=3)
    deliver_all()
    names = {parts(arrived.message)["image/png"]["Content-ID"] for arrived in basket.mails}
    assert len(names) == 3


@pytest.mark.django_db
def test_what_cannot_be_drawn_is_left_out_and_logged(
    basket: Basket, caplog: pytest.LogCaptureFixture
) -> None:
    table = playing(people=3)
    written_mails().filter(to="red@example.com").update(picture={"language": "en", "view": {"seats": []}})
    deliver_all()
    (arrived,) = [mail.message for mail in basket.mails if mail.to == "red@example.com"]
    assert arrived.get_content_type() == "multipart/alternative"
    html = arrived.get_body(("html",)).get_content()
    assert "cid:" not in html and "<img" not in html and "</table>" in html
    assert written_mails().get(to="red@example.com", game=table.id).sent_at
    assert "could not be drawn" in caplog.text


@pytest.mark.django_db
def test_mails_from_before_there_were_pictures_go_out_as_they_are(basket: Basket) -> None:
    playing(people=3)
    written_mails().update(picture=None)
    deliver_all()
    assert {mail.message.get_content_type() for mail in basket.mails} == {"multipart/alternative"}


@pytest.mark.django_db
def test_the_picture_shows_the_moment_of_the_question() -> None:
    """What has happened between queueing and sending is not in it."""
    table = playing(people=3)
    mail = written_mails().get(to="red@example.com", game=table.id)
    before = engine.view(table.head.game.position, 0)
    table.yellow.answers(1)
    assert mail.picture == {"language": "en", "view": on_board(before)}


@pytest.mark.django_db
def test_no_hand_is_kept_with_a_picture() -> None:
    playing(people=3)
    for mail in written_mails().all():
        for seat in mail.picture["view"]["seats"]:
            assert not {"hand", "piles", "laid_aside", "stops", "orders"} & set(seat)
    assert all(key not in str(on_board(sample_view())["seats"]) for key in HAND)
    view = sample_view()
    view["seats"][0]["techs"] = [{"number": 7, "tech": "omega_missile", "faceup": False}]
    assert "omega_missile" not in str(on_board(view))


@pytest.mark.parametrize("name", sorted(crowded_views.views()))
def test_what_is_kept_is_all_that_is_drawn(name: str) -> None:
    view = crowded_views.views()[name]
    assert board_svg(on_board(view)) == board_svg(view)


@pytest.mark.django_db
def test_two_worlds_that_a_seat_cannot_tell_apart_make_the_same_picture() -> None:
    """Hands of the others, the order of the deck, stops and orders: nothing of it moves a byte."""
    game = playing(people=3).head.game
    one = board_png(on_board(engine.view(game.position, 0)))
    for seat in game.position.seats[1:]:
        seat.hand = [card("attack 40")] * len(seat.hand)
        seat.ahead = Ahead.said(["cards_revealed"], {"cosmic_zap": "never"})
    game.position.deck = [card("negotiate")] * len(game.position.deck)
    assert board_png(on_board(engine.view(game.position, 0))) == one


def test_the_comparison_notices_a_ship() -> None:
    """Or the test above could not fail."""
    view = sample_view()
    one = board_png(view)
    view["planets"][20] = {"4": 3}
    assert board_png(view) != one


def test_the_same_view_is_the_same_picture() -> None:
    assert board_png(sample_view()) == board_png(sample_view())


@pytest.mark.parametrize("name", ["m3", "m5", "m8", "start8"])
def test_pictures_are_small(name: str) -> None:
    assert len(board_png(crowded_views.views()[name])) <= MOST


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_seat_keeps_its_colour(theme: str) -> None:
    """With as few colours as a picture has, Red could come out in Orange's."""
    drawn = Image.open(BytesIO(board_png(crowded_views.views()["m8"], theme=theme))).convert("RGB")
    colours = {f"#{red:02x}{green:02x}{blue:02x}" for _n, (red, green, blue) in drawn.getcolors(1 << 20)}
    assert {palette(theme)[f"seat-{seat}"] for seat in range(8)} <= colours


def test_letters_are_in_the_picture() -> None:
    """Without the fonts of this project all texts would vanish, and nobody be told."""
    view = sample_view()
    one = board_png(view)
    view["deck"] = 77
    assert board_png(view) != one


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_preview_has_the_shape_that_others_show(theme: str) -> None:
    png = preview_png(sample_view(None), theme=theme)
    assert size(png) == PREVIEW
    assert len(png) <= MOST


def test_a_picture_is_as_wide_as_wanted() -> None:
    assert size(board_png(sample_view(), 320)) == (320, 320)


@pytest.mark.django_db
def test_the_local_mailbox_shows_the_picture_too() -> None:
    playing(people=3)
    shown = with_data(written_mails().get(to="red@example.com"))
    assert PLACE not in shown and 'src="data:image/png;base64,' in shown


@pytest.mark.django_db
def test_the_picture_speaks_the_language_of_its_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(people=3)
    mail = written_mails().get(to="red@example.com")
    mail.picture["language"] = "de"
    spoken: list[Any] = []
    monkeypatch.setattr(
        "games.mail.delivery.post.board_png",
        lambda _view: spoken.append(translation.get_language()) or PNG,
    )
    message(mail)
    assert spoken == ["de"]
    assert translation.get_language() == "en"


class Panic(BaseException):
    """As a library in Rust raises it: no Exception."""


@pytest.mark.django_db
def test_a_panic_of_the_drawing_library_stops_no_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(people=3)
    mail = written_mails().filter(to="red@example.com").exclude(picture=None).first()
    assert mail is not None and post.drawn(mail)

    def panics(*_given: object) -> bytes:
        raise Panic

    monkeypatch.setattr(post, "board_png", panics)
    assert post.drawn(mail) is None
