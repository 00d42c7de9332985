"""Tags for sheets of aliens and cards."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.aliens import ALL_PHASES
from games.board.drawing.picture import share_svg
from games.library.page import emblem_of, explained, name_links
from games.library.read.figures import Figures
from games.library.words import labels as words

register = template.Library()
register.filter("name_links", name_links)
register.filter("explained", explained)


@register.simple_tag
def emblem(alien: str) -> SafeString:
    """Return the emblem of an alien, with its name as the title."""
    return emblem_of(alien)


@register.filter
def alert(level: str) -> str:
    return words.alert_words(level)


@register.filter
def role(of_sheet: str) -> str:
    return words.role_words(of_sheet)


@register.filter
def phase_names(phases: Sequence[str]) -> str:
    """Return the phases in order: "Planning, Reveal"; "any phase" if it is all."""
    names = [str(phase["name"]) for phase in words.phase_strip(phases) if phase["on"]]
    return _("any phase") if len(names) == len(ALL_PHASES) else ", ".join(names)


@register.filter
def percent(share: float) -> str:
    """Return a share as people read it: 0.247 is "25 %"."""
    return _("%(number)d %%") % {"number": round(share * 100)}


@register.simple_tag
def win_rate(figures: Figures, average: float) -> SafeString:
    """Return the drawing, which says in its title what it shows."""
    least, most = figures.interval
    told = {
        "rate": percent(figures.rate),
        "least": percent(least),
        "most": percent(most),
        "average": percent(average),
    }
    label = _("Won %(rate)s of its games, 95 %% interval %(least)s to %(most)s; all aliens: %(average)s")
    return share_svg(figures, average, label % told)
