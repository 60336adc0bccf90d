"""The board searches: one file for each, and what they share."""
