"""The acts of the desk, each declared beside its function; `declaration` finds each file here.

A new act needs a function that opens the desk and records the act, and its entry in `ACTS`: page, command,
API, mail and log follow. The table in docs/moderating.md says who may; `make client` writes its operation.
"""
