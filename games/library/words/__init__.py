"""The words of the library and of the lessons."""
