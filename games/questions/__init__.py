"""Questions: their words, their forms, how pages and programs answer them."""
