"""The line above which a reply is written: every mail that asks something begins with it."""

from __future__ import annotations

from django.utils.translation import gettext_noop as noop

DELIMITER = noop("##- Write your answer above this line -##")
