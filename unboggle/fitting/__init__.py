"""Solve one puzzle: count, search, race, and trace the board."""
