/* A clock that never goes back. */
#ifndef UNBOGGLE_CLOCK_H
#define UNBOGGLE_CLOCK_H

#ifdef _WIN32
#include <windows.h>
static double seconds_now(void) { return (double)GetTickCount64() * 1e-3; }
#else
#include <time.h>
static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
#endif

#endif
