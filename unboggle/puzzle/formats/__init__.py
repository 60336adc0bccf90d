"""Puzzles and boards in files, in share codes, as JSON and as HTML."""
