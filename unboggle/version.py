"""The version of unboggle."""

__version__ = "0.1.0"
"""The version of unboggle.

>>> tuple(map(int, __version__.split(".")[:2])) >= (0, 1)
True
"""
