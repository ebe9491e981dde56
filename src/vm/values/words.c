/* Things in words: short enough for a line, with a look inside of what has parts. */
#include "vm/heap/global.h"
#include "vm/people/describe.h"
#include "vm/people/describe_managed.h"
#include "vm/values/collection.h"
#include <inttypes.h>

enum { PARTS_SHOWN = 8, DEPTH_MOST = 2, CHARACTERS_MOST = 80 };

static bool add_text(struct vm *m, const struct vm_thing *t, struct base_text *out, uint32_t depth);

/* ---- strings ---- */

static bool add_managed_string(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, t, &pointer);
    struct base_text quoted = {0};
    if (!o)
        return false;
    vm_describe_reference(m, &quoted, pointer);
    bool is_string = quoted.length >= 2 && quoted.at[0] == '"';
    if (is_string)
        base_text_add_n(out, quoted.at + 1, quoted.length - 2);
    base_text_drop(&quoted);
    return is_string;
}

static bool is_character(const struct ir_type *type) {
    return type && type->size == 1 &&
           (type->kind == IR_TYPE_CHAR || (type->name && !strcmp(type->name, "char")));
}

static bool add_c_string(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    struct vm_thing first;
    const struct ir_type *type = vm_thing_type(m, t);
    if (!type || !is_character(ir_type_at(m->p, type->element)) ||
        !vm_thing_element(m, t, 0, &first))
        return false;
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(first.at));
    if (!o || !o->h || vm_pointer_offset(first.at) < 0)
        return false;
    uint64_t most = type->kind == IR_TYPE_ARRAY ? type->count : UINT32_MAX, c;
    for (uint64_t i = 0; i < most; i++) {
        if (!vm_read_bytes(m, first.at + i, 1, &c))
            return false;
        if (!c)
            return true;
        base_text_char(out, (char)c);
    }
    return true;
}

bool vm_thing_string(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    if (t->kind == VM_THING_TEXT) {
        base_text_add(out, t->text);
        return true;
    }
    struct base_text found = {0};
    bool is = vm_has_classes(m) ? add_managed_string(m, t, &found) : add_c_string(m, t, &found);
    if (is)
        base_text_add(out, base_text_get(&found));
    base_text_drop(&found);
    return is;
}

static void add_quoted(struct base_text *out, const char *text) {
    base_text_char(out, '"');
    for (size_t i = 0; text[i] && i < CHARACTERS_MOST; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '\n')
            base_text_add(out, "\\n");
        else if (c == '"')
            base_text_add(out, "\\\"");
        else
            base_text_char(out, (char)c);
    }
    base_text_add(out, strlen(text) > CHARACTERS_MOST ? "...\"" : "\"");
}

/* ---- what has parts ---- */

static void add_parts(struct vm *m, const struct vm_thing *t, struct base_text *out, bool named,
                      uint32_t depth) {
    uint32_t count = vm_thing_parts(m, t), shown = count < PARTS_SHOWN ? count : PARTS_SHOWN;
    base_text_char(out, named ? '{' : '[');
    if (depth >= DEPTH_MOST && count)
        shown = 0;
    for (uint32_t i = 0; i < shown; i++) {
        struct base_text name = {0};
        struct vm_thing part;
        base_text_add(out, i ? ", " : "");
        bool found = vm_thing_part(m, t, i, &name, &part);
        if (named)
            base_text_printf(out, "%s = ", base_text_get(&name));
        if (found)
            add_text(m, &part, out, depth + 1);
        else
            base_text_char(out, '?');
        base_text_drop(&name);
    }
    base_text_add(out, shown < count ? shown ? ", ..." : "..." : "");
    base_text_char(out, named ? '}' : ']');
}

static void add_collection(struct vm *m, const struct vm_collection *c, struct base_text *out,
                           uint32_t depth) {
    uint32_t shown = depth >= DEPTH_MOST ? 0 : c->count < PARTS_SHOWN ? c->count : PARTS_SHOWN;
    base_text_printf(out, "%s(%u%s) %c", c->name, c->count, c->cut ? "+" : "",
                     c->keyed ? '{' : '[');
    for (uint32_t i = 0; i < shown; i++) {
        base_text_add(out, i ? ", " : "");
        if (c->keyed) {
            add_text(m, &c->items[i].key, out, depth + 1);
            base_text_add(out, ": ");
        }
        add_text(m, &c->items[i].value, out, depth + 1);
    }
    base_text_add(out, shown < c->count ? shown ? ", ..." : "..." : "");
    base_text_char(out, c->keyed ? '}' : ']');
}

static bool add_object(struct vm *m, const struct vm_thing *t, struct vm_object *o,
                       uint64_t pointer, struct base_text *out, uint32_t depth) {
    struct vm_collection c;
    const struct ir_class *class = vm_thing_class(m, o);
    bool known = vm_collection_open(m, t, &c);
    if (known && c.sole)
        add_text(m, &c.items[0].value, out, depth);
    else if (known)
        add_collection(m, &c, out, depth);
    vm_collection_drop(&c);
    struct base_text string = {0};
    if (known)
        return true;
    if (add_managed_string(m, t, &string)) {
        base_text_printf(out, "\"%s\"", base_text_get(&string)); /* escaped already */
    } else if (class->flags & IR_CLASS_ARRAY) {
        base_text_printf(out, "(%u) ", vm_thing_array_length(m, o));
        add_parts(m, t, out, false, depth);
    } else {
        vm_thing_add_class(out, class);
        base_text_printf(out, "#%u", vm_name_index(vm_pointer_name(pointer)));
        if (depth < DEPTH_MOST && vm_thing_parts(m, t) && !(class->flags & IR_CLASS_LIBRARY)) {
            base_text_char(out, ' ');
            add_parts(m, t, out, true, depth + 1);
        }
    }
    base_text_drop(&string);
    return true;
}

/* ---- numbers and pointers ---- */

static bool add_scalar(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    const struct ir_type *type = vm_thing_type(m, t);
    uint64_t word;
    const char *why;
    if (!vm_thing_word(m, t, &word, &why)) {
        base_text_printf(out, "(%s)", why);
        return false;
    }
    if (t->bit_size) {
        base_text_printf(out, "%" PRId64,
                         (int64_t)vm_read_widen(word, t->bit_size, vm_read_is_signed(type)));
        return true;
    }
    uint32_t size = type && type->size && type->size <= 8 ? (uint32_t)type->size : 8;
    char *text = vm_describe_value(m, word, size, t->type);
    struct base_text string = {0};
    base_text_add(out, text);
    free(text);
    if (type && type->kind == IR_TYPE_POINTER && !vm_has_classes(m) &&
        add_c_string(m, t, &string)) {
        base_text_char(out, ' ');
        add_quoted(out, base_text_get(&string));
    }
    base_text_drop(&string);
    return true;
}

static bool add_number(const struct vm_thing *t, struct base_text *out) {
    vm_read_number n = t->number;
    if (n >= INT64_MIN && n <= INT64_MAX)
        base_text_printf(out, "%" PRId64, (int64_t)n);
    else
        base_text_printf(out, "%s%" PRIu64, n < 0 ? "-" : "", (uint64_t)(n < 0 ? -n : n));
    return true;
}

/* A lock of the platform: who holds it. */
static bool add_platforms(struct vm *m, const struct vm_thing *t, uint64_t size,
                          struct base_text *out) {
    (void)size;
    uint32_t type;
    const struct model_lock *held;
    char *name = vm_describe_address(m, t->at, &type);
    uint32_t count = model_locks(&m->model, &held), i = 0;
    while (i < count && strcmp(held[i].name, name) != 0)
        i++;
    if (i < count)
        base_text_printf(out, "held by T%u", held[i].thread);
    else
        base_text_add(out, "{...}");
    free(name);
    return true;
}

static bool add_whole(struct vm *m, const struct vm_thing *t, struct base_text *out,
                      uint32_t depth) {
    const struct ir_type *type = vm_thing_type(m, t);
    struct base_text string = {0};
    bool is_string = type->kind == IR_TYPE_ARRAY && add_c_string(m, t, &string);
    if (is_string)
        add_quoted(out, base_text_get(&string));
    base_text_drop(&string);
    const struct vm_object *o = vm_object_reach(m, vm_pointer_name(t->at));
    if (is_string)
        return true;
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD) {
        base_text_add(out, o && o->h ? "(gone)" : "(not readable)");
        return false;
    }
    if (!vm_thing_parts(m, t))
        return add_platforms(m, t, type->size, out);
    add_parts(m, t, out, type->kind != IR_TYPE_ARRAY, depth);
    return true;
}

static bool add_text(struct vm *m, const struct vm_thing *t, struct base_text *out,
                     uint32_t depth) {
    uint64_t pointer;
    struct vm_object *o;
    switch (t->kind) {
    case VM_THING_NONE: base_text_add(out, "(nothing)"); return false;
    case VM_THING_NUMBER: return add_number(t, out);
    case VM_THING_TRUTH: base_text_add(out, t->number ? "true" : "false"); return true;
    case VM_THING_REAL: base_text_printf(out, "%g", t->real); return true;
    case VM_THING_TEXT: add_quoted(out, t->text); return true;
    case VM_THING_PLACE:
    case VM_THING_WORD: break;
    }
    o = vm_thing_object(m, t, &pointer);
    if (o)
        return add_object(m, t, o, pointer, out, depth);
    if (t->kind == VM_THING_PLACE && vm_thing_is_whole(m, t))
        return add_whole(m, t, out, depth);
    return add_scalar(m, t, out);
}

bool vm_thing_add_text(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    return add_text(m, t, out, 0);
}

/* ---- types ---- */

static void add_type(struct vm *m, uint32_t number, struct base_text *out, uint32_t depth) {
    const struct ir_type *type = ir_type_at(m->p, number);
    if (!type || depth > 8) {
        base_text_add(out, type ? "..." : "void");
        return;
    }
    if (type->kind == IR_TYPE_POINTER && type->element) {
        add_type(m, type->element, out, depth + 1);
        base_text_add(out, " *");
    } else if (type->kind == IR_TYPE_ARRAY && type->element) {
        add_type(m, type->element, out, depth + 1);
        base_text_printf(out, "[%" PRIu64 "]", type->count);
    } else if (type->name) {
        base_text_add(out, type->name);
    } else {
        static const char *const kinds[] = {
            [IR_TYPE_UNKNOWN] = "?",       [IR_TYPE_INT] = "int",
            [IR_TYPE_UINT] = "unsigned",   [IR_TYPE_BOOL] = "bool",
            [IR_TYPE_CHAR] = "char",       [IR_TYPE_FLOAT] = "float",
            [IR_TYPE_POINTER] = "pointer", [IR_TYPE_STRUCT] = "struct",
            [IR_TYPE_UNION] = "union",     [IR_TYPE_ARRAY] = "array",
            [IR_TYPE_ENUM] = "enum",       [IR_TYPE_FUNCTION] = "function",
        };
        base_text_add(out, kinds[type->kind]);
    }
}

void vm_thing_add_type(struct vm *m, const struct vm_thing *t, struct base_text *out) {
    uint64_t pointer;
    struct vm_object *o = vm_thing_object(m, t, &pointer);
    const struct ir_type *type = vm_thing_type(m, t);
    if (o)
        vm_thing_add_class(out, vm_thing_class(m, o));
    else if (t->kind == VM_THING_TEXT)
        base_text_add(out, "string");
    else if (t->kind == VM_THING_TRUTH)
        base_text_add(out, "bool");
    else if (t->kind == VM_THING_REAL)
        base_text_add(out, "double");
    else if (t->kind == VM_THING_NUMBER)
        base_text_add(out, "int");
    else if (type && type->kind == IR_TYPE_POINTER && !type->element && !type->name)
        base_text_add(out, "Object");
    else
        add_type(m, t->type, out, 0);
}
