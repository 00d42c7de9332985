"""What is said of answers that were taken, or are kept until the game goes on."""

from __future__ import annotations

from django.utils.translation import gettext as _


def taken_words(answer: str, *, changeable: bool, replaced: bool) -> str:
    """Of one answer, itself in words."""
    if changeable and replaced:
        words = _("Answer changed: %(answer)s. You can change it until everyone has answered.")
    elif changeable:
        words = _("Answer saved: %(answer)s. You can change it until everyone has answered.")
    else:
        words = _("Answer saved: %(answer)s.")
    return words % {"answer": answer}


def taken_together_words(answers: str, *, changeable: bool, replaced: bool) -> str:
    """Of several, all of them in one line."""
    if changeable and replaced:
        words = _("Answers changed: %(answers)s. You can change them until everyone has answered.")
    elif changeable:
        words = _("Answers saved: %(answers)s. You can change them until everyone has answered.")
    else:
        words = _("Answers saved: %(answers)s.")
    return words % {"answers": answers}


def held_words() -> str:
    """The answer is kept until the game goes on."""
    return _("The game is paused for repair. Your answer is saved and will be used when the game continues.")
