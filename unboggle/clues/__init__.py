"""The fewest clues, words or given cells, that leave one board."""
