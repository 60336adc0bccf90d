"""Requests answered: stages, shares of the time, and what they give together."""
