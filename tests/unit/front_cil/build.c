#include "build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

void build_bytes(struct build_heap *h, const void *bytes, uint32_t size) {
    h->at = realloc(h->at, h->size + size + 1);
    assert_non_null(h->at);
    if (size)
        memcpy(h->at + h->size, bytes, size);
    h->size += size;
}

void build_number(struct build_heap *h, uint32_t width, uint32_t value) {
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                        (uint8_t)(value >> 24)};
    build_bytes(h, bytes, width);
}

uint32_t build_string(struct build *b, const char *text) {
    if (!b->strings.size)
        build_bytes(&b->strings, "", 1);
    uint32_t at = b->strings.size;
    build_bytes(&b->strings, text, (uint32_t)strlen(text) + 1);
    return at;
}

uint32_t build_blob(struct build *b, const void *bytes, uint32_t size) {
    assert_true(size < 0x80);
    if (!b->blob.size)
        build_bytes(&b->blob, "", 1);
    uint32_t at = b->blob.size;
    build_number(&b->blob, 1, size);
    build_bytes(&b->blob, bytes, size);
    return at;
}

uint32_t build_row(struct build *b, enum cil_table table, ...) {
    va_list args;
    va_start(args, table);
    for (int width = va_arg(args, int); width; width = va_arg(args, int))
        build_number(&b->rows[table], (uint32_t)width, va_arg(args, uint32_t));
    va_end(args);
    return ++b->counts[table];
}

static struct build_heap tables(struct build *b) {
    struct build_heap out = {0};
    uint64_t valid = 0;
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++)
        valid |= (uint64_t)(b->counts[t] != 0) << t;
    build_number(&out, 4, 0);
    build_number(&out, 4, 2 | (uint32_t)b->wide_heaps << 16);
    build_number(&out, 4, (uint32_t)valid);
    build_number(&out, 4, (uint32_t)(valid >> 32));
    build_number(&out, 4, 0);
    build_number(&out, 4, 0);
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++)
        if (b->counts[t])
            build_number(&out, 4, b->counts[t]);
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++) {
        build_bytes(&out, b->rows[t].at, b->rows[t].size);
        free(b->rows[t].at);
    }
    return out;
}

struct cil_bytes build_finish(struct build *b) {
    enum { STREAMS = 5, NAME = 12 };
    static const char *const names[STREAMS] = {"#~", "#Strings", "#Blob", "#GUID", "#Pdb"};
    struct build_heap heaps[STREAMS] = {tables(b), b->strings, b->blob, b->guid, b->pdb};
    struct build_heap out = {0};
    uint32_t count = b->pdb.size ? STREAMS : STREAMS - 1, at = 16 + 12 + 4 + count * (8 + NAME);
    build_number(&out, 4, 0x424a5342);
    build_number(&out, 4, 0x00010001);
    build_number(&out, 4, 0);
    build_number(&out, 4, 12);
    build_bytes(&out, "v4.0.30319\0\0", 12);
    build_number(&out, 2, 0);
    build_number(&out, 2, count);
    for (uint32_t i = 0; i < count; i++) {
        char name[NAME] = {0};
        strcpy(name, names[i]);
        build_number(&out, 4, at);
        build_number(&out, 4, heaps[i].size);
        build_bytes(&out, name, ((uint32_t)strlen(name) + 4) & ~3u);
        at += heaps[i].size;
    }
    /* Names are padded to 4 bytes, so the headers are shorter than reckoned: fill up. */
    while (out.size < 16 + 12 + 4 + count * (8 + NAME))
        build_number(&out, 1, 0);
    for (uint32_t i = 0; i < STREAMS; i++) {
        build_bytes(&out, heaps[i].at, heaps[i].size);
        free(heaps[i].at);
    }
    *b = (struct build){0};
    return (struct cil_bytes){.at = out.at, .size = out.size, .file = "built"};
}

char *build_folder(void) {
    char *folder = strdup("/tmp/heddle-test-XXXXXX");
    assert_non_null(folder);
    assert_non_null(mkdtemp(folder));
    return folder;
}

void build_folder_remove(char *folder) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
    free(folder);
}

bool build_compile(const char *folder, const char *name, const char *source, const char *flags) {
    char path[256], command[1024];
    if (system("command -v mcs >/dev/null") != 0) {
        puts("skipped: mcs is not installed");
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.cs", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(source, f);
    assert_int_equal(fclose(f), 0);
    snprintf(command, sizeof command, "cd '%s' && mcs -nologo -warn:0 %s %s.cs", folder, flags,
             name);
    assert_int_equal(system(command), 0);
    return true;
}
