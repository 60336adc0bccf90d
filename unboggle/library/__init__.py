"""The public calls that combine several packages; the commands use them too.

Import the public ones from `unboggle` and its public modules, not from here.
"""
