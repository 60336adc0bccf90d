#include "array.h"

#include <stdint.h>
#include <stdlib.h>

void *array_grow(void *array, size_t *room, size_t count, size_t size) {
    if (count > SIZE_MAX / 2 / size)
        return NULL;
    size_t wanted = count > 8 ? count + count / 2 : 12;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}
