"""Over three hundred mails with signatures and small print, each with an answer: all are taken as meant.

The mails are ours, written after what mail programs and relays make (`signed/`); each goes the whole way in.
"""

from __future__ import annotations

import email
from email.message import Message

import pytest

from games.mail.outbox.addresses import reply_address
from games.models import InboundMail, Prompt, User
from tests.games.mail.signed.mails import LEAST, PLACES, Mail, mails
from tests.games.mail.signed.programs import PROGRAMS, Asked
from tests.games.mail.signed.relays import RELAYS
from tests.games.mail.signed.signatures import ENDINGS, VOICES
from tests.games.mail.test_incoming import Mailbox
from tests.games.play.service.test_merged_questions import launching
from tests.games.play.service.test_merged_questions import table as launch_table
from tests.games.tables import Table, playing
from tests.games.written_mails import written_mails
from tests.proofs import sample

pytestmark = pytest.mark.django_db

MAILS = list(mails())
SEVERAL = ("launch", "invite", "another_encounter")
Laid = dict[str, tuple[Prompt, Asked]]  # a question by what is asked, and the mail that asks it


@pytest.fixture(scope="module")
def laid(tables_stay: None) -> Laid:
    """A game for each question, that nobody has answered yet."""
    alien = playing(people=3).red.prompt
    card = playing(people=3).until_asked("encounter_card")
    invite = playing(people=3).until_asked("invite")
    merged = launch_table()
    several = merged.players[launching(merged)].prompts[0]
    found = {"alien": alien, "card": card, "join": _join(), "invite": invite, "several": several}
    assert set(found) == set(PLACES)
    return {place: (prompt, _asked(prompt)) for place, prompt in found.items()}


def _join() -> Prompt:
    table: Table = playing(people=3)
    invites = table.until_asked("invite")
    table.players[invites.seat.number].answers(len(invites.shown), question=invites.question)
    return table.until_asked("join")


def _asked(prompt: Prompt) -> Asked:
    mail = written_mails().filter(prompt=prompt, kind="prompt").latest("pk")
    return Asked(mail.text, mail.html, mail.subject, reply_address(prompt.pk))


def arrives(mail: Mail, laid: Laid) -> InboundMail:
    """It comes from whoever was asked, in their language."""
    prompt, asked = laid[mail.place]
    player = prompt.seat.person
    User.objects.filter(pk=player.pk).update(language="de" if mail.language == "de" else "en")
    raw = mail.raw(asked).replace(b"<red@example.com>", f"<{player.email}>".encode(), 1)
    return Mailbox().hands_over(raw, asked.address, mail.envelope)


def given(prompt: Prompt) -> dict[str, object]:
    """What the seat has answered, by what was asked."""
    seat = prompt.seat
    asked = {one.question: one for one in Prompt.objects.filter(seat=seat)}
    rows = seat.game.decisions.filter(seat=seat.number, route="mail").order_by("number")
    return {asked[row.question].what: row.body["answer"] for row in rows if row.question in asked}


def meant(mail: Mail, prompt: Prompt) -> dict[str, object]:
    if mail.place == "several":
        return {"launch": prompt.shown[2], "invite": "seats 0", "another_encounter": "yes"}
    wanted = prompt.shown[mail.answer.line - 1] if mail.answer.line else mail.answer.given
    return {prompt.what: wanted}


@pytest.mark.parametrize("mail", sample(MAILS, of=12), ids=str)
def test_an_answer_above_a_signature_is_taken_as_it_is_meant(mail: Mail, laid: Laid) -> None:
    prompt, _mail_of_ours = laid[mail.place]
    came = arrives(mail, laid)
    assert came.outcome == "taken", mail.wrote
    assert given(prompt) == meant(mail, prompt)


@pytest.mark.parametrize("mail", sample(MAILS, of=22), ids=str)
def test_a_signature_alone_answers_nothing(mail: Mail, laid: Laid) -> None:
    """Whatever digits and colours it holds."""
    prompt, _mail_of_ours = laid[mail.place]
    nothing = mail._replace(answer=mail.answer._replace(text=""))
    came = arrives(nothing, laid)
    assert came.outcome == "not_understood"
    assert given(prompt) == {}


def test_they_are_of_twelve_programs_and_six_relays_in_twelve_languages() -> None:
    assert len(MAILS) >= LEAST
    assert len({(mail.program, mail.relay, mail.wrote) for mail in MAILS}) == len(MAILS)
    assert len({mail.program for mail in MAILS}) == len(PROGRAMS) >= 12
    assert len({mail.relay for mail in MAILS if mail.relay}) == len(RELAYS) >= 6
    assert len({mail.language for mail in MAILS}) == len(VOICES) >= 12
    assert {mail.ending for mail in MAILS} == set(ENDINGS)
    for language in VOICES:
        assert len({mail.ending for mail in MAILS if mail.language == language}) >= 8
        assert len({mail.program for mail in MAILS if mail.language == language}) >= 6


def test_they_are_packed_as_programs_pack_them() -> None:
    asked = Asked("Which card?", "<p>Which card?</p>", "[Nova] Which card?", "t+abc.def@mail.example.org")
    parts = [part for mail in MAILS for part in email.message_from_bytes(mail.raw(asked)).walk()]
    kinds = {part.get_content_type() for part in parts}
    assert kinds >= {"multipart/alternative", "multipart/mixed", "text/plain", "text/html", "image/jpeg"}
    assert {part.get_content_charset() for part in parts} >= {"utf-8", "windows-1252", "iso-8859-1"}
    assert {_packing(part) for part in parts} >= {"quoted-printable", "base64", "8bit"}
    assert any(part.get_param("format") == "flowed" for part in parts)


def _packing(part: Message) -> str:
    return str(part["Content-Transfer-Encoding"])
