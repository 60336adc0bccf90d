/* Growing arrays. */
#ifndef UNBOGGLE_ARRAY_H
#define UNBOGGLE_ARRAY_H

#include <stddef.h>

#include "bits.h"

/* Reallocates the array for at least `count` items of `size` bytes, plus a reserve that makes
 * growing one by one take linear time. NULL if memory is short; `array` and the capacity `*room`
 * are then unchanged. */
void *array_grow(void *array, size_t *room, size_t count, size_t size);

/* Returns `array`, possibly moved, with capacity for `count` items of `size` bytes.
 *
 * requires: `array` is from malloc or this function, with capacity for `*room` items, or NULL.
 * ensures:  its items are unchanged and `*room` is at least `count`. NULL if memory is short:
 *           `array` and `*room` are then unchanged.
 */
UB_INLINE void *array_room(void *array, size_t *room, size_t count, size_t size) {
    return array && count <= *room ? array : array_grow(array, room, count, size);
}

#endif
