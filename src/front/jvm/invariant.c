/* Finds the methods marked with @heddle.Invariant, each of which must be a question that can be
 * asked about states. */
#include "front/jvm/invariant.h"

#include "front/jvm/class/class_int.h"
#include "front/jvm/supply.h"
#include <assert.h>

static const char marker[] = "Lheddle/Invariant;";

/* Annotations are rows of any length (JVMS 4.7.16), so those before the wanted one must be read
 * too. They were not checked before: a broken one ends the reading. */
enum { DEPTH_MOST = 100 };

struct reader {
    const uint8_t *at, *end;
    uint32_t depth;
};

static uint32_t take_number(struct reader *r) {
    assert(r->at <= r->end);
    if (r->end - r->at < 2) {
        r->at = r->end;
        return 0;
    }
    r->at += 2;
    return jvm_bytes_u2(r->at - 2);
}

static void skip_annotation(struct reader *r);

static void skip_value(struct reader *r) {
    if (r->depth == DEPTH_MOST)
        r->at = r->end;
    if (r->at == r->end)
        return;
    assert(r->depth < DEPTH_MOST);
    r->depth++;
    switch (*r->at++) {
    case 'e': take_number(r), take_number(r); break;
    case '@': take_number(r), skip_annotation(r); break;
    case '[':
        for (uint32_t n = take_number(r); n > 0 && r->at < r->end; n--)
            skip_value(r);
        break;
    default: take_number(r); break;
    }
    r->depth--;
}

/* Skips the part of an annotation after its type. */
static void skip_annotation(struct reader *r) {
    for (uint32_t n = take_number(r); n > 0 && r->at < r->end; n--) {
        take_number(r);
        skip_value(r);
    }
}

static bool is_marked(const struct jvm_method *m) {
    const struct jvm_classfile *file = m->owner->file;
    if (!file || m->slot >= file->method_count || !file->methods[m->slot].annotations)
        return false;
    struct jvm_span span = jvm_classfile_attribute(file, file->methods[m->slot].annotations);
    struct reader r = {.at = span.at, .end = span.at + span.size};
    for (uint32_t n = take_number(&r); n > 0 && r.at < r.end; n--) {
        uint32_t type = take_number(&r);
        if (type && type < file->pool_count && jvm_pool_kind(file, type) == JVM_CONSTANT_UTF8 &&
            jvm_text_is(jvm_pool_utf8(file, type), marker))
            return true;
        skip_annotation(&r);
    }
    return false;
}

static bool add_those_of(struct jvm *j, struct jvm_class *c, struct base_status *s) {
    for (uint32_t i = 0; i < c->method_count; i++) {
        struct ir_question question;
        if (!is_marked(&c->methods[i]))
            continue;
        if (!jvm_question(&c->methods[i], &question))
            return base_fail(s,
                             "%s.%s cannot be an invariant: it should be a static method without "
                             "parameters that returns a boolean",
                             c->name, c->methods[i].name);
        *base_vec_push(&j->program->invariants) = question;
    }
    return true;
}

bool jvm_invariants_find(struct jvm *j, struct base_status *s) {
    for (uint32_t i = 0; i < j->classes.count; i++)
        if (!j->classes.at[i]->library && !add_those_of(j, j->classes.at[i], s))
            return false;
    return true;
}
