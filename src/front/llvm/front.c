/* How a program gets into heddle: sources are compiled, modules read, linked and checked, the
 * prelude is added, and all of it is lowered and verified. A child process does the same first,
 * because LLVM may crash on a module, or run out of memory and know no other way to say so. */
#include "front/llvm/front.h"
#include "base/embed.h"
#include "base/fatal.h"
#include "base/vec.h"
#include "front/llvm/core/exhaustion.h"
#include "front/llvm/lower/lower.h"
#include "front/llvm/read/guard.h"
#include "front/llvm/read/read.h"
#include "ir/passes.h"
#include <assert.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct base_embedded front_llvm_embedded[];

enum kind { OTHER, SOURCE, MODULE };

struct load {
    const struct front_llvm_input *in;
    struct ir_program *program;
    struct base_scratch scratch;
    BASE_VEC(char *) modules; /* what to read, one for each input file */
};

static enum kind kind_of(const char *path) {
    static const struct {
        const char *end;
        enum kind kind;
    } kinds[] = {{".c", SOURCE}, {".i", SOURCE}, {".bc", MODULE}, {".ll", MODULE}};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(dot, kinds[i].end) == 0)
            return kinds[i].kind;
    return OTHER;
}

bool front_llvm_reads(const char *path) {
    return kind_of(path) != OTHER;
}

/* ---- compile ---- */

static bool prepare(struct load *l, uint32_t number, struct base_status *s) {
    assert(number < l->in->file_count && number == l->modules.count);
    const char *file = l->in->files[number];
    char *module = NULL;
    bool ok = true;
    switch (kind_of(file)) {
    case SOURCE: ok = front_llvm_compile(l->in, number, &l->scratch, &module, s); break;
    case MODULE: module = base_strdup(file); break;
    case OTHER:
        return base_fail_line(s, file, 0, "not a kind of file that heddle reads (.c .i .bc .ll)");
    }
    *base_vec_push(&l->modules) = module;
    return ok;
}

/* ---- read ---- */

static bool read_all(struct load *l, struct front_llvm_reader *r, front_llvm_stage *say,
                     void *stage, struct base_status *s) {
    assert(l->modules.count == l->in->file_count && !r->module);
    for (uint32_t i = 0; i < l->modules.count; i++) {
        char text[256];
        snprintf(text, sizeof text, "reading %s", l->in->files[i]);
        say(stage, text);
        if (!front_llvm_read(r, l->modules.at[i], l->in->files[i], s))
            return false;
    }
    say(stage, "checking the module");
    return front_llvm_read_check(r, s);
}

/* A call of the error function of a property is a fault, whatever its body does. Therefore its
 * body is dropped, and the native of that name takes its place. */
static void expose_error_function(LLVMModuleRef m, const char *name) {
    static const char native[] = "reach_error";
    LLVMValueRef old = LLVMGetNamedFunction(m, name);
    if (!old)
        return;
    LLVMValueRef taken = LLVMGetNamedFunction(m, native);
    if (taken && taken != old)
        LLVMSetValueName2(taken, "", 0);
    LLVMValueRef fresh = LLVMAddFunction(m, "", LLVMGlobalGetValueType(old));
    LLVMReplaceAllUsesWith(old, fresh);
    LLVMDeleteFunction(old);
    LLVMSetValueName2(fresh, native, strlen(native));
    assert(LLVMGetNamedFunction(m, native) == fresh);
}

/* ---- lower ---- */

static bool add_prelude(struct ir_program *p, struct base_status *s) {
    assert(!p->functions.count);
    for (const struct base_embedded *e = front_llvm_embedded; e->name; e++) {
        const char *dot = strrchr(e->name, '.');
        if (dot && strcmp(dot, ".ir") == 0 && !ir_assemble(p, e->text, e->name, s))
            return false;
    }
    for (uint32_t i = 0; i < p->functions.count; i++)
        p->functions.at[i].library = true;
    for (uint32_t i = 0; i < p->globals.count; i++)
        p->globals.at[i].hidden = true;
    return true;
}

/* Is a file a header of the system, or of ours? Code that such a file defines is not the user's. */
static bool is_system(const struct load *l, const char *path) {
    static const char *const roots[] = {"/usr/include/", "/usr/lib/", "/usr/local/include/"};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
        if (strncmp(path, roots[i], strlen(roots[i])) == 0)
            return true;
    const char *scratch = l->scratch.path;
    return scratch && strncmp(path, scratch, strlen(scratch)) == 0;
}

static void mark_library(const struct load *l) {
    struct ir_program *p = l->program;
    for (uint32_t i = 0; i < p->functions.count; i++) {
        struct ir_function *f = &p->functions.at[i];
        assert(f->loc < p->locs.count || f->loc == 0);
        if (f->loc && is_system(l, p->files.at[p->locs.at[f->loc].file]))
            f->library = true;
    }
}

static bool lower(struct load *l, LLVMModuleRef m, struct base_status *s) {
    struct ir_program *p = l->program;
    const char *entry = l->in->entry ? l->in->entry : "main";
    LLVMValueRef function = LLVMGetNamedFunction(m, entry);
    if (!function || LLVMIsDeclaration(function))
        return base_fail(s, "the program does not define the function %s, where it would begin",
                         entry);
    if (l->in->error_function)
        expose_error_function(m, l->in->error_function);
    p->pointer_bytes = LLVMPointerSize(LLVMGetModuleDataLayout(m));
    if (LLVMGetNamedFunction(m, "pthread_setcanceltype"))
        p->aborts = "pthread_cancel of a thread that any moment may cancel";
    char *directory = getcwd(NULL, 0);
    struct front_llvm_lower_options options = {.entry = entry,
                                               .check_overflow = l->in->check_overflow,
                                               .indeterminate_any = l->in->indeterminate_any,
                                               .directory = directory};
    bool ok = add_prelude(p, s) && front_llvm_lower(m, p, &options, s);
    free(directory);
    if (!ok)
        return false;
    mark_library(l);
    assert(p->entry < p->functions.count && p->functions.at[p->entry].defined);
    return ir_verify(p, s);
}

static bool build(void *context, front_llvm_stage *say, void *stage, struct base_status *s) {
    struct load *l = context;
    struct front_llvm_reader r;
    front_llvm_reader_init(&r);
    bool ok = read_all(l, &r, say, stage, s);
    if (ok) {
        say(stage, "lowering the module");
        ok = lower(l, r.module, s);
    }
    front_llvm_reader_drop(&r);
    return ok;
}

static void say_nothing(void *stage, const char *text) {
    (void)stage;
    (void)text;
}

bool front_llvm_load(const struct front_llvm_input *in, struct ir_program *p,
                     struct base_status *s) {
    assert(in->pointer_bits == 0 || in->pointer_bits == 32 || in->pointer_bits == 64);
    assert(p->functions.count == 0);
    struct load l = {.in = in, .program = p};
    llvm_exhaustion_catch();
    bool ok = in->file_count > 0 || base_fail(s, "no input files");
    for (uint32_t i = 0; ok && i < in->file_count; i++)
        ok = prepare(&l, i, s);
    ok = ok && front_llvm_guard(build, &l, s) && build(&l, say_nothing, NULL, s);
    if (ok) {
        ir_live_compute(p);
        ir_retry_find(p);
    }
    for (uint32_t i = 0; i < l.modules.count; i++)
        free(l.modules.at[i]);
    base_vec_drop(&l.modules);
    base_scratch_drop(&l.scratch);
    return ok;
}
