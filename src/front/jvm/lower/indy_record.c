/* The methods that every record has unless it defines them itself: equals, hashCode, toString. One
 * static function for each site. */
#include "front/jvm/lower/indy_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

struct record {
    struct jvm_class *class;
    struct jvm_field **fields;
    uint32_t count;
};

static uint16_t load(struct jvm_emit *e, const struct jvm_field *f, uint16_t object) {
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_load(e, f->descriptor[0], r, object, f->offset, IR_MEM_FINAL);
    return r;
}

/* ---- toString ---- */

static const char *simple_name(const char *name) {
    const char *slash = strrchr(name, '/'), *dollar = strrchr(name, '$');
    name = slash ? slash + 1 : name;
    name = dollar && dollar > name ? dollar + 1 : name;
    while (*name >= '0' && *name <= '9')
        name++; /* a local class is Outer$1Name */
    return name;
}

static uint16_t literal(struct jvm_emit *e, const char *text) {
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_string(e, r, text);
    return r;
}

static uint16_t join(struct jvm_emit *e, uint16_t left, uint16_t right) {
    uint16_t pair[] = {left, right}, r = jvm_emit_reg(e);
    jvm_emit_concat(e, pair, 2, r);
    return r;
}

static void write_text(struct jvm_emit *e, const struct record *x) {
    const char *name = simple_name(x->class->name);
    uint16_t text = literal(e, base_arena_printf(&e->j->arena, "%s[", name));
    for (uint32_t i = 0; i < x->count; i++) {
        const struct jvm_field *f = x->fields[i];
        const char *label = base_arena_printf(&e->j->arena, "%s%s=", i ? ", " : "", f->name);
        text = join(e, text, literal(e, label));
        text = join(e, text, jvm_emit_text(e, load(e, f, 0), f->descriptor));
    }
    jvm_emit_ret(e, join(e, text, literal(e, "]")), 1);
}

/* ---- hashCode ---- */

static const char *box_class(char descriptor) {
    switch (descriptor) {
    case JVM_BOOLEAN: return "java/lang/Boolean";
    case JVM_BYTE: return "java/lang/Byte";
    case JVM_CHAR: return "java/lang/Character";
    case JVM_SHORT: return "java/lang/Short";
    case JVM_INT: return "java/lang/Integer";
    case JVM_LONG: return "java/lang/Long";
    case JVM_FLOAT: return "java/lang/Float";
    default: return "java/lang/Double";
    }
}

static uint16_t hash_one(struct jvm_emit *e, const struct jvm_field *f) {
    uint16_t value = load(e, f, 0), r = jvm_emit_reg(e);
    if (jvm_kind_reference(f->descriptor[0])) {
        jvm_emit_library(e, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", &value, r);
        return r;
    }
    char descriptor[] = {'(', f->descriptor[0], ')', 'I', 0};
    jvm_emit_library(e, box_class(f->descriptor[0]), "hashCode", descriptor, &value, r);
    return r;
}

static void write_hash(struct jvm_emit *e, const struct record *x) {
    uint16_t hash = jvm_emit_reg(e);
    jvm_emit_const(e, hash, 0);
    for (uint32_t i = 0; i < x->count; i++) {
        uint16_t one = hash_one(e, x->fields[i]);
        jvm_emit_imm(e, IR_OP_mul32i, hash, hash, 0, 31);
        jvm_emit_op(e, IR_OP_add32, hash, hash, one);
    }
    jvm_emit_ret(e, hash, 1);
}

/* ---- equals ---- */

/* Leaves in a register whether the field is the same in both. Floats compare as their boxes do. */
static uint16_t same_one(struct jvm_emit *e, const struct jvm_field *f) {
    uint16_t args[] = {load(e, f, 0), load(e, f, 1)}, r = jvm_emit_reg(e);
    char kind = f->descriptor[0];
    if (jvm_kind_reference(kind)) {
        jvm_emit_library(e, "java/util/Objects", "equals",
                         "(Ljava/lang/Object;Ljava/lang/Object;)Z", args, r);
    } else if (kind == JVM_FLOAT || kind == JVM_DOUBLE) {
        const char *descriptor = kind == JVM_FLOAT ? "(FF)I" : "(DD)I";
        jvm_emit_library(e, box_class(kind), "compare", descriptor, args, r);
        jvm_emit_imm(e, IR_OP_eqi, r, r, 0, 0);
    } else {
        jvm_emit_op(e, IR_OP_eq, r, args[0], args[1]);
    }
    return r;
}

static void write_equals(struct jvm_emit *e, const struct record *x) {
    uint32_t different = jvm_emit_label(e);
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_xy(e, IR_OP_is, r, 1, 0, x->class->ir, 0);
    for (uint32_t i = 0; i < x->count; i++) {
        uint32_t next = jvm_emit_label(e);
        jvm_emit_branch(e, IR_OP_br, r, 0, next, different);
        jvm_emit_here(e, next);
        r = same_one(e, x->fields[i]);
    }
    jvm_emit_ret(e, r, 1);
    jvm_emit_here(e, different);
    uint16_t no = jvm_emit_reg(e);
    jvm_emit_const(e, no, 0);
    jvm_emit_ret(e, no, 1);
}

/* ---- the site ---- */

static bool generate(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                     struct base_status *s) {
    (void)s;
    struct jvm_emit e;
    jvm_emit_begin(&e, j, f, 0);
    if (strstr(m->name, "toString"))
        write_text(&e, m->data);
    else if (strstr(m->name, "hashCode"))
        write_hash(&e, m->data);
    else
        write_equals(&e, m->data);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

/* Static arguments: the class, "a;b", a handle that reads each. */
static struct record *read_record(struct jvm_lower *l, const struct jvm_site *site) {
    const struct jvm_bootstrap *b = &site->bootstrap;
    struct record *x = base_arena_alloc(&l->j->arena, sizeof *x);
    x->class = l->class;
    x->fields = base_arena_alloc(&l->j->arena, (b->count + 1u) * sizeof(struct jvm_field *));
    for (uint32_t i = 2; i < b->count; i++) {
        uint16_t index = jvm_bootstrap_argument(b, i);
        if (jvm_pool_kind(l->file, index) != JVM_CONSTANT_METHOD_HANDLE)
            return NULL;
        struct jvm_handle h = jvm_pool_handle(l->file, index);
        struct jvm_field *f = jvm_field_find(l->class, jvm_intern(l->j, h.member.name),
                                             jvm_intern(l->j, h.member.descriptor));
        if (!f || h.kind != JVM_HANDLE_GET_FIELD)
            return NULL;
        x->fields[x->count++] = f;
    }
    return x;
}

/* The compiler's sites take the record, and for equals the other object; a class file may say
 * anything. */
static bool is_record_site(const struct jvm_site *site) {
    static const struct {
        const char *name;
        uint32_t count;
        enum jvm_kind result;
    } rows[] = {{"equals", 2, JVM_BOOLEAN}, {"hashCode", 1, JVM_INT}, {"toString", 1, JVM_OBJECT}};
    struct jvm_text d = jvm_text_of(site->descriptor);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, site->name) == 0)
            return jvm_descriptor_count(d) == rows[i].count &&
                   jvm_descriptor_return(d).kind == rows[i].result;
    return false;
}

void jvm_indy_record(struct jvm_lower *l, const struct jvm_site *site) {
    struct record *x = is_record_site(site) ? read_record(l, site) : NULL;
    if (!x) {
        jvm_lower_missing(l, "noField", "a component of a record");
        return;
    }
    const char *name = base_arena_printf(&l->j->arena, "<%s>", site->name);
    struct jvm_method *m =
        jvm_method_generated(l->class, name, site->descriptor, JVM_ACC_STATIC, generate, x);
    uint16_t args[2];
    assert(m->params <= sizeof args / sizeof *args);
    jvm_lower_pop_args(l, args, m->params, NULL);
    uint16_t a = jvm_lower_push_result(l, m->descriptor);
    jvm_emit_call(&l->e, jvm_method_function(m), args, m->params, a);
}
