"""The optional C kernel: if it does not compile, Python does the work."""

import os
from glob import glob
from sysconfig import get_config_var

from setuptools import Extension, setup

FOLDERS = ["unboggle/kernel/c", "unboggle/kernel/python"]
KERNEL = Extension(
    "unboggle.kernel._kernel",
    sorted(file for folder in FOLDERS for file in glob(f"{folder}/*.c")),
    include_dirs=FOLDERS,
    depends=sorted(file for folder in FOLDERS for file in glob(f"{folder}/*.[hi]*")),
    define_macros=[("Py_LIMITED_API", "0x030b0000")],
    py_limited_api=True,
    optional=True,
    # Hidden symbols, so that calls between files are as direct as within one.
    extra_compile_args=["-O3", "-fvisibility=hidden"] if os.name == "posix" else [],
)
# A Python without the GIL has no limited API before 3.15.
GIL = not get_config_var("Py_GIL_DISABLED")
setup(
    ext_modules=[KERNEL] if GIL else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if GIL else {},
)
