"""The fewest clues, words or given cells, that make a puzzle unique."""
