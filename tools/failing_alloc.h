/* Lets a file allocate through functions that can be made to fail: included before all else of
 * it (-include) where the kernel is built for kernel_memory.c, which has the functions.
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
