/* Debug information: where an instruction comes from, types, the variables of functions and the
 * types of globals. Typedefs and qualifiers are stripped. Where LLVM has no accessor (for the
 * encoding of a basic type, the value of an enumerator) we read the text that LLVM prints for the
 * node. */
#include "front/llvm/debug/debug.h"

#include "front/llvm/core/emit.h"
#include "front/llvm/core/exhaustion.h"
#include "front/llvm/core/lowering.h"
#include "front/llvm/core/map.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- types ---- */

enum {
    TAG_ARRAY = 0x01,
    TAG_ENUM = 0x04,
    TAG_MEMBER = 0x0d,
    TAG_POINTER = 0x0f,
    TAG_STRUCT = 0x13,
    TAG_TYPEDEF = 0x16,
    TAG_UNION = 0x17,
};
enum { OPERAND_NAME = 2, OPERAND_BASE = 3, OPERAND_ELEMENTS = 4 };

/* The text after "key: " outside of quotes, or NULL. */
static const char *find_field(const char *text, const char *key) {
    size_t length = strlen(key);
    bool quoted = false;
    for (const char *p = text; *p; p++) {
        if (*p == '"')
            quoted = !quoted;
        else if (!quoted && p > text && (p[-1] == ' ' || p[-1] == '(') &&
                 strncmp(p, key, length) == 0 && strncmp(p + length, ": ", 2) == 0)
            return p + length + 2;
    }
    return NULL;
}

static char *copy_name(struct lower *l, LLVMValueRef text) {
    unsigned length;
    const char *name = llvm_debug_string(text, &length);
    return name && length ? base_arena_printf(&l->p->arena, "%.*s", (int)length, name) : NULL;
}

static uint64_t bytes_of(LLVMValueRef node) {
    return (LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(node)) + 7) / 8;
}

static enum ir_type_kind encoding_kind(LLVMValueRef node) {
    static const struct {
        const char *name;
        enum ir_type_kind kind;
    } table[] = {
        {"DW_ATE_boolean", IR_TYPE_BOOL},       {"DW_ATE_signed_char", IR_TYPE_CHAR},
        {"DW_ATE_unsigned_char", IR_TYPE_CHAR}, {"DW_ATE_float", IR_TYPE_FLOAT},
        {"DW_ATE_unsigned", IR_TYPE_UINT},      {"DW_ATE_signed", IR_TYPE_INT},
        {"DW_ATE_UTF", IR_TYPE_UINT},           {"DW_ATE_address", IR_TYPE_UINT},
    };
    char *text = llvm_exhaustion_check(LLVMPrintValueToString(node));
    const char *encoding = find_field(text, "encoding");
    enum ir_type_kind kind = IR_TYPE_UNKNOWN;
    for (size_t i = 0; encoding && !kind && i < sizeof table / sizeof *table; i++)
        if (strncmp(encoding, table[i].name, strlen(table[i].name)) == 0)
            kind = table[i].kind;
    LLVMDisposeMessage(text);
    return kind;
}

static int64_t enumerator_value(LLVMValueRef node) {
    char *text = llvm_exhaustion_check(LLVMPrintValueToString(node));
    const char *value = find_field(text, "value");
    int64_t number = 0;
    if (value && *value == '-')
        number = strtoll(value, NULL, 10);
    else if (value)
        number = (int64_t)strtoull(value, NULL, 10);
    LLVMDisposeMessage(text);
    return number;
}

static unsigned element_count(LLVMValueRef list) {
    return list && LLVMIsAMDNode(list) ? LLVMGetMDNodeNumOperands(list) : 0;
}

static void fill_member(struct lower *l, LLVMValueRef node, struct ir_member *m) {
    LLVMMetadataRef data = LLVMValueAsMetadata(node);
    uint64_t bit = LLVMDITypeGetOffsetInBits(data);
    m->name = copy_name(l, llvm_debug_operand(node, OPERAND_NAME));
    m->type = llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
    m->offset = bit / 8;
    if (LLVMDITypeGetFlags(data) & LLVMDIFlagBitField) {
        m->bit_offset = (uint32_t)(bit % 8);
        m->bit_size = (uint32_t)LLVMDITypeGetSizeInBits(data);
    }
}

static void fill_members(struct lower *l, LLVMValueRef list, uint32_t index) {
    unsigned count = element_count(list), used = 0;
    if (!count)
        return;
    struct ir_member *members = base_arena_alloc(&l->p->arena, count * sizeof *members);
    for (unsigned i = 0; i < count; i++) {
        LLVMValueRef node = llvm_debug_operand(list, i);
        if (!node)
            continue;
        LLVMMetadataKind kind = llvm_debug_kind(node);
        if (kind == LLVMDIEnumeratorMetadataKind) {
            members[used].name = copy_name(l, llvm_debug_operand(node, 0));
            members[used++].offset = (uint64_t)enumerator_value(node);
        } else if (kind == LLVMDIDerivedTypeMetadataKind &&
                   LLVMGetDINodeTag(LLVMValueAsMetadata(node)) == TAG_MEMBER) {
            fill_member(l, node, &members[used++]);
        }
    }
    assert(index < l->p->types.count && !l->p->types.at[index].members && used <= count);
    l->p->types.at[index].members = members;
    l->p->types.at[index].member_count = used;
}

/* The dimensions from the last to the first: the last is innermost. */
static uint32_t array_type(struct lower *l, LLVMValueRef node) {
    LLVMValueRef list = llvm_debug_operand(node, OPERAND_ELEMENTS);
    uint32_t index = llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
    assert(index < l->p->types.count);
    for (unsigned i = element_count(list); i-- > 0;) {
        LLVMValueRef range = llvm_debug_operand(list, i);
        LLVMValueRef number = range && llvm_debug_kind(range) == LLVMDISubrangeMetadataKind
                                  ? llvm_debug_operand(range, 0)
                                  : NULL;
        int64_t count = number && LLVMIsAConstantInt(number) ? LLVMConstIntGetSExtValue(number) : 0;
        struct ir_type array = {.kind = IR_TYPE_ARRAY, .element = index};
        array.count = count > 0 ? (uint64_t)count : 0;
        array.size = array.count * l->p->types.at[index].size;
        index = ir_build_type(l->p, &array);
    }
    return index;
}

static uint32_t composite_type(struct lower *l, LLVMValueRef node) {
    LLVMMetadataRef key = LLVMValueAsMetadata(node);
    unsigned tag = LLVMGetDINodeTag(key);
    if (tag == TAG_ARRAY)
        return array_type(l, node);
    struct ir_type type = {.kind = tag == TAG_ENUM    ? IR_TYPE_ENUM
                                   : tag == TAG_UNION ? IR_TYPE_UNION
                                                      : IR_TYPE_STRUCT};
    type.name = copy_name(l, llvm_debug_operand(node, OPERAND_NAME));
    type.size = bytes_of(node);
    uint32_t index = ir_build_type(l->p, &type);
    llvm_map_set(&l->types, key, index); /* before the members, which may point back to it */
    fill_members(l, llvm_debug_operand(node, OPERAND_ELEMENTS), index);
    assert(llvm_map_get(&l->types, key) == index);
    return index;
}

static uint32_t pointer_type(struct lower *l, LLVMValueRef node) {
    struct ir_type type = {.kind = IR_TYPE_POINTER, .size = bytes_of(node)};
    uint32_t index = ir_build_type(l->p, &type);
    llvm_map_set(&l->types, LLVMValueAsMetadata(node), index);
    uint32_t to = llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
    l->p->types.at[index].element = to;
    return index;
}

/* A structure without a tag is known by its typedef. */
static uint32_t typedef_type(struct lower *l, LLVMValueRef node) {
    uint32_t index = llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
    assert(index < l->p->types.count);
    struct ir_type *type = &l->p->types.at[index];
    if (!type->name && type->member_count)
        type->name = copy_name(l, llvm_debug_operand(node, OPERAND_NAME));
    return index;
}

static uint32_t derived_type(struct lower *l, LLVMValueRef node) {
    switch (LLVMGetDINodeTag(LLVMValueAsMetadata(node))) {
    case TAG_POINTER: return pointer_type(l, node);
    case TAG_TYPEDEF: return typedef_type(l, node);
    default: return llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
    }
}

static uint32_t basic_type(struct lower *l, LLVMValueRef node) {
    struct ir_type type = {.kind = encoding_kind(node), .size = bytes_of(node)};
    type.name = copy_name(l, llvm_debug_operand(node, OPERAND_NAME));
    return ir_build_type(l->p, &type);
}

uint32_t llvm_debug_type(struct lower *l, LLVMValueRef node) {
    if (!node)
        return 0;
    LLVMMetadataRef key = LLVMValueAsMetadata(node);
    uint32_t known = llvm_map_get(&l->types, key), index;
    if (known != LOWER_NONE)
        return known;
    llvm_map_set(&l->types, key, 0);
    switch (LLVMGetMetadataKind(key)) {
    case LLVMDIBasicTypeMetadataKind: index = basic_type(l, node); break;
    case LLVMDIDerivedTypeMetadataKind: index = derived_type(l, node); break;
    case LLVMDICompositeTypeMetadataKind: index = composite_type(l, node); break;
    case LLVMDISubroutineTypeMetadataKind:
        index = ir_build_type(l->p, &(struct ir_type){.kind = IR_TYPE_FUNCTION});
        break;
    default: index = 0;
    }
    assert(index < l->p->types.count);
    llvm_map_set(&l->types, key, index);
    return index;
}

/* ---- places and variables ---- */

/* ---- places ---- */

LLVMMetadataKind llvm_debug_kind(LLVMValueRef node) {
    assert(node);
    return LLVMGetMetadataKind(LLVMValueAsMetadata(node));
}

/* Only nodes have operands. A list of arguments is a node to LLVM, but it has none. */
static bool is_node(LLVMValueRef node) {
    if (!LLVMIsAMDNode(node))
        return false;
    return llvm_debug_kind(node) != LLVMDIArgListMetadataKind;
}

LLVMValueRef llvm_debug_operand(LLVMValueRef node, unsigned n) {
    enum { USUAL = 32 };
    if (!node || !is_node(node))
        return NULL;
    unsigned count = LLVMGetMDNodeNumOperands(node);
    if (n >= count)
        return NULL;
    LLVMValueRef usual[USUAL];
    LLVMValueRef *all = count <= USUAL ? usual : base_calloc(count, sizeof *all);
    LLVMGetMDNodeOperands(node, all);
    LLVMValueRef found = all[n];
    if (all != usual)
        free(all);
    return found;
}

const char *llvm_debug_string(LLVMValueRef text, unsigned *length) {
    unsigned ignored;
    return text && LLVMIsAMDString(text) ? LLVMGetMDString(text, length ? length : &ignored) : NULL;
}

static char *joined(struct lower *l, const char *directory, unsigned directory_length,
                    const char *name, unsigned length) {
    const char *base = l->o ? l->o->directory : NULL;
    bool here = !base || (strlen(base) == directory_length &&
                          memcmp(base, directory, directory_length) == 0);
    if (!directory_length || here || (length && name[0] == '/'))
        return base_arena_printf(&l->p->arena, "%.*s", (int)length, name);
    return base_arena_printf(&l->p->arena, "%.*s/%.*s", (int)directory_length, directory,
                             (int)length, name);
}

uint32_t llvm_debug_file(struct lower *l, LLVMMetadataRef file) {
    if (!file || LLVMGetMetadataKind(file) != LLVMDIFileMetadataKind)
        return 0;
    uint32_t known = llvm_map_get(&l->files, file);
    if (known != LOWER_NONE)
        return known;
    assert(l->p->lookup);
    unsigned length = 0, directory_length = 0;
    const char *name = LLVMDIFileGetFilename(file, &length);
    const char *directory = LLVMDIFileGetDirectory(file, &directory_length);
    uint32_t index = ir_build_file(l->p, joined(l, directory, directory_length, name, length));
    llvm_map_set(&l->files, file, index);
    return index;
}

static const char *find_function(struct lower *l, LLVMMetadataRef scope) {
    enum { SCOPE = 1, NAME = 2, DEEPEST = 1000 };
    LLVMValueRef node = LLVMMetadataAsValue(l->context, scope);
    for (int depth = 0; node && depth < DEEPEST; depth++) {
        LLVMMetadataKind kind = llvm_debug_kind(node);
        if (kind == LLVMDISubprogramMetadataKind) {
            unsigned length;
            const char *name = llvm_debug_string(llvm_debug_operand(node, NAME), &length);
            return name ? base_arena_printf(&l->p->arena, "%.*s", (int)length, name) : NULL;
        }
        if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
            return NULL;
        node = llvm_debug_operand(node, SCOPE);
    }
    return NULL;
}

/* The name of the function around a scope. Most places have the scope of the one before. */
static const char *function_of(struct lower *l, LLVMMetadataRef scope) {
    assert(scope);
    if (scope != l->scope) {
        l->scope = scope;
        l->scope_function = find_function(l, scope);
    }
    return l->scope_function;
}

static uint32_t place_of(struct lower *l, LLVMMetadataRef location) {
    uint32_t known = llvm_map_get(&l->places, location);
    if (known != LOWER_NONE)
        return known;
    LLVMMetadataRef around = LLVMDILocationGetInlinedAt(location);
    LLVMMetadataRef scope = LLVMDILocationGetScope(location);
    uint32_t outer = around ? place_of(l, around) : 0, index = 0;
    unsigned line = LLVMDILocationGetLine(location);
    if (scope && line)
        index = ir_build_loc(l->p, llvm_debug_file(l, LLVMDIScopeGetFile(scope)), line,
                             LLVMDILocationGetColumn(location), outer, function_of(l, scope));
    /* This keeps the chain of places that a place was inlined at finite. */
    assert(index < l->p->locs.count && (!index || outer < index));
    llvm_map_set(&l->places, location, index);
    return index;
}

uint32_t llvm_debug_place(struct lower *l, LLVMValueRef ins) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(ins);
    return location ? place_of(l, location) : 0;
}

uint32_t llvm_debug_function_place(struct lower *l, LLVMValueRef function) {
    LLVMMetadataRef node = LLVMGetSubprogram(function);
    if (!node)
        return 0;
    return ir_build_loc(l->p, llvm_debug_file(l, LLVMDIScopeGetFile(node)),
                        LLVMDISubprogramGetLine(node), 0, 0, function_of(l, node));
}

/* ---- blocks ---- */

LLVMMetadataRef llvm_debug_block(LLVMValueRef ins) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(ins);
    return location && !LLVMDILocationGetInlinedAt(location) && LLVMDILocationGetLine(location)
               ? LLVMDILocationGetScope(location)
               : NULL;
}

static LLVMMetadataRef block_around(struct lower *l, LLVMMetadataRef block) {
    enum { PARENT = 1 };
    LLVMMetadataKind kind = LLVMGetMetadataKind(block);
    if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind)
        return NULL;
    LLVMValueRef parent = llvm_debug_operand(LLVMMetadataAsValue(l->context, block), PARENT);
    return parent ? LLVMValueAsMetadata(parent) : NULL;
}

bool llvm_debug_encloses(struct lower *l, LLVMMetadataRef outer, LLVMMetadataRef inner) {
    while (inner && inner != outer)
        inner = block_around(l, inner);
    return inner != NULL;
}

/* ---- variables ---- */

enum { VARIABLE_NAME = 1, VARIABLE_TYPE = 3 };

LLVMValueRef llvm_debug_described(LLVMValueRef call) {
    LLVMValueRef wrapped = LLVMGetOperand(call, 0);
    LLVMMetadataKind kind = llvm_debug_kind(wrapped);
    if (kind != LLVMLocalAsMetadataMetadataKind || LLVMGetMDNodeNumOperands(wrapped) != 1)
        return NULL;
    LLVMValueRef value;
    LLVMGetMDNodeOperands(wrapped, &value);
    return value;
}

static bool is_plain(struct lower *l, LLVMValueRef call) {
    LLVMValueRef expression = LLVMGetOperand(call, 2);
    if (expression == l->plain_expression)
        return true;
    char *text = llvm_exhaustion_check(LLVMPrintValueToString(expression));
    bool plain = strstr(text, "DIExpression()") != NULL;
    LLVMDisposeMessage(text);
    if (plain)
        l->plain_expression = expression;
    return plain;
}

static bool is_of_this_function(LLVMValueRef call) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(call);
    return location && !LLVMDILocationGetInlinedAt(location);
}

static bool takes_argument(LLVMValueRef alloca) {
    for (LLVMUseRef u = LLVMGetFirstUse(alloca); u; u = LLVMGetNextUse(u)) {
        LLVMValueRef user = LLVMGetUser(u);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == alloca &&
            LLVMIsAArgument(LLVMGetOperand(user, 0)))
            return true;
    }
    return false;
}

static void add_variable(struct lower *l, LLVMValueRef node, uint16_t reg, bool in_memory,
                         bool parameter) {
    unsigned length;
    const char *name = llvm_debug_string(llvm_debug_operand(node, VARIABLE_NAME), &length);
    if (!name || !length)
        return;
    struct ir_var var = {.reg = reg, .in_memory = in_memory, .parameter = parameter};
    var.name = base_arena_printf(&l->p->arena, "%.*s", (int)length, name);
    var.type = llvm_debug_type(l, llvm_debug_operand(node, VARIABLE_TYPE));
    var.scope_line = LLVMDIVariableGetLine(LLVMValueAsMetadata(node));
    *base_vec_push(&llvm_ir(l)->vars) = var;
}

static void add_declared(struct lower *l, LLVMValueRef call) {
    LLVMValueRef place = llvm_debug_described(call), node = LLVMGetOperand(call, 1);
    struct llvm_value *v = place ? llvm_value_of(l, place) : NULL;
    if (!v || !is_plain(l, call) || !is_of_this_function(call))
        return;
    if (LLVMIsAArgument(place)) {
        add_variable(l, node, v->reg, true, true);
    } else if (LLVMIsAAllocaInst(place)) {
        bool promoted = v->variable != LOWER_NONE;
        assert(!promoted || v->variable < l->f.variables.count);
        if (promoted || v->placed)
            add_variable(l, node, promoted ? l->f.variables.at[v->variable].reg : v->reg, !promoted,
                         takes_argument(place));
    }
}

/* In optimised code a variable is shown only if it is one value throughout. */
struct single {
    LLVMValueRef node, value;
    bool varies;
};
struct singles {
    struct llvm_map index; /* nodes to places in the list */
    BASE_VEC(struct single) list;
};

static void note_value(struct lower *l, struct singles *s, LLVMValueRef call) {
    LLVMValueRef node = LLVMGetOperand(call, 1), value = llvm_debug_described(call);
    bool usable = value && is_plain(l, call) && is_of_this_function(call);
    uint32_t i = llvm_map_get(&s->index, node);
    if (i != LOWER_NONE) {
        assert(i < s->list.count && s->list.at[i].node == node);
        s->list.at[i].varies |= !usable || s->list.at[i].value != value;
        return;
    }
    llvm_map_set(&s->index, node, s->list.count);
    *base_vec_push(&s->list) = (struct single){node, value, !usable};
}

static void drop_singles(struct singles *s) {
    llvm_map_drop(&s->index);
    base_vec_drop(&s->list);
}

static void find_singles(struct lower *l, struct singles *s) {
    assert(l->f.argument_count <= l->f.values.count && !s->list.count);
    for (uint32_t i = l->f.argument_count; i < l->f.values.count; i++)
        if (strcmp(llvm_callee_name(l->f.values.at[i].value), "llvm.dbg.value") == 0)
            note_value(l, s, l->f.values.at[i].value);
}

static void mark_shown(struct lower *l, LLVMValueRef call) {
    LLVMValueRef place = llvm_debug_described(call);
    struct llvm_value *v = place ? llvm_value_of(l, place) : NULL;
    assert(!v || v->variable == LOWER_NONE || v->variable < l->f.variables.count);
    if (v && v->variable != LOWER_NONE)
        l->f.variables.at[v->variable].is_shown = true;
}

void llvm_debug_pin_values(struct lower *l) {
    struct singles s = {0};
    for (uint32_t i = l->f.argument_count; i < l->f.values.count; i++)
        if (strcmp(llvm_callee_name(l->f.values.at[i].value), "llvm.dbg.declare") == 0)
            mark_shown(l, l->f.values.at[i].value);
    find_singles(l, &s);
    for (uint32_t i = 0; i < s.list.count; i++) {
        struct llvm_value *v = s.list.at[i].varies ? NULL : llvm_value_of(l, s.list.at[i].value);
        if (v)
            v->pinned = true;
    }
    drop_singles(&s);
}

static void add_single(struct lower *l, const struct single *s) {
    struct llvm_value *v = s->varies ? NULL : llvm_value_of(l, s->value);
    if (!v || !v->placed || v->slots != 1 || v->target != LOWER_NONE ||
        (v->mode != LOWER_NORMAL && !LLVMIsAArgument(s->value)))
        return;
    add_variable(l, s->node, v->reg, false, LLVMIsAArgument(s->value) != NULL);
}

void llvm_debug_function_variables(struct lower *l) {
    for (uint32_t i = l->f.argument_count; i < l->f.values.count; i++)
        if (strcmp(llvm_callee_name(l->f.values.at[i].value), "llvm.dbg.declare") == 0)
            add_declared(l, l->f.values.at[i].value);
    struct singles s = {0};
    find_singles(l, &s);
    for (uint32_t i = 0; i < s.list.count; i++)
        add_single(l, &s.list.at[i]);
    drop_singles(&s);
}

void llvm_debug_global(struct lower *l, LLVMValueRef global, uint32_t index) {
    assert(index < l->p->globals.count && !l->p->globals.at[index].type);
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
    for (unsigned i = 0; i < count; i++) {
        LLVMMetadataRef data = LLVMValueMetadataEntriesGetMetadata(entries, i);
        if (LLVMValueMetadataEntriesGetKind(entries, i) != l->dbg_kind ||
            LLVMGetMetadataKind(data) != LLVMDIGlobalVariableExpressionMetadataKind)
            continue;
        LLVMMetadataRef variable = LLVMDIGlobalVariableExpressionGetVariable(data);
        LLVMValueRef node = LLVMMetadataAsValue(l->context, variable);
        uint32_t type = llvm_debug_type(l, llvm_debug_operand(node, VARIABLE_TYPE));
        uint32_t line = LLVMDIVariableGetLine(variable);
        uint32_t loc = ir_build_loc(l->p, llvm_debug_file(l, LLVMDIVariableGetFile(variable)), line,
                                    0, 0, NULL);
        l->p->globals.at[index].type = type;
        l->p->globals.at[index].loc = loc;
    }
    LLVMDisposeValueMetadataEntries(entries);
}
