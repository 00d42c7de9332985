"""The acts of the desk, each declared beside its function; `declaration` finds each file here."""
