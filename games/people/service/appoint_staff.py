"""Makes somebody a member of the staff, or an ordinary person again."""

from __future__ import annotations

from games.base.refusals import RequestRefused
from games.models import User
from games.models.people.user import canonical


def appoint_staff(email: str) -> bool:
    """Show whoever has this address the pages for staff; False: they saw them. Raises RequestRefused."""
    return _change(email, is_staff=True)


def dismiss_staff(email: str) -> bool:
    """Take that back; False: they did not see them. Raises RequestRefused."""
    return _change(email, is_staff=False)


def _change(email: str, *, is_staff: bool) -> bool:
    """An update of one field: whatever else of them is being changed just now stays."""
    people = User.objects.filter(email=canonical(email))
    if not people.exists():
        raise RequestRefused("no_such_person", email=canonical(email))
    return bool(people.exclude(is_staff=is_staff).update(is_staff=is_staff))
