/* A clock that never goes back. */
#ifndef UNBOGGLE_CLOCK_H
#define UNBOGGLE_CLOCK_H

/* Seconds since a fixed moment of the process. */
double seconds_now(void);

#endif
