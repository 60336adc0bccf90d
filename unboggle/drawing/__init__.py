"""Boards and the paths on them as shapes, and shapes as SVG.

Who draws hands in rows of letters as they are to be shown; what puzzles, answers and
reports are is unknown here.
"""
