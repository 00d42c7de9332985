"""Words that lie in several parts of a mail, around a picture, are read as what was written."""

from __future__ import annotations

import pytest

from games.mail.message.parse import InboundMessage
from games.mail.message.reply import without_quotes
from games.mail.outbox.addresses import reply_address
from games.models import Decision
from tests.games.mail.test_incoming import Mailbox, answers
from tests.games.tables import Table, playing

HEAD = b"From: Red <red@example.com>\r\nMessage-ID: <photo@example.com>\r\nMIME-Version: 1.0\r\n"
PHOTO = ("image/jpeg; name=IMG_0007.jpeg", "inline; filename=IMG_0007.jpeg", "/9j/4AAQ")


def part(kind: str, text: str, shown: str = "") -> tuple[str, str, str]:
    return f"text/{kind}; charset=utf-8", shown, text


def multipart(kind: str, *parts: tuple[str, str, str]) -> tuple[str, str, str]:
    """Several parts as one."""
    edge = f"edge-{kind}-{len(parts)}-{sum(map(len, parts[-1]))}"
    inside = "".join(f"--{edge}\r\n{_written(one)}\r\n" for one in parts)
    return f'multipart/{kind}; boundary="{edge}"', "", f"{inside}--{edge}--\r\n"


def _written(one: tuple[str, str, str]) -> str:
    kind, shown, text = one
    disposition = f"Content-Disposition: {shown}\r\n" if shown else ""
    return f"Content-Type: {kind}\r\n{disposition}\r\n{text}"


def mail(whole: tuple[str, str, str]) -> bytes:
    return HEAD + _written(whole).encode()


def words(whole: tuple[str, str, str]) -> list[str]:
    lines = InboundMessage(mail(whole), "red@example.com").text.splitlines()
    return [line.strip() for line in lines if line.strip()]


EMPTY = part("plain", "\r\n\r\n")
BELOW_A_PHOTO = {
    "plain words below": multipart("mixed", EMPTY, PHOTO, part("plain", "line 2")),
    "words of HTML below": multipart("mixed", EMPTY, PHOTO, part("html", "<p>line 2</p>")),
    "HTML around": multipart("mixed", part("html", "<p><br></p>"), PHOTO, part("html", "<p>line 2</p>")),
    "below two photos": multipart("mixed", EMPTY, PHOTO, EMPTY, PHOTO, part("plain", "line 2")),
    "related HTML": multipart("related", part("html", "<img src='cid:1'>"), PHOTO, part("html", "line 2")),
    "an empty text beside HTML": multipart(
        "alternative",
        EMPTY,
        multipart("mixed", part("html", "<br>"), PHOTO, part("html", "<div>line 2</div>")),
    ),
    "signed": multipart(
        "signed",
        multipart("mixed", EMPTY, PHOTO, part("plain", "line 2")),
        ("application/pgp-signature; name=signature.asc", "", "-----BEGIN PGP SIGNATURE-----"),
    ),
}


@pytest.mark.parametrize("shape", BELOW_A_PHOTO)
def test_a_text_below_a_photo_is_read(shape: str) -> None:
    assert words(BELOW_A_PHOTO[shape]) == ["line 2"]


def test_what_stands_above_and_below_a_photo_is_read_in_its_order() -> None:
    around = multipart("mixed", part("plain", "Look!"), PHOTO, part("plain", "line 2"))
    assert words(around) == ["Look!", "line 2"]


@pytest.mark.parametrize(
    "named", ["<IMG_0007.jpeg>", "[image: IMG_0007.jpg]", "[cid:image001.png@01DB]", "[photo 4.png]"]
)
def test_the_name_of_a_photo_that_a_program_puts_in_its_place_is_no_word(named: str) -> None:
    text = f"line 2\n\n{named}\n"
    assert without_quotes(text, names=[], addresses=[]) == "line 2"


def test_the_same_in_plain_words_and_in_html_is_read_once() -> None:
    html = multipart("mixed", part("html", "<p>3</p>"), PHOTO, part("html", "<p>3</p>"))
    assert words(multipart("alternative", part("plain", "2"), html)) == ["2"]
    assert words(multipart("alternative", html, part("plain", "2"))) == ["2"]


@pytest.mark.parametrize("shown", ["attachment; filename=notes.txt", "inline; filename=notes.txt"])
def test_a_file_of_text_is_nobodys_answer(shown: str) -> None:
    assert words(multipart("mixed", EMPTY, PHOTO, part("plain", "line 3", shown))) == []
    assert words(multipart("mixed", part("plain", "2"), part("plain", "3", shown))) == ["2"]


def test_a_mail_that_is_attached_is_nobodys_answer() -> None:
    attached = ("message/rfc822", "", "Subject: hers\r\nFrom: blue@example.com\r\n\r\nline 3")
    assert words(multipart("mixed", EMPTY, attached)) == []
    assert words(multipart("mixed", attached)) == []
    assert words(multipart("mixed", part("plain", "2"), attached)) == ["2"]


def test_a_hundred_parts_of_html_are_read_no_longer_than_one() -> None:
    many = multipart("mixed", *[part("html", f"<p>{'word ' * 3_000}</p>")] * 100)
    assert len(" ".join(words(many))) <= 300_000


SMALL_PRINT = "This e-mail is confidential and intended for its addressee alone. Example Ltd, No. 12345678"


@pytest.mark.django_db
def test_small_print_that_a_relay_adds_as_a_part_of_its_own_spoils_no_answer() -> None:
    table: Table = playing(people=3)
    prompt = table.red.prompt
    raw = mail(multipart("mixed", part("plain", "2\r\n"), part("plain", SMALL_PRINT)))
    assert Mailbox().hands_over(raw, reply_address(prompt.pk)).outcome == "taken"
    (decision,) = answers(table)
    assert decision.body == {"answer": prompt.shown[1]}


@pytest.mark.django_db
@pytest.mark.parametrize("shape", BELOW_A_PHOTO)
def test_an_answer_below_a_photo_is_taken(shape: str) -> None:
    table: Table = playing(people=3)
    prompt = table.red.prompt
    mail_of_red = Mailbox().hands_over(mail(BELOW_A_PHOTO[shape]), reply_address(prompt.pk))
    assert mail_of_red.outcome == "taken"
    (decision,) = answers(table)
    assert isinstance(decision, Decision) and decision.body == {"answer": prompt.shown[1]}
