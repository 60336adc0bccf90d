/* The nodes found on a board, as a Python list. */
#ifndef UNBOGGLE_FOUND_LIST_H
#define UNBOGGLE_FOUND_LIST_H

#include "module.h"

#include "found.h"
#include "trie.h"

/* Returns a list of (index, path), in the order of discovery, for each spelling of `trie` that
 * ends in a found node; the path is a tuple of cells. Or NULL. */
PyObject *list_found(const Trie *trie, const FoundPaths *found);

#endif
