"""Find the board with the most points: rounds of annealing that can be resumed."""
