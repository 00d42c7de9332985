"""What the page of a ruling shows: its moves so far, what they change, and the fields for another one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from engine.decisions import ANEW, KEPT
from engine.state.view import View
from games.board.page.table import table_of
from games.desk.by_mail.moves import Move, moves_text
from games.desk.read.acts import acts_known
from games.desk.service.open_desk import LONGEST_REASON
from games.desk.words.moves import kept_words, move_words
from games.log.words.sentences import sentences
from games.models import Game
from games.models.play.desk import Role
from games.play.read.ruled import RulingPreview, RulingStand
from games.words.names import capital
from games.words.reader import Reader
from games.words.systems import Systems

from .ruling_form import MoveForm, move_forms

MARK = "before-"  # of the places on the board before


@dataclass
class RulingDraft:
    """A ruling that is put together. `typed`: all that was sent; `wrong`: what has to be said first, and
    `lines` below it."""

    moves: list[Move] = field(default_factory=list)
    typed: QueryDict = field(default_factory=QueryDict)
    added: str = ""
    wrong: str = ""
    lines: Sequence[str] = ()
    preview: RulingPreview | None = None
    forms: dict[str, MoveForm] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        return bool(self.wrong) or any(form.errors for form in self.forms.values())


def draft_forms(game: Game, stand: RulingStand, draft: RulingDraft) -> dict[str, MoveForm]:
    return move_forms(stand.view, game.options.get("box") or (), draft.typed, draft.added)


def ruling_context(game: Game, role: Role, stand: RulingStand, draft: RulingDraft) -> dict[str, Any]:
    """Nothing of it depends on a hidden card: not even whether one lies where the moves say."""
    systems = Systems.of(stand.view)
    return {
        "game": game,
        "stand": stand,
        "draft": draft,
        "seen": acts_known(game, role),
        "moves": moves_text(draft.moves),
        "listed": [(n, move_words(move, systems)) for n, move in enumerate(draft.moves)],
        "kinds": [(kind, TITLES[kind](), form, bool(form.errors)) for kind, form in draft.forms.items()],
        "final": _final_form(stand, draft.typed),
        "changes": _changes(draft.preview, draft.moves) if draft.preview else None,
        "board": None if draft.preview else _board(stand.view),
    }


TITLES = {
    "ships": lambda: _("Move ships"),
    "cards": lambda: _("Move a card"),
    "tokens": lambda: _("Set tokens"),
    "turn": lambda: _("Give someone the turn"),
}


def _final_form(stand: RulingStand, typed: QueryDict) -> forms.Form:
    """What goes with the whole ruling: dice and reason."""
    kept, anew = (KEPT, _("kept")), (ANEW, _("drawn anew: what comes then is another"))
    form = forms.Form(initial={name: typed[name] for name in ("dice", "reason") if name in typed})
    form.use_required_attribute = False
    told = _("Something has been drawn since the encounter began, and would be known.")
    form.fields["dice"] = forms.ChoiceField(
        label=_("Dice"),
        choices=[anew] if stand.draws_anew else [kept, anew],
        help_text=told if stand.draws_anew else "",
    )
    form.fields["reason"] = forms.CharField(
        label=_("Why"), max_length=LONGEST_REASON, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    return form


def _changes(preview: RulingPreview, moves: Sequence[Move]) -> dict[str, Any]:
    """Whose turn it is tells the flow, once it goes on; so it is said here."""
    reader = Reader(systems=Systems.of(preview.after))
    turns = [f"{capital(move_words(move, reader.systems))}." for move in moves if move["move"] == "turn"]
    return {
        "told": [*sentences(preview.told, reader), *turns],
        "kept": kept_words(preview.before, preview.after),
        "stands": preview.stands,
        "before": _board(preview.before, MARK),
        "after": _board(preview.after),
    }


def _board(view: View, apart: str = "") -> Mapping[str, object]:
    return table_of(view, Reader.of(view), apart)
