/* Arrays that grow. */
#ifndef UNBOGGLE_ARRAY_H
#define UNBOGGLE_ARRAY_H

#include <stddef.h>

#include "bits.h"

/* Returns the array anew, with room for at least `count` items of `size` bytes, and by so much
 * more that growing one by one takes linear time; NULL, and `array` and `*room` as they were,
 * if memory is short. */
void *array_grow(void *array, size_t *room, size_t count, size_t size);

/* Returns `array`, or where it lies now, with room for `count` items of `size` bytes.
 *
 * requires: `array` has room for `*room` items and is from malloc or this, or it is NULL.
 * ensures:  its first items are as they were, and `*room` is at least `count`; or NULL, and
 *           `array` and `*room` as they were, if memory is short.
 */
UB_INLINE void *array_room(void *array, size_t *room, size_t count, size_t size) {
    return array && count <= *room ? array : array_grow(array, room, count, size);
}

#endif
