#include "module.h"

#include "climber_type.h"
#include "distance_type.h"
#include "faces.h"
#include "functions.h"
#include "gather_type.h"
#include "grid_type.h"
#include "pack_type.h"
#include "paths_type.h"
#include "reach_type.h"
#include "scorer_type.h"
#include "trie_type.h"

// The number of the interface in _kernel.pyi, which unboggle/kernel/__init__.py expects: so a build
// that is older than the Python around it is not used.
enum { KERNEL_INTERFACE = 1 };

void *new_object(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *type ? PyModule_AddType(module, *type) : -1;
}

static int kernel_exec(PyObject *module) {
    KernelState *state = PyModule_GetState(module);
    if (add_type(module, &trie_spec, &state->trie_type) < 0 ||
        add_type(module, &grid_spec, &state->grid_type) < 0 ||
        add_type(module, &reach_spec, &state->reach_type) < 0 ||
        add_type(module, &distance_spec, &state->distance_type) < 0 ||
        add_type(module, &pack_spec, &state->pack_type) < 0 ||
        add_type(module, &paths_spec, &state->paths_type) < 0 ||
        add_type(module, &gather_spec, &state->gather_type) < 0 ||
        add_type(module, &scorer_spec, &state->scorer_type) < 0 ||
        add_type(module, &climber_spec, &state->climber_type) < 0 ||
        PyModule_AddFunctions(module, trace_function) < 0 ||
        PyModule_AddFunctions(module, every_path_function) < 0 ||
        PyModule_AddFunctions(module, count_paths_function) < 0 ||
        PyModule_AddFunctions(module, king_grid_function) < 0 ||
        PyModule_AddFunctions(module, spellable_function) < 0 ||
        PyModule_AddFunctions(module, tiles_fit_function) < 0 ||
        PyModule_AddIntConstant(module, "INTERFACE", KERNEL_INTERFACE) < 0 ||
        PyModule_AddIntConstant(module, "BLANK", FACE_BLANK) < 0 ||
        PyModule_AddIntConstant(module, "FACES", FACE_LIMIT) < 0)
        return -1;
    return 0;
}

static int kernel_traverse(PyObject *module, visitproc visit, void *arg) {
    KernelState *state = PyModule_GetState(module);
    Py_VISIT(state->trie_type);
    Py_VISIT(state->grid_type);
    Py_VISIT(state->reach_type);
    Py_VISIT(state->distance_type);
    Py_VISIT(state->pack_type);
    Py_VISIT(state->paths_type);
    Py_VISIT(state->gather_type);
    Py_VISIT(state->scorer_type);
    Py_VISIT(state->climber_type);
    return 0;
}

static int kernel_clear(PyObject *module) {
    KernelState *state = PyModule_GetState(module);
    Py_CLEAR(state->trie_type);
    Py_CLEAR(state->grid_type);
    Py_CLEAR(state->reach_type);
    Py_CLEAR(state->distance_type);
    Py_CLEAR(state->pack_type);
    Py_CLEAR(state->paths_type);
    Py_CLEAR(state->gather_type);
    Py_CLEAR(state->scorer_type);
    Py_CLEAR(state->climber_type);
    return 0;
}

static void kernel_free(void *module) { kernel_clear(module); }

static PyModuleDef_Slot kernel_slots[] = {
    {Py_mod_exec, (void *)kernel_exec},
    {0, NULL},
};

static struct PyModuleDef kernel_module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "unboggle.kernel._kernel",
    .m_doc = "The forward solver in C: the same words and paths as unboggle.forward.trace, faster.",
    .m_size = sizeof(KernelState),
    .m_slots = kernel_slots,
    .m_traverse = kernel_traverse,
    .m_clear = kernel_clear,
    .m_free = kernel_free,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&kernel_module); }
