#include "spellable.h"

#include <string.h>

const char *spellable_next(const Spelling *spelling, const char *at, const char *end,
                           size_t *length) {
    while (at < end) {
        const char *start = at;
        uint32_t allowed = spelling->first;
        for (; at < end; at++) {
            unsigned letter = (unsigned)(unsigned char)*at - 'a';
            if (letter >= ALPHABET || !(allowed >> letter & 1))
                break;
            allowed = spelling->after[letter];
        }
        if (at == end)
            return NULL;
        size_t count = (size_t)(at - start);
        if (*at == '\n' && count >= spelling->shortest && count <= spelling->longest) {
            *length = count;
            return start;
        }
        at = memchr(at, '\n', (size_t)(end - at));
        if (!at)
            return NULL;
        at++;
    }
    return NULL;
}
