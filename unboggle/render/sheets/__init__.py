"""What is on a sheet, decided once from a report, whatever it is drawn as."""
