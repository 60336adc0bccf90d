"""The forward solver: the words that a board holds, their paths and their points."""
