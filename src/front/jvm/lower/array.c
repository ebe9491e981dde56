/* Arrays: elements, length, making them. */
#include "front/jvm/lower/lower_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

/* The opcodes of loads and of stores are in this order. baload sign-extends, which leaves a boolean
 * (0 or 1) as it is. */
static const char kinds[] = "IJFDLBCS";

/* Is it code that reads the boxes of small numbers? These are made with their class, and never
 * change. */
static bool reads_boxes(const struct jvm_lower *l) {
    static const char *const boxes[] = {"Integer", "Long", "Short", "Byte", "Character"};
    const char *class = l->class->name, *package = "java/lang/";
    if (!l->class->library || strcmp(l->method->name, "valueOf") != 0 ||
        strncmp(class, package, strlen(package)) != 0)
        return false;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(class + strlen(package), boxes[i]) == 0)
            return true;
    return false;
}

/* Library code that is raced on by design has arrays that are raced on too. */
static uint32_t order_of(const struct jvm_lower *l) {
    if (l->class->confined || reads_boxes(l))
        return IR_ORDER_PLAIN | IR_MEM_CONFINED;
    return l->class->relaxed ? IR_ORDER_RELAXED : IR_ORDER_PLAIN;
}

static void load(struct jvm_lower *l, char kind) {
    uint16_t index = jvm_lower_pop_reg(l), array = jvm_lower_pop_reg(l);
    uint16_t address = jvm_lower_scratch(l);
    jvm_emit_imm(&l->e, IR_OP_elem, address, array, index, jvm_kind_size(kind));
    uint16_t a = jvm_lower_push_new(l, kind == JVM_LONG || kind == JVM_DOUBLE);
    jvm_emit_load(&l->e, kind, a, address, 0, order_of(l));
}

/* The bounds are checked before the type of the value (JVMS aastore). */
static void check_store(struct jvm_lower *l, uint16_t array, const struct jvm_value *value,
                        uint16_t reg) {
    assert(!value->wide);
    if (value->is_const)
        return; /* null */
    uint16_t args[] = {array, reg}, ok = jvm_lower_scratch(l);
    jvm_emit_call(&l->e, jvm_emit_native(l->j, "heddle.array.storable", 2, 1), args, 2, ok);
    struct jvm_slow slow = {.kind = JVM_SLOW_STORE,
                            .label = jvm_emit_label(&l->e),
                            .back = jvm_emit_label(&l->e),
                            .pc = l->pc,
                            .loc = l->e.loc,
                            .value = reg};
    jvm_emit_branch(&l->e, IR_OP_br, ok, 0, slow.back, slow.label);
    jvm_emit_here(&l->e, slow.back);
    l->barrier = l->e.f->code.count;
    *base_vec_push(&l->slow) = slow;
}

static void store(struct jvm_lower *l, char kind) {
    struct jvm_value value = jvm_lower_pop(l);
    assert(value.wide == (kind == JVM_LONG || kind == JVM_DOUBLE));
    uint16_t reg = jvm_lower_reg(l, &value);
    uint16_t index = jvm_lower_pop_reg(l), array = jvm_lower_pop_reg(l);
    uint16_t address = jvm_lower_scratch(l);
    jvm_emit_imm(&l->e, IR_OP_elem, address, array, index, jvm_kind_size(kind));
    if (kind == JVM_OBJECT)
        check_store(l, array, &value, reg);
    jvm_emit_store(&l->e, kind, reg, address, 0, order_of(l));
}

static void length(struct jvm_lower *l) {
    uint16_t array = jvm_lower_pop_reg(l);
    jvm_emit_op(&l->e, IR_OP_len, jvm_lower_push_new(l, false), array, 0);
}

static void make(struct jvm_lower *l, struct jvm_class *array) {
    assert(array->kind == JVM_CLASS_ARRAY && array->ir != IR_NO_INDEX);
    uint16_t count = jvm_lower_pop_reg(l);
    jvm_emit_xy(&l->e, IR_OP_newarr, jvm_lower_push_new(l, false), count, 0, array->ir, 0);
    l->stack[l->depth - 1].nonnull = true;
}

static void make_primitive(struct jvm_lower *l) {
    static const char types[] = "ZCFDBSIJ"; /* from T_BOOLEAN, 4 */
    uint32_t type = l->code.at[l->pc + 1];
    assert(type >= 4 && type <= 11);
    make(l, jvm_class_array(jvm_class_primitive(l->j, types[type - 4])));
}

static void make_references(struct jvm_lower *l) {
    struct jvm_class *element = jvm_lower_class(l, jvm_bytes_u2(l->code.at + l->pc + 1));
    if (element)
        make(l, jvm_class_array(element));
}

/* ---- several dimensions ---- */

/* Arrays of arrays are made by one generated method for each class and number of dimensions, which
 * calls itself for the arrays inside:  if (n < 0) throw; a = new T[n]; for i: a[i] = inner(m, ...).
 * All counts are checked before anything is made. */
static void generate_counts(struct jvm_emit *e, uint32_t dimensions) {
    assert(dimensions >= 2 && dimensions <= e->regs); /* the counts are the parameters */
    for (uint32_t d = 0; d < dimensions; d++) {
        uint32_t bad = jvm_emit_label(e), good = jvm_emit_label(e);
        uint16_t negative = jvm_emit_reg(e), zero = jvm_emit_reg(e);
        jvm_emit_imm(e, IR_OP_slt32i, negative, (uint16_t)d, 0, 0);
        jvm_emit_branch(e, IR_OP_br, negative, 0, bad, good);
        jvm_emit_here(e, bad);
        jvm_emit_const(e, zero, 0);
        jvm_emit_xy(e, IR_OP_raise, 0, (uint16_t)d, zero, IR_RAISE_SIZE, 0);
        jvm_emit_here(e, good);
    }
}

static uint32_t multi_function(struct jvm_class *array, uint32_t dimensions);

static bool generate_multi(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                           struct base_status *s) {
    (void)s;
    struct jvm_emit e;
    jvm_emit_begin(&e, j, f, 0);
    struct jvm_class *array = m->owner;
    assert(array->kind == JVM_CLASS_ARRAY && array->element->kind == JVM_CLASS_ARRAY);
    generate_counts(&e, m->params);
    uint16_t made = jvm_emit_reg(&e), i = jvm_emit_reg(&e), at = jvm_emit_reg(&e),
             inner = jvm_emit_reg(&e), args[256];
    jvm_emit_xy(&e, IR_OP_newarr, made, 0, 0, array->ir, 0);
    uint32_t next = jvm_emit_label(&e), body = jvm_emit_label(&e), done = jvm_emit_label(&e);
    jvm_emit_const(&e, i, 0);
    jvm_emit_here(&e, next);
    jvm_emit_branch(&e, IR_OP_jslt32, i, 0, body, done);
    jvm_emit_here(&e, body);
    for (uint16_t n = 1; n < m->params; n++)
        args[n - 1] = n;
    if (m->params > 2)
        jvm_emit_call(&e, multi_function(array->element, m->params - 1u), args, m->params - 1u,
                      inner);
    else
        jvm_emit_xy(&e, IR_OP_newarr, inner, 1, 0, array->element->ir, 0);
    jvm_emit_imm(&e, IR_OP_elem, at, made, i, 8);
    jvm_emit_store(&e, JVM_OBJECT, inner, at, 0, IR_ORDER_PLAIN);
    jvm_emit_imm(&e, IR_OP_add32i, i, i, 0, 1);
    jvm_emit_jump(&e, next);
    jvm_emit_here(&e, done);
    jvm_emit_ret(&e, made, 1);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

static uint32_t multi_function(struct jvm_class *array, uint32_t dimensions) {
    assert(dimensions >= 2 && dimensions < 256);
    struct jvm *j = array->jvm;
    char ints[256];
    memset(ints, 'I', dimensions);
    const char *descriptor =
        base_arena_printf(&j->arena, "(%.*s)%s", (int)dimensions, ints, array->name);
    const char *name = base_arena_printf(&j->arena, "%s.<make>%s", array->name, descriptor);
    uint32_t known = ir_program_find_function(j->program, name);
    if (known != IR_NO_INDEX)
        return known;
    struct jvm_method *m =
        jvm_method_generated(array, "<make>", descriptor, JVM_ACC_STATIC, generate_multi, NULL);
    uint32_t function = jvm_method_function(m);
    j->program->functions.at[function].library = true;
    return function;
}

static void make_multi(struct jvm_lower *l) {
    const uint8_t *at = l->code.at + l->pc;
    uint32_t dimensions = at[3];
    struct jvm_class *array = jvm_lower_class(l, jvm_bytes_u2(at + 1));
    if (!array)
        return;
    if (dimensions == 1) {
        make(l, array);
        return;
    }
    uint16_t args[256];
    jvm_lower_pop_args(l, args, dimensions, NULL);
    jvm_emit_call(&l->e, multi_function(array, dimensions), args, dimensions,
                  jvm_lower_push_new(l, false));
}

bool jvm_lower_array(struct jvm_lower *l, enum jvm_op op) {
    if (op >= JVM_OP_iaload && op <= JVM_OP_saload)
        load(l, kinds[op - JVM_OP_iaload]);
    else if (op >= JVM_OP_iastore && op <= JVM_OP_sastore)
        store(l, kinds[op - JVM_OP_iastore]);
    else if (op == JVM_OP_arraylength)
        length(l);
    else if (op == JVM_OP_newarray)
        make_primitive(l);
    else if (op == JVM_OP_anewarray)
        make_references(l);
    else if (op == JVM_OP_multianewarray)
        make_multi(l);
    else
        return false;
    return true;
}
