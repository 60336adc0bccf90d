"""One puzzle, one answer: count, search, race, verify."""
