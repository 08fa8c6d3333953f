"""A shop."""

from .cart import Cart  # imports: cart.Cart resolved
from .money import rounded as to_cents  # imports: money.rounded resolved

__all__ = ["Cart", "to_cents"]
