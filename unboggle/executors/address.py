"""The addresses of clusters, as calls and options take them."""

from __future__ import annotations

import os
import re
from importlib.util import find_spec

from unboggle.errors import InputError, Option

LOCAL = "local"
"""The address that starts a cluster on this machine."""


def check_cluster(cluster: str | None, caller: str) -> None:
    """Raise `InputError`, beginning with ``caller``, if ``cluster`` cannot be an address.

    It does not connect: that a scheduler answers shows only once there is work for it.
    """
    if cluster is None:
        return
    named = cluster == LOCAL or "://" in cluster or re.search(r":\d+$", cluster)
    if not (named or os.path.isfile(cluster)):
        raise InputError(
            f"{caller}: ",
            Option("cluster"),
            " takes 'local', an address such as tcp://host:8786 or a scheduler file,"
            f" not {cluster!r}",
        )
    if find_spec("distributed") is None:
        raise missing_package()


def missing_package() -> InputError:
    """Return the error for a cluster without the extra for it."""
    from unboggle.system.install_hint import install_hint  # slow, and only for this message

    return InputError(
        Option("cluster"), f" needs the package distributed: {install_hint('cluster')}"
    )
