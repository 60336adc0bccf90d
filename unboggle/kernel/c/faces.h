/* Faces by number: what a cell shows, and what a spelling is made of. */
#ifndef UNBOGGLE_FACES_H
#define UNBOGGLE_FACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bits.h"

/* The numbers of faces are below it: a set of faces is one 32-bit word. */
enum { FACE_LIMIT = 32 };

/* Stands for the face of a blank cell. */
enum { FACE_BLANK = 255 };

/* Whether each of `count` bytes is the number of a face, or FACE_BLANK. */
UB_INLINE bool faces_valid(const uint8_t *faces, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (faces[i] >= FACE_LIMIT && faces[i] != FACE_BLANK)
            return false;
    return true;
}

#endif
