"""Rows that hold what is hidden while a game goes on: shown by a look that is written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.desk.service.look import note_look
from games.models import Game
from games.models.play.desk import LookedAt
from games.play.service.upkeep.note_staff_act import note_staff_act
from games.site.read.looks import LOOK

from .columns import Column, address_of, is_over
from .read_only import ReadOnlyAdmin
from .requests import member

MOST_REASON = 500


class LookableAdmin(ReadOnlyAdmin):
    """`hidden` are the columns that are shown when the game is over, and before only to whoever looks.

    `looked_at`: what a look at such a row is called in the game's own acts.
    """

    hidden: ClassVar[tuple[Column, ...]]
    looked_at: ClassVar[LookedAt]

    def game_of(self, row: Any) -> Game | None:
        """The game that a row is about, if that is known."""
        raise NotImplementedError

    def can_be_looked_at(self, row: Any) -> bool:
        """Whether there is anything that a look shows."""
        return True

    def get_urls(self) -> list[URLPattern]:
        look = self.admin_site.admin_view(require_http_methods(["GET", "HEAD", "POST"])(self.look_view))
        return [*super().get_urls(), path("<str:object_id>/look/", look, name=f"{self._names}_look")]

    def details_of(self, request: HttpRequest, row: Any) -> Iterable[Column]:
        is_open = self.can_be_looked_at(row) and is_over(self.game_of(row))
        return (*self.details, *self.hidden) if is_open else self.details

    def detail_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        row = self.found(request, object_id)
        can_look = self.can_be_looked_at(row) and not is_over(self.game_of(row))
        return self.shown(request, row, look=address_of(row, "look") if can_look else "")

    def look_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What a look means, and after the reason was given what is hidden, this once."""
        row = self.found(request, object_id)
        if not self.can_be_looked_at(row):
            raise Http404
        if request.method != "POST":
            return self._asked_why(request, row)
        why = request.POST.get("why", "").replace("\x00", "").strip()
        if not 0 < len(why) <= MOST_REASON:
            return self._asked_why(request, row, why, _reason_fault(why))
        with transaction.atomic():
            self._note(request, row, why)
        return self.shown(request, row, columns=(*self.details, *self.hidden), looked=True)

    def _asked_why(self, request: HttpRequest, row: Any, why: str = "", fault: str = "") -> HttpResponse:
        context = self.page_context(request, _("Look at what is hidden")) | {
            "called": self.title_of(row),
            "game": self.game_of(row),
            "why": why,
            "fault": fault,
            "back": address_of(row),
        }
        return TemplateResponse(request, "admin/look.html", context, status=422 if fault else 200)

    def _note(self, request: HttpRequest, row: Any, why: str) -> None:
        """About the game, so that it stands with all that was done about it, and as an act of the game, of
        which its table is told at the end; else about the row."""
        game = self.game_of(row)
        if game is not None:
            note_look(game, member(request), what=self.looked_at, why=why)
        called = str(game) if game is not None else self.title_of(row)
        what = f"{self.opts.model_name} {row.pk}"
        note_staff_act(member(request), game or row, called, LOOK, why=why, what=what)


def _reason_fault(why: str) -> str:
    if why:
        return _("Your reason is too long. Use at most %(most)d characters.") % {"most": MOST_REASON}
    return _("Say why you look. Nothing was shown.")
