"""A mail whose matter has ended before it leaves is not sent."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.base.links import turn_link
from games.lobby.service.host import offer_rematch
from games.lobby.service.invite import accept_invitation, invite
from games.lobby.service.join_game import seat_players
from games.lobby.service.leave_game import withdraw_invitation
from games.lobby.service.start import start_game
from games.mail.delivery.deliver import deliver_all
from games.mail.outbox.drafts import WHILE_BOTS_MOVE
from games.mail.send.turn_mails import send_reminder
from games.models import Invitation, OutboxMail, Prompt
from games.play.service.correct import rewind
from games.table.kinds import DAY
from games.table.service import propose, vote_on, withdraw
from tests.games.mail.post_office import Basket
from tests.games.tables import Player, Table, bargaining, person, playing, waiting_in_lobby

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal() -> Table:
    """Two players who bargain, and whose mails have left."""
    table = bargaining()
    deliver_all()
    return table


def dealers(table: Table) -> list[Player]:
    return [table.players[one.seat.number] for one in table.waited_for if one.what == "deal"]


def offers(player: Player, other: Player, give: str = "random") -> None:
    """Offer a card for a card; a second offer takes the place of the first."""
    terms = {str(player.number): {"cards": [give]}, str(other.number): {"cards": ["random"]}}
    asked = [prompt.question for prompt in player.prompts if prompt.what == "deal"]
    player.says({"do": "offer", "terms": terms}, question=asked[-1])


def deal_of(player: Player) -> Prompt:
    return next(prompt for prompt in player.prompts if prompt.what == "deal")


def leaving(**of: Any) -> list[OutboxMail]:
    """The mails that leave now, of these."""
    before = set(OutboxMail.objects.exclude(sent_at=None).values_list("pk", flat=True))
    deliver_all()
    return list(OutboxMail.objects.filter(**of).exclude(sent_at=None).exclude(pk__in=before).order_by("pk"))


def offer_in(mail: OutboxMail) -> str:
    """What a mail says of the offer to answer."""
    return " ".join(mail.text.split()).partition("The offer on the table: ")[2].partition("Both cards")[0]


def superseded() -> list[str]:
    return list(OutboxMail.objects.exclude(superseded_at=None).values_list("kind", flat=True))


def test_an_offer_is_mailed(deal: Table) -> None:
    one, other = dealers(deal)
    offers(one, other)
    (mail,) = leaving(to=other.seat.user.email, kind="prompt")
    assert mail.prompt == deal_of(other) and "You get a card at random." in offer_in(mail)


def test_an_offer_that_is_withdrawn_before_it_leaves_is_not_mailed(deal: Table) -> None:
    one, other = dealers(deal)
    offers(one, other)
    withdrawn = deal_of(other)
    one.says({"do": "break off"}, question=deal_of(one).question)
    mails = leaving(to=other.seat.user.email)
    assert withdrawn.pk not in {mail.prompt_id for mail in mails}
    assert "prompt" in superseded()
    assert not any(turn_link(withdrawn.pk) in mail.text for mail in mails)


def test_of_an_offer_that_is_changed_before_it_leaves_only_the_new_one_is_mailed(deal: Table) -> None:
    one, other = dealers(deal)
    offers(one, other)
    first = deal_of(other)
    offers(one, other, give="any attack")
    (mail,) = leaving(to=other.seat.user.email, kind="prompt")
    assert mail.prompt == deal_of(other) != first
    assert "attack card" in offer_in(mail) and "You get a card at random." not in offer_in(mail)


def test_an_offer_that_is_answered_by_another_is_not_mailed(deal: Table) -> None:
    one, other = dealers(deal)
    offers(one, other)
    offers(other, one, give="any attack")
    assert leaving(to=other.seat.user.email, kind="prompt") == []
    (mail,) = leaving(to=one.seat.user.email, kind="prompt") or OutboxMail.objects.filter(prompt=deal_of(one))
    assert mail.prompt == deal_of(one)


def test_an_offer_that_is_taken_before_it_leaves_is_not_mailed(deal: Table) -> None:
    one, other = dealers(deal)
    offers(one, other)
    taken = deal_of(other)
    other.says({"do": "accept"}, question=taken.question)
    assert taken.pk not in {mail.prompt_id for mail in leaving(kind="prompt")}


def test_a_question_that_was_taken_back_with_the_game_is_not_mailed() -> None:
    table = playing(people=3)
    deliver_all()
    before = table.decisions[-1].number
    table.everybody_answers()
    gone = list(OutboxMail.objects.filter(kind="prompt", sent_at=None))
    rewind(table.id, to=before)
    sent = leaving(kind="prompt")
    assert gone and not {mail.pk for mail in gone} & {mail.pk for mail in sent}


def test_a_reminder_leaves_before_the_answer_and_not_after_it(basket: Basket) -> None:
    table = playing(people=3)
    deliver_all()
    send_reminder(table.red.prompt)
    send_reminder(table.yellow.prompt)
    table.red.answers(1)
    assert [mail.to for mail in leaving(kind="reminder")] == ["yellow@example.com"]


def invited(seats: int = 3, name: str = "purple") -> Invitation:
    game = waiting_in_lobby(people=seats - 1, bots=0)
    game.seats.create(number=seats - 1)
    return invite(game, f"{name}@example.com")


@pytest.mark.parametrize("bots", [1, 0])
def test_a_question_waits_for_what_bots_do_at_once(bots: int) -> None:
    """Also where no bot is asked: else the time of a mail would tell whether one is."""
    playing(people=3 - bots, bots=bots)
    asked = OutboxMail.objects.filter(kind="prompt")
    assert asked and all(mail.due_at - mail.queued_at == bots * WHILE_BOTS_MOVE for mail in asked)
    left = leaving(kind="prompt")
    assert bool(left) is not bool(bots)
    with time_machine.travel(timezone.now() + WHILE_BOTS_MOVE):
        assert len(left) + len(leaving(kind="prompt")) == len(asked)


def test_an_invitation_leaves_while_its_seat_is_free() -> None:
    invitation = invited()
    (mail,) = leaving(kind="invitation")
    assert mail.to == invitation.email and invitation.token in mail.text


def test_an_invitation_does_not_leave_after_it_was_withdrawn() -> None:
    invitation = invited()
    invitation.game.refresh_from_db()
    withdraw_invitation(invitation.game, invitation.pk, by=invitation.game.owner)
    again = invite(invitation.game, invitation.email)
    (mail,) = leaving(kind="invitation")
    assert again.token in mail.text and invitation.token not in mail.text


def test_an_invitation_does_not_leave_after_it_was_accepted() -> None:
    accept_invitation(invited().token, person("purple"))
    assert leaving(kind="invitation") == [] and "invitation" in superseded()


def test_an_invitation_does_not_leave_after_the_start() -> None:
    invitation = invited()
    seat_players(invitation.game, [person("green")])
    start_game(invitation.game)
    assert leaving(kind="invitation") == [] and "invitation" in superseded()


def test_an_offer_of_a_rematch_leaves_until_the_seat_is_taken() -> None:
    table = playing(people=3)
    type(table.game).objects.filter(pk=table.id).update(status="over")
    new = offer_rematch(table.game, by=person("red"))
    mine = Invitation.objects.get(game=new, person=person("blue"))
    accept_invitation(mine.token, person("blue"))
    assert [mail.to for mail in leaving(kind="rematch")] == ["yellow@example.com"]


def test_a_proposal_leaves_while_it_can_be_voted_on() -> None:
    table = playing(people=3)
    propose(table.game, person("red"), kind="extend", seconds=DAY)
    mails = leaving(kind="vote")
    assert [mail.to for mail in mails] == ["yellow@example.com", "blue@example.com"]


def test_a_proposal_does_not_leave_after_it_was_withdrawn() -> None:
    table = playing(people=3)
    withdraw(table.game, person("red"), propose(table.game, person("red"), kind="extend", seconds=DAY).pk)
    assert leaving(kind="vote") == []


def test_what_was_voted_leaves_and_the_question_does_not() -> None:
    table = playing(people=3)
    vote = propose(table.game, person("red"), kind="extend", seconds=DAY)
    vote_on(table.game, person("blue"), vote.pk, agrees=True)
    mails = leaving(kind="vote")
    assert mails and all("decided" in mail.key for mail in mails)
