/* The lowering of a module: names first, then the bodies, then what globals begin with and what
 * runs around main. */
#include "front/llvm/lower/lower.h"

#include "front/llvm/core/lowering.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *function_name(struct lower *l) {
    size_t length;
    return l->f.llvm ? LLVMGetValueName2(l->f.llvm, &length) : NULL;
}

void llvm_fail(struct lower *l, const char *format, ...) {
    if (l->failed)
        return;
    l->failed = true;
    char *message = NULL;
    va_list ap;
    va_start(ap, format);
    if (vasprintf(&message, format, ap) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    va_end(ap);
    const struct ir_loc *at = &l->p->locs.at[l->loc];
    if (l->loc && function_name(l))
        base_fail_line(l->s, l->p->files.at[at->file], at->line, "in %s: %s", function_name(l),
                       message);
    else if (function_name(l))
        base_fail(l->s, "in %s: %s", function_name(l), message);
    else
        base_fail(l->s, "%s", message);
    free(message);
}

void llvm_fail_value(struct lower *l, LLVMValueRef v, const char *what) {
    char *text = LLVMPrintValueToString(v);
    llvm_fail(l, "%s: %s", what, text + strspn(text, " "));
    LLVMDisposeMessage(text);
}

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
        llvm_lower_start(&l);
    drop(&l);
    return !l.failed;
}
