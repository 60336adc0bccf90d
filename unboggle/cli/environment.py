"""The environment variables that count: for ``unboggle info``, the manual pages and the docs."""

from __future__ import annotations

VARIABLES = {
    "UNBOGGLE_CONFIG": "Read defaults from this file only; 0: from none.",
    "UNBOGGLE_KERNEL": "0 turns the C kernel off (default: 1).",
    "UNBOGGLE_REQUIRE_KERNEL": "1 makes a missing C kernel an error (default: 0).",
    "UNBOGGLE_MEMORY_MB": "The memory of a child process in megabytes (default: half of all); 0:"
    " no limit.",
    "UNBOGGLE_DEBUG": "1 prints the traceback of an internal error (default: 0).",
    "NO_COLOR": "Use no colours, unless it is empty.",
    "FORCE_COLOR": "Use colours where there is no terminal, too, unless it is empty.",
    "TERM": "dumb: use no colours.",
    "COLUMNS": "The width of results and helps (default: that of the terminal, else 80).",
    "XDG_CONFIG_HOME": "The folder of your unboggle/config.toml (default: ~/.config).",
    "XDG_DATA_HOME": "The folder of an installed completion (default: ~/.local/share).",
    "XDG_CACHE_HOME": "The folder where unboggle keeps whether the C kernel can be "
    "loaded (default: ~/.cache).",
    "DICPATH": "More folders with dictionaries of hunspell.",
    "TMPDIR": "The folder of temporary files.",
    "BROWSER": "The browser that serve opens.",
}
"""What each variable does; `FORCE_COLOR` counts after `NO_COLOR`."""
