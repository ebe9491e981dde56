/* The names of types: as keys of natives and functions have them, and as people write them. */
#include "front/cil/class/class_int.h"

#include "base/text.h"
#include <assert.h>
#include <string.h>

static void spell(struct base_text *out, const struct cil_type *t);

static void spell_args(struct base_text *out, const struct cil_type *t) {
    for (uint32_t i = 0; i < t->arg_count; i++) {
        base_text_char(out, i ? ',' : '<');
        spell(out, t->args[i]);
    }
    if (t->arg_count)
        base_text_char(out, '>');
}

static void spell_rank(struct base_text *out, uint32_t rank) {
    assert(rank > 0);
    base_text_char(out, '[');
    for (uint32_t i = 1; i < rank; i++)
        base_text_char(out, ',');
    base_text_add(out, rank == 1 ? "*]" : "]");
}

static void spell(struct base_text *out, const struct cil_type *t) {
    if (t->of)
        spell(out, t->of);
    switch ((enum cil_kind)t->kind) {
    case CIL_KIND_NAMED:
        base_text_add(out, t->definition->full_name);
        spell_args(out, t);
        break;
    case CIL_KIND_SZARRAY: base_text_add(out, "[]"); break;
    case CIL_KIND_ARRAY: spell_rank(out, t->number); break;
    case CIL_KIND_BYREF: base_text_char(out, '&'); break;
    case CIL_KIND_POINTER: base_text_char(out, '*'); break;
    case CIL_KIND_FUNCTION:
        base_text_add(out, " *");
        spell_args(out, t);
        break;
    case CIL_KIND_VAR: base_text_printf(out, "!%u", t->number); break;
    case CIL_KIND_MVAR: base_text_printf(out, "!!%u", t->number); break;
    }
}

static const char *keep_text(struct cil *cil, struct base_text *text) {
    ir_supply_lock(cil->p); /* natives of several workers ask */
    const char *name = base_arena_strdup(&cil->arena, base_text_get(text));
    ir_supply_unlock(cil->p);
    base_text_drop(text);
    return name;
}

const char *cil_type_name(const struct cil_type *t) {
    if (t->kind == CIL_KIND_NAMED && !t->arg_count)
        return t->definition->full_name;
    struct base_text text = {0};
    spell(&text, t);
    return keep_text(t->cil, &text);
}

static const char *keyword(const struct cil_type *t) {
    switch (t->element) {
    case CIL_ELEMENT_VOID: return "void";
    case CIL_ELEMENT_BOOLEAN: return "bool";
    case CIL_ELEMENT_CHAR: return "char";
    case CIL_ELEMENT_I1: return "sbyte";
    case CIL_ELEMENT_U1: return "byte";
    case CIL_ELEMENT_I2: return "short";
    case CIL_ELEMENT_U2: return "ushort";
    case CIL_ELEMENT_I4: return "int";
    case CIL_ELEMENT_U4: return "uint";
    case CIL_ELEMENT_I8: return "long";
    case CIL_ELEMENT_U8: return "ulong";
    case CIL_ELEMENT_R4: return "float";
    case CIL_ELEMENT_R8: return "double";
    case CIL_ELEMENT_STRING: return "string";
    case CIL_ELEMENT_OBJECT: return "object";
    default: return NULL;
    }
}

/* Name without the arity, arguments behind; the library's names without their namespace. */
static void display(struct base_text *out, const struct cil_type *t) {
    if (t->kind != CIL_KIND_NAMED) {
        if (t->of && t->kind != CIL_KIND_FUNCTION) {
            display(out, t->of);
            struct cil_type shell = *t;
            shell.of = NULL;
            spell(out, &shell);
        } else {
            spell(out, t);
        }
        return;
    }
    const struct cil_definition *d = t->definition;
    if (keyword(t)) {
        base_text_add(out, keyword(t));
        return;
    }
    const char *name = d->library && !d->outer ? d->name : d->full_name;
    for (const char *c = name; *c; c++) {
        if (*c == '`')
            while (c[1] >= '0' && c[1] <= '9')
                c++;
        else
            base_text_char(out, *c == '/' ? '.' : *c);
    }
    for (uint32_t i = 0; i < t->arg_count; i++) {
        base_text_add(out, i ? ", " : "<");
        display(out, t->args[i]);
    }
    base_text_add(out, t->arg_count ? ">" : "");
}

const char *cil_type_display(const struct cil_type *t) {
    struct base_text text = {0};
    display(&text, t);
    return keep_text(t->cil, &text);
}
