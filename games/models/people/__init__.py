"""Persons, and how they come to a seat and leave it."""
