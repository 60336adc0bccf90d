"""Letters for the blank cells of a board, and the extra words that they make."""
