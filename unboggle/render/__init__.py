"""What people see, drawn from the reports of `unboggle.report`."""
