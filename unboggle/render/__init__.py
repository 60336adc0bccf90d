"""What people see, drawn from the reports of `unboggle.reports`."""

from __future__ import annotations
