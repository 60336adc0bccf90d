"""The laboratory: encodings, solvers and peers, measured on the same lists."""
