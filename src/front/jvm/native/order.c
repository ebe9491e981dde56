/* Identity hashes, and orders that depend on them or on chance. The JDK's own tables find their
 * keys by a hash whatever it is, so there it is one fixed number for each object. What the program
 * itself reads is unknown as long as nothing depends on it. The order in which the program goes
 * through a table whose keys have identity hashes, or through Set.of and Map.of, is one of those
 * that could be, and the verdict says so. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"
#include <assert.h>

/* The method that is `depth` calls above; NULL: there is none. */
static const struct ir_function *asker(struct vm_call *c, uint32_t depth) {
    struct vm_frame_place at;
    return vm_frame_place(c, depth, &at) ? &vm_program(c)->functions.at[at.function] : NULL;
}

/* The first depth from this one on whose method begins with none of these. */
static uint32_t passed(struct vm_call *c, uint32_t depth, const char *const *passes) {
    const struct ir_function *f;
    while ((f = asker(c, depth)) && f->library && jvm_native_begins(f->name, passes))
        depth++;
    return depth;
}

/* java.time finds the names of months and days in tables whose keys are pairs, and gives these
 * tables to nobody. A table of pairs that the program has is another matter: its order would not be
 * told. */
static bool is_for_dates(struct vm_call *c, uint32_t depth) {
    static const char *const pairs[] = {"java/util/AbstractMap$SimpleImmutableEntry.hashCode(",
                                        NULL};
    static const char *const tables[] = {"java/util/concurrent/ConcurrentHashMap.", NULL};
    static const char *const dates[] = {"java/time/", NULL};
    uint32_t table = passed(c, depth, pairs);
    uint32_t owner = passed(c, table, tables);
    const struct ir_function *f = asker(c, owner);
    return table > depth && owner > table && f && f->library && jvm_native_begins(f->name, dates);
}

/* Code that looks an object up, or writes its hash into a text for people. Enum.hashCode passes on
 * what Object.hashCode says. */
static bool is_for_table(struct vm_call *c) {
    static const char *const passes[] = {"java/lang/Enum.hashCode(", NULL};
    static const char *const own[] = {"heddle/",
                                      "java/io/",
                                      "java/lang/",
                                      "java/security/",
                                      "java/util/HashMap",
                                      "java/util/Hashtable",
                                      "java/util/IdentityHashMap",
                                      "java/util/ImmutableCollections",
                                      "java/util/ResourceBundle",
                                      "java/util/ServiceLoader",
                                      "java/util/WeakHashMap",
                                      "java/util/concurrent/",
                                      "jdk/",
                                      "sun/",
                                      NULL};
    uint32_t depth = passed(c, 0, passes);
    const struct ir_function *f = asker(c, depth);
    return !f || (f->library && jvm_native_begins(f->name, own)) || is_for_dates(c, depth);
}

static enum vm_status identity(struct vm_call *c) {
    uint64_t object = c->arg[0];
    if (object && !is_for_table(c) && vm_unknown(c, "identity hashes were taken to be fixed"))
        return VM_OK;
    return native_return(c, object ? vm_identity(c, object) : 0);
}

/* ---- orders ---- */

/* Does the program go through the table, perhaps by the library's collections and streams? It does
 * not if the elements only come into an order of their own, or are compared as a set. */
static bool is_for_program(struct vm_call *c) {
    static const char *const any_order[] = {"java/util/AbstractCollection.containsAll(",
                                            "java/util/AbstractMap.equals(",
                                            "java/util/AbstractMap.hashCode(",
                                            "java/util/AbstractSet.equals(",
                                            "java/util/AbstractSet.hashCode(",
                                            "java/util/EnumMap.",
                                            "java/util/EnumSet.",
                                            "java/util/ImmutableCollections$AbstractImmutableSet.",
                                            "java/util/TreeMap.",
                                            "java/util/TreeSet.",
                                            "java/util/concurrent/CopyOnWriteArraySet.compareSets(",
                                            NULL};
    static const char *const between[] = {
        "heddle/",          "java/io/PrintStream.", "java/lang/Iterable.",
        "java/lang/String", "java/util/",           NULL};
    static const char *const collections[] = {"java/util/concurrent/ConcurrentHashMap",
                                              "java/util/concurrent/CopyOnWrite", NULL};
    static const char *const concurrent[] = {"java/util/concurrent/", NULL};
    const struct ir_program *p = vm_program(c);
    struct vm_frame_place at;
    for (uint32_t depth = 0; vm_frame_place(c, depth, &at); depth++) {
        const struct ir_function *f = &p->functions.at[at.function];
        if (!f->library)
            return true;
        bool its_own = jvm_native_begins(f->name, concurrent) &&
                       !jvm_native_begins(f->name, collections); /* a pool's set of workers */
        if (its_own || !jvm_native_begins(f->name, between) ||
            jvm_native_begins(f->name, any_order))
            return false;
    }
    return false;
}

static uint64_t pointer_at(struct vm_call *c, uint64_t place) {
    const void *at = vm_peek(c, place, 8);
    return at ? vm_pointer_load(c, at) : 0;
}

/* Is the object's hash its identity, or made of its identity and nothing else? */
static bool has_identity_hash(struct vm_call *c, uint64_t key) {
    struct ir_program *p = vm_program(c);
    struct jvm_class *class = key ? jvm_native_class_of(c, key) : NULL;
    if (!class)
        return false;
    ir_supply_lock(p);
    struct jvm_method *m = jvm_method_find(class, "hashCode", "()I");
    bool yes = m && (strcmp(m->owner->name, "java/lang/Object") == 0 ||
                     strcmp(m->owner->name, "java/lang/Enum") == 0);
    ir_supply_unlock(p);
    return yes;
}

/* A table of lists of nodes. */
static bool depends_on_identity(struct vm_call *c, uint64_t table, const char *node) {
    if (!table)
        return false;
    uint32_t key = jvm_native_offset(c, node, "key"), next = jvm_native_offset(c, node, "next");
    uint32_t length = vm_array_length(c, table), keys = 0, identities = 0;
    for (uint32_t i = 0; i < length && !(keys > 1 && identities); i++) {
        uint64_t at = pointer_at(c, table + IR_HEAD + 8 * (uint64_t)i);
        for (; at; at = pointer_at(c, at + next)) {
            keys++;
            identities += has_identity_hash(c, pointer_at(c, at + key));
        }
    }
    assert(identities <= keys);
    return keys > 1 && identities;
}

static enum vm_status tell(struct vm_call *c, bool depends) {
    if (depends)
        vm_approximate(c, "the order of a hash table whose keys have identity hashes was fixed");
    return VM_OK;
}

/* The iterator that is being made, and the map. */
static enum vm_status order_of_map(struct vm_call *c) {
    uint64_t map = is_for_program(c) ? c->arg[1] : 0;
    uint64_t table =
        map ? pointer_at(c, map + jvm_native_offset(c, "java/util/HashMap", "table")) : 0;
    return tell(c, depends_on_identity(c, table, "java/util/HashMap$Node"));
}

/* The traverser that is being made, and the table. */
static enum vm_status order_of_table(struct vm_call *c) {
    uint64_t table = is_for_program(c) ? c->arg[1] : 0;
    return tell(c, depends_on_identity(c, table, "java/util/concurrent/ConcurrentHashMap$Node"));
}

/* The iterator that is being made, and the map, whose keys are all compared by identity. */
static enum vm_status order_of_identities(struct vm_call *c) {
    uint64_t map = is_for_program(c) ? c->arg[1] : 0;
    const void *at =
        map ? vm_peek(c, map + jvm_native_offset(c, "java/util/IdentityHashMap", "size"), 4) : NULL;
    int32_t size = 0;
    if (at)
        memcpy(&size, at, sizeof size);
    return tell(c, size > 1);
}

/* Set.of with one element keeps another object in place of a second one. */
static bool is_single(struct vm_call *c, uint64_t set) {
    struct jvm_class *class = jvm_native_class_of(c, set);
    if (!class || strcmp(class->name, "java/util/ImmutableCollections$Set12") != 0)
        return false;
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *host = jvm_class_known(jvm_of(p), "java/util/ImmutableCollections");
    uint64_t none = vm_global_at(host->statics) + jvm_field_declared(host, "EMPTY", NULL)->offset;
    uint64_t second = set + jvm_field_offset(class, "e1");
    ir_supply_unlock(p);
    return pointer_at(c, second) == pointer_at(c, none);
}

static enum vm_status order_of_chance(struct vm_call *c) {
    if (is_for_program(c) && !is_single(c, c->arg[0]))
        vm_approximate(c, "the order of Set.of and Map.of was fixed");
    return VM_OK;
}

const struct vm_native jvm_native_order[] = {
    NATIVE_ALIKE("java/lang/Object.hashCode()I", 1, identity),
    NATIVE_ALIKE("java/lang/System.identityHashCode(" L_OBJECT ")I", 1, identity),
    NATIVE_ALIKE_VOID("heddle/Vm.orderOfMap(" L_OBJECT L_OBJECT ")V", 2, order_of_map),
    NATIVE_ALIKE_VOID("heddle/Vm.orderOfTable(" L_OBJECT L_OBJECT ")V", 2, order_of_table),
    NATIVE_ALIKE_VOID("heddle/Vm.orderOfIdentities(" L_OBJECT L_OBJECT ")V", 2,
                      order_of_identities),
    NATIVE_ALIKE_VOID("heddle/Vm.orderOfChance(" L_OBJECT ")V", 1, order_of_chance),
    {0},
};
