/* Functions and globals by their names, and the bytes that globals begin with. */
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/value.h"
#include "front/llvm/native/native.h"
#include <assert.h>
#include <string.h>

static bool is_internal(LLVMValueRef v) {
    LLVMLinkage linkage = LLVMGetLinkage(v);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
           linkage == LLVMLinkerPrivateLinkage;
}

/* A function or global without a name gets a name that nothing else has. */
static const char *name_of(struct lower *l, LLVMValueRef v) {
    size_t length;
    const char *name = LLVMGetValueName2(v, &length);
    if (length)
        return name;
    return base_arena_printf(&l->p->arena, "(unnamed %u)",
                             l->p->functions.count + l->p->globals.count);
}

/* ---- functions ---- */

uint32_t llvm_function_named(struct lower *l, const char *name, uint16_t params, uint16_t results) {
    uint32_t index = ir_program_find_function(l->p, name);
    if (index != IR_NO_INDEX)
        return index;
    index = ir_build_function(l->p, name);
    l->p->functions.at[index].params = params;
    l->p->functions.at[index].results = results;
    return index;
}

/* A declaration with no named parameter and dots is a C function without a prototype, not a
 * variadic one. */
static void set_signature(struct lower *l, LLVMValueRef v, uint32_t index) {
    assert(index < l->p->functions.count && !l->p->functions.at[index].code.count);
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    unsigned count = LLVMCountParamTypes(type);
    bool declared = LLVMIsDeclaration(v);
    uint32_t params = 0, results = llvm_shape_of(l, LLVMGetReturnType(type))->slots;
    for (unsigned i = 0; i < count; i++)
        params += llvm_shape_of(l, LLVMTypeOf(LLVMGetParam(v, i)))->slots;
    bool variadic = LLVMIsFunctionVarArg(type) && (count || !declared);
    params += variadic;
    if (params > UINT16_MAX || results > UINT16_MAX) {
        llvm_fail(l, "%s has too many parameters", name_of(l, v));
        return;
    }
    struct ir_function *f = &l->p->functions.at[index];
    f->params = (uint16_t)params;
    f->results = (uint16_t)results;
    f->variadic = variadic;
}

uint32_t llvm_function_index(struct lower *l, LLVMValueRef v) {
    assert(LLVMIsAFunction(v));
    uint32_t index = llvm_map_get(&l->symbols, v);
    if (index != LOWER_NONE)
        return index;
    index = ir_program_find_function(l->p, name_of(l, v));
    if (index == IR_NO_INDEX) {
        index = ir_build_function(l->p, name_of(l, v));
        set_signature(l, v, index);
    }
    llvm_map_set(&l->symbols, v, index);
    return index;
}

static bool is_native(const char *name) {
    for (uint32_t i = 0; i < front_llvm_native_count; i++)
        for (const struct vm_native *n = front_llvm_natives[i]; n->name; n++)
            if (strcmp(n->name, name) == 0)
                return true;
    return false;
}

bool llvm_function_is_absent(struct lower *l, LLVMValueRef v) {
    if (LLVMGetLinkage(v) != LLVMExternalWeakLinkage)
        return false;
    uint32_t index = ir_program_find_function(l->p, name_of(l, v));
    bool defined = index != IR_NO_INDEX && l->p->functions.at[index].defined;
    return !defined && !is_native(name_of(l, v));
}

static bool is_atomic_section(const char *name) {
    const char *prefix = "__VERIFIER_atomic_";
    size_t length = strlen(prefix);
    return strncmp(name, prefix, length) == 0 && strcmp(name + length, "begin") != 0 &&
           strcmp(name + length, "end") != 0;
}

static uint32_t fresh_function(struct lower *l, LLVMValueRef v) {
    uint32_t index = ir_program_find_function(l->p, name_of(l, v));
    if (index != IR_NO_INDEX && is_internal(v))
        return ir_build_function(l->p, base_arena_printf(&l->p->arena, "%s.local", name_of(l, v)));
    if (index == IR_NO_INDEX)
        return ir_build_function(l->p, name_of(l, v));
    struct ir_function *old = &l->p->functions.at[index];
    base_vec_drop(&old->code);
    base_vec_drop(&old->locs);
    base_vec_drop(&old->aux);
    base_vec_drop(&old->vars);
    *old = (struct ir_function){.name = old->name};
    return index;
}

/* An inline definition counts only where there is no external one. */
static bool is_spare(struct lower *l, LLVMValueRef v) {
    uint32_t index = ir_program_find_function(l->p, name_of(l, v));
    return LLVMGetLinkage(v) == LLVMAvailableExternallyLinkage && index != IR_NO_INDEX &&
           l->p->functions.at[index].defined;
}

void llvm_declare_functions(struct lower *l) {
    for (LLVMValueRef v = LLVMGetFirstFunction(l->module); v; v = LLVMGetNextFunction(v)) {
        if (LLVMIsDeclaration(v) || is_spare(l, v))
            continue;
        uint32_t index = fresh_function(l, v);
        llvm_map_set(&l->symbols, v, index);
        set_signature(l, v, index);
        struct ir_function *f = &l->p->functions.at[index];
        f->defined = true;
        f->atomic = is_atomic_section(f->name);
        if (l->failed)
            return;
    }
}

/* ---- globals ---- */

uint32_t llvm_global_index(struct lower *l, LLVMValueRef v) {
    assert(LLVMIsAGlobalVariable(v));
    uint32_t index = llvm_map_get(&l->symbols, v);
    if (index != LOWER_NONE)
        return index;
    index = ir_program_find_global(l->p, name_of(l, v));
    if (index == IR_NO_INDEX) {
        if (LLVMGetLinkage(v) != LLVMExternalWeakLinkage)
            llvm_fail(l, "the variable %s is declared, but defined nowhere", name_of(l, v));
        return LOWER_NONE;
    }
    llvm_map_set(&l->symbols, v, index);
    return index;
}

static bool is_of_the_compiler(LLVMValueRef v) {
    size_t length;
    const char *section = LLVMGetSection(v);
    return strncmp(LLVMGetValueName2(v, &length), "llvm.", 5) == 0 ||
           (section && strcmp(section, "llvm.metadata") == 0);
}

/* trunc(X - table), both as integers: X, or NULL. */
static LLVMValueRef relative_target(LLVMValueRef v) {
    if (!v || !LLVMIsAConstantExpr(v) || LLVMGetConstOpcode(v) != LLVMTrunc)
        return NULL;
    LLVMValueRef difference = LLVMGetOperand(v, 0);
    if (!LLVMIsAConstantExpr(difference) || LLVMGetConstOpcode(difference) != LLVMSub)
        return NULL;
    LLVMValueRef to = LLVMGetOperand(difference, 0);
    bool address = LLVMIsAConstantExpr(to) && LLVMGetConstOpcode(to) == LLVMPtrToInt;
    return address ? LLVMGetOperand(to, 0) : NULL;
}

bool llvm_is_relative_table(LLVMValueRef v) {
    if (!LLVMIsAGlobalVariable(v) || LLVMIsDeclaration(v) || !is_internal(v))
        return false;
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    LLVMValueRef value = LLVMGetInitializer(v);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || LLVMIsNull(value) || LLVMIsUndef(value))
        return false;
    for (uint64_t i = 0, n = LLVMGetArrayLength2(type); i < n; i++)
        if (!relative_target(LLVMGetAggregateElement(value, (unsigned)i)))
            return false;
    return true;
}

static void declare_global(struct lower *l, LLVMValueRef v) {
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    uint64_t size = llvm_type_size(l, type);
    uint32_t align = LLVMGetAlignment(v);
    if (!align)
        align = LLVMABIAlignmentOfType(l->layout, type);
    if (llvm_is_relative_table(v)) {
        align = l->p->pointer_bytes;
        size = LLVMGetArrayLength2(type) * align;
    }
    const char *name = name_of(l, v);
    uint32_t index = ir_program_find_global(l->p, name);
    if (index == IR_NO_INDEX)
        index = ir_build_global(l->p, name, size, align);
    else if (is_internal(v))
        index =
            ir_build_global(l->p, base_arena_printf(&l->p->arena, "%s.local", name), size, align);
    struct ir_global *g = &l->p->globals.at[index];
    *g = (struct ir_global){.name = g->name, .size = size, .align = align, .class = IR_NO_INDEX};
    g->is_const = LLVMIsGlobalConstant(v);
    g->is_tls = LLVMIsThreadLocal(v);
    assert(g->align && (g->align & (g->align - 1)) == 0);
    llvm_map_set(&l->symbols, v, index);
    llvm_debug_global(l, v, index);
}

struct image {
    struct lower *l;
    const char *name;
    uint8_t *bytes;
    uint64_t size;
    BASE_VEC(struct ir_reloc) relocs;
};

static void write_number(struct image *m, uint64_t at, uint64_t size,
                         const struct llvm_constant *c) {
    uint8_t words[16];
    memcpy(words, &c->low, 8);
    memcpy(words + 8, &c->high, 8);
    assert(at + size <= m->size);
    memcpy(m->bytes + at, words, size < 16 ? size : 16);
}

static void write_scalar(struct image *m, uint64_t at, LLVMValueRef v) {
    struct llvm_constant c;
    uint64_t size = LLVMStoreSizeOfType(m->l->layout, LLVMTypeOf(v));
    if (!llvm_constant_get(m->l, v, &c)) {
        llvm_fail_value(m->l, v, "an initial value of this kind is not supported");
        return;
    }
    if (c.symbol == LOWER_UNDEF)
        return;
    if (c.symbol == LOWER_NUMBER || c.symbol == LOWER_POINTER_32) {
        write_number(m, at, size, &c);
        return;
    }
    if (c.symbol == LOWER_THREAD_LOCAL || size != m->l->p->pointer_bytes) {
        llvm_fail(m->l, "the initial value of %s has an address that is not known before it runs",
                  m->name);
        return;
    }
    assert(c.index <
           (c.symbol == LOWER_FUNCTION ? m->l->p->functions.count : m->l->p->globals.count));
    assert(at + size <= m->size && c.symbol >= LOWER_GLOBAL);
    *base_vec_push(&m->relocs) =
        (struct ir_reloc){at, c.symbol == LOWER_FUNCTION, c.index, (int64_t)c.low};
}

static void write_constant(struct image *m, uint64_t at, LLVMValueRef v);

static void write_row(struct image *m, uint64_t at, LLVMValueRef v, uint64_t count,
                      uint64_t stride) {
    for (uint64_t i = 0; i < count && !m->l->failed; i++) {
        LLVMValueRef element = LLVMGetAggregateElement(v, (unsigned)i);
        if (element)
            write_constant(m, at + i * stride, element);
        else
            llvm_fail_value(m->l, v, "an initial value of this kind is not supported");
    }
}

static void write_array(struct image *m, uint64_t at, LLVMValueRef v, LLVMTypeRef type) {
    if (LLVMIsConstantString(v)) {
        size_t length;
        const char *text = LLVMGetAsString(v, &length);
        assert(at + length <= m->size);
        memcpy(m->bytes + at, text, length);
        return;
    }
    write_row(m, at, v, LLVMGetArrayLength2(type), llvm_type_size(m->l, LLVMGetElementType(type)));
}

static void write_struct(struct image *m, uint64_t at, LLVMValueRef v, LLVMTypeRef type) {
    unsigned count = LLVMCountStructElementTypes(type);
    for (unsigned i = 0; i < count && !m->l->failed; i++) {
        LLVMValueRef field = LLVMGetAggregateElement(v, i);
        if (field)
            write_constant(m, at + LLVMOffsetOfElement(m->l->layout, type, i), field);
        else
            llvm_fail_value(m->l, v, "an initial value of this kind is not supported");
    }
}

static void write_vector(struct image *m, uint64_t at, LLVMValueRef v, LLVMTypeRef type) {
    uint64_t stride = LLVMSizeOfTypeInBits(m->l->layout, LLVMGetElementType(type));
    if (stride % 8)
        llvm_fail_value(m->l, v, "an initial value of this kind is not supported");
    else
        write_row(m, at, v, LLVMGetVectorSize(type), stride / 8);
}

static void write_constant(struct image *m, uint64_t at, LLVMValueRef v) {
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMIsNull(v) || LLVMIsUndef(v) || LLVMIsPoison(v))
        return;
    switch (LLVMGetTypeKind(type)) {
    case LLVMArrayTypeKind: write_array(m, at, v, type); break;
    case LLVMStructTypeKind: write_struct(m, at, v, type); break;
    case LLVMVectorTypeKind: write_vector(m, at, v, type); break;
    default: write_scalar(m, at, v);
    }
}

/* A distance between two objects is not a number here. The table therefore holds addresses, and
 * llvm.load.relative, its only reader, is lowered accordingly. */
static void write_relative_table(struct image *m, LLVMValueRef value) {
    assert(m->size == LLVMGetArrayLength2(LLVMTypeOf(value)) * m->l->p->pointer_bytes);
    uint32_t width = m->l->p->pointer_bytes;
    for (uint64_t i = 0, n = LLVMGetArrayLength2(LLVMTypeOf(value)); i < n; i++)
        write_scalar(m, i * width, relative_target(LLVMGetAggregateElement(value, (unsigned)i)));
}

static void initialise(struct lower *l, LLVMValueRef v) {
    LLVMValueRef value = LLVMGetInitializer(v);
    uint32_t index = llvm_global_index(l, v);
    assert(index < l->p->globals.count);
    if (!value || LLVMIsNull(value) || LLVMIsUndef(value))
        return;
    uint64_t size = l->p->globals.at[index].size;
    struct image m = {.l = l, .name = name_of(l, v), .size = size};
    m.bytes = base_arena_alloc(&l->p->arena, size ? size : 1);
    if (llvm_is_relative_table(v))
        write_relative_table(&m, value);
    else
        write_constant(&m, 0, value);
    struct ir_global *g = &l->p->globals.at[index];
    assert(!g->init && !g->relocs);
    g->init = m.bytes;
    if (m.relocs.count) {
        struct ir_reloc *copy =
            base_arena_alloc(&l->p->arena, m.relocs.count * sizeof *m.relocs.at);
        memcpy(copy, m.relocs.at, m.relocs.count * sizeof *m.relocs.at);
        g->relocs = copy;
        g->reloc_count = m.relocs.count;
    }
    base_vec_drop(&m.relocs);
}

static bool is_defined_here(LLVMValueRef v) {
    return !LLVMIsDeclaration(v) && !is_of_the_compiler(v);
}

void llvm_lower_globals(struct lower *l) {
    LLVMValueRef v;
    for (v = LLVMGetFirstGlobal(l->module); v && !l->failed; v = LLVMGetNextGlobal(v))
        if (is_defined_here(v))
            declare_global(l, v);
    for (v = LLVMGetFirstGlobal(l->module); v && !l->failed; v = LLVMGetNextGlobal(v))
        if (is_defined_here(v))
            initialise(l, v);
}
