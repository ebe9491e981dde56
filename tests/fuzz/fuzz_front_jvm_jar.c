/* Any bytes as a jar: its manifest, and some files of it. */
#include "front/jvm/read/jar.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void jar_check(bool ok, struct base_status *s) {
    if (ok != !s->message)
        abort(); /* a failure without a reason, or a reason without a failure */
    base_status_drop(s);
}

static void jar_touch(struct jvm_span span) {
    volatile uint8_t sink = 0;
    for (uint32_t i = 0; i < span.size; i++)
        sink = span.at[i];
    (void)sink;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char *const names[] = {"A.class", "p/B.class", "META-INF/MANIFEST.MF", "x"};
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_jar j;
    bool ok = jvm_jar_read(&j, &a, "fuzz.jar", bytes, size, &s);
    jar_check(ok, &s);
    for (size_t i = 0; ok && i < sizeof names / sizeof *names; i++) {
        struct jvm_span found = {0};
        bool read = jvm_jar_find(&j, &a, jvm_text_of(names[i]), &found, &s);
        jar_check(read, &s);
        if (read)
            jar_touch(found);
    }
    if (ok)
        jvm_jar_drop(&j);
    /* The manifest's own syntax, without a zip around it. */
    if (size < UINT32_MAX) {
        const char *value =
            jvm_jar_header(&a, (struct jvm_span){bytes, (uint32_t)size}, "Main-Class");
        if (value && strlen(value) > size)
            abort();
    }
    base_arena_drop(&a);
    return 0;
}
