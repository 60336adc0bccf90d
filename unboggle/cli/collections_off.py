"""Without Python's search for cycles, in a process that ends when its command does."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from unboggle.system.collections_off import no_collections as off


@contextmanager
def no_collections() -> Iterator[None]:
    """Keep Python from looking for cycles, for good at what is there by then."""
    with off():
        try:
            yield
        finally:
            gc.freeze()  # or the first collection would look at all of it
