/* Any bytes as a property and as a task definition: a status or a result, never a crash. */
#include "task/task.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void check(bool ok, struct base_status *s) {
    if (ok != !s->message)
        abort(); /* a failure without a reason, or a reason without a failure */
    if (!ok)
        free(base_status_text(s));
    base_status_drop(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';

    struct task_property p;
    struct base_arena a = {0};
    struct base_status s = {0};
    check(task_property_parse(&p, &a, text, "fuzz.prp", &s), &s);
    base_arena_drop(&a);

    struct task t = {0};
    bool ok = task_parse(&t, text, size, "fuzz.yml", &s);
    if (ok && (!t.inputs.count || (t.pointer_bits != 32 && t.pointer_bits != 64)))
        abort();
    check(ok, &s);
    task_drop(&t);
    free(text);
    return 0;
}
