"""Boards and the paths on them as shapes, and shapes as SVG.

Callers pass rows of faces as they should be shown. This package does not know puzzles,
answers or reports.
"""
