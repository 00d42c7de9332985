"""Programs for those who work on the project: `python -m tools.NAME`. The service needs none of them."""
