"""Writes the skeleton of a new alien: a sheet and its tests, which say at each place what to do."""
