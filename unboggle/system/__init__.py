"""The operating system: files, clocks, cores and processes."""
