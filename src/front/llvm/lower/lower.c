/* The lowering of a module: names first, then the bodies, then what globals begin with and what
 * runs around main: constructors before it, exit after it. */
#include "front/llvm/lower/lower.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/lower/function.h"
#include "front/llvm/lower/module.h"
#include "vm/native.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool check_target(struct lower *l) {
    unsigned bytes = LLVMPointerSize(l->layout);
    if (bytes != 4 && bytes != 8) {
        llvm_fail(l, "the module is for a machine with pointers of %u bytes", bytes);
        return false;
    }
    if (LLVMByteOrder(l->layout) != LLVMLittleEndian) {
        llvm_fail(l, "the module is for a big-endian machine");
        return false;
    }
    l->is_32 = bytes == 4;
    l->p->pointer_bytes = bytes;
    LLVMTypeRef extended = LLVMX86FP80TypeInContext(l->context);
    l->p->long_double_bytes = llvm_type_size(l, extended) == 12 ? 12 : 16;
    return true;
}

static void lower_bodies(struct lower *l) {
    LLVMValueRef f;
    for (f = LLVMGetFirstFunction(l->module); f && !l->failed; f = LLVMGetNextFunction(f)) {
        uint32_t index = LLVMIsDeclaration(f) ? LOWER_NONE : llvm_map_get(&l->symbols, f);
        if (index != LOWER_NONE)
            llvm_lower_function(l, f);
    }
    l->f.llvm = NULL;
    l->loc = 0;
}

/* ---- around main ---- */

struct item {
    uint64_t priority;
    uint32_t function;
};

struct items {
    BASE_VEC(struct item) list;
};

/* Stable: equal priorities keep the order of the text. */
static void insert(struct items *items, struct item item) {
    (void)base_vec_push(&items->list);
    uint32_t i = items->list.count - 1;
    for (; i && items->list.at[i - 1].priority > item.priority; i--)
        items->list.at[i] = items->list.at[i - 1];
    items->list.at[i] = item;
}

static void collect(struct lower *l, const char *name, struct items *items) {
    LLVMValueRef global = LLVMGetNamedGlobal(l->module, name);
    LLVMValueRef array = global && !LLVMIsDeclaration(global) ? LLVMGetInitializer(global) : NULL;
    if (!array || LLVMGetTypeKind(LLVMTypeOf(array)) != LLVMArrayTypeKind || LLVMIsNull(array))
        return;
    uint64_t count = LLVMGetArrayLength2(LLVMTypeOf(array));
    for (uint64_t i = 0; i < count; i++) {
        LLVMValueRef row = LLVMGetAggregateElement(array, (unsigned)i);
        LLVMValueRef priority = row ? LLVMGetAggregateElement(row, 0) : NULL;
        LLVMValueRef function = row ? LLVMGetAggregateElement(row, 1) : NULL;
        function = function ? llvm_strip(function) : NULL;
        if (!priority || !LLVMIsAConstantInt(priority) || !function)
            continue;
        if (LLVMIsAFunction(function))
            insert(items, (struct item){LLVMConstIntGetZExtValue(priority),
                                        llvm_function_index(l, function)});
    }
}

/* The hidden arguments are beyond what a function without a prototype takes. */
static void call(struct lower *l, uint32_t function, const uint16_t *args, uint32_t count,
                 uint16_t result) {
    const struct ir_function *f = &l->p->functions.at[function];
    uint32_t params = f->params < count ? f->params : count;
    if (f->params > count) {
        llvm_fail(l, "%s has %u parameters", f->name, f->params);
        return;
    }
    llvm_emit_call(l, function, args, params, result, f->results);
}

static uint32_t entry_function(struct lower *l) {
    const char *name = l->o && l->o->entry ? l->o->entry : "main";
    uint32_t index = ir_program_find_function(l->p, name);
    if (index == IR_NO_INDEX || !l->p->functions.at[index].defined) {
        llvm_fail(l, "the program does not define %s", name);
        return LOWER_NONE;
    }
    if (l->p->functions.at[index].results > 1) {
        llvm_fail(l, "%s does not return an int", name);
        return LOWER_NONE;
    }
    return index;
}

static void add_destructors(struct lower *l) {
    struct items items = {0};
    collect(l, "llvm.global_dtors", &items);
    for (uint32_t i = items.list.count; i; i--)
        *base_vec_push(&l->p->destructors) = items.list.at[i - 1].function;
    base_vec_drop(&items.list);
}

static void emit_start(struct lower *l, uint32_t entry, const struct items *constructors) {
    enum { RESULT = 3, REGISTERS = 4, PARAMETERS = 3 };
    static const uint16_t args[PARAMETERS] = {0, 1, 2};
    struct ir_function *f = llvm_ir(l);
    f->defined = f->library = true;
    f->params = PARAMETERS;
    f->regs = REGISTERS;
    for (uint32_t i = 0; i < constructors->list.count; i++)
        call(l, constructors->list.at[i].function, args, PARAMETERS, RESULT);
    if (!l->p->functions.at[entry].results)
        llvm_emit_const(l, RESULT, 0);
    call(l, entry, args, PARAMETERS, RESULT);
    uint32_t end = llvm_function_named(l, "exit", 1, 0);
    llvm_emit_call(l, end, (const uint16_t[]){RESULT}, 1, 0, 0);
    llvm_emit_trap(l, MODEL_FAULT_UNREACHABLE);
}

static void lower_start(struct lower *l) {
    uint32_t entry = entry_function(l);
    if (entry == LOWER_NONE)
        return;
    struct items constructors = {0};
    collect(l, "llvm.global_ctors", &constructors);
    l->loc = 0;
    l->f.index = ir_build_function(l->p, "__heddle.start");
    emit_start(l, entry, &constructors);
    l->p->entry = l->f.index;
    base_vec_drop(&constructors.list);
    add_destructors(l);
}

/* ---- the whole ---- */

static void find_kinds(struct lower *l) {
    l->byval_kind = LLVMGetEnumAttributeKindForName("byval", strlen("byval"));
    l->align_kind = LLVMGetEnumAttributeKindForName("align", strlen("align"));
    l->dbg_kind = LLVMGetMDKindIDInContext(l->context, "dbg", strlen("dbg"));
    assert(l->byval_kind && l->align_kind);
}

static void drop(struct lower *l) {
    llvm_function_drop(l);
    llvm_shapes_drop(l);
    llvm_map_drop(&l->symbols);
    llvm_map_drop(&l->places);
    llvm_map_drop(&l->types);
    llvm_map_drop(&l->files);
    LLVMDisposeBuilder(l->folder);
}

bool front_llvm_lower(LLVMModuleRef module, struct ir_program *p,
                      const struct front_llvm_lower_options *o, struct base_status *s) {
    LLVMSetIsNewDbgInfoFormat(module, false);
    struct lower l = {.module = module, .p = p, .o = o, .s = s};
    l.layout = LLVMGetModuleDataLayout(module);
    l.context = LLVMGetModuleContext(module);
    l.folder = LLVMCreateBuilderInContext(l.context);
    find_kinds(&l);
    if (check_target(&l))
        llvm_declare_functions(&l);
    if (!l.failed)
        llvm_lower_globals(&l);
    if (!l.failed)
        lower_bodies(&l);
    if (!l.failed)
        lower_start(&l);
    drop(&l);
    return !l.failed;
}
