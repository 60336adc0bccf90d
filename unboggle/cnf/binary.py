"""Whole numbers in the binary (or log) encoding.

Reference: T. Walsh, "SAT v CSP", CP 2000, LNCS 1894, 441-456. It shows how weak unit
propagation is in this encoding.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from unboggle.cnf import Lit


class BinaryEncoded:
    """A number x below ``size`` as its bits, lowest first.

    ``bit(b)`` returns the variable "bit b of x is 1".

    >>> x = BinaryEncoded(3, lambda b: b + 1)
    >>> [x.equals(v) for v in range(4)]
    [(-1, -2), (1, -2), (-1, 2), (1, 2)]
    >>> list(x.too_large)
    [3]
    >>> x.value({-1, 2})
    2
    """

    def __init__(self, size: int, bit: Callable[[int], Lit]) -> None:
        self.size = size
        self.bits = range((size - 1).bit_length())
        """The numbers b of the bits."""
        self.bit = bit

    @property
    def too_large(self) -> range:
        """The values that the bits can represent and that x must not take."""
        return range(self.size, 1 << len(self.bits))

    def equals(self, value: int) -> tuple[Lit, ...]:
        """Return the literals whose conjunction means x = ``value``."""
        return tuple([self.bit(b) if value >> b & 1 else -self.bit(b) for b in self.bits])

    def value(self, model: Collection[Lit]) -> int:
        """Return the value of x in ``model``, a collection of true literals."""
        return sum(1 << b for b in self.bits if self.bit(b) in model)
