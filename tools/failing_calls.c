/* Loaded before the C library: one call that writes fails, as on a full disk.
 *
 * FAILING_CALL is open, write, sync or rename; the call number FAILING_AT of each process, from 0,
 * and with FAILING_REST all later ones fail with ENOSPC. Only regular files count.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static long calls;

static int fails(const char *call) {
    const char *named = getenv("FAILING_CALL"), *at = getenv("FAILING_AT");
    if (!named || !at || strcmp(named, call) != 0) {
        return 0;
    }
    long number = __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
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

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, #name))

typedef ssize_t (*write_type)(int, const void *, size_t);
ssize_t write(int file, const void *data, size_t size) {
    return is_file(file) && fails("write") ? -1 : REAL(write, write_type)(file, data, size);
}

typedef ssize_t (*writev_type)(int, const struct iovec *, int);
ssize_t writev(int file, const struct iovec *parts, int count) {
    return is_file(file) && fails("write") ? -1 : REAL(writev, writev_type)(file, parts, count);
}

typedef int (*sync_type)(int);
int fsync(int file) { return is_file(file) && fails("sync") ? -1 : REAL(fsync, sync_type)(file); }
int fdatasync(int file) {
    return is_file(file) && fails("sync") ? -1 : REAL(fdatasync, sync_type)(file);
}

typedef int (*rename_type)(const char *, const char *);
int rename(const char *from, const char *to) {
    return fails("rename") ? -1 : REAL(rename, rename_type)(from, to);
}

typedef int (*open_type)(const char *, int, ...);
#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0;                  \
        va_end(rest);                                                                              \
        if ((flags & O_CREAT) && strncmp(path, "/dev/", 5) != 0 && fails("open")) {                \
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
        if ((flags & O_CREAT) && fails("open")) {                                                  \
            return -1;                                                                             \
        }                                                                                          \
        return REAL(name, openat_type)(at, path, flags, mode);                                     \
    }
OPENAT(openat)
OPENAT(openat64)
