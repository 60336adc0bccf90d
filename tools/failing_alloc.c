/* The functions of failing_alloc.h: see kernel_allocations.py, which sets the number. */
#include <stdbool.h>
#include <stdlib.h>

long before_failure = -1; /* allocations before the failure; below 0: no failure */

void *failing_malloc(size_t size);
void *failing_calloc(size_t count, size_t size);
void *failing_realloc(void *old, size_t size);

static bool fails(void) { return before_failure >= 0 && before_failure-- == 0; }

void *failing_malloc(size_t size) { return fails() ? NULL : malloc(size); }

void *failing_calloc(size_t count, size_t size) { return fails() ? NULL : calloc(count, size); }

void *failing_realloc(void *old, size_t size) { return fails() ? NULL : realloc(old, size); }
