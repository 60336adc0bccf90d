#!/usr/bin/env bash
# Builds the C kernel with the address and undefined-behaviour sanitizers, in a copy of
# the working tree, and runs its tests, a fuzz and a test of failing allocations.
#
#     tools/sanitize.sh [MINUTES OF FUZZING]
#
# Needs gcc or clang (CC), and a Python with the test requirements (PYTHON).
set -euo pipefail
cd "$(dirname "$0")/.."
minutes=${1:-0.33}
python=${PYTHON:-python3}
cc=${CC:-cc}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -R unboggle tests tools pyproject.toml "$scratch"
cd "$scratch"
rm -f unboggle/kernel/_kernel*.so

flags="-std=gnu11 -g -O1 -Wall -Wextra -Werror -fno-omit-frame-pointer"
flags="$flags -fsanitize=address,undefined -fno-sanitize-recover=undefined"
flags="$flags -Iunboggle/kernel/c -Iunboggle/kernel/python"
include=$($python -c 'import sysconfig; print(sysconfig.get_path("include"))')
# build OPTIONS: build the extension; -isystem silences warnings of Python's headers
build() {
    $cc $flags -fPIC -shared -DPy_LIMITED_API=0x030b0000 -isystem "$include" "$@" \
        unboggle/kernel/c/*.c unboggle/kernel/python/*.c -o unboggle/kernel/_kernel.abi3.so -lm
}

# The interpreter is built without the sanitizer, so the sanitizer's runtime must be preloaded.
runtime=$($cc -print-file-name=libasan.so)
if [ ! -e "$runtime" ]; then
    runtime=$($cc -print-file-name="libclang_rt.asan-$(uname -m).so")
fi
sanitized() {
    env LD_PRELOAD="$runtime" PYTHONPATH="$scratch:$scratch/tests" UNBOGGLE_REQUIRE_KERNEL=1 \
        LSAN_OPTIONS=suppressions=leaks:print_suppressions=0 "$@"
}
# Two modes: bounds checks of Python's objects, which its own allocator would hide, and leak
# checks. Python itself leaks much, but only from its own allocator, which is suppressed.
limits="PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1"
leaks="ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1"
printf 'leak:%s\n' PyMem_ _PyMem_ PyObject_Malloc PyObject_Realloc _PyObject_ gc_alloc \
    list_resize resize_compact libffi >leaks

echo "== failing allocations"
soon_tired="-DTRACE_PATIENCE=50 -DTRACE_SLICE=7 -DEVERY_SLICE=7 -DPATHS_SLICE=7"
mkdir failing
(cd failing && $cc ${flags//-I/-I../} $soon_tired -include ../tools/failing_alloc.h -c ../unboggle/kernel/c/*.c)
$cc $flags tools/kernel_memory.c failing/*.o -o kernel_memory -lm
./kernel_memory

echo "== tests"
build
# Without the test that measures time: everything is several times slower here.
sanitized $limits "$python" -m pytest -q -p no:cacheprovider -k "not soon_after_its_time" \
    tests/kernel tests/fitting/test_reach_search.py tests/fitting/test_distance_search.py \
    tests/fitting/test_search_constraints.py tests/fitting/test_pack.py \
    tests/fitting/test_tile_counts.py tests/fitting/test_paths_search.py \
    tests/fitting/test_path_laws.py tests/fitting/test_growing_search.py \
    tests/fitting/test_ban_energy.py tests/fitting/test_ban_lists.py \
    tests/fitting/test_python_search.py tests/fitting/test_constraint_kinds.py \
    tests/climbing/test_climb.py tests/forward/test_count_paths.py \
    tests/forward/test_scoring.py tests/forward/test_scoring_grids.py

echo "== fuzz, looking for leaks"
sanitized $leaks "$python" -m tools.campaigns kernel --minutes "$minutes" --seed 1

echo "== fuzz, pausing and pruning all the time, as on the oldest machines"
build -DTRACE_PATIENCE=20 -DTRACE_SLICE=7 -DUB_PLAIN
sanitized $limits "$python" -m tools.campaigns kernel --minutes "$minutes" --seed 2
echo "all clean"
