/* The code that stands in for methods of Java programs. There are four ways, asked in this order
 * when a method gets its function, whether it has bytecode or is declared native:
 *
 * - redirected: calls go to another function instead, which takes the same slots (the receiver
 *   first). In this way single methods of a class of the JDK are replaced; the others stay real.
 * - asked first: another function looks at the arguments, and may answer instead (native/ask.h).
 * - a native in C of exactly its name, "java/lang/Object.hashCode()I": one table a file; a row with
 *   name NULL ends a table.
 * - a class of ours of the same name, which replaces the JDK's class as a whole. */
#ifndef FRONT_JVM_NATIVE_H
#define FRONT_JVM_NATIVE_H

#include "front/jvm/class/stand_in.h"
#include "front/jvm/read/classpath.h"
#include "vm/native.h"
#include <stdbool.h>
#include <stdint.h>

/* TABLE(name): jvm_native_<name>, in the file of that name or of the class that it is about. */
#define JVM_NATIVES(TABLE)                                                                         \
    TABLE(object)                                                                                  \
    TABLE(order)                                                                                   \
    TABLE(number)                                                                                  \
    TABLE(verify)                                                                                  \
    TABLE(section)                                                                                 \
    TABLE(array)                                                                                   \
    TABLE(thread)                                                                                  \
    TABLE(unsafe)                                                                                  \
    TABLE(throwable)                                                                               \
    TABLE(reference)                                                                               \
    TABLE(system)                                                                                  \
    TABLE(class_table)                                                                             \
    TABLE(resource)                                                                                \
    TABLE(zip)                                                                                     \
    TABLE(wait)                                                                                    \
    TABLE(member)

#define TABLE(name) extern const struct vm_native jvm_native_##name[];
JVM_NATIVES(TABLE)
#undef TABLE

/* All of them, vm_managed_natives too: what the machine is linked with for a Java program. */
extern const struct vm_native *const jvm_natives[];
extern const uint32_t jvm_native_count;

/* Is there a native of exactly that name? */
bool jvm_native_exists(const char *name);

/* The name of the function that is called in place of that method; NULL: it is not redirected. It
 * is either one of the machine's own natives ("heddle.thread.join"), or another method
 * ("heddle/Threads.start(Ljava/lang/Thread;)V", static, class and all of its slots as named). */
const char *jvm_native_redirect(const char *name);
/* The same for a method that waits, unless the insides of the library are explored. */
const char *jvm_native_wait_redirect(const char *name);

const struct jvm_native_ask *jvm_native_ask(const char *name); /* NULL: nothing is asked */

/* The function that new threads run, with their Thread as the argument. */
#define JVM_THREAD_ENTRY "heddle.thread.entry"

/* Our compiled classes, sorted by name: all of them, and those that programs are compiled against
 * (heddle.Verify and the like). A row with name NULL ends a table. Made by the build. */
extern const struct jvm_embedded_class front_jvm_classes[];
extern const struct jvm_embedded_class front_jvm_user_classes[];

#endif
