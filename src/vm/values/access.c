/* What stands behind an operand: fields, elements, and the questions that people ask of strings and
 * collections in their own language. */
#include "vm/values/collection.h"
#include "vm/values/expression.h"

static bool is_one_of(const char *name, const char *const *list) {
    for (; *list; list++)
        if (!strcmp(name, *list))
            return true;
    return false;
}

/* How many: of a string, an array or a collection. */
static bool count_of(struct vm_expression *e, const struct vm_thing *t, struct vm_thing *out) {
    uint64_t pointer;
    struct vm_collection c;
    struct vm_object *o = vm_thing_object(e->m, t, &pointer);
    if (!o)
        return false;
    bool known = vm_collection_open(e->m, t, &c) && !c.sole;
    *out = vm_expression_of(c.count);
    vm_collection_drop(&c);
    if (known)
        return true;
    struct base_text text = {0};
    bool is_array = vm_thing_class(e->m, o)->flags & IR_CLASS_ARRAY;
    bool is_string = !is_array && vm_thing_string(e->m, t, &text);
    *out = vm_expression_of(is_array ? vm_thing_array_length(e->m, o) : text.length);
    base_text_drop(&text);
    return is_array || is_string;
}

static bool item_by_key(struct vm_expression *e, const struct vm_collection *c,
                        const struct vm_thing *key, struct vm_thing *out) {
    for (uint32_t i = 0; i < c->count; i++) {
        bool equal;
        if (!vm_expression_equal(e, &c->items[i].key, key, &equal) || !equal)
            continue;
        *out = c->items[i].value;
        return true;
    }
    return false;
}

static bool item(struct vm_expression *e, const struct vm_thing *of, const struct vm_thing *key,
                 struct vm_thing *out) {
    struct vm_collection c;
    vm_read_number index = -1;
    double real;
    bool is_real, found;
    if (!vm_expression_number(e->m, key, &index, &real, &is_real) || is_real)
        index = -1;
    bool known = vm_collection_open(e->m, of, &c) && !c.sole;
    if (known && c.keyed)
        found = item_by_key(e, &c, key, out);
    else if (known)
        found = index >= 0 && index < c.count;
    else
        found = index >= INT32_MIN && index <= INT32_MAX &&
                vm_thing_element(e->m, of, (int64_t)index, out);
    if (known && found && !c.keyed)
        *out = c.items[index].value;
    vm_collection_drop(&c);
    return found;
}

static bool contains(struct vm_expression *e, const struct vm_thing *of,
                     const struct vm_thing *what, bool keys, struct vm_thing *out) {
    struct vm_collection c;
    bool known = vm_collection_open(e->m, of, &c) && !c.sole, any = false;
    for (uint32_t i = 0; known && !any && i < c.count; i++) {
        bool equal;
        const struct vm_thing *here = keys ? &c.items[i].key : &c.items[i].value;
        any = vm_expression_equal(e, here, what, &equal) && equal;
    }
    vm_collection_drop(&c);
    *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = any};
    return known;
}

static bool call(struct vm_expression *e, const struct vm_thing *of, const char *name,
                 const struct vm_thing *argument, struct vm_thing *out) {
    static const char *const counts[] = {"size", "length", "Count", NULL};
    static const char *const holds[] = {"contains", "Contains", NULL};
    static const char *const has_key[] = {"containsKey", "ContainsKey", NULL};
    bool equal;
    if (!argument && is_one_of(name, counts))
        return count_of(e, of, out);
    if (!argument && !strcmp(name, "isEmpty") && count_of(e, of, out)) {
        *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = out->number == 0};
        return true;
    }
    if (!argument && !strcmp(name, "get"))
        return vm_thing_field(e->m, of, "value", out);
    if (!argument)
        return false;
    if (!strcmp(name, "get"))
        return item(e, of, argument, out);
    if (is_one_of(name, holds))
        return contains(e, of, argument, false, out);
    if (is_one_of(name, has_key))
        return contains(e, of, argument, true, out);
    if ((strcmp(name, "equals") && strcmp(name, "Equals")) ||
        !vm_expression_equal(e, of, argument, &equal))
        return false;
    *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = equal};
    return true;
}

static bool read_call(struct vm_expression *e, const char *name, struct vm_thing *t) {
    struct vm_thing argument, of = *t;
    bool has = !vm_expression_accept(e, ")");
    if (has && !vm_expression_read(e, &argument))
        return false;
    if (has && !vm_expression_accept(e, ")"))
        return vm_expression_wrong(e, "a ) is missing here");
    if (e->idle || call(e, &of, name, has ? &argument : NULL, t))
        return true;
    return vm_expression_wrong(
        e, base_arena_printf(&e->arena, "'%s' cannot be called here: nothing of the program runs",
                             name));
}

static bool read_field(struct vm_expression *e, struct vm_thing *t) {
    static const char *const counts[] = {"length", "Length", "Count", NULL};
    struct vm_thing of = *t;
    const char *name = vm_expression_name(e);
    if (!*name)
        return vm_expression_wrong(e, "the name of a field is missing here");
    if (vm_expression_accept(e, "("))
        return read_call(e, name, t);
    if (e->idle || vm_thing_field(e->m, &of, name, t) ||
        (is_one_of(name, counts) && count_of(e, &of, t)))
        return true;
    if (!strcmp(name, "Value") && vm_thing_field(e->m, &of, "value", t))
        return true;
    uint64_t word = 1;
    const char *why;
    bool typed = of.kind == VM_THING_PLACE || of.kind == VM_THING_WORD;
    if (typed && vm_thing_word(e->m, &of, &word, &why) && !word)
        return vm_expression_wrong(
            e, base_arena_printf(&e->arena, "there is no '%s' behind null", name));
    return vm_expression_wrong(e,
                               base_arena_printf(&e->arena, "there is no field '%s' here", name));
}

static bool read_item(struct vm_expression *e, struct vm_thing *t) {
    struct vm_thing key, of = *t;
    if (!vm_expression_read(e, &key))
        return false;
    if (!vm_expression_accept(e, "]"))
        return vm_expression_wrong(e, "a ] is missing here");
    if (e->idle || item(e, &of, &key, t))
        return true;
    return vm_expression_wrong(e, "there is no such element");
}

bool vm_expression_suffixes(struct vm_expression *e, struct vm_thing *out) {
    for (;;) {
        if (vm_expression_accept(e, "[")) {
            if (!read_item(e, out))
                return false;
        } else if (vm_expression_accept(e, "->") || vm_expression_accept(e, ".")) {
            if (!read_field(e, out))
                return false;
        } else {
            return true;
        }
    }
}
