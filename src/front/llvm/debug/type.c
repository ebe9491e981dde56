/* Debug information: types, for printing values. Typedefs and qualifiers are stripped. What has no
 * accessor (the encoding of a basic type, the value of an enumerator) is read from the text that
 * LLVM prints for the node. */
#include "front/llvm/core/map.h"
#include "front/llvm/debug/debug.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
    char *text = LLVMPrintValueToString(node);
    const char *encoding = find_field(text, "encoding");
    enum ir_type_kind kind = IR_TYPE_UNKNOWN;
    for (size_t i = 0; encoding && !kind && i < sizeof table / sizeof *table; i++)
        if (strncmp(encoding, table[i].name, strlen(table[i].name)) == 0)
            kind = table[i].kind;
    LLVMDisposeMessage(text);
    return kind;
}

static int64_t enumerator_value(LLVMValueRef node) {
    char *text = LLVMPrintValueToString(node);
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
    l->p->types.at[index].members = members;
    l->p->types.at[index].member_count = used;
}

/* The dimensions from the last to the first: the last is innermost. */
static uint32_t array_type(struct lower *l, LLVMValueRef node) {
    LLVMValueRef list = llvm_debug_operand(node, OPERAND_ELEMENTS);
    uint32_t index = llvm_debug_type(l, llvm_debug_operand(node, OPERAND_BASE));
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
    llvm_map_set(&l->types, key, index);
    return index;
}
