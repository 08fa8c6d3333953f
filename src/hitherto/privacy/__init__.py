"""Secrets are masked before anything is stored; rules about secrets survive."""

from hitherto.privacy.guard import guarded
from hitherto.privacy.masking import mask, mask_each, mask_name

__all__ = ["guarded", "mask", "mask_each", "mask_name"]
