/* Replaces the allocation functions of a file by ones that can fail. A build with failing
 * allocations includes this before everything else in the kernel's files (-include), and
 * failing_alloc.c, which defines them.
 */
#ifndef UNBOGGLE_FAILING_ALLOC_H
#define UNBOGGLE_FAILING_ALLOC_H

#include <stdlib.h>

void *failing_malloc(size_t size);
void *failing_calloc(size_t count, size_t size);
void *failing_realloc(void *old, size_t size);

#define malloc failing_malloc
#define calloc failing_calloc
#define realloc failing_realloc

#endif
