/* The list of all tables of natives, and what methods are redirected to. */
#include "front/jvm/native.h"
#include "front/jvm/native/ask.h"
#include "front/jvm/native/redirect.h"

#include <string.h>

#define TABLE(name) jvm_native_##name,
const struct vm_native *const jvm_natives[] = {JVM_NATIVES(TABLE) vm_managed_natives};
#undef TABLE

const uint32_t jvm_native_count = (uint32_t)(sizeof jvm_natives / sizeof *jvm_natives);

bool jvm_native_exists(const char *name) {
    for (uint32_t i = 0; i < jvm_native_count; i++)
        for (const struct vm_native *row = jvm_natives[i]; row->name; row++)
            if (!strcmp(row->name, name))
                return true;
    return false;
}

struct row {
    const char *from, *to;
};

static const char *find_target(const struct row *rows, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(rows[i].from, name))
            return rows[i].to;
    return NULL;
}

const struct jvm_native_ask *jvm_native_ask(const char *name) {
    static const struct jvm_native_ask rows[] = {
#define ASK(name, asked, answer) {name, asked, answer},
        JVM_ASKS(ASK)
#undef ASK
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, name))
            return &rows[i];
    return NULL;
}

#define REDIRECT(from, to) {from, to},

const char *jvm_native_redirect(const char *name) {
    static const struct row rows[] = {JVM_REDIRECTS(REDIRECT)};
    return find_target(rows, sizeof rows / sizeof *rows, name);
}

const char *jvm_native_wait_redirect(const char *name) {
    static const struct row rows[] = {JVM_REDIRECTS_WAITS(REDIRECT)};
    return find_target(rows, sizeof rows / sizeof *rows, name);
}
