/* The class library of the JDK that is installed: every class of java.base is read and its code's
 * structure verified; the types of some. HEDDLE_TEST_ALL=1: the types of all, of all modules.
 * Skipped where there is no JDK 17. */
#include "base/arena.h"
#include "base/fatal.h"
#include "front/jvm/read/classpath.h"
#include "front/jvm/read/jimage.h"
#include "front/jvm/verify/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { BUCKETS = 1 << 14, EVERY = 20 };

/* What the verifier was told of a class, kept: it asks often. */
struct known {
    struct known *next;
    struct jvm_text name, super;
    bool exists, interface;
};

struct jdk {
    struct jvm_classpath *path;
    struct jvm_jimage image;
    char *modules;
    struct base_arena arena;
    struct known *buckets[BUCKETS];
};

static void look_up(struct jdk *j, struct known *k) {
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_found found;
    struct jvm_classfile c;
    if (jvm_classpath_find(j->path, k->name, &found, &s) && found.at &&
        jvm_classfile_read(&c, &a, found.file, found.at, found.size, &s)) {
        k->exists = true;
        k->super = c.super; /* points into the image */
        k->interface = c.access & JVM_ACC_INTERFACE;
    }
    base_status_drop(&s);
    base_arena_drop(&a);
}

static bool super(void *context, struct jvm_text name, struct jvm_text *super_name,
                  bool *is_interface) {
    struct jdk *j = context;
    uint32_t hash = 0;
    for (uint32_t i = 0; i < name.length; i++)
        hash = hash * 31 + (uint8_t)name.at[i];
    struct known **at = &j->buckets[hash % BUCKETS];
    while (*at && !jvm_text_same((*at)->name, name))
        at = &(*at)->next;
    if (!*at) {
        *at = base_arena_alloc(&j->arena, sizeof **at);
        (*at)->name =
            (struct jvm_text){base_arena_printf(&j->arena, "%.*s", JVM_TEXT(name)), name.length};
        look_up(j, *at);
    }
    *super_name = (*at)->super;
    *is_interface = (*at)->interface;
    return (*at)->exists;
}

static bool check_code(const struct jvm_classfile *c, struct base_status *s) {
    struct base_arena a = {0};
    bool ok = true;
    for (uint32_t i = 0; i < c->method_count && ok; i++) {
        struct jvm_code code;
        if (c->methods[i].code)
            ok = jvm_code_read(&code, &a, c, &c->methods[i], s) &&
                 jvm_verify_structure(c, &c->methods[i], &code, s);
    }
    base_arena_drop(&a);
    return ok;
}

static void check_class(struct jdk *j, const struct jvm_jimage_entry *e, bool types) {
    struct base_arena a = {0};
    struct base_status s = {0};
    struct jvm_classfile c;
    const struct jvm_hierarchy h = {.context = j, .super = super};
    char *file = base_arena_printf(&a, "%.*s/%.*s", JVM_TEXT(e->folder), JVM_TEXT(e->base));
    bool module = jvm_text_is(e->base, "module-info");
    if (!jvm_classfile_read(&c, &a, file, e->bytes.at, e->bytes.size, &s) || !check_code(&c, &s) ||
        (types && !module && !jvm_verify_class(&c, &h, &s)))
        fail_msg("%s", base_status_text(&s));
    base_arena_drop(&a);
}

static void test_all(void **state) {
    struct jdk *j = *state;
    if (!j) {
        print_message("no JDK 17 here: skipped\n");
        skip();
    }
    const char *all = getenv("HEDDLE_TEST_ALL");
    uint32_t classes = 0;
    for (uint32_t slot = 0; slot < j->image.slots; slot++) {
        struct jvm_jimage_entry e;
        struct base_status s = {0};
        assert_true(jvm_jimage_entry(&j->image, slot, &e, &s));
        if (!jvm_text_is(e.extension, "class") || (!all && !jvm_text_is(e.module, "java.base")))
            continue;
        check_class(j, &e, all || classes % EVERY == 0);
        classes++;
    }
    print_message("%u classes\n", classes);
    assert_true(classes > 3000);
}

/* Every resource is found by its name, where its slot has it. */
static void test_find_all(void **state) {
    struct jdk *j = *state;
    if (!j)
        skip();
    for (uint32_t slot = 0; slot < j->image.slots; slot++) {
        struct jvm_jimage_entry e;
        struct jvm_span found;
        struct base_status s = {0};
        assert_true(jvm_jimage_entry(&j->image, slot, &e, &s));
        assert_true(
            jvm_jimage_find(&j->image, e.module, e.folder, e.base, e.extension, &found, &s));
        assert_ptr_equal(found.at, e.bytes.at);
    }
}

static int setup(void **state) {
    struct jdk *j = base_calloc(1, sizeof *j);
    struct base_status s = {0};
    j->path = jvm_classpath_open(&(struct jvm_classpath_options){0}, &s);
    if (!j->path) {
        base_status_drop(&s);
        free(j);
        *state = NULL;
        return 0;
    }
    int n = asprintf(&j->modules, "%s/lib/modules", jvm_classpath_java_home(j->path));
    *state = j;
    return n < 0 || !jvm_jimage_open(&j->image, j->modules, &s);
}

static int teardown(void **state) {
    struct jdk *j = *state;
    if (!j)
        return 0;
    jvm_classpath_drop(j->path);
    jvm_jimage_drop(&j->image);
    base_arena_drop(&j->arena);
    free(j->modules);
    free(j);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_find_all)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
