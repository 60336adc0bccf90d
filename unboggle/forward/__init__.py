"""The forward solver: which words does a board hold, where, and their worth."""
