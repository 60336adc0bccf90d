"""Output for people and programs, made from the reports of `unboggle.reports`.

``formats/NAME.py`` implements ``--format NAME``; ``text/`` has the texts.
"""
