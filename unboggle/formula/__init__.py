"""A puzzle as a formula and back: encoding, constraints, symmetry breaking, files."""
