/* Replaces the allocation functions of a file by ones that can fail. The build of kernel_memory.c,
 * which defines them, includes this before everything else in the kernel's files (-include).
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
