"""What the operating system gives: files, a clock, cores, processes."""
