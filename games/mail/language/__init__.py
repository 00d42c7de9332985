"""The words and wordings in which answers are given, in all languages. Pure."""
