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

MOST_ROWS = 5_000  # of a list; a reader who looks for more narrows it down


class BoundedPaginator(Base):
    """A paginator of the first rows of a list: counting millions takes longer than reading a page of them."""

    object_list: QuerySet[Any]

    @cached_property
    def count(self) -> int:
        """Return how many rows there are, at most MOST_ROWS."""
        return self.object_list.order_by()[:MOST_ROWS].count()
