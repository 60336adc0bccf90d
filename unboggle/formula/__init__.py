"""A puzzle as a formula and back: which encoding, wishes, symmetry, files."""
