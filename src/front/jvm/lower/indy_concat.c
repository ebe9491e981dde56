/* String concatenation: each value becomes a string, in order, by code that other threads can
 * interrupt (a toString may be the user's). Then one native joins them. */
#include "front/jvm/lower/indy_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

enum { MOST_ARGS = 256, MOST_STRINGS = 32 }; /* so many are joined at once */

uint16_t jvm_emit_text(struct jvm_emit *e, uint16_t value, const char *type) {
    uint16_t r = jvm_emit_reg(e);
    const char *descriptor;
    switch (type[0]) {
    case JVM_BOOLEAN: descriptor = "(Z)Ljava/lang/String;"; break;
    case JVM_CHAR: descriptor = "(C)Ljava/lang/String;"; break;
    case JVM_BYTE:
    case JVM_SHORT:
    case JVM_INT: descriptor = "(I)Ljava/lang/String;"; break;
    case JVM_LONG: descriptor = "(J)Ljava/lang/String;"; break;
    case JVM_FLOAT: descriptor = "(F)Ljava/lang/String;"; break;
    case JVM_DOUBLE: descriptor = "(D)Ljava/lang/String;"; break;
    default:
        jvm_emit_library(e, "java/lang/StringConcatHelper", "stringOf",
                         "(Ljava/lang/Object;)Ljava/lang/String;", &value, r);
        return r;
    }
    jvm_emit_library(e, "java/lang/String", "valueOf", descriptor, &value, r);
    return r;
}

void jvm_emit_concat(struct jvm_emit *e, const uint16_t *strings, uint32_t count, uint16_t result) {
    assert(count >= 1 && count <= MOST_STRINGS);
    jvm_emit_call(e, jvm_emit_native(e->j, "heddle.string.concat", count, 1), strings, count,
                  result);
}

/* ---- the pieces of a recipe ---- */

struct pieces {
    struct jvm_lower *l;
    const struct jvm_site *site;
    uint16_t *args;
    struct jvm_types types;
    uint32_t next_arg, next_constant;
    char *text; /* the constant text since the last piece, modified UTF-8 */
    uint32_t length;
    uint16_t strings[MOST_STRINGS];
    uint32_t count;
};

static void add_string(struct pieces *p, uint16_t string) {
    if (p->count == MOST_STRINGS) {
        uint16_t joined = jvm_emit_reg(&p->l->e);
        jvm_emit_concat(&p->l->e, p->strings, p->count, joined);
        p->strings[0] = joined;
        p->count = 1;
    }
    assert(p->count < MOST_STRINGS);
    p->strings[p->count++] = string;
}

static void end_text(struct pieces *p) {
    if (!p->length)
        return;
    uint16_t r = jvm_emit_reg(&p->l->e);
    uint32_t global = jvm_string_literal(p->l->j, p->text, p->length);
    jvm_emit_xy(&p->l->e, IR_OP_gaddr, r, 0, 0, global, 0);
    add_string(p, r);
    p->length = 0;
}

static void add_argument(struct pieces *p) {
    if (p->next_arg >= p->types.count)
        return;
    end_text(p);
    uint32_t i = p->next_arg++;
    add_string(p, jvm_emit_text(&p->l->e, p->args[i], p->types.params[i]));
}

static void add_constant(struct pieces *p) {
    const struct jvm_classfile *file = p->l->file;
    uint32_t i = 1 + p->next_constant++;
    if (i >= p->site->bootstrap.count)
        return;
    uint16_t index = jvm_bootstrap_argument(&p->site->bootstrap, i);
    if (jvm_pool_kind(file, index) != JVM_CONSTANT_STRING) {
        jvm_emit_unmodelled(&p->l->e, "a concatenated constant that is no string");
        return;
    }
    end_text(p);
    struct jvm_text text = jvm_pool_text(file, index);
    uint16_t r = jvm_emit_reg(&p->l->e);
    jvm_emit_xy(&p->l->e, IR_OP_gaddr, r, 0, 0, jvm_string_literal(p->l->j, text.at, text.length),
                0);
    add_string(p, r);
}

static void follow(struct pieces *p, struct jvm_text recipe) {
    for (uint32_t i = 0; i < recipe.length; i++) {
        if (recipe.at[i] == 1)
            add_argument(p);
        else if (recipe.at[i] == 2)
            add_constant(p);
        else
            p->text[p->length++] = recipe.at[i];
    }
    assert(p->length <= recipe.length);
    end_text(p);
}

void jvm_indy_concat(struct jvm_lower *l, const struct jvm_site *site, bool recipe) {
    uint16_t args[MOST_ARGS];
    struct pieces p = {.l = l, .site = site, .args = args};
    p.types = jvm_types_of(l->j, site->descriptor);
    assert(p.types.count <= MOST_ARGS);
    jvm_lower_pop_args(l, args, p.types.count, NULL);
    if (recipe) {
        uint16_t index = site->bootstrap.count ? jvm_bootstrap_argument(&site->bootstrap, 0) : 0;
        struct jvm_text text = {"", 0};
        if (jvm_pool_kind(l->file, index) == JVM_CONSTANT_STRING)
            text = jvm_pool_text(l->file, index);
        else
            jvm_emit_unmodelled(&l->e, "a concatenation without a recipe");
        p.text = base_arena_alloc(&l->arena, (size_t)text.length + 1);
        follow(&p, text);
    } else {
        while (p.next_arg < p.types.count)
            add_argument(&p);
    }
    uint16_t result = jvm_lower_push_new(l, false);
    if (p.count)
        jvm_emit_concat(&l->e, p.strings, p.count, result);
    else
        jvm_emit_string(&l->e, result, "");
}
