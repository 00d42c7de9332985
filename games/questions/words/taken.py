"""The reader's own aliens that fit the phase, a sample answer, and the words for answers that were taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

import engine
from engine import NotAllowed
from engine.state.view import PowerView, View, encounter_in
from games.ahead.words.other_orders import is_wished, own_face_down
from games.base.documents import AnswerJSON
from games.board.words.encounter import power_state
from games.questions.forms import answer_words, form_of
from games.situation.words.sums import takes_part
from games.words.names import alien_name
from games.words.reader import Reader
from games.words.sheets import sheet


class Told(NamedTuple):
    """What a sheet or card is called here, and what it says."""

    label: str
    text: str


def own_powers(view: View) -> list[Told]:
    """Return the powers whose sheets name this phase, and the part that the seat has in the encounter."""
    me, enc = view["you"], encounter_in(view)
    if me is None or not enc:
        return []
    return [
        Told(_label(power), str(of_sheet["power"]))
        for power in view["seats"][me]["powers"]
        if (of_sheet := sheet(power["alien"]))
        and view["phase"] in of_sheet.get("phases", ())
        and takes_part(of_sheet.get("role", "any"), me, enc)
    ]


def _label(power: PowerView) -> str:
    """Return "Your alien, Macron", and whether it is zapped or lost."""
    told = {"alien": alien_name(power["alien"]), "state": power_state(power)}
    return (_("Your alien, %(alien)s, %(state)s") if told["state"] else _("Your alien, %(alien)s")) % told


def own_face_down_sheets(view: View) -> list[Told]:
    """Return what lies face down before the reader, and how a mail turns it up."""
    return [_face_down(view, alien) for alien in own_face_down(view)]


def _face_down(view: View, alien: str) -> Told:
    told = {"alien": alien_name(alien)}
    label = (
        _("Your alien, %(alien)s, which is turned up as soon as the game goes on")
        if is_wished(view, alien)
        else _("Your alien, %(alien)s, face down (only you see it; to turn it up, write “turn up” in a line)")
    )
    return Told(label % told, str(sheet(alien).get("power", "")))


def sample_words(ask: engine.Ask, shown: Sequence[AnswerJSON], reader: Reader) -> str:
    """Return a sample answer in words; empty where the list shows all answers."""
    if ask.complete:
        return ""
    found = (_legal(ask, answer) for answer in form_of(ask).samples(ask))
    sample = next((answer for answer in found if answer is not None and answer not in shown), None)
    return "" if sample is None else answer_words(ask, sample, reader)


def _legal(ask: engine.Ask, answer: AnswerJSON) -> AnswerJSON | None:
    try:
        return ask.judge(answer)
    except NotAllowed:
        return None


def taken_words(
    answers: str, *, changeable: bool, replaced: bool, taken_back: bool = False, several: bool = False
) -> str:
    """Return the words for a saved answer, or for several that are in one line.

    `taken_back`: after they were saved, the game was taken back to before them.
    """
    how = TAKEN_BACK if taken_back else (CHANGED if replaced else CHANGEABLE) if changeable else SAVED
    return _(how[several]) % {"answers" if several else "answer": answers}


# Of one answer, and of several.
SAVED = noop("Answer saved: %(answer)s."), noop("Answers saved: %(answers)s.")
CHANGEABLE = (
    noop("Answer saved: %(answer)s. You can change it until the game goes on."),
    noop("Answers saved: %(answers)s. You can change them until the game goes on."),
)
CHANGED = (
    noop("Answer changed: %(answer)s. You can change it until the game goes on."),
    noop("Answers changed: %(answers)s. You can change them until the game goes on."),
)
TAKEN_BACK = (
    noop("Answer saved: %(answer)s. Then the game was taken back to before it, so it no longer counts."),
    noop("Answers saved: %(answers)s. Then the game was taken back to before them, so they no longer count."),
)


def taken_back_note() -> str:
    """Return the note below an answer that was saved, and no longer counts."""
    return _("Then the game was taken back to before it, so it no longer counts.")


def held_words() -> str:
    """Return that the answer is kept until the game goes on."""
    return _("The game is paused for repair. Your answer is saved and will be used when the game continues.")
