"""The smallest size: one table of sizes, searches from above, refutations from below."""
