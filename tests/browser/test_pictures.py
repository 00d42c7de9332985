"""The pictures in docs/pictures/ are those of the pages there are."""

from .pictures import FOLDER, all_names, index

LARGEST_FOLDER = 7_500_000  # bytes


def test_each_page_has_its_pictures_and_no_picture_is_of_a_page_that_is_gone() -> None:
    found = {file.name for file in FOLDER.glob("*.png")}
    assert found == set(all_names()), "draw them anew: make pictures"


def test_the_index_shows_them_all() -> None:
    assert (FOLDER / "README.md").read_text() == index(), "write it anew: make pictures"


def test_they_stay_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < LARGEST_FOLDER
