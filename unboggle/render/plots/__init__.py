"""Plots of measurements and of progress, in one style; matplotlib, the extra ``[plots]``."""
