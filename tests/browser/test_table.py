"""The table of page types leaves no address out."""

from tests.games.site.page.test_every_address import addresses

from .page_types import PAGELESS, PAGES


def test_every_address_has_a_page_in_the_table_or_shows_none() -> None:
    in_table = {address for page in PAGES for address in page.addresses}
    assert in_table | PAGELESS == {*addresses()}
    assert not in_table & PAGELESS


def test_pages_have_names_of_their_own() -> None:
    assert len({page.name for page in PAGES}) == len(PAGES)
