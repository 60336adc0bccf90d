"""Lets unboggle and its tests see Windows or macOS in this Python: for want of such a machine.

A Python imports this file at its start if the folder is on PYTHONPATH, and so do its children.
``UNBOGGLE_LIKE`` is ``windows`` or ``macos``. Only code of this repository sees the other system;
the standard library and other packages see the real one, so what they do elsewhere is not tested.
"""

import os

if (_system := os.environ.get("UNBOGGLE_LIKE", "")) != "":
    from importlib import import_module

    try:
        import_module("faces").show(_system)  # the file beside this one
    except BaseException:  # else Python would go on, on the real system
        import traceback

        traceback.print_exc()
        os._exit(70)
