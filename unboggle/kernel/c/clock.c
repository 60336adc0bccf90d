#include "clock.h"

#ifdef _WIN32
#include <windows.h>

double seconds_now(void) { return (double)GetTickCount64() * 1e-3; }
#else
#include <time.h>

double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
#endif
