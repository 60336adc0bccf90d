"""The version of unboggle."""

__version__ = "0.1.0"
