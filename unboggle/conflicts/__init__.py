"""Why a list does not fit, and the least to leave out so that it does."""
