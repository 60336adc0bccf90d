"""The race: several members on one puzzle, the first answer wins."""
