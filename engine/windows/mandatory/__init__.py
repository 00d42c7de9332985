"""Mandatory acts at a moment, and the face-down sheets that they turn up."""

from .use import use_mandatory

__all__ = ["use_mandatory"]
