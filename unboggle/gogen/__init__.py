"""Gogens: solved, explained, graded and made."""
