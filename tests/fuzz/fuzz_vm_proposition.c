/* libFuzzer target: the reader of propositions on any bytes, over a program that has one of every
 * kind of type. */
#include "ir/passes.h"
#include "vm/proposition.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char text[] =
    "pointer 8\n"
    "type t1 int \"int\" size 4\n"
    "type t2 array size 12 of t1 count 3\n"
    "type t3 struct \"s\" size 16 {\"low\" t1 at 0 bits 0 3, \"next\" t4 at 8}\n"
    "type t4 pointer size 8 of t3\n"
    "type t5 enum \"e\" size 4 {\"ONE\" t0 at 1}\n"
    "global @x 4 align 4 type t1\n"
    "global @a 12 align 4 type t2\n"
    "global @s 16 align 8 type t3\n"
    "global @p 8 align 8 type t4\n"
    "global @e 4 align 4 type t5\n"
    "func @main results 1 {\n r0 = const 0\n ret r0\n}\n"
    "entry @main\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ir_program p;
    struct base_status s = {0};
    char *input = strndup((const char *)data, size);
    ir_program_init(&p);
    if (!input || !ir_assemble(&p, text, "fuzz", &s))
        abort();
    vm_proposition_drop(vm_proposition_new(&p, input, &s));
    base_status_drop(&s);
    ir_program_drop(&p);
    free(input);
    return 0;
}
