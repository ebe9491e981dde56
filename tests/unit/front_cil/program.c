#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

bool program_try(struct ir_program *p, const char *source, struct base_status *s) {
    char path[] = P_tmpdir "/heddle-test-XXXXXX.cs";
    int fd = mkstemps(path, 3);
    assert_true(fd >= 0);
    FILE *f = fdopen(fd, "w");
    fputs(source, f);
    fclose(f);
    const char *files[] = {path};
    struct front_cil_input in = {.files = files, .file_count = 1};
    ir_program_init(p);
    bool ok = front_cil_load(&in, p, s);
    unlink(path);
    return ok;
}

struct cil *program_load(struct ir_program *p, const char *source) {
    struct base_status s = {0};
    if (!program_try(p, source, &s))
        fail_msg("%s", s.message);
    return cil_of_program(p);
}

void program_drop(struct ir_program *p) {
    front_cil_drop(p);
    ir_program_drop(p);
}
