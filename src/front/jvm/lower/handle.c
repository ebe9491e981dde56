/* Calls with a signature of their own: the access modes of VarHandle, invoke and invokeExact of
 * MethodHandle (JVMS 2.9.3). One function for each mode and descriptor does the access itself. */
#include "front/jvm/lower/indy_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

#define VAR_HANDLE    "java/lang/invoke/VarHandle"
#define METHOD_HANDLE "java/lang/invoke/MethodHandle"

/* Flags in a handle's type: the variable is a number in an array of bytes (VarHandle.java). */
enum { VIEW = 0x100, VIEW_BIG = 0x200 };

/* ---- access modes ---- */

enum access { GET, SET, COMPARE, WEAK, EXCHANGE, UPDATE };

struct mode {
    const char *name;
    uint8_t access, order, update; /* enum access, ir_order, ir_rmw */
};

/* Code that makes plain accesses by a handle knows what it does: they are no data races. */
static const struct mode modes[] = {
    {"get", GET, IR_ORDER_RELAXED, 0},
    {"getVolatile", GET, IR_ORDER_SEQ_CST, 0},
    {"getOpaque", GET, IR_ORDER_RELAXED, 0},
    {"getAcquire", GET, IR_ORDER_ACQUIRE, 0},
    {"set", SET, IR_ORDER_RELAXED, 0},
    {"setVolatile", SET, IR_ORDER_SEQ_CST, 0},
    {"setOpaque", SET, IR_ORDER_RELAXED, 0},
    {"setRelease", SET, IR_ORDER_RELEASE, 0},
    {"compareAndSet", COMPARE, IR_ORDER_SEQ_CST, 0},
    {"weakCompareAndSet", WEAK, IR_ORDER_SEQ_CST, 0},
    {"weakCompareAndSetPlain", WEAK, IR_ORDER_RELAXED, 0},
    {"weakCompareAndSetAcquire", WEAK, IR_ORDER_ACQUIRE, 0},
    {"weakCompareAndSetRelease", WEAK, IR_ORDER_RELEASE, 0},
    {"compareAndExchange", EXCHANGE, IR_ORDER_SEQ_CST, 0},
    {"compareAndExchangeAcquire", EXCHANGE, IR_ORDER_ACQUIRE, 0},
    {"compareAndExchangeRelease", EXCHANGE, IR_ORDER_RELEASE, 0},
    {"getAndSet", UPDATE, IR_ORDER_SEQ_CST, IR_RMW_XCHG},
    {"getAndSetAcquire", UPDATE, IR_ORDER_ACQUIRE, IR_RMW_XCHG},
    {"getAndSetRelease", UPDATE, IR_ORDER_RELEASE, IR_RMW_XCHG},
    {"getAndAdd", UPDATE, IR_ORDER_SEQ_CST, IR_RMW_ADD},
    {"getAndAddAcquire", UPDATE, IR_ORDER_ACQUIRE, IR_RMW_ADD},
    {"getAndAddRelease", UPDATE, IR_ORDER_RELEASE, IR_RMW_ADD},
    {"getAndBitwiseOr", UPDATE, IR_ORDER_SEQ_CST, IR_RMW_OR},
    {"getAndBitwiseOrAcquire", UPDATE, IR_ORDER_ACQUIRE, IR_RMW_OR},
    {"getAndBitwiseOrRelease", UPDATE, IR_ORDER_RELEASE, IR_RMW_OR},
    {"getAndBitwiseAnd", UPDATE, IR_ORDER_SEQ_CST, IR_RMW_AND},
    {"getAndBitwiseAndAcquire", UPDATE, IR_ORDER_ACQUIRE, IR_RMW_AND},
    {"getAndBitwiseAndRelease", UPDATE, IR_ORDER_RELEASE, IR_RMW_AND},
    {"getAndBitwiseXor", UPDATE, IR_ORDER_SEQ_CST, IR_RMW_XOR},
    {"getAndBitwiseXorAcquire", UPDATE, IR_ORDER_ACQUIRE, IR_RMW_XOR},
    {"getAndBitwiseXorRelease", UPDATE, IR_ORDER_RELEASE, IR_RMW_XOR},
};

static const struct mode *mode_named(const char *name) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, name) == 0)
            return &modes[i];
    return NULL;
}

bool jvm_handle_is(const struct jvm_class *owner, const char *name) {
    if (strcmp(owner->name, VAR_HANDLE) == 0)
        return mode_named(name) != NULL;
    return strcmp(owner->name, METHOD_HANDLE) == 0 &&
           (strcmp(name, "invoke") == 0 || strcmp(name, "invokeExact") == 0);
}

/* ---- a function for one mode and descriptor ---- */

struct use {
    struct jvm_emit e;
    const struct mode *mode;
    struct jvm_types types;
    uint32_t coordinates;
    char kind; /* of the variable as the call sees it */
};

static char plain_kind(const char *type) {
    return type[0] == JVM_ARRAY ? JVM_OBJECT : type[0];
}

static uint32_t value_count(const struct mode *m) {
    switch ((enum access)m->access) {
    case GET: return 0;
    case SET:
    case UPDATE: return 1;
    case COMPARE:
    case WEAK:
    case EXCHANGE: return 2;
    }
    assert(!"all are above");
    return 0;
}

/* Is the result not a value of the variable, but whether the access succeeded? */
static bool answers(const struct mode *m) {
    return m->access == COMPARE || m->access == WEAK;
}

static uint16_t load_own(struct use *u, const char *field, char kind) {
    struct jvm_class *class = jvm_class_known(u->e.j, VAR_HANDLE);
    uint16_t r = jvm_emit_reg(&u->e);
    jvm_emit_load(&u->e, kind, r, 0, jvm_field_offset(class, field), IR_MEM_FINAL);
    return r;
}

static uint16_t address_of(struct use *u, char kind) {
    assert(u->coordinates <= 2);
    uint16_t r = jvm_emit_reg(&u->e);
    if (u->coordinates == 2) {
        jvm_emit_imm(&u->e, IR_OP_elem, r, 1, 2, jvm_kind_size(kind));
        return r;
    }
    uint16_t address = load_own(u, "address", JVM_LONG);
    if (u->coordinates == 0)
        return address;
    jvm_emit_op(&u->e, IR_OP_nullck, 0, 1, 0);
    jvm_emit_op(&u->e, IR_OP_add64, r, 1, address);
    return r;
}

static uint32_t width_flags(char kind, uint32_t order) {
    uint32_t bytes = jvm_kind_size(kind), log2 = bytes == 8 ? 3 : bytes == 4 ? 2 : bytes == 2;
    return order | log2 << IR_MEM_WIDTH_SHIFT | log2 << IR_MEM_ALIGN_SHIFT;
}

/* The result of an atomic operation on a narrow variable, extended to a value. */
static void extend(struct jvm_emit *e, uint16_t r, char kind) {
    if (kind == JVM_BYTE)
        jvm_emit_imm(e, IR_OP_sext, r, r, 0, 8 | 32 << 8);
    else if (kind == JVM_SHORT)
        jvm_emit_imm(e, IR_OP_sext, r, r, 0, 16 | 32 << 8);
}

/* The value cut to the width of the variable: a compare must not see bits beyond it. */
static uint16_t narrow(struct jvm_emit *e, uint16_t value, char kind) {
    uint32_t bits = 8 * jvm_kind_size(kind);
    if (bits >= 32)
        return value;
    uint16_t r = jvm_emit_reg(e);
    jvm_emit_imm(e, IR_OP_trunc, r, value, 0, bits);
    return r;
}

static uint32_t update_kind(const struct use *u, char kind) {
    bool adds_float = u->mode->update == IR_RMW_ADD && (kind == JVM_FLOAT || kind == JVM_DOUBLE);
    return adds_float ? IR_RMW_FADD : u->mode->update;
}

/* The access to a variable of `kind` with these values; returns the register of the result. */
static uint16_t access(struct use *u, char kind, const uint16_t *values) {
    struct jvm_emit *e = &u->e;
    uint16_t address = address_of(u, kind), r = jvm_emit_reg(e);
    uint32_t flags = width_flags(kind, u->mode->order);
    switch (u->mode->access) {
    case GET: jvm_emit_load(e, kind, r, address, 0, u->mode->order); break;
    case SET: jvm_emit_store(e, kind, values[0], address, 0, u->mode->order); break;
    case UPDATE:
        jvm_emit_xy(e, IR_OP_rmw, r, address, narrow(e, values[0], kind), update_kind(u, kind),
                    flags);
        extend(e, r, kind);
        break;
    case WEAK: {
        uint16_t expected = narrow(e, values[0], kind), wanted = narrow(e, values[1], kind);
        uint16_t pair = jvm_emit_reg(e), stored = jvm_emit_reg(e);
        assert(stored == pair + 1);
        jvm_emit_xy(e, IR_OP_weakcas, pair, address, expected, wanted, flags);
        return stored;
    }
    default: {
        uint16_t expected = narrow(e, values[0], kind);
        jvm_emit_xy(e, IR_OP_cas, r, address, expected, narrow(e, values[1], kind), flags);
        if (u->mode->access == COMPARE)
            jvm_emit_op(e, IR_OP_eq, r, r, expected);
        else
            extend(e, r, kind);
    }
    }
    return r;
}

/* `type` is the type of the variable. */
static void finish(struct use *u, uint16_t result, const char *type) {
    uint32_t results = u->types.result[0] != JVM_VOID;
    if (results && !answers(u->mode))
        result = jvm_emit_adapt(&u->e, result, type, u->types.result);
    jvm_emit_ret(&u->e, result, results);
}

/* Can a value of the first kind become one of the second, as an argument does: widened, boxed or
 * unboxed? */
static bool converts(char from, char to) {
    static const char *const wider[][2] = {{"B", "SIJFD"}, {"S", "IJFD"}, {"C", "IJFD"},
                                           {"I", "JFD"},   {"J", "FD"},   {"F", "D"}};
    if (from == to || from == JVM_OBJECT || to == JVM_OBJECT)
        return true;
    for (size_t i = 0; i < sizeof wider / sizeof *wider; i++)
        if (wider[i][0][0] == from)
            return strchr(wider[i][1], to) != NULL;
    return false;
}

static bool fits(const struct use *u, char variable) {
    char result = plain_kind(u->types.result);
    if (u->mode->access != GET && !converts(u->kind, variable))
        return false;
    return answers(u->mode) || result == JVM_VOID || converts(variable, result);
}

static void write_converted(struct use *u, const uint16_t *values, char variable) {
    const char type[] = {variable, 0}, *name = variable == JVM_OBJECT ? "Ljava/lang/Object;" : type;
    uint16_t converted[2] = {0};
    for (uint32_t i = 0; i < value_count(u->mode); i++)
        converted[i] = jvm_emit_adapt(&u->e, values[i], u->types.params[u->coordinates + i], name);
    finish(u, access(u, variable, converted), name);
}

/* If the variable is of that kind, does the access. The code after it is for other kinds. */
static void write_case(struct use *u, const uint16_t *values, uint16_t type, char variable) {
    uint32_t this = jvm_emit_label(&u->e), other = jvm_emit_label(&u->e);
    assert(variable != JVM_VOID);
    uint16_t is = jvm_emit_reg(&u->e);
    jvm_emit_imm(&u->e, IR_OP_eqi, is, type, 0, variable);
    jvm_emit_branch(&u->e, IR_OP_br, is, 0, this, other);
    jvm_emit_here(&u->e, this);
    write_converted(u, values, variable);
    jvm_emit_here(&u->e, other);
}

/* The handle's variable has another type than the call. */
static void write_mismatch(struct use *u, const uint16_t *values, uint16_t type) {
    static const char kinds[] = "ZBCSIJFDL";
    for (const char *k = kinds; *k; k++)
        if (*k != u->kind && fits(u, *k))
            write_case(u, values, type, *k);
    uint16_t nothing = jvm_emit_reg(&u->e);
    jvm_emit_unmodelled(&u->e, "VarHandle.%s on a variable of another type", u->mode->name);
    jvm_emit_const(&u->e, nothing, 0);
    jvm_emit_ret(&u->e, nothing, u->types.result[0] != JVM_VOID);
}

/* For numbers in an array of bytes only plain reads and writes are modelled: ByteViews does
 * them. */
static void write_view(struct use *u, const uint16_t *values, uint16_t type, bool big) {
    uint32_t this = jvm_emit_label(&u->e), other = jvm_emit_label(&u->e);
    uint16_t is = jvm_emit_reg(&u->e), result = jvm_emit_reg(&u->e), order = jvm_emit_reg(&u->e);
    bool gets = u->mode->access == GET;
    jvm_emit_imm(&u->e, IR_OP_eqi, is, type, 0, u->kind | VIEW | (big ? VIEW_BIG : 0));
    jvm_emit_branch(&u->e, IR_OP_br, is, 0, this, other);
    jvm_emit_here(&u->e, this);
    jvm_emit_const(&u->e, order, big);
    const char *format = gets ? "([BIZ)%c" : "([BIZ%c)V";
    const char *descriptor = base_arena_printf(&u->e.j->arena, format, u->kind);
    const char *name = gets ? base_arena_printf(&u->e.j->arena, "get%c", u->kind) : "set";
    uint16_t args[] = {1, 2, order, values[0]};
    jvm_emit_library(&u->e, "java/lang/invoke/ByteViews", name, descriptor, args, result);
    jvm_emit_ret(&u->e, result, gets);
    jvm_emit_here(&u->e, other);
}

static void write_views(struct use *u, const uint16_t *values, uint16_t type) {
    bool plain = !strcmp(u->mode->name, "get") || !strcmp(u->mode->name, "set");
    if (!plain || u->coordinates != 2 || strcmp(u->types.params[0], "[B") != 0 ||
        !strchr("CSIJFD", u->kind))
        return;
    write_view(u, values, type, false);
    write_view(u, values, type, true);
}

static bool generate_access(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                            struct base_status *s) {
    struct use u = {.mode = mode_named(m->name), .types = jvm_types_of(j, m->descriptor)};
    uint32_t values = value_count(u.mode);
    if (u.types.count < values || u.types.count - values > 2)
        return base_fail(s, "VarHandle.%s%s is not modelled", m->name, m->descriptor);
    u.coordinates = u.types.count - values;
    u.kind = plain_kind(values ? u.types.params[u.coordinates] : u.types.result);
    jvm_emit_begin(&u.e, j, f, 0);
    uint16_t registers[2] = {(uint16_t)(1 + u.coordinates), (uint16_t)(2 + u.coordinates)};
    uint16_t type = load_own(&u, "type", JVM_INT);
    if (u.kind != JVM_VOID) /* a value that is read and dropped may be of any type */
        write_case(&u, registers, type, u.kind);
    write_views(&u, registers, type);
    write_mismatch(&u, registers, type);
    jvm_emit_end(&u.e);
    jvm_emit_drop(&u.e);
    return true;
}

/* ---- method handles ---- */

static bool generate_invoke(struct jvm *j, const struct jvm_method *m, struct ir_function *f,
                            struct base_status *s) {
    (void)s;
    struct jvm_types types = jvm_types_of(j, m->descriptor);
    assert(m->params == types.count + 1 && !(m->access & JVM_ACC_STATIC));
    struct jvm_emit e;
    jvm_emit_begin(&e, j, f, 0);
    uint16_t count = jvm_emit_reg(&e), array = jvm_emit_reg(&e), at = jvm_emit_reg(&e),
             result = jvm_emit_reg(&e);
    jvm_emit_const(&e, count, types.count);
    jvm_emit_xy(&e, IR_OP_newarr, array, count, 0, jvm_class_array(j->object)->ir, 0);
    for (uint32_t i = 0; i < types.count; i++) {
        uint16_t boxed =
            jvm_emit_adapt(&e, (uint16_t)(i + 1), types.params[i], "Ljava/lang/Object;");
        jvm_emit_const(&e, count, i);
        jvm_emit_imm(&e, IR_OP_elem, at, array, count, 8);
        jvm_emit_store(&e, JVM_OBJECT, boxed, at, 0, IR_ORDER_PLAIN);
    }
    uint16_t args[] = {0, array};
    uint32_t selector = jvm_selector(j, "heddleInvoke", "([Ljava/lang/Object;)Ljava/lang/Object;");
    jvm_emit_vcall(&e, selector, 1, args, 2, result);
    if (types.result[0] != JVM_VOID)
        result = jvm_emit_adapt(&e, result, "Ljava/lang/Object;", types.result);
    jvm_emit_ret(&e, result, types.result[0] != JVM_VOID);
    jvm_emit_end(&e);
    jvm_emit_drop(&e);
    return true;
}

uint32_t jvm_handle_function(struct jvm *j, const char *class, const char *name,
                             const char *descriptor) {
    bool variable = strcmp(class, VAR_HANDLE) == 0;
    assert(variable || strcmp(class, METHOD_HANDLE) == 0);
    const char *full = base_arena_printf(&j->arena, "%s.%s%s", class, name, descriptor);
    uint32_t known = ir_program_find_function(j->program, full);
    if (known != IR_NO_INDEX)
        return known;
    struct jvm_method *m =
        jvm_method_generated(jvm_class_known(j, class), name, descriptor, JVM_ACC_FINAL,
                             variable ? generate_access : generate_invoke, NULL);
    uint32_t function = jvm_method_function(m);
    j->program->functions.at[function].by_handle = variable;
    return function;
}
