"""The board with the most points: rounds of annealing, kept and taken up again."""
