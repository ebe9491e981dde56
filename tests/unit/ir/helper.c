#include "helper.h"

#include <stdio.h>
#include <stdlib.h>

void helper_load(struct ir_program *p, const char *text) {
    struct base_status s = {0};
    ir_program_init(p);
    if (!ir_assemble(p, text, "test.ir", &s)) {
        print_error("%s\n", base_status_text(&s));
        fail();
    }
}

char *helper_print(const struct ir_program *p) {
    struct base_text out = {0};
    ir_print(p, &out);
    return out.at;
}

char *helper_golden(const char *name) {
    char path[4096];
    size_t size;
    struct base_status s = {0};
    snprintf(path, sizeof path, "%s/tests/golden/ir/%s", HEDDLE_SOURCE_DIR, name);
    char *text = base_file_read(path, &size, &s);
    assert_non_null(text);
    return text;
}

uint32_t helper_random(uint64_t *state, uint32_t below) {
    assert_true(below > 0);
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 32) % below;
}
