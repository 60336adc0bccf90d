"""The optional C kernel, if it compiles, and archives of the source that are always the same.

``UNBOGGLE_PURE=1`` in the environment leaves the kernel out; then Python does its work everywhere.
"""

import os
import tarfile
from glob import glob
from gzip import GzipFile
from sysconfig import get_config_var

from setuptools import Extension, setup
from setuptools.command.sdist import sdist

FOLDERS = ["unboggle/kernel/c", "unboggle/kernel/python"]
KERNEL = Extension(
    "unboggle.kernel._kernel",
    sorted(file for folder in FOLDERS for file in glob(f"{folder}/*.c")),
    include_dirs=FOLDERS,
    depends=sorted(file for folder in FOLDERS for file in glob(f"{folder}/*.[hi]*")),
    define_macros=[("Py_LIMITED_API", "0x030b0000")],
    py_limited_api=True,
    optional=os.environ.get("UNBOGGLE_REQUIRE_KERNEL", "0") in ("", "0"),
    # Hidden symbols, so that calls between files are as direct as within one. Debugging
    # information names the folder of the build, and is twice as large as the code.
    extra_compile_args=["-O3", "-fvisibility=hidden", "-g0"] if os.name == "posix" else [],
)
# A Python without the GIL has no limited API before 3.15.
COMPILED = not get_config_var("Py_GIL_DISABLED") and os.environ.get("UNBOGGLE_PURE") != "1"


class SameArchive(sdist):
    """The same files make the same archive, byte for byte, if SOURCE_DATE_EPOCH is set.

    Without it, files have their times in whole seconds: parts of seconds would take 80 KB.
    """

    def make_archive(self, base_name, format, root_dir=None, base_dir=None, **owner):
        """Write the archive without owners, and if there is a date, with it for all files."""
        given = os.environ.get("SOURCE_DATE_EPOCH")
        date = None if given is None else int(given)
        if format != "gztar":
            return super().make_archive(base_name, format, root_dir, base_dir, **owner)

        def plain(member):
            member.uid = member.gid = 0
            member.uname = member.gname = ""
            member.mtime = int(member.mtime if date is None else date)
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            return member

        def kind(name):  # files of a kind next to each other are packed better
            return os.path.splitext(name)[1], name

        path = f"{base_name}.tar.gz"
        with (
            open(path, "wb") as file,
            GzipFile("", "wb", 9, file, mtime=date) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
        ):
            for name in sorted(
                glob(f"{base_dir}/**", recursive=True, include_hidden=True), key=kind
            ):
                # what setuptools makes anew wherever it is installed
                if os.path.isfile(name) and ".egg-info" not in name:
                    archive.add(name, filter=plain)
        return path


setup(
    cmdclass={"sdist": SameArchive},
    ext_modules=[KERNEL] if COMPILED else [],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if COMPILED else {},
)
