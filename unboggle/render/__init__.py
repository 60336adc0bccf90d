"""What people and programs get to see, made of the reports of `unboggle.reports`.

``formats/NAME.py`` is what ``--format NAME`` writes; ``text/`` draws the texts.
"""
