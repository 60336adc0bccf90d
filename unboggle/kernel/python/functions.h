/* The functions of the module, one per file: NAME_function.c. */
#ifndef UNBOGGLE_FUNCTIONS_H
#define UNBOGGLE_FUNCTIONS_H

#include "module.h"

/* For PyModule_AddFunctions. */
extern PyMethodDef count_paths_function[];
extern PyMethodDef every_path_function[];
extern PyMethodDef king_grid_function[];
extern PyMethodDef spellable_function[];
extern PyMethodDef tiles_fit_function[];
extern PyMethodDef trace_function[];

#endif
