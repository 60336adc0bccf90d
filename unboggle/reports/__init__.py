"""The versioned JSON reports, as plain dictionaries; all that is shown is made of these."""
