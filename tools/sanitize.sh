#!/usr/bin/env bash
# Builds the C kernel in unusual ways, in a copy of the working tree, and runs it.
#
#     tools/sanitize.sh [MODE [MINUTES OF FUZZING]]
#
# Without a mode it runs all of them:
#
#     address       address and undefined-behaviour sanitizers: the kernel's tests, then fuzzing
#     thread        thread sanitizer: the tests with several threads
#     allocations   each single allocation fails in turn, with the address sanitizer
#     references    a debug build of Python counts references (PYTHON_DEBUG)
#     builds        the same results with AVX2, with SSE2, and without vectors
#
# Needs gcc or clang (CC), and a Python with the test requirements (PYTHON).
set -euo pipefail
cd "$(dirname "$0")/.."
mode=${1:-all}
minutes=${2:-0.33}
python=${PYTHON:-python3}
debug=${PYTHON_DEBUG:-python3-dbg}
cc=${CC:-cc}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -R unboggle tests tools pyproject.toml "$scratch"
cd "$scratch"
rm -f unboggle/kernel/_kernel*.so
export PYTHONPATH="$scratch:$scratch/tests:$scratch/tests/helpers" UNBOGGLE_REQUIRE_KERNEL=1 UNBOGGLE_BUDGET=0
export UBSAN_OPTIONS=print_stacktrace=1 TSAN_OPTIONS=halt_on_error=1
include=$($python -c 'import sysconfig; print(sysconfig.get_path("include"))')
strict="-O1 -g -Wall -Wextra -Werror -fno-omit-frame-pointer -DUB_CALLS"

# build OPTIONS: build the extension, file by file on all cores; -isystem silences warnings of
# Python's headers. With sanitizers UB_CALLS is defined: else this takes ten times as long.
build() {
    rm -rf objects
    mkdir objects
    printf '%s\n' unboggle/kernel/*/*.c |
        xargs -P "$(nproc)" -I {} sh -c 'file=$1; shift; exec "$@" -c "$file" \
            -o "objects/$(echo "$file" | tr / _).o"' compile {} \
            $cc -std=gnu11 -fPIC -DPy_LIMITED_API=0x030b0000 -isystem "$include" \
            -Iunboggle/kernel/c -Iunboggle/kernel/python "$@"
    $cc -shared "$@" objects/*.o ${extra:-} -o unboggle/kernel/_kernel.abi3.so -lm
}

# sanitized LIBRARY VARIABLES COMMAND: the interpreter is built without the sanitizer, so that its
# runtime must be preloaded, with the library of C++, whose exceptions it else cannot find. The
# thread sanitizer knows no addresses that are too random.
sanitized() {
    local runtime
    runtime=$($cc -print-file-name="lib$1.so")
    [ -e "$runtime" ] || runtime=$($cc -print-file-name="libclang_rt.$1-$(uname -m).so")
    shift
    setarch -R env LD_PRELOAD="$runtime:$($cc -print-file-name=libstdc++.so.6)" LSAN_OPTIONS=suppressions=leaks:print_suppressions=0 "$@"
}

tests="-m pytest -q -n 0 -p no:cacheprovider"

# Two modes: bounds checks of Python's objects, which its own allocator would hide, and leak
# checks. Python itself leaks much, but only from its own allocator, which is suppressed.
limits="PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1"
leaks="ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1"
printf 'leak:%s\n' PyMem_ _PyMem_ PyObject_Malloc PyObject_Realloc _PyObject_ gc_alloc \
    list_resize resize_compact libffi >leaks
address="$strict -fsanitize=address,undefined -fno-sanitize-recover=undefined"

address() {
    echo "== tests, with the address sanitizer"
    build $address
    # Without the test that measures time, as everything is several times slower here, and without
    # those of crashes and of references: the sanitizer ends a crash itself, and keeps freed memory.
    # It also reserves addresses without end, so that solvers may have no limit of memory.
    UNBOGGLE_MEMORY_MB=0 sanitized asan $limits "$python" $tests \
        -k "not soon_after_its_time" --ignore=tests/kernel/test_broken_kernel.py \
        --ignore=tests/kernel/test_references.py \
        tests/kernel tests/fitting/test_reach_search.py tests/fitting/test_distance_search.py \
        tests/fitting/test_search_constraints.py tests/fitting/test_pack.py \
        tests/fitting/test_tile_counts.py tests/fitting/test_paths_search.py \
        tests/fitting/test_path_laws.py tests/fitting/test_growing_search.py \
        tests/fitting/test_ban_energy.py tests/fitting/test_ban_lists.py \
        tests/fitting/test_python_search.py tests/fitting/test_constraint_kinds.py \
        tests/climbing/test_climb.py tests/forward/test_count_paths.py \
        tests/forward/test_scoring.py tests/forward/test_scoring_grids.py
    echo "== fuzz, looking for leaks"
    sanitized asan $leaks "$python" -m tools.campaigns kernel --minutes "$minutes" --seed 1
    echo "== fuzz, pausing and pruning all the time, as on the oldest machines"
    build $address -DTRACE_PATIENCE=20 -DTRACE_SLICE=7 -DUB_PLAIN
    sanitized asan $limits "$python" -m tools.campaigns kernel --minutes "$minutes" --seed 2
}

thread() {
    echo "== several threads"
    build $strict -fsanitize=thread
    sanitized tsan "$python" $tests tests/kernel/test_threads.py
}

allocations() {
    echo "== failing allocations"
    $cc $address -fPIC -c tools/failing_alloc.c -o failing_alloc.o
    extra=failing_alloc.o build $address -include tools/failing_alloc.h -DTRACE_PATIENCE=50 \
        -DTRACE_SLICE=7 -DEVERY_SLICE=7 -DPATHS_SLICE=7
    sanitized asan $limits "$python" -m tools.kernel_allocations 3
}

references() {
    echo "== references"
    if ! command -v "$debug" >/dev/null; then
        echo "there is no debug build of Python: set PYTHON_DEBUG" >&2
        return 1
    fi
    # Only extensions built with Py_DEBUG count their references.
    build $strict -DPy_DEBUG
    local packages
    packages=$("$python" -c 'import os, pytest; print(os.path.dirname(os.path.dirname(pytest.__file__)))')
    PYTHONPATH="$PYTHONPATH:$packages" "$debug" $tests \
        tests/kernel/test_references.py
}

# results NAME OPTIONS: write the results of a build to a file
results() {
    local name=$1
    shift
    build -O3 "$@"
    "$python" -m tools.kernel_results 200 3000 >"results-$name"
    diff results-any "results-$name"
    echo "$name: $(wc -l <"results-$name") results"
}

builds() {
    echo "== builds"
    results any
    results sse2 -DUB_PLAIN
    results plain -DUB_PLAIN -DDISTANCE_NO_VECTORS -fno-tree-vectorize
    if grep -q avx2 /proc/cpuinfo; then
        results avx2 -march=x86-64-v3
    fi
}

case $mode in
all) for each in address thread allocations references builds; do $each; done ;;
address | thread | allocations | references | builds) $mode ;;
*) echo "no mode $mode: address, thread, allocations, references or builds" >&2; exit 2 ;;
esac
echo "all clean"
