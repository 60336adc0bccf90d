"""The C kernel, which is optional: where it does not compile, Python does its work."""

import os
from glob import glob
from sysconfig import get_config_var

from setuptools import Extension, setup

KERNEL = Extension(
    "unboggle.kernel._kernel",
    ["unboggle/kernel/c/_kernel.c"],
    include_dirs=["unboggle/kernel/c"],
    depends=sorted(glob("unboggle/kernel/c/*.h")),
    define_macros=[("Py_LIMITED_API", "0x030b0000")],
    py_limited_api=True,
    optional=True,
    extra_compile_args=["-O3"] if os.name == "posix" else [],
)
# A Python without the GIL has no limited API before 3.15.
GIL = not get_config_var("Py_GIL_DISABLED")
setup(
    ext_modules=[KERNEL] if GIL else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if GIL else {},
)
