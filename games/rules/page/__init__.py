"""The rules as pages: contents, chapters, search, and the links that lead there from a number."""
