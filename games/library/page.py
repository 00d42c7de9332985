"""The pages of the library: search and sheets of aliens, cards and techs, and the glossary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

import engine
from engine.aliens import ALL_PHASES
from engine.editions import EDITIONS, edition_named
from engine.sheets.book import in_conflict
from games.base.documents import choice_field
from games.base.vocabulary import (
    USUAL,
    in_vocabulary,
    vocabularies,
    vocabulary_named_by,
    vocabulary_of,
)
from games.board.drawing.emblem import emblem_of
from games.board.words.encounter import kind_of
from games.library.read import average_here, figures, played_here, rulings, simulation, spoken_editions
from games.library.words import labels as words
from games.library.words.glossary import every_term, term_words
from games.library.words.labels import fits
from games.lobby.service.create_game import EDITION
from games.lobby.service.game_options import ALERTS, conflicts_of
from games.lobby.words.games import edition_words
from games.rules.read import MAYFAIR
from games.site.access import PageRequest
from games.words.choices import research_words
from games.words.moments import PHASES
from games.words.names import alert_meaning, alert_words, alien_name
from games.words.reader import sheet

Row = Mapping[str, Any]
Book = dict[str, object]


def alien_book(row: Row) -> Book:
    """Return an alien as a book. `alert` and its words are before the small line."""
    shown = ("name", "emblem", "own", "alert", "alert_words")
    return {
        **{name: row[name] for name in shown},
        "id": row["alien"],
        "small": row["verb"],
        "text": row["tagline"],
    }


def artifact_book(row: Row) -> Book:
    small = f"{_in_the_deck(row['copies'])} · {row['keyword']}"
    return {"name": row["name"], "id": row["id"], "small": small, "text": row["text"]}


def edict_book(row: Row) -> Book:
    return {"name": row["name"], "id": row["id"], "small": row["keyword"], "text": row["text"]}


def special_book(row: Row) -> Book:
    """Return a special destiny card by the number that is printed on it."""
    small = _now("Card %(number)s") % {"number": row["number"]}
    return {"name": row["name"], "id": row["id"], "small": small, "text": row["text"]}


def tech_book(row: Row) -> Book:
    small = f"{row['needs']} {row['keyword']}".strip()
    return {"name": row["name"], "id": row["id"], "small": small, "text": row["text"]}


def card_book(row: Row) -> Book:
    """Return a kind of card without a sheet of its own."""
    small = _in_the_deck(row["copies"]) if row["copies"] else ""
    return {"name": row["name"], "small": small, "text": row["text"]}


def _in_the_deck(copies: int) -> str:
    return ngettext("%(n)s in the deck", "%(n)s in the deck", copies) % {"n": copies}


Choices = list[tuple[str, object]]


class Search(forms.Form):
    """What is left empty does not matter."""

    q = forms.CharField(
        label=_("Words"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search", "placeholder": _("name, power, flare")}),
    )
    alert = forms.ChoiceField(label=_("Alert"), required=False)
    phase = forms.ChoiceField(label=_("Phase"), required=False)
    part = forms.ChoiceField(label=_("Role"), required=False)
    use = forms.ChoiceField(label=_("Use"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = partial(choice_field, self)
        field("alert").choices = _any(_now("any"), {a: _now(words.COLOURS[a]) for a in ALERTS})
        field("phase").choices = _any(_now("any"), {p: _now(PHASES[p]) for p in ALL_PHASES})
        field("part").choices = _any(_now("any"), {p: _now(text) for p, text in words.PARTS.items()})
        field("use").choices = _any(_now("either"), {u: _now(text) for u, text in words.USES.items()})

    @property
    def wanted(self) -> dict[str, str]:
        """Return what was chosen, as far as it can be understood."""
        self.full_clean()
        return {name: value for name, value in getattr(self, "cleaned_data", {}).items() if value}


def _any(words_for_any: str, known: Mapping[str, str]) -> Choices:
    return [("", words_for_any), *known.items()]


def found_aliens(wanted: Mapping[str, str]) -> list[dict[str, object]]:
    """Return the aliens that fit, the own ones of this service marked."""
    found = (alien_row(alien) for alien in engine.book().aliens if fits(sheet(alien), wanted))
    return sorted(found, key=lambda row: str(row["name"]))


def alien_row(alien: str) -> dict[str, object]:
    texts = sheet(alien)
    return {
        **texts,
        "own": alien in engine.book().own,
        "emblem": emblem_of(alien),
        "alert_words": alert_words(texts["alert"]),
        "alert_means": alert_meaning(texts["alert"]),
    }


def found_artifacts(wanted: Mapping[str, str]) -> list[dict[str, object]]:
    found = ({**sheet(card), "id": card, "copies": _copies(card)} for card in engine.book().artifacts)
    return sorted((card for card in found if fits(card, wanted)), key=lambda card: str(card["name"]))


def found_edicts(wanted: Mapping[str, str]) -> list[dict[str, object]]:
    """Return the Edicts that fit. How many there are of each is printed nowhere, so no number is told."""
    with vocabulary_of(MAYFAIR):
        found = [{**sheet(card), "id": card} for card in engine.book().edicts]
    return sorted((card for card in found if fits(card, wanted)), key=lambda card: str(card["name"]))


def special_destiny() -> list[dict[str, object]]:
    """Return the instructional cards and comets, by the numbers that are printed on them."""
    book = engine.book()
    with vocabulary_of(MAYFAIR):
        found = [{**sheet(card), "id": card} for card in (*book.instructions, *book.comets)]
    return sorted(found, key=lambda card: int(str(card["number"])))


def found_techs(wanted: Mapping[str, str]) -> list[dict[str, object]]:
    found = ({**sheet(tech), "id": tech, **_of_tech(tech)} for tech in engine.book().techs)
    return sorted((tech for tech in found if fits(tech, wanted)), key=lambda tech: str(tech["name"]))


def _of_tech(tech: str) -> dict[str, object]:
    texts = sheet(tech)
    return {"needs": research_words(texts["research"]), "kinds": words.tech_kinds(texts)}


def other_cards() -> list[dict[str, object]]:
    """Return the kinds of cards that have no sheet of their own, and how many there are; flares vary."""
    return [
        {"name": _now(name), "text": _now(text), "copies": _copies(kind)}
        for kind, (name, text) in words.DECK.items()
    ]


def _copies(card: str) -> int:
    """Return how many cards of this name or kind lie in the deck of the usual edition."""
    return sum(
        number for key, number in edition_named(EDITION).cards.deck.items() if card in (key, kind_of(key))
    )


# --- one sheet


def sheet_page(name: str) -> dict[str, Any]:
    """Return the context of a sheet's page, alien or card; empty for an unknown id."""
    texts = sheet(name)
    if not texts:
        return {}
    if "phases" not in texts:
        return {"sheet": texts}  # a special destiny card, which nobody plays
    phases = words.phase_strip(texts["phases"])
    if name not in engine.book().aliens:
        role = words.player_words(texts["role"])
        more = _of_tech(name) if name in engine.book().techs else {"copies": _copies(name)}
        return {"sheet": {**texts, **more}, "phases": phases, "role": role}
    role = words.role_words(texts["role"])
    return {"sheet": alien_row(name), "phases": phases, "role": role, **_around(name)}


def _around(alien: str) -> dict[str, object]:
    """Return what the library knows of an alien besides its sheet, in the edition that is spoken of."""
    here, edition = played_here(alien), spoken_editions()[0]
    return {
        "conflicts": conflicts(alien, edition),
        "rulings": [replace(one, text=_now(one.text)) for one in rulings().get(alien, ())],
        "figures": figures(alien, edition),
        "simulation": simulation(edition),
        "edition": edition_words(edition),
        "average": average(edition),
        "here": here,
        "average_here": average_here() if here else 0,
    }


def conflicts(alien: str, edition: str) -> list[dict[str, str]]:
    """Return the aliens that it may not meet in an edition: printed on a sheet, or by a switch."""
    switched = {
        other: usual
        for one, two, usual in conflicts_of(edition).values()
        for this, other in ((one, two), (two, one))
        if this == alien
    }
    printed = (o for o in engine.book().aliens if o != alien and in_conflict(alien, o, EDITIONS[edition]))
    return [
        {"alien": other, "name": alien_name(other), "words": words.conflict_words(switched.get(other, ""))}
        for other in sorted({*switched, *printed})
    ]


def average(edition: str) -> float:
    """Return the share of games that an alien wins, over all of them; 0 without games."""
    counts = simulation(edition)["aliens"].values()
    wins, games = (sum(one[what] for one in counts) for what in ("wins", "games"))
    return float(wins / games) if games else 0.0


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    search = Search(request.GET or None)
    wanted = search.wanted
    context = {
        "search": search,
        "searched": bool(wanted),
        "aliens": [alien_book(row) for row in found_aliens(wanted)],
        "artifacts": [artifact_book(row) for row in found_artifacts(wanted)],
        "edicts": [edict_book(row) for row in found_edicts(wanted)],
        "specials": [] if wanted else [special_book(row) for row in special_destiny()],
        "techs": [tech_book(row) for row in found_techs(wanted)],
        "other_cards": [] if wanted else [card_book(row) for row in other_cards()],
    }
    return render(request, "library/library.html", context)


@require_safe
@vary_on_headers("HX-Request")
def show_sheet(request: PageRequest, name: str) -> HttpResponse:
    with in_vocabulary(_words_for(request, name)):
        context = sheet_page(name)
        if not context:
            raise Http404
        if request.htmx:
            return render(request, "library/_sheet.html", context)
        template = "library/sheet.html" if "power" in context["sheet"] else "library/card_sheet.html"
        return render(request, template, context)


def _words_for(request: PageRequest, name: str) -> str:
    """Return the vocabulary that the address names, else that of the only edition with such a card."""
    named = request.GET.get("words", "")
    if named in vocabularies():
        return named
    return vocabulary_named_by(MAYFAIR) if name in _cards_of_mayfair() else USUAL


def _cards_of_mayfair() -> tuple[str, ...]:
    book = engine.book()
    return (*book.edicts, *book.instructions, *book.comets)


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "library/glossary.html", {"terms": every_term()})


@require_safe
@vary_on_headers("HX-Request")
def term(request: PageRequest, name: str) -> HttpResponse:
    with in_vocabulary(_words_for(request, name)):
        found = term_words(name)
        if found is None:
            raise Http404
        return render(request, "library/_term.html" if request.htmx else "library/term.html", {"term": found})
