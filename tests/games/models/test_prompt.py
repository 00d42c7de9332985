"""Prompts: names that tell nothing, numbers that hold, and cheap looks at what is due."""

import re

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.models import Prompt
from tests.games.tables import playing

pytestmark = pytest.mark.django_db


def test_the_key_of_a_prompt_is_random_and_fits_into_a_mail_address() -> None:
    keys = [prompt.pk for prompt in playing(people=3).waited_for]
    assert len(set(keys)) == 3
    assert all(re.fullmatch("[a-z2-7]{20}", key) for key in keys)


def test_the_id_of_a_game_is_random() -> None:
    assert re.fullmatch("[a-z2-9]{10}", playing(people=3).id)


def test_a_number_gives_the_answer_that_was_shown_under_it() -> None:
    prompt = Prompt(shown=["pass", "use"])
    assert [prompt.answer_shown(1), prompt.answer_shown(2)] == ["pass", "use"]


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_number_out_of_range_gives_nothing(number: int) -> None:
    with pytest.raises(LookupError):
        Prompt(shown=["pass", "use"]).answer_shown(number)


def test_nobody_can_be_waited_for_at_a_closed_prompt() -> None:
    prompt = playing(people=3).red.prompt
    with pytest.raises(IntegrityError), transaction.atomic():
        Prompt.objects.filter(pk=prompt.pk).update(closed_at=timezone.now())


@pytest.mark.parametrize(
    ("index", "due"),
    [
        ("prompts_due", Prompt.objects.filter(waiting=True, clock="response").order_by("sweep_at")),
        ("prompts_to_remind_of", Prompt.objects.filter(waiting=True).order_by("remind_at")),
    ],
)
def test_the_sweep_looks_into_an_index_of_open_prompts_only(index: str, due: object) -> None:
    now = timezone.now()
    field = "sweep_at" if index == "prompts_due" else "remind_at"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Of so few rows any index would do, and sorting costs nothing: this one gives the order too.
            for other in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{other} = off")
        assert index in due.filter(**{f"{field}__lte": now})[:1].explain()
