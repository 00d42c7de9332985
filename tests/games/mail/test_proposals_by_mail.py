"""A player proposes to the table by a line of a reply, as on the page; a remark proposes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.mail.commands.lines import PROPOSE, REMARK, Command, command_lines
from games.mail.commands.sections import carry_out
from games.models import Game, InboundMail, Seat, User, Vote
from games.play.service.play_bots import come_back
from games.table.by_mail import read_proposal
from games.table.declaration import kinds
from games.table.kinds import DAY
from games.table.service import propose
from games.words.names import colour_name
from games.words.reader import span_words
from tests.games.mail.conftest import told
from tests.games.mail.test_incoming import Mailbox
from tests.games.tables import Table, person, playing
from tests.games.written_mails import written_mails

pytestmark = pytest.mark.django_db

Writes = Callable[..., InboundMail]
BLUE = 2


@pytest.fixture
def table() -> Table:
    return playing(people=3)


@pytest.fixture
def writes(table: Table, mailbox: Mailbox) -> Writes:
    """Yellow, who is asked something."""
    prompt = table.yellow.prompt
    return lambda text: mailbox.sends(text, prompt, sender=table.yellow.seat.person.email)


def votes(table: Table) -> list[Vote]:
    return list(Vote.objects.filter(game=table.id).order_by("pk"))


def read(what: str) -> tuple[str, int, tuple[int, ...]] | None:
    found = read_proposal(what)
    return found and (found.kind.name, found.seconds // DAY, found.seats)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("propose draw", ("draw", 0, ())),
        ("I propose a draw.", ("draw", 0, ())),
        ("I would like to propose that we call it a draw", ("draw", 0, ())),
        ("* Propose: pause 3 days", ("pause", 3, ())),
        ("propose a pause for two weeks", ("pause", 14, ())),
        ("propose to pause the game for a week", ("pause", 7, ())),
        ("propose 2 days more time", ("extend", 2, ())),
        ("propose more time: 2 days", ("extend", 2, ())),
        ("propose going on", ("resume", 0, ())),
        ("propose to end the pause", ("resume", 0, ())),
        ("schlage Ende der Pause vor", ("resume", 0, ())),
        ("Ich schlage vor, die Pause zu beenden", ("resume", 0, ())),
        ("propose another player for blue", ("replace", 0, (BLUE,))),
        ("propose taking my last answer back", ("take_back", 0, ())),
        ("propose to concede the game to Blue!", ("concede", 0, (BLUE,))),
        ("schlage Unentschieden vor", ("draw", 0, ())),
        ("Ich schlage vor, das Spiel unentschieden zu beenden", ("draw", 0, ())),
        ("Ich schlage eine Pause von 3 Tagen vor.", ("pause", 3, ())),
        ("Vorschlag: Pause 7 Tage", ("pause", 7, ())),
        ("mehr Zeit vorschlagen", ("extend", 0, ())),
        ("schlage vor, meine letzte Antwort zurückzunehmen", ("take_back", 0, ())),
        ("schlage Zuruecknehmen vor", ("take_back", 0, ())),
        ("ich schlage vor aufzugeben", ("concede", 0, ())),
        ("schlage jemand anderen für Blau vor", ("replace", 0, (BLUE,))),
    ],
)
def test_a_proposal_is_a_line_with_the_word(line: str, means: object) -> None:
    (found,) = command_lines(line, None).commands
    assert (found.name, read(found.rest)) == (PROPOSE, means)


@pytest.mark.parametrize(
    "line",
    [
        "I propose that Red and I share what is left of the pause",
        "a proposal would be nice",
        "line 2, and I propose a draw",
        "I propose something else than a draw",
    ],
)
def test_other_proposals_are_none_to_the_table(line: str) -> None:
    assert command_lines(line, None).commands == ()


@pytest.mark.parametrize(
    ("language", "line", "told_so"),
    [
        ("en", "propose peace", "“peace” cannot be proposed here. Nothing was proposed."),
        ("de", "schlage Frieden vor", "„Frieden“ kann hier nicht vorgeschlagen werden."),
        ("en", "vote for the pause", "Say which vote you mean. Nothing was changed."),
        ("de", "Abstimmung vielleicht", "Nenne die Abstimmung, die du meinst."),
    ],
)
def test_a_line_that_begins_as_a_command_is_told_beside_an_answer(
    table: Table, writes: Writes, mailbox: Mailbox, language: str, line: str, told_so: str
) -> None:
    User.objects.update(language=language)
    assert writes(f"{'line' if language == 'en' else 'Zeile'} 1\n\n{line}").outcome == "taken"
    assert not votes(table) and told_so in told(mailbox)


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_kind_is_proposed_by_the_line_that_we_tell(language: str) -> None:
    with override(language):
        for kind in kinds().values():
            words = {"span": span_words(kind.spans[-1]), "seat": colour_name(BLUE)}
            (found,) = command_lines(str(kind.line) % words, None).commands
            said = read_proposal(found.rest)
            assert said is not None and said.kind == kind, kind.line
            assert said.seconds == kind.spans[-1] and said.seats == ((BLUE,) if kind.seats else ())


def test_the_answer_says_what_was_proposed_who_agrees_until_when_and_how(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    assert writes("propose pause 3 days").outcome == "commands"
    (vote,) = votes(table)
    assert (vote.kind, vote.seconds, vote.seat, vote.yes) == ("pause", 3 * DAY, 1, [1])
    letter = told(mailbox)
    assert mailbox.reply.subject.endswith("Your proposal")
    assert "Your proposal: Yellow proposes to pause the game for 3 days." in letter
    assert "as soon as more than half of the players agree" in letter
    assert "Asked by email: Red and Blue." in letter
    assert f"“vote {vote.pk} yes” or “vote {vote.pk} no”" in letter
    assert {one.to for one in written_mails().filter(kind="vote")} == {"red@example.com", "blue@example.com"}


def test_in_german(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    User.objects.filter(email="yellow@example.com").update(language="de")
    writes("Ich schlage Unentschieden vor")
    (vote,) = votes(table)
    assert vote.kind == "draw" and f"„Abstimmung {vote.pk} ja“" in told(mailbox)
    assert "Dein Vorschlag: Gelb schlägt vor, das Spiel unentschieden zu beenden." in told(mailbox)


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("propose a pause", ("“propose pause 3 days”", "“propose pause 14 days”")),
        (
            "propose a pause for 5 days",
            ("A pause lasts 3 days, 7 days or 14 days.", "“propose pause 7 days”"),
        ),
        ("propose 9 days more time", ("More time is 1 day, 2 days or 3 days more.",)),
        ("propose more time", ("“propose 1 day more time”", "“propose 3 days more time”")),
        ("propose conceding", ("“propose conceding to Red”", "“propose conceding to Blue”")),
        ("propose draw for 3 days", ("“propose draw”",)),
    ],
)
def test_what_is_left_open_is_asked_back_with_the_lines(
    table: Table, writes: Writes, mailbox: Mailbox, line: str, lines: tuple[str, ...]
) -> None:
    writes(line)
    assert not votes(table) and "Nothing was proposed." in told(mailbox)
    assert all(one in told(mailbox) for one in lines)


def test_the_word_alone_tells_all_that_the_page_offers(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    writes("propose")
    for line in ("pause 7 days", "draw", "2 days more time", "conceding to Blue"):
        assert f"“propose {line}”" in told(mailbox)
    assert not votes(table) and "going on" not in told(mailbox), "nothing is paused"
    propose(table.game, person("red"), kind="draw")
    writes("propose")
    assert "“propose draw”" not in told(mailbox), "that vote is open"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("propose going on", "The game isn't paused. Nothing was changed."),
        ("propose another player for blue", "The player of that seat is not absent"),
        ("propose another player", "There is no seat that this can be about now."),
        ("propose taking back", "You have answered nothing yet that could be taken back."),
        ("propose conceding to yellow", "You can't propose that for your own seat."),
        ("propose conceding to teal", "There is no such seat in this game."),
    ],
)
def test_what_the_page_would_refuse_is_refused_with_its_reason(
    table: Table, writes: Writes, mailbox: Mailbox, line: str, why: str
) -> None:
    writes(line)
    assert why in told(mailbox) and not votes(table)


def test_a_vote_on_that_is_open_already(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    vote = propose(table.game, person("red"), kind="draw")
    writes("propose draw")
    assert "A vote on that is open already." in told(mailbox) and f"“vote {vote.pk} yes”" in told(mailbox)
    assert votes(table) == [vote]


def test_a_pause_is_not_asked_back_where_the_game_is_paused(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    Game.objects.filter(pk=table.id).update(paused_at=timezone.now())
    writes("propose pause")
    assert "The game is paused already. Nothing was changed." in told(mailbox)


def test_a_mail_that_is_read_again_proposes_nothing_twice(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    came = timezone.now()
    prompt, command = table.yellow.prompt, Command(PROPOSE, "draw")
    first = carry_out(prompt, [command], came)
    assert carry_out(prompt, [command], came) == first and len(votes(table)) == 1
    (later,) = carry_out(prompt, [command], timezone.now())
    assert "A vote on that is open already." in later.plain


def test_a_game_with_bots_alone_carries_it_out_once(mailbox: Mailbox) -> None:
    table, came = playing(people=1, bots=2), timezone.now()
    for _again in range(2):
        (section,) = carry_out(table.red.prompt, [Command(PROPOSE, "2 days more time")], came)
        assert "It is agreed: no one else has a vote." in section.plain
        assert "To go on, write" not in section.plain
    assert len(votes(table)) == 1


def test_a_pause_that_is_agreed_says_how_to_go_on(mailbox: Mailbox) -> None:
    table = playing(people=1, bots=2)
    (section,) = carry_out(table.red.prompt, [Command(PROPOSE, "pause 3 days")], timezone.now())
    assert "To go on, write “propose going on”." in section.plain
    (section,) = carry_out(table.red.prompt, [Command(PROPOSE, "going on")], timezone.now())
    assert "To go on, write" not in section.plain


def test_withdrawing_ends_ones_own_proposal_only(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    other = propose(table.game, person("red"), kind="pause", seconds=3 * DAY)
    writes("propose draw")
    (mine,) = [one for one in votes(table) if one.kind == "draw"]
    writes(f"vote {mine.pk} withdraw")
    mine.refresh_from_db()
    assert mine.closed_at and not mine.passed and "Your proposal is withdrawn." in told(mailbox)
    writes(f"Abstimmung {other.pk} zurückziehen")
    other.refresh_from_db()
    assert other.closed_at is None and "Only who made a proposal can withdraw it." in told(mailbox)


def test_an_answer_that_revealed_nothing_is_taken_back_at_once(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    prompt = table.until_asked("launch")
    sender = prompt.seat.person.email
    mailbox.sends("line 1", prompt, sender=sender)
    came = timezone.now()
    mailbox.sends("propose taking back", prompt, sender=sender)
    assert "Your last answer is taken back. You are asked anew." in told(mailbox)
    assert not votes(table)
    asked = table.players[prompt.seat.number].prompts
    assert any(one.what == "launch" and one.waiting for one in asked)
    (again,) = carry_out(asked[-1], [Command(PROPOSE, "taking back")], came)
    assert "Your last answer is taken back." in again.plain and not votes(table), "read twice, done once"


def test_an_answer_that_was_revealed_needs_all_others(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    table.everybody_answers()
    writes("propose taking back my last answer")
    (vote,) = votes(table)
    assert vote.kind == "take_back" and "only if everyone agrees within three days" in told(mailbox)


@pytest.mark.parametrize("line", ["I concede", "Ok, I give up!", "concede to blue", "Ich gebe auf."])
def test_a_remark_proposes_nothing_and_is_explained(
    table: Table, writes: Writes, mailbox: Mailbox, line: str
) -> None:
    assert writes(f"Hi\n\n{line}").outcome == "commands"
    assert not votes(table) and "“propose conceding to Blue”" in told(mailbox)
    assert "leave the game: a bot plays on for you" in told(mailbox)


@pytest.mark.parametrize("line", ["draw?", "shall we call it a draw?", "Unentschieden?", "a pause?"])
def test_a_question_that_may_mean_a_vote_is_explained(
    table: Table, writes: Writes, mailbox: Mailbox, line: str
) -> None:
    writes(line)
    assert not votes(table) and "To propose that to the table, write on a line of its own:" in told(mailbox)


@pytest.mark.parametrize("text", ["line 1\nI concede", "draw?\nNo, wait", "I concede\n\nthis one to Blue"])
def test_beside_anything_else_a_remark_stays_one(text: str) -> None:
    assert not [one for one in command_lines(text, None).commands if one.name == REMARK]


def test_below_a_remark_a_name_may_stand() -> None:
    (found,) = command_lines("I concede\nAnna", None, ["anna"]).commands
    assert found.name == REMARK


def test_what_a_question_takes_for_an_answer_is_an_answer() -> None:
    assert command_lines("draw", lambda line: line == "draw").commands == ()
    offer = "propose my attack 8 for a colony on blue 3"
    assert command_lines(offer, lambda line: line == offer).commands == ()


def test_beside_an_answer_both_are_done(table: Table, writes: Writes, mailbox: Mailbox) -> None:
    question = table.yellow.prompt.question
    writes("line 1\n\npropose draw")
    assert [vote.kind for vote in votes(table)] == ["draw"]
    assert any((one.seat, one.question) == (1, question) for one in table.decisions)


def test_a_player_with_a_stand_in_is_back_and_proposes(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    prompt = table.yellow.prompt
    Seat.objects.filter(pk=table.yellow.seat.pk).update(bot="random")
    mailbox.sends("propose draw", prompt, sender="yellow@example.com")
    assert "Welcome back." in told(mailbox) and [vote.seat for vote in votes(table)] == [1]
    assert not come_back(table.game, person("yellow")), "they are back already"


def test_another_player_for_the_only_one_who_is_absent(
    table: Table, writes: Writes, mailbox: Mailbox
) -> None:
    Seat.objects.filter(game=table.id, number=BLUE).update(bot="random")
    writes("propose another player")
    (vote,) = votes(table)
    assert (vote.kind, vote.about) == ("replace", BLUE) and "Asked by email: Red." in told(mailbox)
    assert vote.lapses_at - vote.opened_at == timedelta(days=3)
