# ruff: noqa: E501
"""How six kinds of relay pass a reply on: their envelope, their headers, and what they make of our address.

A relay gives a person an address of its own. Our mail reaches them from an address of the relay's, and the reply
comes to us under theirs. Written after how such services build mails; none is anybody's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Relay(NamedTuple):
    """`envelope` sends, `address` is what a person's program sees as ours, `headers` are added. `banner` stands
    above the mail of ours that they got."""

    envelope: str
    address: Callable[[str], str]
    headers: str
    banner: str = ""


def _with_at(ours: str, domain: str) -> str:
    return f"{ours.replace('@', '=')}@{domain}"


RELAYS = {
    "an alias with a reverse alias": Relay(
        "sl.9f3c1a.bounce@alias.example",
        lambda ours: "cosmic_post_at_example_kqxzv@alias.example",
        "X-Alias-Type: Reply\r\nX-Alias-EmailLog-ID: 12345\r\nX-Autoreply: no",
    ),
    "an address for each shop": Relay(
        "bounce+9f3c2b1a@mg.addy.example",
        lambda ours: _with_at(ours, "addy.example").replace("t+", "red+t+"),
        "X-Addy-Original-Sender: hidden\r\nAuto-Submitted: no",
        "This email was sent to red@example.com from a sender unknown to you. Click here to deactivate this alias",
    ),
    "a hidden address of a telephone": Relay(
        "SRS0=a1b2=C3=example.org=relay@icl.example",
        lambda ours: "post_at_example_org_9f3c@private.example",
        "X-ICL-Relay: hide\r\nX-Auto-Response-Suppress: none",
    ),
    "a mask of a browser": Relay(
        "0100019a2b3c-4d5e-6f70-8192-000000@bounces.mask.example",
        lambda ours: "replies@mask.example",
        "Feedback-ID: 1.us.example:AmazonSES\r\nX-SES-Outgoing: 2026.11.28-54.240.0.1",
        "This email was sent to your mask red@example.com by the sender. Manage your 5 masks.",
    ),
    "an address without trackers": Relay(
        "bounces+SRS=abcde=fg@duck.example",
        lambda ours: _with_at(ours, "duck.example").replace("=", "_at_", 1),
        "X-Rewrite-Original-Sender: 1\r\nPrecedence: first-class",
        "1 tracker was removed. More • Report spam",
    ),
    "a gateway": Relay(
        "bounces+12345-ab12-post=mail.example.org@em.gate.example",
        lambda ours: ours,
        "X-Gate-Variables: 7\r\nX-Autoreply: no\r\nReturn-Path: <bounces+12345-ab12@em.gate.example>",
    ),
}
