"""Which boards hold the words: all of them, and is there one only?"""
