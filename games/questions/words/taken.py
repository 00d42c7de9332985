"""What is said of answers that were taken, or are kept until the game goes on."""

from __future__ import annotations

from django.utils.translation import gettext as _


def taken_words(answer: str, *, changeable: bool, replaced: bool, taken_back: bool = False) -> str:
    """Of one answer, itself in words. `taken_back`: the game, to before it, after it was saved."""
    if taken_back:
        words = _(
            "Answer saved: %(answer)s. Then the game was taken back to before it, so it no longer counts."
        )
    elif changeable and replaced:
        words = _("Answer changed: %(answer)s. You can change it until the game goes on.")
    elif changeable:
        words = _("Answer saved: %(answer)s. You can change it until the game goes on.")
    else:
        words = _("Answer saved: %(answer)s.")
    return words % {"answer": answer}


def taken_together_words(answers: str, *, changeable: bool, replaced: bool, taken_back: bool = False) -> str:
    """Of several, all of them in one line. `taken_back`: the game, to before them."""
    if taken_back:
        words = _(
            "Answers saved: %(answers)s. Then the game was taken back to before them, so they no longer "
            "count."
        )
    elif changeable and replaced:
        words = _("Answers changed: %(answers)s. You can change them until the game goes on.")
    elif changeable:
        words = _("Answers saved: %(answers)s. You can change them until the game goes on.")
    else:
        words = _("Answers saved: %(answers)s.")
    return words % {"answers": answers}


def taken_back_note() -> str:
    """Below an answer that was saved."""
    return _("Then the game was taken back to before it, so it no longer counts.")


def held_words() -> str:
    """The answer is kept until the game goes on."""
    return _("The game is paused for repair. Your answer is saved and will be used when the game continues.")
