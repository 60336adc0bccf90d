"""The C kernel, which is optional: where it does not compile, Python does its work."""

import os
from glob import glob
from sysconfig import get_config_var

from setuptools import Extension, setup

ROOMS = ["unboggle/kernel/c", "unboggle/kernel/python"]
KERNEL = Extension(
    "unboggle.kernel._kernel",
    sorted(file for room in ROOMS for file in glob(f"{room}/*.c")),
    include_dirs=ROOMS,
    depends=sorted(file for room in ROOMS for file in glob(f"{room}/*.[hi]*")),
    define_macros=[("Py_LIMITED_API", "0x030b0000")],
    py_limited_api=True,
    optional=True,
    # Hidden, so that a call from one file to another is as direct as within one.
    extra_compile_args=["-O3", "-fvisibility=hidden"] if os.name == "posix" else [],
)
# A Python without the GIL has no limited API before 3.15.
GIL = not get_config_var("Py_GIL_DISABLED")
setup(
    ext_modules=[KERNEL] if GIL else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if GIL else {},
)
