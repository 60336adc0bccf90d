/* A clock that never goes back. */
#ifndef UNBOGGLE_CLOCK_H
#define UNBOGGLE_CLOCK_H

/* Seconds since some moment in the past, the same one for the whole process. */
double seconds_now(void);

#endif
