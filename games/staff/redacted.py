"""Mails as staff read them: without what would let whoever reads them act for somebody."""

from __future__ import annotations

import re

GONE = "…"
# The signature of an address, the last part of a link that opens something, and whatever else is so long and
# so little of a word that it may be either, or a piece of one that a mail program has broken.
_ADDRESS = re.compile(r"\b([a-z]\+[a-z2-7]{1,40}\.)[a-z2-7]{16}", re.IGNORECASE)
_LINK = re.compile(r"(/(?:turns|invitations|same-person|unsubscribe|accounts/start)/)[^\s\"'<>]+")
_LONG = re.compile(r"[A-Za-z0-9_=-]{24,}")


def redacted(text: str) -> str:
    """The text without signatures and tokens.

    >>> redacted("to t+abc.abcdefghijklmnop@post.example, https://post.example/turns/abc.def/")
    'to t+abc.…@post.example, https://post.example/turns/…'
    >>> redacted("to d+abc.abcdefghijklmnop@post.example")
    'to d+abc.…@post.example'
    """
    for pattern, instead in ((_ADDRESS, rf"\1{GONE}"), (_LINK, rf"\1{GONE}"), (_LONG, GONE)):
        text = pattern.sub(instead, text)
    return text
