"""The board searches in Python, for where the kernel was not built."""
