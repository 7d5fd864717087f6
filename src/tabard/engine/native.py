# interpreted
"""Names for mypyc's packed arrays.

The aliases stand in a module of their own that stays interpreted: compiled modules know `i64`
only as a type. Annotate with `Pile`, but build with `vec[i64](...)`, which compiles to plain C.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

Pile = vec[i64]
Piles = vec[vec[i64]]

__all__ = ["Pile", "Piles"]
