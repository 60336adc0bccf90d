"""The commands, one file each: parse, call the core, show; no thinking here."""

from __future__ import annotations
