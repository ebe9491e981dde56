/* The natives of .NET's library, one table a file; a row with name NULL ends a table. A native is
 * named by cil_method_key, or, if a model class imports it, by a name of its own. */
#ifndef FRONT_CIL_NATIVE_NATIVE_H
#define FRONT_CIL_NATIVE_NATIVE_H

#include "front/cil/native_tables.h"

/* TABLE(name): cil_native_<name>, in the file of that name or of the class that it is about. */
#define CIL_NATIVES(TABLE)                                                                         \
    TABLE(machine)                                                                                 \
    TABLE(lower)                                                                                   \
    TABLE(handle)                                                                                  \
    TABLE(lock)                                                                                    \
    TABLE(verify)                                                                                  \
    TABLE(atomic)                                                                                  \
    TABLE(object)                                                                                  \
    TABLE(value)                                                                                   \
    TABLE(delegate)                                                                                \
    TABLE(trace)                                                                                   \
    TABLE(member)                                                                                  \
    TABLE(reflect)                                                                                 \
    TABLE(attribute)                                                                               \
    TABLE(marshal)                                                                                 \
    TABLE(finalizer)                                                                               \
    TABLE(parallel)                                                                                \
    TABLE(varargs)                                                                                 \
    TABLE(library)                                                                                 \
    TABLE(assembly)                                                                                \
    TABLE(array)                                                                                   \
    TABLE(array_element)                                                                           \
    TABLE(string)                                                                                  \
    TABLE(task)                                                                                    \
    TABLE(type)                                                                                    \
    TABLE(type_name)                                                                               \
    TABLE(type_make)                                                                               \
    TABLE(enum)                                                                                    \
    TABLE(math)                                                                                    \
    TABLE(number)                                                                                  \
    TABLE(collate)

#define TABLE(name) extern const struct vm_native cil_native_##name[];
CIL_NATIVES(TABLE)
#undef TABLE

#endif
