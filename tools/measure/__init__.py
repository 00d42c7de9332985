"""Measure how the house is built: sizes, files that run, names, docstrings, documents. Nothing is timed."""
