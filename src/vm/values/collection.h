/* Collections of the class libraries as people see them: by what they hold, in order. The table
 * says in which fields the classes keep it. */
#ifndef VM_VALUES_COLLECTION_H
#define VM_VALUES_COLLECTION_H

#include "vm/values/thing.h"

struct vm_collection {
    const char *name; /* of the class, without its parameters */
    bool keyed;       /* its items have keys */
    bool sole;        /* it is shown as the one value that it holds */
    struct {
        struct vm_thing key, value;
    } * items; /* owned */
    uint32_t count, room;
    bool cut; /* there are more */
};

/* What an object holds. False: it is no collection that is known. The caller drops it in any case.
 */
bool vm_collection_open(struct vm *m, const struct vm_thing *object, struct vm_collection *out);
void vm_collection_drop(struct vm_collection *c);

#endif
