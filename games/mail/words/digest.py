"""The digest of a day, the letter to a reply to it, and the next game that waits, at the end of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import quote

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base import links
from games.base.documents import FactJSON
from games.base.vocabulary import vocabulary_of
from games.board.words.encounter import waiting_words
from games.board.words.lines import wrapped
from games.log.words.sentences import with_sentences
from games.log.words.weights import weightiest
from games.mail.outbox.addresses import reply_address
from games.mail.outbox.drafts import DELIMITER
from games.mail.words.asked import INDENT, heading, keyed
from games.mail.words.turns import Mail, rendered
from games.models import Prompt
from games.questions.words.answers import closed_answer_words, deadline_of_all, names_together
from games.questions.words.titles import question
from games.situation.words.encounter import with_encounter
from games.words.names import capital
from games.words.reader import Reader, Systems, deadline, due_of

MOST, NEWEST = 8, 5  # most lines of a game; how many of the newest are always kept


@dataclass(frozen=True)
class AskedByMail:
    """The questions of one mail that wait for its receiver, in order, with their seats and games.

    `together` are all that the mail asked, also answered ones: by them a reply names several questions.
    """

    prompts: Sequence[Prompt]
    together: Sequence[Prompt] = ()

    @property
    def first(self) -> Prompt:
        return self.prompts[0]

    @property
    def due_at(self) -> datetime | None:
        return min((prompt.due_at for prompt in self.prompts if prompt.due_at), default=None)

    def name_of(self, prompt: Prompt) -> str:
        """Return what a reply calls this question among the others."""
        return names_together(self.together)[self.together.index(prompt)]


@dataclass(frozen=True)
class DigestGame:
    """A running game in the mail of a morning.

    `others` are the seats that are waited for, as everybody knows. `asked` is what waits for the reader, the
    earliest deadline first. `facts` are those that all were told. `edition`: whose words it speaks.
    """

    name: str
    seat: int
    url: str
    systems: Systems = field(default_factory=Systems)
    others: list[int] = field(default_factory=list)
    asked: Sequence[AskedByMail] = ()
    facts: Sequence[FactJSON] = ()
    edition: str = ""


def only_asked(games: Sequence[DigestGame]) -> AskedByMail | None:
    """Return what one mail asked if nothing else waits in these games: a reply to the digest answers it."""
    asked = [one for game in games for one in game.asked]
    return asked[0] if len(asked) == 1 else None


def digest_mail(games: Sequence[DigestGame], news: Sequence[str], stop_url: str) -> Mail:
    """Return the mail of a morning. Games that wait for the reader come first, the soonest deadline first.

    `news` are the subjects of mails that were held for it. At `stop_url` the digest is turned off.
    """
    waiting = sorted((game for game in games if game.asked), key=_due)
    title, only = _title(len(waiting)), only_asked(games)
    return _rendered(
        title,
        _how_to_reply(only, waiting),
        [_section(game, by_mail=only is None) for game in waiting],
        {
            "delimiter": _(DELIMITER) if only else "",
            "news": list(news),
            "news_wrapped": "\n".join(map(wrapped, news)),
            "others": [_section(game) for game in games if not game.asked],
            "digest_url": stop_url,
        },
    )


def not_to_one_game_mail(games: Sequence[DigestGame], wrote: Sequence[str]) -> Mail:
    """Return the letter to a reply to a digest that asks for no one answer. `games` are those that wait."""
    if games:
        why = _(
            "Nothing of your email was used: it does not say which question it answers. Send it to the "
            "address below that question, or answer on the page."
        )
    else:
        why = _("Nothing of your email was used: no question waits for you. The next one comes by email.")
    waiting = [_section(game, by_mail=True) for game in sorted(games, key=_due)]
    return _rendered(_("Answer not saved: please write to the game"), why, waiting, {"wrote": list(wrote)})


def next_game_in_mail(asked: Sequence[AskedByMail], now: datetime) -> dict[str, object]:
    """Return the game that waits next, and how many more do; nothing if none does.

    `asked`: the earliest deadline first.
    """
    if not asked:
        return {}
    more = len({one.first.game_id for one in asked}) - 1
    rest = ngettext("%(n)d more game waits for you.", "%(n)d more games wait for you.", more) % {"n": more}
    return {
        "title": _("Your next game: %(game)s") % {"game": asked[0].first.game},
        "asked": [_next_asked(asked[0], now)],
        "more": rest if more else "",
        "url": links.absolute("/"),
    }


def _next_asked(asked: AskedByMail, now: datetime) -> dict[str, object]:
    with vocabulary_of(asked.first.game.edition):
        return _asked(asked, by_mail=True, now=now)


def _rendered(
    title: str, how: str, waiting: Sequence[Mapping[str, object]], own: Mapping[str, object]
) -> Mail:
    told = {"title": title, "how": how, "how_wrapped": wrapped(how), "waiting": waiting}
    return rendered("digest", title, {**told, **own})


def _title(waiting: int) -> str:
    if not waiting:
        return _("Your games this morning")
    return ngettext("%(n)d game waits for you", "%(n)d games wait for you", waiting) % {"n": waiting}


def _due(game: DigestGame) -> tuple[bool, float]:
    """Return by what games that wait are sorted: those without a deadline come last."""
    due = min((one.due_at for one in game.asked if one.due_at), default=None)
    return due is None, due.timestamp() if due else 0.0


def _how_to_reply(only: AskedByMail | None, waiting: Sequence[DigestGame]) -> str:
    """Return how to answer by mail; nothing if no question waits."""
    if only is not None:
        return _(
            "To answer, reply to this email as you would to the one with the question. That one lists the "
            "answers."
        )
    if not waiting:
        return ""
    return _(
        "Several questions wait, so a reply to this email answers none. Reply to the email with the "
        "question, or write to the address below it."
    )


def _section(game: DigestGame, *, by_mail: bool = False) -> dict[str, object]:
    """Return a game for the templates, in its own words. `by_mail`: with the address of each question."""
    with vocabulary_of(game.edition):
        return _worded(game, by_mail=by_mail)


def _worded(game: DigestGame, *, by_mail: bool) -> dict[str, object]:
    others, told = _others(game), _told(game)
    return {
        "name": game.name,
        "url": game.url,
        "asked": [_asked(one, by_mail=by_mail) for one in game.asked],
        "others": others,
        "others_wrapped": wrapped(others),
        "told": told,
        "told_wrapped": "\n".join(wrapped(f"- {line}") for line in told),
    }


def _asked(asked: AskedByMail, *, by_mail: bool, now: datetime | None = None) -> dict[str, object]:
    """Return for the templates what is asked, until when, what happens otherwise, and where to answer."""
    first = asked.first
    address = reply_address(first.pk) if by_mail else ""
    subject = _("[%(game)s] %(title)s") % {"game": first.game, "title": _question(first, _reader(first))}
    lines, defaults = _lines(asked, now or timezone.now())
    return {
        "lines": lines,
        "defaults": defaults,
        "wrapped": "\n".join([*map(wrapped, lines), *(wrapped(one, INDENT) for one in defaults)]),
        "address": address,
        "mailto": f"mailto:{address}?subject={quote(subject)}",
        "url": links.turn_link(first.pk),
    }


def _lines(asked: AskedByMail, now: datetime) -> tuple[list[str], list[str]]:
    """Return titles and times, and apart the defaults of several questions that have one time."""
    first, reader = asked.first, _reader(asked.first)
    if len(asked.prompts) == 1:
        title = with_encounter(_question(first, reader), first.encounter or {}, reader)
        return [title, _time(first, reader, now)], []
    names = [asked.name_of(one) for one in asked.prompts]
    named = list(zip(names, asked.prompts, strict=True))
    titles = [heading(name, _question(one, reader)) for name, one in named]
    if any(due_of(one) != due_of(first) for one in asked.prompts):
        times = [_time(one, reader, now) for one in asked.prompts]
        return [line for both in zip(titles, times, strict=True) for line in both], []
    told = [keyed(name, _default(one, reader)) for name, one in named]
    defaults = [_("“%(text)s”") % {"text": one} for one in told]  # so that a quoted mail answers nothing
    return [*titles, deadline_of_all(due_of(first), now)], defaults


def _reader(prompt: Prompt) -> Reader:
    return Reader.in_game(prompt.game, prompt.seat.number)


def _question(prompt: Prompt, reader: Reader) -> str:
    """Return the title as others may see it: the beginning of a mail shows on a locked screen."""
    return question({"what": prompt.what, "about": prompt.about}, reader).subject


def _time(prompt: Prompt, reader: Reader, now: datetime) -> str:
    return deadline(due_of(prompt), _default(prompt, reader), now)


def _default(prompt: Prompt, reader: Reader) -> str:
    return capital(closed_answer_words(prompt.default, prompt.what, prompt.about, reader))


def _others(game: DigestGame) -> str:
    return waiting_words(game.others, Reader(game.seat), also=bool(game.asked)) if game.others else ""


def _told(game: DigestGame) -> list[str]:
    told = with_sentences(game.facts, Reader(game.seat, systems=game.systems))
    kept = weightiest([fact for fact, _said in told], game.seat, MOST, NEWEST)
    return [told[place][1] for place in kept]
