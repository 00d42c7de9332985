"""Pages of a long list, without counting all of it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.core.paginator import Paginator
from django.db.models import QuerySet

if TYPE_CHECKING:
    Base = Paginator[Any]
else:
    Base = Paginator

MOST_ROWS = 5_000  # of a list; whoever looks for more narrows it down


class BoundedPaginator(Base):
    """Of the first rows of a list: to count millions takes longer than to read a page of them."""

    object_list: QuerySet[Any]

    @cached_property
    def count(self) -> int:
        """How many there are; of more than these, so many."""
        return self.object_list.order_by()[:MOST_ROWS].count()
