"""An answer in the subject alone: what somebody wrote there instead of the subject that we gave our mail."""

from __future__ import annotations

import re
from collections.abc import Iterable

# "Re: ", in the words of the common programs, also several times and with a count
_REPLY = re.compile(
    r"^(?:(?:re|aw|antw|antwort|sv|vs|odp|ynt|rif|res|ref|enc|fwd?|wg|tr|rv|vl|doorst|回复|回覆|答复|转发|返信|ответ)"
    r" ?(?:\[\d{1,3}\]|\(\d{1,3}\))? ?[:：] ?)+",
    re.IGNORECASE,
)
# What programs add to a subject that there is already: how many such mails there are, or that it is passed on
_COUNTED = re.compile(
    r"^[\s\-–—:>|,.…]*(?:[(（\[]\s*(?:\d{1,3}|fwd?|wg|was:? [^()（）\[\]]*)\s*[)）\]][\s.]*)+", re.IGNORECASE
)
_MOST_CHARACTERS = 400
_LEAST_ALIKE = 12  # so much of a subject that a program has cut off is still ours


def own_subject(subject: str, ours: Iterable[str], game: str) -> str:
    """What of a subject is neither one of ours nor a mark of replying; "" if nothing is.

    >>> own_subject("Re: [Nova] Invite allies?", ["[Nova] Invite allies?"], "Nova")
    ''
    >>> own_subject("Re: [Nova] Invite allies? Green", ["[Nova] Invite allies?"], "Nova")
    'Green'
    >>> own_subject("Re: [Nova] Invite allies? (2)", ["[Nova] Invite allies?"], "Nova")
    ''
    >>> own_subject("attack 8", ["[Nova] Invite allies?"], "Nova")
    'attack 8'
    """
    words = _bare(subject)
    for known in sorted(map(_bare, ours), key=len, reverse=True):
        if known and words.casefold().startswith(known.casefold()):
            return _COUNTED.sub("", words[len(known) :], count=1).strip(" -–—:>|")
        if len(words) >= _LEAST_ALIKE and known.casefold().startswith(words.rstrip(" .…").casefold()):
            return ""
    # Anywhere: what filters and gateways put before our subject is nobody's answer.
    return "" if f"[{game}]".casefold() in words.casefold() or _COUNTED.fullmatch(words) else words


def _bare(subject: str) -> str:
    return _REPLY.sub("", " ".join(subject[:_MOST_CHARACTERS].split())).strip()
