/* What was found on a board, for Python. */
#ifndef UNBOGGLE_FOUND_LIST_H
#define UNBOGGLE_FOUND_LIST_H

#include "module.h"

#include "found.h"
#include "trie.h"

/* Returns a list of (index, path), in the order of finding, for each spelling of `trie` that
 * ends in a node found; the path is a tuple of cells. Or NULL. */
PyObject *list_found(const Trie *trie, const FoundPaths *found);

#endif
