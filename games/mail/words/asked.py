"""A question or several in a mail, automatic powers, and answers that were taken without a letter."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from enum import Enum
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext

import engine
from engine.prospects import present_encounter
from engine.state.view import View
from games.ahead.words.orders import reacting_things
from games.ahead.words.reactions import how_to_react, reaction_words
from games.base.documents import AnswerJSON, FactJSON
from games.board.words.lines import WIDTH, wrapped
from games.mail.words.news import happened_since, news_lines
from games.mail.words.notes import shared, without_situation
from games.mail.words.opening import Opening, Player, people_line
from games.questions.forms import answer_words, form_of
from games.questions.words.answers import (
    MARKED,
    closed_answer_words,
    deadline_of_all,
    legend,
    line_to_name,
    sample_words,
    several_questions,
)
from games.questions.words.reasons import why_asked
from games.questions.words.titles import QuestionWords, can_only_pass, question, since_answered
from games.situation.words.encounter import stake, with_encounter
from games.words import names
from games.words.reader import NO_DEADLINE, Due, Reader, deadline

MOST_SUBJECT = 72  # with the encounter; a subject without it is as long as its title
LABEL_INDENT, NOTE_INDENT = " " * 6, " " * 8  # a note is indented further than its answer
BEFORE_NOTE = " – "  # where a note stands behind its answer
WITH_ITS_WORDS = noop("Reply with a line (“line %(number)d”) or its words.")
IN_OWN_WORDS = noop("Reply with a line (“line %(number)d”) or your own words; other answers work too.")


class Reminder(Enum):
    """Why a player is asked once more."""

    HALF = "half"  # of the time is over
    NEAR_END = "near end"
    BANK = "bank"  # the time is over, and the bank runs
    DESK = "desk"  # the host or a moderator asks for it


@dataclass(frozen=True)
class PromptMail:
    """What a mail or reminder of a prompt says. Its seat may know everything in it.

    `view` is the seat's, `ask` the open question. `shown` are the numbered answers as they were fixed (the
    engine's suggestions if empty). `since` are facts as documents, oldest first; `before` are those of the
    encounter that went on then, as far as the seat was told them before.
    """

    game_name: str
    view: View
    ask: engine.Ask
    turn_url: str
    shown: Sequence[AnswerJSON] = ()
    since: Sequence[FactJSON] = ()
    before: Sequence[FactJSON] = ()
    due: Due = NO_DEADLINE
    zone: tzinfo | None = None
    now: datetime | None = None
    opening: Opening | None = None  # in the first mail of a game
    players: Sequence[Player] = ()  # in every later mail
    reminders_url: str = ""
    reacts: bool = False  # whether cards and powers act by themselves at this table, which then asks for none
    answered: Sequence[MailedAnswer] = ()  # by mail since the last mail, without a letter of their own
    reminder: Reminder = Reminder.HALF  # in a reminder
    parts: Sequence[NamedPart] = ()  # all questions asked together, this one first; empty if it is alone
    settled: Sequence[engine.Ask] = ()  # asked together with it, with one answer each: they are left out
    reply_to: str = ""  # the address that a reply goes to

    @property
    def reader(self) -> Reader:
        return Reader.of(self.view)


@dataclass(frozen=True)
class NamedPart:
    """One of several questions in a mail, and the word that names it in a reply."""

    name: str
    mail: PromptMail


def news_in_mail(mail: PromptMail) -> dict[str, object]:
    """Return what is told before all else: the news of the reader, and why they are asked again."""
    told = since_answered(mail.ask, mail.reader)
    news = news_lines(mail.since, mail.before, mail.reader)
    asked_again = bool(told) or any(one.what == mail.ask.what for one in mail.answered[-1:])
    if asked_again and not news:
        news = [happened_since(mail.since, mail.reader, own=bool(told))]
    if told and mail.ask.about.get("kept") and mail.ask.default in (mail.shown or mail.ask.suggestions()):
        told = _("Your answer holds unless you give another.")  # it is marked in the list
    news = [*filter(None, news), *([told] if told and not mail.parts else [])]
    return {"news": news, "news_wrapped": "\n".join(map(wrapped, news))}


def question_lines(mail: PromptMail, words: QuestionWords, *, alone: bool = False) -> dict[str, object]:
    """Return the lines of a question, each as it is and wrapped for the text.

    `alone`: no other is asked, and what was answered before is told with the news.
    """
    about = _situation(mail)
    lines = {
        "people": people_line(mail.players, mail.reader.seat),
        "because": why_asked(mail.ask, mail.view),
        "title": words.title,
        "explanation": _explanation(mail, words, since_answered(mail.ask, mail.reader) if alone else ""),
        "deadline": _deadline(mail, mail.reader),
        "sample": _sample(mail),
    }
    return {
        **lines,
        **{f"{name}_wrapped": wrapped(line) for name, line in lines.items()},
        "stake": about,
        "stake_wrapped": "\n".join(map(wrapped, about)),
    }


def _situation(mail: PromptMail) -> list[str]:
    return stake(mail.view, mail.reader, mail.ask.what).lines


def answer_list(mail: PromptMail, most: int | None = None, name: str = "") -> dict[str, object]:
    """Return the list, or its first lines if at most so many are shown; the others work as well.

    `name`: what the question is called among others.
    """
    listed = mail.shown or mail.ask.suggestions()
    answers = listed_answers(mail.ask, listed, mail.view, mail.reader, most)
    cut = len(listed) - len(answers) if mail.ask.complete else 0
    answers = shared(answers)
    if mail.reply_to:
        answers = [one._replace(mailto=_mailto(mail, one.number, name)) for one in answers]
    of_all = form_of(mail.ask).below(mail.ask, mail.view)
    below = " ".join(filter(None, [more_words(cut), of_all]))
    return {
        "answers": answers,
        "answers_text": answers_text(answers),
        "below": below,
        "page": f"{mail.turn_url}?{urlencode({'question': mail.ask.number})}&line=",
        "below_wrapped": wrapped(below),
        "how": wrapped(_how(mail)),
    }


def listed_answers(
    ask: engine.Ask, shown: Sequence[AnswerJSON], view: View, reader: Reader, most: int | None = None
) -> list[NumberedAnswer]:
    """Return the answers that the mail of a question lists, at most so many: of suggestions its first.

    A letter that asks once more lists as many.
    """
    most = most if most or ask.complete else MOST_SUGGESTED
    answers = numbered_answers(ask, shown[:most], view, reader, ships_seen=True)
    answers = without_situation(answers, stake(view, reader, ask.what).lines)
    return answers if ask.complete else answers[: len(_first_lines(shared(answers)))]


def _first_lines(answers: list[NumberedAnswer]) -> list[NumberedAnswer]:
    """Leave out the last pairs of suggestions while the list is long: the others work as well.

    Suggestions of joining come in pairs, one for each side.
    """
    most = len(answers)
    while most - 2 >= LEAST_SUGGESTED and answers_text(answers[:most]).count("\n") >= MOST_LINES:
        most -= 2
    return answers[:most]


def _explanation(mail: PromptMail, words: QuestionWords, told: str) -> str:
    """Return how to answer, without what is `told` above.

    A reader who can only pass is told instead why they are asked all the same.
    """
    nothing = _("You can only pass here; you are asked so that no one learns from silence what you hold.")
    nothing = nothing if can_only_pass(mail.ask) else ""
    parts = (words.explanation.removeprefix(told).lstrip(), nothing, _homes_needed(mail))
    return " ".join(filter(None, parts))


def _homes_needed(mail: PromptMail) -> str:
    """Return why some listed answers cost the power: once, and not beside each of them."""
    ask = mail.ask
    shown = mail.shown or ask.suggestions()
    needed = mail.view["homes_for_power"]
    told = ngettext(
        "Your power needs %(n)d home colony.", "Your power needs %(n)d home colonies.", needed
    ) % {"n": needed}
    return told if any(form_of(ask).costs_power(ask, answer, mail.view) for answer in shown) else ""


class NumberedAnswer(NamedTuple):
    """An answer of the list in a mail.

    `default`: whether a missed deadline gives it, and the `mark` that says so. `note`: what it costs, or who
    wins by it. `mailto`: a link that begins a reply with it.
    """

    number: int
    label: str
    default: bool
    note: str
    mailto: str = ""
    mark: str = ""


def more_words(number: int) -> str:
    """Return how many answers a list leaves out; "" if none."""
    told = ngettext(
        "%(n)d more answer: name it, or look at the page.",
        "%(n)d more answers: name one, or look at the page.",
        number,
    )
    return told % {"n": number} if number else ""


def settled_words(mail: PromptMail) -> str:
    """Return what is answered along with what is asked, because there is no choice; "" if nothing is."""
    answers = names.listed(answer_words(ask, ask.default, mail.reader) for ask in mail.settled)
    told = _("Along with your answer, as there is no choice: %(answers)s.") % {"answers": answers}
    return told if mail.settled else ""


def subject_of(mail: PromptMail, pattern: str) -> str:
    """Return the title of the question, with the encounter's attacker and target if there is room.

    Both are public.
    """
    title = question(mail.ask, mail.reader).subject
    joined = with_encounter(title, present_encounter(mail.view), mail.reader.by_colour).rstrip(".")
    whole = pattern % {"game": mail.game_name, "title": joined}
    return whole if len(whole) <= MOST_SUBJECT else pattern % {"game": mail.game_name, "title": title}


def _mailto(mail: PromptMail, number: int, name: str) -> str:
    """Return a link that begins a reply with this line of the list."""
    line = _("line %(number)d") % {"number": number}
    subject = subject_of(mail, _("[%(game)s] %(title)s"))
    told = {"subject": f"Re: {subject}", "body": keyed(name, line) if name else line}
    return f"mailto:{mail.reply_to}?{urlencode(told, quote_via=quote)}"


def numbered_answers(
    ask: engine.Ask, shown: Sequence[AnswerJSON], view: View, reader: Reader, *, ships_seen: bool = False
) -> list[NumberedAnswer]:
    """Return the list of a mail, `shown` as it was fixed; `ships_seen`: the board is beside it."""
    form = form_of(ask)
    note = partial(form.note, ships_seen=ships_seen)
    brings = form.sides_bring(ask, shown, view, reader)
    return [
        NumberedAnswer(
            place + 1,
            answer_words(ask, answer, reader),
            answer == ask.default,
            " ".join(filter(None, (brings.get(place), note(ask, answer, view, reader)))),
            mark=_mark(ask) if answer == ask.default else "",
        )
        for place, answer in enumerate(shown)
    ]


def answers_text(answers: Sequence[NumberedAnswer]) -> str:
    """Return the answers below each other, for the text part."""
    return "\n".join(line for one in answers for line in _answer_lines(one))


def default_mark() -> str:
    """Return the mark behind the answer that a missed deadline gives."""
    return _("(the default)")


def answer_mark() -> str:
    """Return the mark behind what was answered before something happened: it stays the answer."""
    return _("(your answer)")


def _mark(ask: engine.Ask) -> str:
    """Return the mark of the default."""
    return answer_mark() if ask.about.get("kept") else default_mark()


def _answer_lines(one: NumberedAnswer) -> list[str]:
    """Return an answer with its note behind it, or below it if a line cannot hold both."""
    number, words = f"{one.number:4d}. ", [one.label, *([one.mark] if one.mark else [])]
    whole = f"{number}{' '.join(words)}{BEFORE_NOTE}{one.note}"
    if one.note and len(whole) <= WIDTH:
        return [whole]
    lines = [_indented("  ".join(words), number, LABEL_INDENT)]
    return [*lines, _indented(one.note, NOTE_INDENT, NOTE_INDENT)] if one.note else lines


def _indented(text: str, first: str, others: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def _how(mail: PromptMail) -> str:
    shown = mail.shown or mail.ask.suggestions()
    return _(WITH_ITS_WORDS if mail.ask.complete else IN_OWN_WORDS) % {"number": line_to_name(shown)}


def _sample(mail: PromptMail, name: str = "") -> str:
    """Return an answer that the list does not show, as it can be written; "" if the list shows all."""
    words = sample_words(mail.ask, mail.shown or mail.ask.suggestions(), mail.reader)
    return (
        _("Another answer: “%(sample)s”.") % {"sample": keyed(name, words) if name else words}
        if words
        else ""
    )


def _deadline(mail: PromptMail, reader: Reader) -> str:
    """Return until when to answer, and the default: by its line of the list if its words do not fit."""
    default = answer_words(mail.ask, mail.ask.default, reader)
    told = deadline(mail.due, default, mail.now, mail.zone)
    listed = (mail.shown or mail.ask.suggestions())[:MOST_IN_PART]
    if len(told) <= WIDTH or mail.ask.default not in listed:
        return told
    line = _("line %(number)d") % {"number": listed.index(mail.ask.default) + 1}
    return deadline(mail.due, line, mail.now, mail.zone)


class MailedAnswer(NamedTuple):
    """An answer by mail, and the question as it is stored.

    `taken_back`: the game was taken back, so the answer does not count.
    """

    what: str
    about: Mapping[str, Any]
    answer: AnswerJSON
    taken_back: bool = False


def answered_in_mail(answers: Sequence[MailedAnswer], reader: Reader) -> dict[str, object]:
    """Return a line for each answer; nothing if there are none."""
    lines = answered_lines(answers, reader)
    return {"answered": lines, "answered_wrapped": "\n".join(map(wrapped, lines))} if lines else {}


def answered_lines(answers: Sequence[MailedAnswer], reader: Reader) -> list[str]:
    return [_answered_line(one, reader) for one in answers]


def _answered_line(one: MailedAnswer, reader: Reader) -> str:
    told = {
        "question": question({"what": one.what, "about": one.about}, reader).title.rstrip("."),
        "answer": names.capital(closed_answer_words(one.answer, one.what, one.about, reader)),
    }
    if one.taken_back:
        return _("Taken back with the game: %(question)s – %(answer)s. It no longer counts.") % told
    return _("Your answer: %(question)s – %(answer)s.") % told


def reactions_in_mail(view: View) -> dict[str, object]:
    """Return a line for each automatic card or power, and how to change it; nothing if there are none."""
    things, lines = reacting_things(view), reaction_words(view)
    if not lines:
        return {}
    how = how_to_react(things) if things else ""
    return {
        "reactions": lines,
        "reactions_text": "\n".join(wrapped(line, "  ") for line in lines),
        "reactions_how": how,
        "reactions_how_wrapped": wrapped(how),
    }


LEAST_SUGGESTED, MOST_LINES = 4, 10  # answers that are kept in any case; lines of text that all may have
MOST_SUGGESTED = 8  # lines where more is possible than any list shows
MOST_IN_PART = 5  # lines of each of several questions
SHORT = 24  # most characters of an answer that is shown as an example in its words
INDENT = " " * 4


def parts_context(parts: Sequence[NamedPart]) -> dict[str, object]:
    """Return what a mail with several questions has in place of one question."""
    title, how, otherwise = several_questions(len(parts)), how_to_answer_parts(parts), _otherwise(parts)
    return {
        "title": title,
        "title_wrapped": "",  # it is said with how to answer
        "otherwise": otherwise,
        "otherwise_wrapped": wrapped(otherwise),
        "how_parts": how,
        "how_parts_wrapped": wrapped(f"{title}. {how}"),
        "parts": (each := [_part(part, has_time=not otherwise) for part in parts]),
        **_of_all(each),
    }


def _of_all(parts: list[dict[str, Any]]) -> dict[str, object]:
    """Return the reason and the explanation that all questions share, and take them out of each."""
    told: dict[str, object] = {}
    for name in ("because", "explained"):
        said = {part[name].removeprefix(part["name"]) for part in parts}
        if len(said) == 1 and len(parts) > 1:
            told |= {f"{name}_of_all": (line := said.pop()), f"{name}_of_all_wrapped": wrapped(line)}
            for part in parts:
                part |= {name: "", f"{name}_wrapped": ""}
    return told


def _otherwise(parts: Sequence[NamedPart]) -> str:
    """Return until when all can be answered, if each default is marked in its list; else nothing.

    Return nothing also if their times differ: each question has its own deadline then.
    """
    first = parts[0].mail
    same_time = all(part.mail.due == first.due for part in parts)
    mails = [part.mail for part in parts]
    marked = all(mail.ask.default in (mail.shown or mail.ask.suggestions())[:MOST_IN_PART] for mail in mails)
    if not (same_time and marked):
        return ""
    return deadline_of_all(first.due, first.now or timezone.now(), first.zone, MARKED)


def reminder_words(kind: Reminder, parts: int) -> str:
    """Return the beginning of a reminder.

    `parts` is how many questions it asks, 0 if it asks one alone as most mails do.
    """
    if kind is Reminder.BANK:
        return _("Your time is over. Your bank runs now; when it is empty, the default is used.")
    if kind is Reminder.NEAR_END:
        return _("The last reminder: the time for your answer is nearly over.")
    if kind is Reminder.DESK:
        return _("The host or a moderator reminds you: the game waits for your answer.")
    if parts:
        return _("A reminder: these questions are still open.")
    return _("A reminder: this question is still open.")


def how_to_answer_parts(parts: Sequence[NamedPart]) -> str:
    """Return how one reply answers several questions, with the first of them as the example."""
    name, mail = parts[0].name, parts[0].mail
    told = {"example": example(name, mail.ask, mail.shown, mail.reader)}
    return (
        _(
            "Reply with a line for each, in this order or by name, such as “%(example)s”, or in your own "
            "words. Skip any you like."
        )
        % told
    )


def example(name: str, ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Return an answer as it can be written: the default if that is short, else a line of the list."""
    words = answer_words(ask, ask.default, reader)
    if len(words) > SHORT or words.isdecimal():
        words = _("line %(number)d") % {"number": line_to_name(shown or ask.suggestions())}
    return keyed(name, words)


def keyed(name: str, words: str) -> str:
    """Return an answer with the name of its question."""
    return f"{name}: {words}"


def heading(name: str, title: str) -> str:
    """Return the heading of a part, where there are several."""
    return f"{name.upper()}: {title}"


def _part(part: NamedPart, *, has_time: bool) -> dict[str, object]:
    """Return one question with the same lines as in a mail of its own.

    `has_time`: its time and default are given with it, not once for all.
    """
    words = question(part.mail.ask, part.mail.reader)
    lines = question_lines(part.mail, words)
    return {
        **lines,
        **answer_list(part.mail, MOST_IN_PART, part.name),
        **({} if has_time else {"deadline": "", "deadline_wrapped": ""}),
        "heading": (head := heading(part.name, legend(part.mail.ask, words.title))),
        "heading_wrapped": wrapped(head),
        "name": heading(part.name, ""),
        "explained": (told := heading(part.name, f"{lines['explanation']} {lines['sample']}".strip())),
        "explained_wrapped": wrapped(told),
    }
