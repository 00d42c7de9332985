"""The pictures in the repository are those that the documents show, and can be drawn again."""

from .pictures import SHOWN_FOLDER, all_names, index, shown_names

LARGEST_FOLDER = (
    900_000  # bytes of all pictures: each stays in the history for ever, whenever its page changes
)


def test_each_picture_is_shown_by_a_document_and_each_that_is_shown_is_there() -> None:
    assert {file.name for file in SHOWN_FOLDER.iterdir()} == shown_names(), "draw them: make pictures"


def test_each_that_is_shown_is_of_a_page_that_there_is() -> None:
    assert shown_names() <= set(all_names())


def test_the_index_shows_them_all() -> None:
    assert all(f'src="{name}"' in index() for name in all_names())


def test_they_stay_small() -> None:
    assert sum(file.stat().st_size for file in SHOWN_FOLDER.iterdir()) < LARGEST_FOLDER
