/* libFuzzer target: the text assembler, the verifier, liveness and the printer on any bytes. */
#include "ir/passes.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_print(const struct ir_program *p) {
    struct base_text first = {0}, second = {0};
    struct ir_program again;
    struct base_status s = {0};
    ir_print(p, &first);
    ir_program_init(&again);
    if (!ir_assemble(&again, base_text_get(&first), "printed", &s))
        abort();
    ir_print(&again, &second);
    if (strcmp(base_text_get(&first), base_text_get(&second)) != 0)
        abort();
    base_text_drop(&first);
    base_text_drop(&second);
    ir_program_drop(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ir_program p;
    struct base_status s = {0};
    char *text = strndup((const char *)data, size);
    if (!text)
        return 0;
    ir_program_init(&p);
    if (ir_assemble(&p, text, "fuzz", &s)) {
        check_print(&p);
        if (ir_verify(&p, &s))
            ir_live_compute(&p);
    }
    base_status_drop(&s);
    ir_program_drop(&p);
    free(text);
    return 0;
}
