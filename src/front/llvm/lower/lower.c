/* The lowering of a module: names first, then the bodies, then the initial bytes of globals and the
 * code around main: constructors before it, exit after it. In a body the parameters and variables
 * get registers, then the blocks are lowered in their order, each instruction by the file of its
 * family. */
#include "front/llvm/lower/lower.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/shape.h"
#include "front/llvm/debug/debug.h"
#include "front/llvm/lower/block.h"
#include "front/llvm/lower/branch.h"
#include "front/llvm/lower/call.h"
#include "front/llvm/lower/memory.h"
#include "front/llvm/lower/module.h"
#include "front/llvm/lower/plan.h"
#include "front/llvm/lower/scalar.h"
#include "front/llvm/lower/undefined.h"
#include "front/llvm/lower/value.h"
#include "front/llvm/lower/vector.h"
#include "vm/native.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an instruction ---- */

static void lower_freeze(struct lower *l, LLVMValueRef ins) {
    LLVMValueRef operand = LLVMGetOperand(ins, 0);
    uint16_t a = llvm_result(l, ins);
    llvm_value_into(l, a, operand);
    for (uint16_t i = 0; i < llvm_value_of(l, ins)->slots; i++)
        llvm_emit_two(l, IR_OP_freeze, (uint16_t)(a + i), (uint16_t)(a + i));
}

/* An access to a variable that lives in registers: a load or a store is a move, and the
 * beginning of its lifetime makes it undefined. */
static void lower_variable_access(struct lower *l, struct llvm_value *v) {
    struct llvm_variable *var = &l->f.variables.at[v->variable];
    assert(v->variable < l->f.variables.count && var->placed);
    uint16_t slots = (uint16_t)llvm_shape_of(l, var->type)->slots;
    bool load = LLVMIsALoadInst(v->value) != NULL, store = LLVMIsAStoreInst(v->value) != NULL;
    enum ir_op move = load || store ? llvm_variable_move(l, v) : IR_OP_undef;
    uint16_t a = load ? llvm_result(l, v->value) : 0;
    if (move == IR_OP_undef)
        llvm_lower_indeterminate(l, var);
    else if (move != IR_OP_mov)
        llvm_emit_two(l, move, load ? a : var->reg,
                      load ? var->reg : llvm_value_reg(l, LLVMGetOperand(v->value, 0)));
    else if (store)
        llvm_value_into(l, var->reg, LLVMGetOperand(v->value, 0));
    else
        for (uint16_t i = 0; i < slots; i++)
            llvm_emit_mov(l, (uint16_t)(a + i), (uint16_t)(var->reg + i));
}

static void refuse(struct lower *l, LLVMValueRef ins) {
    llvm_fail_value(l, ins, "this instruction is not supported");
}

static void lower_instruction(struct lower *l, LLVMValueRef ins) {
    struct llvm_value *v = llvm_value_of(l, ins);
    assert(v && v->mode == LOWER_NORMAL);
    llvm_guard_operands(l, ins);
    if (v->variable != LOWER_NONE) {
        lower_variable_access(l, v);
        return;
    }
    if (LLVMIsATerminatorInst(ins)) {
        llvm_lower_terminator(l, ins);
        return;
    }
    if (LLVMIsACastInst(ins)) {
        llvm_lower_cast(l, ins);
        return;
    }
    if (LLVMIsABinaryOperator(ins)) {
        llvm_lower_binary(l, ins);
        return;
    }
    switch (LLVMGetInstructionOpcode(ins)) {
    case LLVMPHI: break;
    case LLVMICmp:
    case LLVMFCmp: llvm_lower_compare(l, ins); break;
    case LLVMFNeg: llvm_lower_float_negate(l, ins); break;
    case LLVMSelect: llvm_lower_select(l, ins); break;
    case LLVMFreeze: lower_freeze(l, ins); break;
    case LLVMLoad: llvm_lower_load(l, ins); break;
    case LLVMStore: llvm_lower_store(l, ins); break;
    case LLVMAlloca: llvm_lower_alloca(l, ins); break;
    case LLVMGetElementPtr: llvm_lower_gep(l, ins); break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
    case LLVMFence: llvm_lower_atomic(l, ins); break;
    case LLVMCall: llvm_lower_call(l, ins); break;
    case LLVMVAArg: llvm_lower_va_arg(l, ins); break;
    case LLVMExtractValue:
    case LLVMInsertValue:
    case LLVMExtractElement:
    case LLVMInsertElement:
    case LLVMShuffleVector: llvm_lower_aggregate(l, ins); break;
    default: refuse(l, ins);
    }
}

/* ---- a function ---- */

static void place_arguments(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->argument_count; i++) {
        f->values.at[i].reg = llvm_reg_new(l, f->values.at[i].slots);
        f->values.at[i].placed = true;
    }
    if (llvm_ir(l)->variadic)
        f->block_pointer = llvm_reg_new(l, 1);
    assert(l->failed || f->regs == llvm_ir(l)->params);
}

static void place_variables(struct lower *l) {
    struct llvm_function *f = &l->f;
    for (uint32_t i = 0; i < f->variables.count; i++) {
        struct llvm_variable *var = &f->variables.at[i];
        uint32_t slots = llvm_shape_of(l, var->type)->slots;
        bool taken = var->parameter != LOWER_NONE;
        assert(!taken ||
               (var->parameter < f->argument_count && f->values.at[var->parameter].slots == slots));
        var->reg = taken ? f->values.at[var->parameter].reg : llvm_reg_new(l, slots);
        var->placed = true;
        if (var->needs_undef && !taken)
            llvm_lower_indeterminate(l, var);
    }
    llvm_temps_release(l);
}

static void release_expiring(struct lower *l, uint32_t number) {
    struct llvm_value *values = l->f.values.at;
    for (uint32_t i = values[number].first_expiring; i != LOWER_NONE; i = values[i].next_expiring)
        if (values[i].placed)

            llvm_reg_release(l, values[i].reg, values[i].slots);
}

/* next: the first boundary that is not lowered yet. The result is the same afterwards. */
static uint32_t lower_block(struct lower *l, uint32_t block, uint32_t next) {
    struct llvm_function *f = &l->f;
    assert(block + 1 < f->first.count && !f->temps.count);
    llvm_label_here(l, block);
    for (uint32_t i = f->first.at[block]; i < f->first.at[block + 1] && !l->failed; i++) {
        struct llvm_value *v = &f->values.at[i];
        assert(!f->edges.count);
        f->now = i;
        next = llvm_lower_boundaries(l, next, i);
        if (v->mode == LOWER_NORMAL) {
            uint32_t place = llvm_debug_place(l, v->value);
            l->loc = place ? place : l->loc;
            lower_instruction(l, v->value);
        }
        llvm_temps_release(l);
        release_expiring(l, i);
    }
    return next;
}

static void begin_function(struct lower *l, LLVMValueRef function) {
    assert(!l->failed && !LLVMIsDeclaration(function));
    struct llvm_function *f = &l->f;
    llvm_map_clear(&f->numbers);
    llvm_map_clear(&f->block_numbers);
    f->llvm = function;
    f->index = llvm_function_index(l, function);
    f->values.count = f->blocks.count = f->first.count = f->addressed.count = 0;
    f->boundaries.count = 0;
    f->variables.count = f->labels.count = f->fixups.count = f->temps.count = 0;
    f->edges.count = 0;
    for (uint32_t i = 0; i < sizeof f->unused / sizeof *f->unused; i++)
        f->unused[i].count = 0;
    f->regs = f->now = 0;
    f->returns_twice = false;
    f->as_written = llvm_function_has(function, l->optnone_kind);
    l->loc = llvm_debug_function_place(l, function);
    llvm_ir(l)->loc = l->loc;
    llvm_ir(l)->optimised = !f->as_written;
    assert(llvm_ir(l)->defined && !llvm_ir(l)->code.count);
}

static void lower_function(struct lower *l, LLVMValueRef function) {
    struct llvm_function *f = &l->f;
    begin_function(l, function);
    llvm_plan(l);
    if (l->failed)
        return;
    for (uint32_t i = f->argument_count; i < f->values.count; i++)
        f->returns_twice |= llvm_is_setjmp(llvm_callee_name(f->values.at[i].value));
    place_arguments(l);
    place_variables(l);
    assert(!f->labels.count);
    for (uint32_t i = 0; i < f->blocks.count; i++)
        llvm_label_new(l);
    for (uint32_t i = 0, next = 0; i < f->blocks.count && !l->failed; i++)
        next = lower_block(l, i, next);
    if (l->failed)
        return;
    assert(!f->temps.count && !f->edges.count);
    llvm_fixups_apply(l);
    llvm_debug_function_variables(l);
    llvm_ir(l)->regs = f->regs;
}

static void drop_function(struct lower *l) {
    struct llvm_function *f = &l->f;
    llvm_map_drop(&f->numbers);
    llvm_map_drop(&f->block_numbers);
    base_vec_drop(&f->values);
    base_vec_drop(&f->blocks);
    base_vec_drop(&f->first);
    base_vec_drop(&f->addressed);
    base_vec_drop(&f->variables);
    base_vec_drop(&f->boundaries);
    base_vec_drop(&f->labels);
    base_vec_drop(&f->fixups);
    base_vec_drop(&f->temps);
    base_vec_drop(&f->edges);
    for (uint32_t i = 0; i < sizeof f->unused / sizeof *f->unused; i++)
        base_vec_drop(&f->unused[i]);
}

/* ---- a module ---- */

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
            lower_function(l, f);
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

/* Surplus arguments are dropped, for a function without a prototype. */
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
    assert(entry < l->p->functions.count && !f->code.count);
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
    l->p->exit_list = ir_program_find_global(l->p, "heddle.exit.list");
    base_vec_drop(&constructors.list);
    add_destructors(l);
}

/* ---- the whole ---- */

static void find_kinds(struct lower *l) {
    l->byval_kind = LLVMGetEnumAttributeKindForName("byval", strlen("byval"));
    l->align_kind = LLVMGetEnumAttributeKindForName("align", strlen("align"));
    l->dbg_kind = LLVMGetMDKindIDInContext(l->context, "dbg", strlen("dbg"));
    l->optnone_kind = LLVMGetEnumAttributeKindForName("optnone", strlen("optnone"));
    l->noreturn_kind = LLVMGetEnumAttributeKindForName("noreturn", strlen("noreturn"));
    assert(l->byval_kind && l->align_kind && l->optnone_kind && l->noreturn_kind);
}

static void drop_lowering(struct lower *l) {
    drop_function(l);
    llvm_shapes_drop(l);
    llvm_map_drop(&l->symbols);
    llvm_map_drop(&l->places);
    llvm_map_drop(&l->types);
    llvm_map_drop(&l->files);
    LLVMDisposeBuilder(l->folder);
}

/* Is this an inner part of the C library's natives or of the prelude? These rely on their callers,
 * and on their state being written by nothing else. */
static bool is_reserved(LLVMValueRef v) {
    size_t length;
    const char *name = LLVMGetValueName2(v, &length);
    return strncmp(name, "heddle.", strlen("heddle.")) == 0 ||
           strncmp(name, "__heddle.", strlen("__heddle.")) == 0;
}

static bool check_names(struct lower *l) {
    LLVMValueRef v = LLVMGetFirstFunction(l->module);
    while (v && !is_reserved(v))
        v = LLVMGetNextFunction(v);
    if (!v)
        for (v = LLVMGetFirstGlobal(l->module); v && !is_reserved(v);)
            v = LLVMGetNextGlobal(v);
    size_t length;
    if (v)
        llvm_fail(l, "the name %s is one of heddle's own", LLVMGetValueName2(v, &length));
    return !v;
}

bool front_llvm_lower(LLVMModuleRef module, struct ir_program *p,
                      const struct front_llvm_lower_options *o, struct base_status *s) {
    LLVMSetIsNewDbgInfoFormat(module, false);
    struct lower l = {.module = module, .p = p, .o = o, .s = s};
    l.layout = LLVMGetModuleDataLayout(module);
    l.context = LLVMGetModuleContext(module);
    l.folder = LLVMCreateBuilderInContext(l.context);
    find_kinds(&l);
    if (check_target(&l) && check_names(&l))
        llvm_declare_functions(&l);
    if (!l.failed)
        llvm_lower_globals(&l);
    if (!l.failed)
        lower_bodies(&l);
    if (!l.failed)
        lower_start(&l);
    drop_lowering(&l);
    return !l.failed;
}
