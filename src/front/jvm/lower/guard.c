/* Library code on data that a lock of the library guards. No other thread can tell when it happens,
 * so it is no step of its own. */
#include "front/jvm/lower/lower_int.h"

#include <assert.h>
#include <string.h>

/* ThreadPoolExecutor keeps its workers in a HashSet, which it only accesses under its mainLock. */
bool jvm_guard_is(const struct jvm_method *in, const struct jvm_method *called) {
    if (!in->owner->library ||
        strcmp(in->owner->name, "java/util/concurrent/ThreadPoolExecutor") != 0)
        return false;
    return strcmp(called->owner->name, "java/util/HashSet") == 0 ||
           (strcmp(called->owner->name, "java/util/Iterator") == 0 &&
            strcmp(in->name, "purge") != 0);
}

void jvm_guard_begin(struct jvm_lower *l) {
    l->guards = true;
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.trusted.guard", 0, 0), NULL, 0, 0);
}

void jvm_guard_end(struct jvm_lower *l) {
    assert(l->guards);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.trusted.unguard", 0, 0), NULL, 0, 0);
}
