"""The words and wordings of answers, in all languages. Pure."""
