"""Word lists: their entries, their marks, and themes."""
