"""A client of Cosmic Post, the game of negotiation for people who answer when they can."""

from . import models
from .client import AsyncClient, Client
from .error import ApiError
from .exchange import Retries

__all__ = ["ApiError", "AsyncClient", "Client", "Retries", "models"]
