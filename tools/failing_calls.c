/* Loaded before the C library: one call that writes fails, as on a full disk.
 *
 * FAILING_CALL is open, write, rename, sync or mkdir. Its call number FAILING_AT, from 0, fails
 * with ENOSPC, and with FAILING_REST all later ones. Only regular files count. Calls are counted by
 * process; with FAILING_COUNTS, a file of five longs, over all processes that share it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, #name))

static const char *const names[] = {"open", "write", "rename", "sync", "mkdir"};
enum { OPEN_CALL, WRITE_CALL, RENAME_CALL, SYNC_CALL, MKDIR_CALL, CALLS };
static long own[CALLS];
static long *counts = own;

typedef int (*open_type)(const char *, int, ...);

static void share_counts(void) {
    static int done;
    const char *path = getenv("FAILING_COUNTS");
    if (!path || done) {
        return;
    }
    done = 1;
    int file = REAL(open, open_type)(path, O_RDWR | O_CLOEXEC);
    if (file >= 0) {
        void *shared = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        counts = shared == MAP_FAILED ? own : shared;
        close(file);
    }
}

static int fails(int call) {
    const char *named = getenv("FAILING_CALL"), *at = getenv("FAILING_AT");
    share_counts();
    long number = __atomic_fetch_add(&counts[call], 1, __ATOMIC_RELAXED);
    if (!named || !at || strcmp(named, names[call]) != 0) {
        return 0;
    }
    if (number == atol(at) || (number > atol(at) && getenv("FAILING_REST"))) {
        errno = ENOSPC;
        return 1;
    }
    return 0;
}

static int is_file(int file) {
    struct stat about;
    return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

typedef ssize_t (*write_type)(int, const void *, size_t);
ssize_t write(int file, const void *data, size_t size) {
    return is_file(file) && fails(WRITE_CALL) ? -1 : REAL(write, write_type)(file, data, size);
}

typedef ssize_t (*writev_type)(int, const struct iovec *, int);
ssize_t writev(int file, const struct iovec *parts, int count) {
    return is_file(file) && fails(WRITE_CALL) ? -1 : REAL(writev, writev_type)(file, parts, count);
}

typedef ssize_t (*sendfile_type)(int, int, off_t *, size_t);
ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    return is_file(to) && fails(WRITE_CALL) ? -1
                                            : REAL(sendfile, sendfile_type)(to, from, at, size);
}

typedef int (*sync_type)(int);
int fsync(int file) {
    return is_file(file) && fails(SYNC_CALL) ? -1 : REAL(fsync, sync_type)(file);
}
int fdatasync(int file) {
    return is_file(file) && fails(SYNC_CALL) ? -1 : REAL(fdatasync, sync_type)(file);
}

typedef int (*rename_type)(const char *, const char *);
int rename(const char *from, const char *to) {
    return fails(RENAME_CALL) ? -1 : REAL(rename, rename_type)(from, to);
}

typedef int (*mkdir_type)(const char *, mode_t);
int mkdir(const char *path, mode_t mode) {
    return fails(MKDIR_CALL) ? -1 : REAL(mkdir, mkdir_type)(path, mode);
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                  \
        va_end(rest);                                                                              \
        if ((flags & O_CREAT) && strncmp(path, "/dev/", 5) != 0 && fails(OPEN_CALL)) {             \
            return -1;                                                                             \
        }                                                                                          \
        return REAL(name, open_type)(path, flags, mode);                                           \
    }
OPEN(open)
OPEN(open64)

typedef int (*openat_type)(int, const char *, int, ...);
#define OPENAT(name)                                                                               \
    int name(int at, const char *path, int flags, ...) {                                           \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                  \
        va_end(rest);                                                                              \
        if ((flags & O_CREAT) && fails(OPEN_CALL)) {                                               \
            return -1;                                                                             \
        }                                                                                          \
        return REAL(name, openat_type)(at, path, flags, mode);                                     \
    }
OPENAT(openat)
OPENAT(openat64)
