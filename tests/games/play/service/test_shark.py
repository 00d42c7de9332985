"""People who change chairs: what each sees, is asked and is told (R-25.9, R-25.10)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.base.documents import Route
from games.base.links import token_of
from games.log.words.sentences import sentence
from games.mail.outbox.drafts import unsubscribe_page
from games.models import Act, Departure, LogEntry, NoReminders, ParkedAnswer, Prompt, Seat, User, Vote
from games.people.read.my_data import my_data
from games.people.read.profile import profile
from games.people.service.account import mark_log_read
from games.play.read.public import revealed_since
from games.play.service.clocks import count_votes
from games.play.service.commit import commit
from games.play.service.correct import close_game, rewind
from games.play.service.play_bots import play_bots
from games.play.service.session import lock, open_session
from games.table.read import seats_have_changed
from games.turn.read.page import not_used
from tests.engine.said_ahead import says_ahead
from tests.games.mail.test_incoming import Mailbox
from tests.games.pages import Page
from tests.games.proven import proven
from tests.games.seating import with_shark
from tests.games.tables import COLOURS, Table, person
from tests.games.written_mails import written_mails

pytestmark = [pytest.mark.once, pytest.mark.django_db]


@pytest.fixture
def table() -> Table:
    return with_shark()


def out(table: Table) -> int:
    return Prompt.objects.get(game=table.id, what="take_chair", closed_at=None).seat.number


def sitting(table: Table) -> dict[int, str]:
    """By chair who sits there."""
    seats = Seat.objects.filter(game=table.id).select_related("user")
    return {seat.number: seat.person.email.partition("@")[0] for seat in seats}


def page(colour: str, table: Table, name: str = "turn") -> str:
    client = Client()
    client.force_login(person(colour))
    return Page(client.get(reverse(name, args=[table.id]))).text


def default_chair(table: Table) -> int:
    return int(str(table.players[out(table)].prompt.default).removeprefix("seat "))


def link(prompt: Prompt) -> str:
    return reverse("turn_link", args=[token_of(prompt.pk)])


def test_people_change_with_all_that_is_theirs_and_chairs_stay_with_what_they_know(table: Table) -> None:
    """R-25.9, R-25.10, M-22.7, OURS-shark-3: nobody else moves."""
    where, chair, before = out(table), default_chair(table), sitting(table)
    came, went = before[where], before[chair]
    old = Prompt.objects.filter(seat__game=table.id, seat__number=chair).latest("pk")
    asked = table.players[where].prompt
    Seat.objects.filter(game=table.id, number=chair).update(bank_used=77)
    NoReminders.objects.create(seat=old.seat, at=timezone.now())
    vote = Vote(game=table.game, kind="pause", seat=chair, yes=[chair], no=[where])
    vote.opened_at = timezone.now()
    vote.save()
    opened = proven(Client(), old)
    assert "Is that you?" not in opened.get(link(old)).content.decode()
    was_theirs = unsubscribe_page(old.seat)

    answer = proven(Client(), asked).post(link(asked), {"answer": f"seat {chair}"})

    assert (answer.status_code, answer.url) == (302, reverse("turn", args=[table.id])), "not the old question"
    assert sitting(table) == {**before, chair: came, where: went}
    assert table.game.speakers == table.head.game.position.speakers != []
    _sees(table, chair, came, went, where)
    assert opened.get(link(old)).status_code == 404, "an old link opens nothing"
    _writes_to(old, went)
    there = Seat.objects.get(game=table.id, number=where)
    seen = Seat.objects.get(game=table.id, number=chair).seen
    mark_log_read(old.seat, 10_000)
    assert Seat.objects.get(game=table.id, number=chair).seen == seen, "of whoever sat there before"
    assert "chair_taken" in [one.kind for one in revealed_since(table.id, 1).public]
    assert (there.bank_used, list(NoReminders.objects.values_list("seat", flat=True))) == (77, [there.pk])
    vote.refresh_from_db()
    assert (vote.seat, vote.yes, vote.no) == (where, [where], [chair])
    _stops_reminders(was_theirs, at=where)
    _wins(table, chair, came, went)
    told = [mail for mail in table.players[where].mails if mail.kind == "seated"]
    assert [(mail.to, "sit out" in mail.subject) for mail in told] == [(f"{went}@example.com", True)]


def _sees(table: Table, chair: int, came: str, went: str, where: int) -> None:
    """The next one what the chair knows; who has left it what everybody sees."""
    mine, theirs = page(came, table), page(went, table)
    assert f"You speak for {COLOURS[chair].capitalize()} (" in mine and "Your hand" in mine
    assert f"You sit out, at {COLOURS[where].capitalize()}." in theirs and "Your hand" not in theirs
    known = LogEntry.objects.filter(game=table.id).known_to(chair)
    (dealt,) = (one.public_fact for one in known if one.fact["id"] == "saw_cards")
    assert sentence(dealt, chair) in page(came, table, "log")
    assert sentence(dealt, chair) not in page(went, table, "log")


def _stops_reminders(page: str, at: int) -> None:
    """The link of a mail from before goes with whoever got it, and so does that of their next mails."""
    NoReminders.objects.all().delete()
    assert Client().post(urlsplit(page).path).status_code == 200
    (quiet,) = NoReminders.objects.select_related("seat")
    assert quiet.seat.number == at and unsubscribe_page(quiet.seat) == page


def _wins(table: Table, chair: int, came: str, went: str) -> None:
    """A win is the chair's, for whoever sits in it."""
    close_game(table.id, winners=[chair])
    found = [profile(person(colour).opaque_id, person(colour)) for colour in (came, went)]
    assert [(one.played, one.won, one.taken_over) for one in found] == [(1, 1, 0), (1, 0, 0)]


def _writes_to(old: Prompt, went: str) -> None:
    """A reply to an old question does nothing and tells nothing, but where the game is; a second letter no
    more, and a stranger gets none."""
    mailbox = Mailbox()
    mailbox.sends("hand", old, sender="stranger@example.com")
    for _ in range(2):
        mailbox.sends("hand", old, sender=f"{went}@example.com")
    letter = mailbox.reply
    assert (letter.to, letter.prompt) == (f"{went}@example.com", None)
    assert "Your reply was not used" in letter.subject and "Open the game" in letter.text
    assert "hand" not in letter.text.casefold()


def test_a_deadline_takes_the_default_chair_and_a_stand_in_goes_along(table: Table) -> None:
    """R-25.9, MD-50: a bot that stands in for whoever loses the chair sits out with them. Taken back, people
    sit as they sat (OURS-shark-3)."""
    where, chair = out(table), default_chair(table)
    Seat.objects.filter(game=table.id, number=chair).update(bot="sensible")
    _orders(table, chair)
    before, stood = sitting(table), len(table.decisions)
    table.sweep(timezone.now() + timedelta(hours=49))
    assert sitting(table) == {**before, chair: before[where], where: before[chair]}
    bots = {seat.number: seat.bot for seat in Seat.objects.filter(game=table.id)}
    assert (bots[where], bots[chair]) == ("sensible", "")
    letters = written_mails().filter(kind="seated")
    told = letters.count()
    rewind(table.id, to=stood)
    assert letters.count() == told, "nobody has lost a chair"
    assert sitting(table) == before and table.game.speakers == []
    assert out(table) == where
    assert table.head.game.position.seats[chair].ahead.stops is None, "orders bind nobody who comes by it"
    _is_told_by_letter(table, where, f"{before[where]}@example.com")
    kinds = {one["kind"] for one in my_data(person(before[where]))["decisions"]}  # type: ignore[attr-defined]
    assert "standing" not in kinds, "that the orders of whoever is back have ended is theirs"


def _orders(table: Table, chair: int) -> None:
    with transaction.atomic():
        session = open_session(lock(table.id))
        session.decide(says_ahead(chair, (), {}), Route.WEB)
        commit(session)


def _is_told_by_letter(table: Table, where: int, address: str) -> None:
    """A line of the list is else told by the next mail to the seat, which is somebody else's now."""
    mailbox = Mailbox()
    mailbox.sends("line 1", table.players[where].prompt, sender=address)
    assert Seat.objects.get(game=table.id, number=where).person.email != address
    assert mailbox.reply.to == address


def test_what_was_said_and_left_at_a_chair_is_not_another_persons(table: Table) -> None:
    """R-25.9, OURS-shark-3: whoever left a chair reads only what they decided in it; a game is conceded to
    whoever sits there; an answer that was not used is told to nobody who has come since."""
    where, chair = out(table), default_chair(table)
    gone = Departure.objects.create(game=table.game, seat=_at(table, chair), user=person("gone"), until=1)
    vote = _concedes(table, to=chair)
    asked = Prompt.objects.filter(seat=_at(table, chair)).latest("pk").question
    now = timezone.now()
    ParkedAnswer.objects.create(game=table.game, seat=chair, question=asked, at=now, dropped_at=now)

    choice = table.players[where].prompt
    proven(Client(), choice).post(link(choice), {"answer": f"seat {chair}"})

    gone.refresh_from_db()
    assert (gone.seat.number, gone.has_moved) == (where, True)
    assert my_data(person("gone"))["decisions"] == []
    vote.refresh_from_db()
    assert seats_have_changed(vote) and count_votes(timezone.now())
    vote.refresh_from_db()
    assert vote.closed_at is not None and not vote.passed
    told = Act.objects.get(game=table.id, kind="vote").changed
    assert told == {"vote": "concede", "how": "seats", "by": vote.seat, "seat": chair}
    assert not_used(_at(table, chair)) == []


def test_what_a_person_has_decided_stays_theirs_to_read(table: Table) -> None:
    """R-25.9: at each chair from when they came there until they went, and nothing else that was decided
    there; also of somebody who has left the game, and whose bot has lost its chair since."""
    chair, changes = default_chair(table), 0
    other = next(seat for seat in sitting(table) if seat not in (chair, out(table)))
    sat, number = sitting(table) | {chair: "gone", other: "elsewhere"}, len(table.decisions)
    for seat in (chair, other):
        Departure.objects.create(game=table.game, seat=_at(table, seat), user=person(sat[seat]), until=number)
    Departure.objects.create(game=table.game, seat=_at(table, chair), until=number)  # deleted their account
    Seat.objects.filter(game=table.id, number__in=(chair, other)).update(since=number)
    decided = Counter((sat[d.seat], d.at) for d in table.decisions if d.seat is not None)
    while changes < 3:
        sat, number = sitting(table), len(table.decisions)
        table.play(decisions=number + 1)
        decided.update((sat[d.seat], d.at) for d in table.decisions[number:])
        changes += sitting(table) != sat
    assert (
        Counter((who, at) for who in {*sat.values(), "gone", "elsewhere"} for at in _told(person(who)))
        == decided
    )
    assert Departure.objects.get(user=person("gone")).has_moved and _told(person("gone"))


def _told(user: User) -> list[Any]:
    return [one["at"] for one in my_data(user)["decisions"]]  # type: ignore[attr-defined]


def _at(table: Table, chair: int) -> Seat:
    return Seat.objects.get(game=table.id, number=chair)


def _concedes(table: Table, to: int) -> Vote:
    by = next(number for number in range(8) if number != to)
    vote = Vote(game=table.game, kind="concede", about=to, seat=by, yes=[by])
    vote.opened_at = timezone.now()
    vote.save()
    return vote


def test_a_bot_that_takes_a_chair_answers_no_more_until_that_is_stored(table: Table) -> None:
    """R-25.9: what is asked where it sat is asked whoever sits out now."""
    where, before = out(table), sitting(table)
    Seat.objects.filter(game=table.id, number=where).update(bot="sensible")
    stood = len(table.decisions)
    assert play_bots(table.id), "it is looked at once more, with people where they sit"
    (chair,) = (number for number, who in sitting(table).items() if who == before[where])
    assert chair != where
    assert {one.question for one in table.decisions[stood:] if one.route == "bot"} == {
        Prompt.objects.get(game=table.id, what="take_chair").question
    }
    assert Seat.objects.get(game=table.id, number=where).bot == ""
