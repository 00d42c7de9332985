"""The table on a page: board in words, cards, hand."""
