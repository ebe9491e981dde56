#include "vm/values/collection.h"

/* How a collection keeps its items:
 * LIST    the array a, of which the first b are items (b NULL: all)
 * RING    the array a, from index b on, c items
 * DEQUE   the array a, from index b to before index c
 * CHAIN   nodes from a on, linked by b; each holds c
 * TABLE   the array a of chains of nodes, linked by b, with key c and value d (d NULL: only items)
 * TREE    nodes from a on, with left, right, key and value
 * ENTRIES the array a of structs, of which the first b are in use; the ones with c below 0 are
 * free; key and value (d NULL: only items) WITHIN  what a holds: its keys, if d is not NULL SOLE
 * the value a */
enum keeping { LIST, RING, DEQUE, CHAIN, TABLE, TREE, ENTRIES, WITHIN, SOLE };

/* COLLECTION(class, keeping, a, b, c, d) */
#define COLLECTIONS(COLLECTION)                                                                    \
    COLLECTION("java.util.ArrayList", LIST, "elementData", "size", NULL, NULL)                     \
    COLLECTION("java.util.Vector", LIST, "elementData", "elementCount", NULL, NULL)                \
    COLLECTION("java.util.Stack", LIST, "elementData", "elementCount", NULL, NULL)                 \
    COLLECTION("java.util.PriorityQueue", LIST, "queue", "size", NULL, NULL)                       \
    COLLECTION("java.util.Arrays$ArrayList", LIST, "a", NULL, NULL, NULL)                          \
    COLLECTION("java.util.ImmutableCollections$ListN", LIST, "elements", NULL, NULL, NULL)         \
    COLLECTION("java.util.concurrent.CopyOnWriteArrayList", LIST, "array", NULL, NULL, NULL)       \
    COLLECTION("java.util.concurrent.ArrayBlockingQueue", RING, "items", "takeIndex", "count",     \
               NULL)                                                                               \
    COLLECTION("java.util.ArrayDeque", DEQUE, "elements", "head", "tail", NULL)                    \
    COLLECTION("java.util.LinkedList", CHAIN, "first", "next", "item", NULL)                       \
    COLLECTION("java.util.concurrent.LinkedBlockingQueue", CHAIN, "head", "next", "item", NULL)    \
    COLLECTION("java.util.concurrent.LinkedBlockingDeque", CHAIN, "first", "next", "item", NULL)   \
    COLLECTION("java.util.concurrent.ConcurrentLinkedQueue", CHAIN, "head", "next", "item", NULL)  \
    COLLECTION("java.util.LinkedHashMap", CHAIN, "head", "after", "key", "value")                  \
    COLLECTION("java.util.HashMap", TABLE, "table", "next", "key", "value")                        \
    COLLECTION("java.util.Hashtable", TABLE, "table", "next", "key", "value")                      \
    COLLECTION("java.util.concurrent.ConcurrentHashMap", TABLE, "table", "next", "key", "val")     \
    COLLECTION("java.util.TreeMap", TREE, "root", NULL, NULL, NULL)                                \
    COLLECTION("java.util.HashSet", WITHIN, "map", NULL, NULL, "keys")                             \
    COLLECTION("java.util.LinkedHashSet", WITHIN, "map", NULL, NULL, "keys")                       \
    COLLECTION("java.util.TreeSet", WITHIN, "m", NULL, NULL, "keys")                               \
    COLLECTION("java.util.Collections$SynchronizedList", WITHIN, "list", NULL, NULL, NULL)         \
    COLLECTION("java.util.Collections$SynchronizedMap", WITHIN, "m", NULL, NULL, NULL)             \
    COLLECTION("java.util.Optional", SOLE, "value", NULL, NULL, NULL)                              \
    COLLECTION("java.util.concurrent.atomic.AtomicInteger", SOLE, "value", NULL, NULL, NULL)       \
    COLLECTION("java.util.concurrent.atomic.AtomicLong", SOLE, "value", NULL, NULL, NULL)          \
    COLLECTION("java.util.concurrent.atomic.AtomicBoolean", SOLE, "value", NULL, NULL, NULL)       \
    COLLECTION("java.util.concurrent.atomic.AtomicReference", SOLE, "value", NULL, NULL, NULL)     \
    COLLECTION("java.lang.Integer", SOLE, "value", NULL, NULL, NULL)                               \
    COLLECTION("java.lang.Long", SOLE, "value", NULL, NULL, NULL)                                  \
    COLLECTION("java.lang.Short", SOLE, "value", NULL, NULL, NULL)                                 \
    COLLECTION("java.lang.Byte", SOLE, "value", NULL, NULL, NULL)                                  \
    COLLECTION("java.lang.Character", SOLE, "value", NULL, NULL, NULL)                             \
    COLLECTION("java.lang.Boolean", SOLE, "value", NULL, NULL, NULL)                               \
    COLLECTION("java.lang.Float", SOLE, "value", NULL, NULL, NULL)                                 \
    COLLECTION("java.lang.Double", SOLE, "value", NULL, NULL, NULL)                                \
    COLLECTION("List", LIST, "_items", "_size", NULL, NULL)                                        \
    COLLECTION("ArrayList", LIST, "_items", "_size", NULL, NULL)                                   \
    COLLECTION("Stack", LIST, "_array", "_size", NULL, NULL)                                       \
    COLLECTION("Queue", RING, "_array", "_head", "_size", NULL)                                    \
    COLLECTION("LinkedList", CHAIN, "head", "next", "item", NULL)                                  \
    COLLECTION("Dictionary", ENTRIES, "_entries", "_count", "hashCode", "value")                   \
    COLLECTION("Dictionary", ENTRIES, "entries", "count", "hashCode", "value")                     \
    COLLECTION("HashSet", ENTRIES, "_slots", "_lastIndex", "hashCode", NULL)                       \
    COLLECTION("HashSet", ENTRIES, "m_slots", "m_lastIndex", "hashCode", NULL)

static const struct shape {
    const char *class;
    enum keeping keeping;
    const char *a, *b, *c, *d;
} shapes[] = {
#define COLLECTION(class, keeping, a, b, c, d) {class, keeping, a, b, c, d},
    COLLECTIONS(COLLECTION)
#undef COLLECTION
};

enum { ITEMS_MOST = 1000 };

/* The next row for a class; versions of a library differ in the names of fields. A class of .NET's
 * library is called without its namespace. */
static const struct shape *next_shape(const struct ir_class *class, const struct shape *after) {
    size_t n = strcspn(class->name, "<`");
    const struct shape *end = shapes + sizeof shapes / sizeof *shapes;
    if (!(class->flags & IR_CLASS_LIBRARY))
        return NULL;
    for (const struct shape *s = after ? after + 1 : shapes; s < end; s++)
        if (strlen(s->class) == n && !strncmp(s->class, class->name, n))
            return s;
    return NULL;
}

static void add_item(struct vm_collection *c, struct vm_thing key, struct vm_thing value) {
    c->cut |= c->count >= ITEMS_MOST;
    if (c->cut)
        return;
    c->items = base_vec_grow(c->items, &c->room, c->count + 1, sizeof *c->items);
    c->items[c->count].key = key;
    c->items[c->count++].value = value;
}

static bool number_of(struct vm *m, const struct vm_thing *of, const char *name, int64_t *out) {
    struct vm_thing field;
    uint64_t word;
    const char *why;
    if (!vm_thing_field(m, of, name, &field) || !vm_thing_word(m, &field, &word, &why))
        return false;
    *out = (int64_t)vm_read_widen(word, 32, true);
    return true;
}

struct array {
    struct vm_object *o;
    uint64_t pointer;
    uint32_t length;
};

/* No array yet counts as an empty one. */
static bool array_of(struct vm *m, const struct vm_thing *of, const char *name, struct array *out) {
    struct vm_thing field;
    *out = (struct array){0};
    if (!vm_thing_field(m, of, name, &field))
        return false;
    out->o = vm_thing_object(m, &field, &out->pointer);
    out->length = out->o ? vm_thing_array_length(m, out->o) : 0;
    return true;
}

static void add_from(struct vm *m, const struct array *a, uint64_t first, uint64_t count,
                     struct vm_collection *out) {
    const struct vm_thing none = {0};
    for (uint64_t i = 0; i < count && a->length && !out->cut; i++)
        add_item(out, none, vm_thing_array_at(m, a->o, a->pointer, (first + i) % a->length));
}

static bool fill_arrays(struct vm *m, const struct vm_thing *of, const struct shape *s,
                        struct vm_collection *out) {
    struct array a;
    int64_t b = 0, c = 0;
    if (!array_of(m, of, s->a, &a) || (s->b && !number_of(m, of, s->b, &b)) ||
        (s->c && !number_of(m, of, s->c, &c)) || b < 0 || c < 0)
        return false;
    if (s->keeping == LIST)
        c = s->b ? b : a.length;
    else if (s->keeping == DEQUE)
        c = a.length ? (c - b + a.length) % a.length : 0;
    if (c > a.length)
        return false;
    add_from(m, &a, s->keeping == LIST ? 0 : (uint64_t)b, (uint64_t)c, out);
    return true;
}

static bool is_null(struct vm *m, const struct vm_thing *t) {
    uint64_t pointer;
    return !vm_thing_object(m, t, &pointer);
}

/* The nodes of a chain. One whose item is null only holds others, as the first of a queue does. */
static bool fill_chain(struct vm *m, struct vm_thing node, const struct shape *s,
                       struct vm_collection *out) {
    uint64_t first, now;
    const struct vm_thing none = {0};
    vm_thing_object(m, &node, &first);
    for (uint32_t n = 0; !is_null(m, &node) && n <= ITEMS_MOST; n++) {
        struct vm_thing item, value, next;
        if (!vm_thing_field(m, &node, s->c, &item) ||
            (s->d && !vm_thing_field(m, &node, s->d, &value)) ||
            !vm_thing_field(m, &node, s->b, &next))
            return false;
        if (s->d)
            add_item(out, item, value);
        else if (!is_null(m, &item) || vm_thing_type(m, &item)->kind != IR_TYPE_POINTER)
            add_item(out, none, item);
        vm_thing_object(m, &next, &now);
        if (now == first) /* a ring */
            return true;
        node = next;
    }
    return true;
}

static bool fill_table(struct vm *m, const struct vm_thing *of, const struct shape *s,
                       struct vm_collection *out) {
    struct array a;
    if (!array_of(m, of, s->a, &a))
        return false;
    for (uint32_t i = 0; i < a.length && !out->cut; i++)
        if (!fill_chain(m, vm_thing_array_at(m, a.o, a.pointer, i), s, out))
            return false;
    return true;
}

static bool fill_tree(struct vm *m, const struct vm_thing *node, uint32_t depth,
                      struct vm_collection *out) {
    struct vm_thing left, right, key, value;
    if (is_null(m, node) || depth > 64 || out->cut)
        return true;
    if (!vm_thing_field(m, node, "left", &left) || !vm_thing_field(m, node, "right", &right) ||
        !vm_thing_field(m, node, "key", &key) || !vm_thing_field(m, node, "value", &value) ||
        !fill_tree(m, &left, depth + 1, out))
        return false;
    add_item(out, key, value);
    return fill_tree(m, &right, depth + 1, out);
}

static bool fill_entries(struct vm *m, const struct vm_thing *of, const struct shape *s,
                         struct vm_collection *out) {
    struct array a;
    int64_t used, hash;
    if (!array_of(m, of, s->a, &a) || !number_of(m, of, s->b, &used) || used > a.length)
        return false;
    for (int64_t i = 0; i < used && !out->cut; i++) {
        struct vm_thing entry = vm_thing_array_at(m, a.o, a.pointer, (uint64_t)i), key = {0}, value;
        if (!number_of(m, &entry, s->c, &hash) || !vm_thing_field(m, &entry, "value", &value) ||
            (s->d && !vm_thing_field(m, &entry, "key", &key)))
            return false;
        if (hash >= 0)
            add_item(out, key, value);
    }
    return true;
}

static bool fill_within(struct vm *m, const struct vm_thing *of, const struct shape *s,
                        struct vm_collection *out) {
    struct vm_thing inner;
    const char *name = out->name;
    if (!vm_thing_field(m, of, s->a, &inner) || !vm_collection_open(m, &inner, out))
        return false;
    out->name = name;
    if (!s->d)
        return true;
    out->keyed = false;
    for (uint32_t i = 0; i < out->count; i++)
        out->items[i].value = out->items[i].key;
    return true;
}

static bool fill(struct vm *m, const struct vm_thing *of, const struct shape *s,
                 struct vm_collection *out) {
    struct vm_thing first;
    switch (s->keeping) {
    case LIST:
    case RING:
    case DEQUE: return fill_arrays(m, of, s, out);
    case CHAIN: return vm_thing_field(m, of, s->a, &first) && fill_chain(m, first, s, out);
    case TABLE: return fill_table(m, of, s, out);
    case TREE: return vm_thing_field(m, of, s->a, &first) && fill_tree(m, &first, 0, out);
    case ENTRIES: return fill_entries(m, of, s, out);
    case WITHIN: return fill_within(m, of, s, out);
    case SOLE: break;
    }
    if (!vm_thing_field(m, of, s->a, &first))
        return false;
    add_item(out, (struct vm_thing){0}, first);
    return true;
}

/* A value that .NET has put into a box. */
static bool open_box(struct vm *m, const struct vm_object *o, uint64_t pointer,
                     struct vm_collection *out) {
    const struct ir_class *class = vm_thing_class(m, o);
    const struct ir_type *type = ir_type_at(m->p, class->type);
    const struct ir_member *value = type ? vm_read_member(type, "value") : NULL;
    const struct ir_type *inner = value ? ir_type_at(m->p, value->type) : NULL;
    if (!inner || type->member_count != 1 || value->offset != IR_HEAD || !inner->name ||
        !type->name || strcmp(inner->name, type->name) != 0)
        return false;
    out->sole = true;
    add_item(out, (struct vm_thing){0}, vm_thing_place(pointer + IR_HEAD, value->type));
    return true;
}

static bool open_shape(struct vm *m, const struct vm_thing *object, const struct shape *s,
                       struct vm_collection *out) {
    const char *dot = strrchr(s->class, '.'), *inner = strrchr(s->class, '$');
    vm_collection_drop(out);
    out->name = inner ? inner + 1 : dot ? dot + 1 : s->class;
    out->keyed = s->keeping == TREE || (s->d != NULL && s->keeping != WITHIN);
    out->sole = s->keeping == SOLE;
    return fill(m, object, s, out);
}

bool vm_collection_open(struct vm *m, const struct vm_thing *object, struct vm_collection *out) {
    uint64_t pointer;
    *out = (struct vm_collection){0};
    struct vm_object *o = vm_thing_object(m, object, &pointer);
    if (!o)
        return false;
    const struct ir_class *class = vm_thing_class(m, o);
    for (const struct shape *s = next_shape(class, NULL); s; s = next_shape(class, s))
        if (open_shape(m, object, s, out))
            return true;
    return open_box(m, o, pointer, out);
}

void vm_collection_drop(struct vm_collection *c) {
    base_free(c->items);
    *c = (struct vm_collection){0};
}
