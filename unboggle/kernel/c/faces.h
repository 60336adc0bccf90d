/* Faces by number: a cell shows one, and a spelling consists of them. */
#ifndef UNBOGGLE_FACES_H
#define UNBOGGLE_FACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"

/* Face numbers are below this limit, so a set of faces is one 32-bit word. */
enum { FACE_LIMIT = 32 };

/* The face number of a blank cell. */
enum { FACE_BLANK = 255 };

/* Whether each of `count` bytes is the number of a face, or FACE_BLANK. */
UB_INLINE bool faces_valid(const uint8_t *faces, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (faces[i] >= FACE_LIMIT && faces[i] != FACE_BLANK)
            return false;
    return true;
}

#endif
