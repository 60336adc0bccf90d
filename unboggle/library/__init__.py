"""The public calls that take several rooms: what a command does is one of them.

Everything here is handed on by `unboggle` itself; take it from there.
"""
