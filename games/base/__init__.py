"""Helpers for all subjects: no models of ours and no words."""
