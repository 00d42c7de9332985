"""Sheets, rules, rulings and figures of the library."""
