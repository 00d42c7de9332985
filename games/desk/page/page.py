"""What the page of a desk shows: what the game waits for, who sits there, what can be done, what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.translation import gettext as _

from games.desk.by_mail.shown import ShownDesk, shown_act, shown_desk
from games.desk.read.acts import acts_for
from games.desk.read.offered import GROUPS, DeskStand
from games.desk.words.forms import ACT_WORDS
from games.lobby.words.absence import away_remark
from games.log.words.sentences import sentence
from games.mail.outbox.addresses import DeskKey, desk_address
from games.models import Game, User
from games.models.play.desk import NEUTRAL, Kind, Role
from games.play.read.public_moments import PublicMoment
from games.words.reader import Reader

from .form import FORMS, PAGES, FormSources, form_of

PER_PAGE = 50


@dataclass(frozen=True)
class Failed:
    """An act that was not done: which, what was typed, and why not.

    `to_know`: what has to be known first; `read`: the mark that says so, where it needs one.
    """

    kind: str
    given: Mapping[str, str]
    why: str
    to_know: Sequence[str] = ()
    read: str = ""


def desk_context(
    game: Game,
    role: Role,
    page: str | None,
    failed: Failed | None = None,
    before: PublicMoment | None = None,
    *,
    reader: User,
    open_reports: int = 0,
) -> dict[str, object]:
    """Nothing of it depends on a hidden card: it is made of who sits where and what is asked when, and for a
    host who plays of what everybody knows. `before`: what was chosen in the log, to take the game back."""
    shown = shown_desk(game, role)
    chosen = [(before.place, sentence(before.fact, Reader.in_game(game)))] if before else []
    sources = replace(sources_of(game, shown), before=chosen, read=failed.read if failed else "")
    acts = Paginator(acts_for(game, role).reverse().select_related("person"), PER_PAGE).get_page(page)
    return {
        "game": game,
        "role_words": shown.role_words,
        "reads_reports": role in NEUTRAL,
        "open_reports": open_reports,
        "state": shown.state,
        "lines": shown.clock,
        "stuck": shown.stuck,
        "seats": [asdict(seat) | {"away": away_remark(seat.away_until)} for seat in shown.seats],
        "moderators": [one.name for one in shown.moderators],
        "groups": _groups(shown.stand, sources, failed),
        "acts": [shown_act(act, role) for act in acts],
        "page": acts,
        "seen": acts.paginator.count,
        "mail_address": desk_address(DeskKey(game.pk, reader.opaque_id, role, acts.paginator.count)),
        "failed": failed,
    }


def sources_of(game: Game, shown: ShownDesk) -> FormSources:
    seats = [(seat.number, f"{seat.colour} · {seat.who}") for seat in shown.seats]
    moderators = [(one.key, one.name) for one in shown.moderators]
    back = [(moment.encounter, moment.words) for moment in shown.back_to]
    return FormSources(seats, moderators, game.response_seconds, game.deal_seconds, back)


def _groups(stand: DeskStand, sources: FormSources, failed: Failed | None) -> list[dict[str, object]]:
    """Some acts have a page of their own."""
    titles = {
        "time": _("Time"),
        "answers": _("Answers and absences"),
        "people": _("Players"),
        "course": _("What has been played"),
        "hidden": _("What is hidden"),
        "desk": _("Who looks after the game"),
    }
    found = [(titles[name], list(filter(stand.offers, kinds))) for name, kinds in GROUPS.items()]
    return [
        {
            "title": title,
            "forms": [_act_form(kind, sources, failed) for kind in offered if kind in FORMS],
            "pages": [_page(kind, stand.game) for kind in offered if kind in PAGES],
        }
        for title, offered in found
        if offered
    ]


def _page(kind: Kind, game: Game) -> tuple[str, object]:
    return reverse(PAGES[kind], args=[game.pk]), ACT_WORDS[kind].title


def _act_form(kind: str, sources: FormSources, failed: Failed | None) -> dict[str, object]:
    mine = failed if failed is not None and failed.kind == kind else None
    words = ACT_WORDS[kind]
    return {
        "kind": kind,
        "title": words.title,
        "about": words.about,
        "button": words.button,
        "form": form_of(kind, sources, mine.given if mine else None),
        "open": mine is not None or (kind == Kind.REWIND and bool(sources.before)),
        "from_log": kind == Kind.REWIND,
    }
