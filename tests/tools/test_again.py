"""Which tests run once more on PostgreSQL and Redis, and that none is left out unseen."""

import doctest
from types import SimpleNamespace

import pytest

from tests import again
from tests.again import MANY, TESTS, assert_none_is_left_out, may_have_some, with_few_cases


def item(file: str, *fixtures: str) -> SimpleNamespace:
    path = TESTS / file
    return SimpleNamespace(
        path=path, nodeid=f"tests/{file}::test_it", fixturenames=fixtures, iter_markers=lambda _name: ()
    )


def test_of_many_cases_some_run_and_of_few_all_in_their_order():
    assert doctest.testmod(again).failed == 0
    many, few = [f"test_a[{n}]" for n in range(40)], [f"test_b[{n}]" for n in range(MANY - 1)]
    kept = with_few_cases([*many, *few])
    assert kept[-len(few) :] == few
    assert len(kept) == 10 + len(few) and kept == [name for name in [*many, *few] if name in kept]


@pytest.mark.parametrize(
    ("file", "may"),
    [
        ("system/test_serve.py", True),
        ("games/table/service/test_votes.py", True),
        ("games/mail/test_incoming.py", True),  # marked
        ("games/mail/test_desk_mail_of_whom.py", True),  # asks for the listener, which commits
        ("games/mail/test_signature.py", False),
    ],
)
def test_a_file_is_loaded_by_its_folder_or_its_words(file, may):
    assert may_have_some(TESTS / file) is may


def test_a_test_that_commits_is_missed_where_its_file_does_not_say_so():
    assert_none_is_left_out([item("games/mail/test_signature.py", "db")])
    assert_none_is_left_out([item("games/mail/test_listener.py", "transactional_db")])
    assert_none_is_left_out([item("browser/test_smoke.py", "transactional_db")])  # no folder of that run
    with pytest.raises(pytest.UsageError, match=r"test_signature\.py: see its WORDS"):
        assert_none_is_left_out([item("games/mail/test_signature.py", "transactional_db")])
