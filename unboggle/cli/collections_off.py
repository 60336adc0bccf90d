"""No garbage collection of cycles, in a process that ends with its command."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from unboggle.system.collections_off import no_collections as off


@contextmanager
def no_collections() -> Iterator[None]:
    """Turn the collection of cycles off, and for the objects created until then for good."""
    with off():
        try:
            yield
        finally:
            gc.freeze()  # else the first collection would traverse them all
