"""What a ``check.py`` is made of: plain functions, and what picks those that a check needs."""
