/* Names of functions and globals as people say them. */
#ifndef VM_CORE_SAY_H
#define VM_CORE_SAY_H

#include "base/arena.h"
#include "base/text.h"
#include <stdbool.h>

/* "java/util/Foo.get(I)V" is java.util.Foo.get, "Bank::Get(System.Int32)" is Bank.Get; what a
 * compiler made of a lambda in Bank.Get is "Bank.Get lambda". */
const char *vm_say_function(struct base_arena *arena, const char *name);

/* Did a compiler make it from the rest of an async method, after an await? */
bool vm_say_resumes(const char *name);
/* Is it the global that holds the static fields of a class? */
bool vm_say_is_statics(const char *name);
/* The name of a global as people write it: static fields are those of their class. */
void vm_say_global(struct base_text *out, const char *name);

#endif
