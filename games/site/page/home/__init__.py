"""The first page, for visitors and for players."""
