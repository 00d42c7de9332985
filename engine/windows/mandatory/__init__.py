"""What must happen at a moment by itself, and which sheets that lie face down it turns up."""

from .use import use_mandatory

__all__ = ["use_mandatory"]
