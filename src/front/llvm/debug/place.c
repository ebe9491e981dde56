/* Debug information: where an instruction comes from. */
#include "front/llvm/core/lowering.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

LLVMMetadataKind llvm_debug_kind(LLVMValueRef node) {
    assert(node);
    return LLVMGetMetadataKind(LLVMValueAsMetadata(node));
}

/* Only kinds that are nodes have operands to ask for. */
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
