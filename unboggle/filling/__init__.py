"""Letters for the cells of a board that no word needs: which ones, and what comes along."""
