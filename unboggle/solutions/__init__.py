"""The boards that hold the words: all of them, clearly different ones, and whether there is only
one.
"""
