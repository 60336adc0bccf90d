"""Sheets laid out on pages, as pictures of the size of the paper."""
