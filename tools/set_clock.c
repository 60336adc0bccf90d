/* Loaded before the C library: the time of day jumps, as if a user had set the clock.
 *
 * From the moment CLOCK_SET_AT on (seconds of CLOCK_MONOTONIC) it is CLOCK_SET_BY seconds later,
 * or earlier if that is negative. Other clocks go on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#define REAL(name, type) ((type)dlsym(RTLD_NEXT, #name))

typedef int (*clock_type)(clockid_t, struct timespec *);

static long jump(void) {
    const char *at = getenv("CLOCK_SET_AT"), *by = getenv("CLOCK_SET_BY");
    struct timespec now;
    if (!at || !by || REAL(clock_gettime, clock_type)(CLOCK_MONOTONIC, &now) != 0) {
        return 0;
    }
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec >= atof(at) ? atol(by) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime, clock_type)(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        time->tv_sec += jump();
    }
    return result;
}

typedef int (*gettimeofday_type)(struct timeval *restrict, void *restrict);
int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    int result = REAL(gettimeofday, gettimeofday_type)(time, zone);
    if (result == 0) {
        time->tv_sec += jump();
    }
    return result;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) {
        *result = now.tv_sec;
    }
    return now.tv_sec;
}
