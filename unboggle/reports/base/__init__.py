"""What reports are made of, and how they are found, described, checked and read."""
