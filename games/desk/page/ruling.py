"""The page of a ruling: its forms of moves, the draft, the preview, and the ruling itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

import engine
from engine.decisions import ANEW, KEPT
from engine.ruling import DECK as DECK_PILE
from engine.ruling import DISCARDS, MOST_TOKENS, REMOVED, WARP
from engine.state.view import View, players_in
from games.base.documents import RequestRefused
from games.base.links import number_in, number_of
from games.board.page import table_of
from games.desk.acts.ruling import Move, make_ruling, moves_in, moves_text
from games.desk.declaration import may
from games.desk.read import acts_known
from games.desk.service import LONGEST_REASON, ActedMeanwhile, ActRequest
from games.desk.words import act_words, kept_words, move_words, of_move_words
from games.lobby.words.reasons import lobby_reason
from games.log.words.sentences import sentences
from games.models import Game
from games.models.play.desk import Role
from games.play.read.current import RulingPreview, RulingStand, ruling_preview, ruling_stand
from games.play.service.correct import ruling_of
from games.questions.words.reasons import reason
from games.site.access import SignedInRequest, allowed, desk_of, private, too_often
from games.words import names
from games.words.cards import cards_of
from games.words.names import capital
from games.words.patterns import pile_of
from games.words.reader import Reader, Systems

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    Label = StrOrPromise | list[tuple[str, str]]  # of a choice, or a group and its choices
Choices = Sequence[tuple[object, "Label"]]
MOST_SHIPS, MOST_CARDS = 20, 10
WRONG_NUMBER = {
    "required": gettext_lazy("Say how many."),
    "invalid": gettext_lazy("Write a whole number."),
    "min_value": gettext_lazy("Choose %(limit_value)s or more."),
    "max_value": gettext_lazy("Choose %(limit_value)s at most."),
}
FIELD_OF = {  # which field a refusal of the engine is about, where it is about one
    ("ships", "ruling_ships"): "number",
    ("ships", "ruling_no_such_place"): "source",
    ("cards", "ruling_so_few_cards"): "number",
    ("cards", "ruling_no_such_card"): "card",
    ("cards", "ruling_same_pile"): "target",
    ("tokens", "ruling_tokens"): "number",
}


class MoveForm(forms.Form):
    """The form of one kind of move; the kind is its prefix."""

    use_required_attribute = False  # each button of the page sends all of them

    def __init__(self, kind: str, fields: Mapping[str, forms.Field], data: QueryDict | None, typed: Any):
        super().__init__(data, prefix=kind, initial=typed, auto_id="move-%s")
        self.fields.update(fields)


def move_forms(view: View, cards: Choices, typed: QueryDict, added: str = "") -> dict[str, MoveForm]:
    """Return the forms by kind, with what was typed into them; only the one that is `added` is judged."""
    found = {}
    for kind, make in FIELDS.items():
        fields = make(view, cards)
        if fields is not None:
            mine = {name: typed[f"{kind}-{name}"] for name in fields if f"{kind}-{name}" in typed}
            found[kind] = MoveForm(kind, fields, typed if kind == added else None, mine)
    return found


def move_of(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the move that the cleaned fields of a form describe."""
    if kind == "ships":
        about = {"seat": int(given["seat"]), "ships": given["number"]}
        return {"move": kind, **about, "from": given["source"], "to": given["target"]}
    if kind == "cards":
        cards = [given["card"]] * given["number"]
        return {"move": kind, "cards": cards, "from": given["source"], "to": given["target"]}
    if kind == "tokens":
        return {"move": kind, "alien": given["alien"], "tokens": given["number"]}
    return {"move": kind, "offense": int(given["offense"])}


def _ships(view: View, _named: Choices) -> dict[str, forms.Field]:
    places = _places(view)
    return {
        "seat": _choice(gettext_lazy("Whose ships"), _seats(view)),
        "number": _number(gettext_lazy("How many"), 1, MOST_SHIPS),
        "source": _choice(gettext_lazy("From where"), places),
        "target": _choice(gettext_lazy("To where"), places),
    }


def _cards(view: View, named: Choices) -> dict[str, forms.Field]:
    piles = _piles(view)
    return {
        "card": _choice(gettext_lazy("Which card"), named),
        "number": _number(gettext_lazy("How many of it"), 1, MOST_CARDS),
        "source": _choice(gettext_lazy("From where"), piles),
        "target": _choice(gettext_lazy("To where"), piles),
    }


def _tokens(view: View, _named: Choices) -> dict[str, forms.Field] | None:
    """Return the fields for tokens, or None where no sheet at the table has any."""
    aliens = [power["alien"] for seat in view["seats"] for power in seat["powers"]]
    sheets = engine.book().sheets
    named = [(alien, names.alien_name(alien)) for alien in aliens if sheets[alien].has_tokens]
    if not named:
        return None
    tokens = _number(gettext_lazy("So many from now on"), 0, MOST_TOKENS)
    return {"alien": _choice(gettext_lazy("Sheet"), named), "number": tokens}


def _turn(view: View, _named: Choices) -> dict[str, forms.Field]:
    return {"offense": _choice(gettext_lazy("Whose turn"), _seats(view))}


FIELDS: dict[str, Callable[[View, Choices], dict[str, forms.Field] | None]] = {
    "ships": _ships,
    "cards": _cards,
    "tokens": _tokens,
    "turn": _turn,
}


def _choice(label: StrOrPromise, choices: Choices) -> forms.Field:
    wrong = {
        "required": gettext_lazy("Choose one from the list."),
        "invalid_choice": gettext_lazy("Choose one from the list."),
    }
    return forms.ChoiceField(label=label, choices=choices, error_messages=wrong)


def _number(label: StrOrPromise, least: int, most: int) -> forms.Field:
    return forms.IntegerField(
        label=label, initial=least, min_value=least, max_value=most, error_messages=WRONG_NUMBER
    )


def _seats(view: View) -> Choices:
    """Return the seats with their aliens, because players speak of them so."""
    return [(seat["seat"], _seat(seat["seat"], seat["powers"])) for seat in players_in(view)]


def _seat(number: int, powers: Sequence[Mapping[str, Any]]) -> str:
    aliens = names.listed((names.alien_name(power["alien"]) for power in powers), " ")
    return f"{names.colour_name(number)} · {aliens}" if powers else names.colour_name(number)


def _places(view: View) -> Choices:
    systems, destroyed = Systems.of(view), view.get("destroyed", ())
    planets = [str(number) for number in range(len(view["planets"])) if number not in destroyed]
    return [(place, names.place_name(place, systems)) for place in (WARP, *planets, REMOVED)]


def _piles(view: View) -> Choices:
    hands = [f"hand {seat['seat']}" for seat in players_in(view)]
    return [(name, names.capital(pile_of(name))) for name in (*hands, DISCARDS, DECK_PILE)]


def _named_cards(game: Game) -> Choices:
    """Return all cards that this game may hold, wherever they are."""
    box = game.options.get("box") or ()
    flares = sorted((f"{alien} flare" for alien in box), key=names.card_name)
    deck = cards_of(game).deck
    usual = [(key, names.capital(names.card_name(key))) for key in deck]
    return [*usual, (gettext_lazy("Flares"), [(key, names.card_name(key)) for key in flares])]


MARK = "before-"  # prefix of the places on the board before the ruling


@dataclass
class RulingDraft:
    """A ruling that is being put together.

    `typed`: all that was sent; `wrong`: what has to be said first, with `lines` below it.
    """

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
    return move_forms(stand.view, _named_cards(game), draft.typed, draft.added)


def ruling_context(game: Game, role: Role, stand: RulingStand, draft: RulingDraft) -> dict[str, Any]:
    """Return what the page shows; nothing depends on a hidden card, not even on whether a move finds one."""
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
    """Return the form for the whole ruling: dice and reason."""
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
    """Return what the moves change; whose turn it is is added here, because the flow tells it only later."""
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


ADD, DROP, LOOK, RULE = "add-", "drop-", "look", "rule"


@private
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: SignedInRequest, game_id: str) -> HttpResponse:
    game, role = desk_of(request, game_id)
    if not may(role, "ruling") or game.status != Game.Status.RUNNING:
        raise Game.DoesNotExist
    stand = ruling_stand(game.pk)
    draft = RulingDraft(typed=request.POST.copy())
    if request.method == "POST":
        if not allowed(request, "desk" if request.POST.get("do") == RULE else "preview"):
            return too_often(request)
        if _done(request, game, stand, draft):
            return redirect("desk", game.pk)
    return _shown(request, game, role, stand, draft)


def _done(request: SignedInRequest, game: Game, stand: RulingStand, draft: RulingDraft) -> bool:
    """Return whether the ruling was made; otherwise the draft says why not."""
    do = request.POST.get("do", "")
    try:
        draft.moves = moves_in(request.POST.get("moves", ""))
    except RequestRefused as refused:
        draft.wrong = lobby_reason(refused)
        return False
    if do.startswith(DROP):
        _drop(draft, do.removeprefix(DROP))
    elif do.startswith(ADD):
        _add(game, stand, draft, do.removeprefix(ADD))
    elif do == RULE:
        return _made(request, game, draft)
    elif do != LOOK:
        draft.wrong = _("Choose one of the buttons. Nothing was changed.")
    return False


def _drop(draft: RulingDraft, which: str) -> None:
    number = number_of(which)
    if 0 <= number < len(draft.moves):
        del draft.moves[number]


def _add(game: Game, stand: RulingStand, draft: RulingDraft, kind: str) -> None:
    """Add a move, or show at its field why it is refused; all that was typed stays there."""
    draft.added = kind
    draft.forms = draft_forms(game, stand, draft)
    form = draft.forms.get(kind)
    if form is None:
        draft.wrong = _("Choose one of the moves. Nothing was changed.")
        return
    if not form.is_valid():
        return
    moves = [*draft.moves, move_of(kind, form.cleaned_data)]
    try:
        ruling_preview(game.pk, ruling_of(moves, ANEW))
    except engine.NotAllowed as refused:
        form.add_error(FIELD_OF.get((kind, refused.reason)), reason(refused, Reader.in_game(game)))
        return
    draft.moves, draft.added = moves, ""
    draft.forms = draft_forms(game, stand, draft)


def _made(request: SignedInRequest, game: Game, draft: RulingDraft) -> bool:
    """Make the ruling and return whether it was made.

    Without the mark of a position the changes are only shown: nobody rules without having seen them.
    """
    stands = request.POST.get("stands", "")
    if not stands:
        draft.wrong = _("Look at what it changes first. Nothing was changed.")
        return False
    asked = ActRequest(request.user, request.POST.get("reason", ""), number_in(request.POST, "seen"))
    try:
        dice = request.POST.get("dice", "")
        act = make_ruling(game.pk, asked, moves=draft.moves, dice=dice, stands=stands)
    except engine.NotAllowed as refused:
        draft.wrong = of_move_words(refused.params.get("n"), reason(refused, Reader.in_game(game)))
        return False
    except RequestRefused as refused:
        draft.wrong = lobby_reason(refused)
        if isinstance(refused, ActedMeanwhile):
            draft.lines = [act_words(act) for act in refused.acts]
        return False
    messages.success(request, act_words(act))
    return True


def _shown(
    request: SignedInRequest, game: Game, role: Role, stand: RulingStand, draft: RulingDraft
) -> HttpResponse:
    """Show the page, with what the moves would change if they can be made now."""
    draft.forms = draft.forms or draft_forms(game, stand, draft)
    if draft.moves and stand.possible:
        try:
            draft.preview = ruling_preview(game.pk, ruling_of(draft.moves, ANEW))
        except engine.NotAllowed as refused:
            draft.wrong = draft.wrong or of_move_words(
                refused.params.get("n"), reason(refused, Reader.in_game(game))
            )
    context = ruling_context(game, role, stand, draft)
    return render(request, "desk/ruling.html", context, status=422 if draft.refused else 200)
