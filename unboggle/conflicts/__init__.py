"""Why a list does not fit, and the fewest words to drop so that the others fit."""
