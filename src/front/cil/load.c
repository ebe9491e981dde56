/* Loading a CIL program: its assemblies, the classes that everything needs, and an entry function.
 * The rest comes when it is called. */
#include "front/cil/front.h"

#include "base/embed.h"
#include "base/hash.h"
#include "front/cil/class/class_int.h"
#include "front/cil/class/made_for.h"
#include "front/cil/class/trusted.h"
#include "front/cil/compile.h"
#include "front/cil/entry.h"
#include "front/cil/invariant.h"
#include "front/cil/lower/lower.h"
#include "front/cil/native_tables.h"
#include "front/cil/supply.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

extern const struct base_embedded front_cil_embedded[];

bool front_cil_reads(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && (strcasecmp(dot, ".cs") == 0 || strcasecmp(dot, ".exe") == 0 ||
                   strcasecmp(dot, ".dll") == 0);
}

static bool is_source(const char *path) {
    const char *dot = strrchr(path, '.');
    return dot && strcasecmp(dot, ".cs") == 0;
}

/* ---- tables ---- */

static void index_natives(struct cil *cil) {
    for (uint32_t t = 0; t < cil_native_table_count; t++)
        for (const struct vm_native *n = cil_native_tables[t]; n->name; n++) {
            assert(!cil_native_exists(cil, n->name));
            cil_map_add(&cil->natives, base_hash_text(n->name), (void *)(uintptr_t)n);
        }
    for (const struct cil_redirect *r = cil_redirects; r->from; r++)
        cil_map_add(&cil->redirects, base_hash_text(r->from), (void *)(uintptr_t)r);
}

static void drop_links(struct cil_links *l) {
    base_vec_drop(&l->declared);
    base_vec_drop(&l->interfaces);
    base_vec_drop(&l->slots);
    base_vec_drop(&l->impls);
}

static void drop(struct cil *cil) {
    for (uint32_t i = 0; i < cil->linked.count; i++)
        drop_links(cil->linked.at[i]);
    base_vec_drop(&cil->linked);
    base_vec_drop(&cil->definitions);
    base_vec_drop(&cil->methods);
    base_vec_drop(&cil->all_types);
    cil_map_drop(&cil->types);
    cil_map_drop(&cil->method_map);
    cil_map_drop(&cil->natives);
    cil_map_drop(&cil->redirects);
    cil_map_drop(&cil->strings);
    cil_map_drop(&cil->handles);
    cil_domain_drop(&cil->domain);
    base_arena_drop(&cil->arena);
    free(cil);
}

void front_cil_drop(struct ir_program *p) {
    if (p->classes.count)
        drop(cil_of_program(p));
}

/* ---- assemblies ---- */

static bool open_model(struct cil *cil, struct base_status *s) {
    for (const struct base_embedded *e = front_cil_embedded; e->name; e++) {
        struct cil_assembly *model;
        if (strcmp(e->name, "heddle-model.dll") != 0)
            continue;
        if (!cil_domain_open_bytes(&cil->domain, e->name, e->text, e->size, &model, s))
            return false;
        model->library = true;
        cil_domain_replace(&cil->domain, model);
        return true;
    }
    return base_fail(s, "the model classes are missing from this build");
}

/* The first assembly is the program; further ones are libraries of the user's. */
static bool open_files(struct cil *cil, const struct front_cil_input *in, const char *compiled,
                       struct cil_assembly **program, struct base_status *s) {
    struct cil_assembly *a;
    *program = NULL;
    if (compiled && !cil_domain_open(&cil->domain, compiled, program, s))
        return false;
    for (uint32_t i = 0; i < in->file_count; i++) {
        if (is_source(in->files[i]))
            continue;
        if (!cil_domain_open(&cil->domain, in->files[i], &a, s))
            return false;
        *program = *program ? *program : a;
    }
    for (uint32_t i = 0; i < in->reference_count; i++)
        if (front_cil_reads(in->references[i]) &&
            !cil_domain_open(&cil->domain, in->references[i], &a, s))
            return false;
    return *program || base_fail(s, "no assembly was given");
}

/* Debug information is read when it is first asked for: here, while its file is still there. */
static void read_debug(struct cil_assembly *a) {
    struct base_arena scratch = {0};
    struct cil_debug_method ignored;
    if (cil_metadata_rows(&a->metadata, CIL_TABLE_METHOD_DEF))
        cil_assembly_debug(a, 1, &scratch, &ignored);
    base_arena_drop(&scratch);
}

/* ---- the program ---- */

/* Does the assembly name that member of a class of another? */
static bool names_member(struct cil_assembly *a, const char *class, const char *name) {
    uint32_t rows = cil_metadata_rows(&a->metadata, CIL_TABLE_MEMBER_REF);
    for (uint32_t row = 1; row <= rows; row++) {
        struct cil_row_member_ref m = cil_row_member_ref(&a->metadata, row);
        if (!m.name || strcmp(m.name, name) != 0 ||
            cil_token_table(m.parent) != CIL_TABLE_TYPE_REF ||
            !cil_metadata_has(&a->metadata, m.parent))
            continue;
        const char *of = cil_row_type_ref(&a->metadata, cil_token_row(m.parent)).name;
        if (of && strcmp(of, class) == 0)
            return true;
    }
    return false;
}

/* Whether a thread can be interrupted decides what waiting means. So it must be known before the
 * first wait, and not only when the call is first lowered. If an assembly of the user's names such
 * a method, the machine's native is declared now (vm_interrupts). Whether the program waits for
 * finalizers must be known before the first object that has one is made. */
/* Tells which members of other assemblies it names. */
static void foresee_members(struct cil *cil, struct cil_assembly *a) {
    uint32_t rows = cil_metadata_rows(&a->metadata, CIL_TABLE_MEMBER_REF);
    for (uint32_t row = 1; row <= rows; row++) {
        struct cil_row_member_ref m = cil_row_member_ref(&a->metadata, row);
        if (m.name && *m.name) /* after the convention comes the number of parameters */
            cil_trusted_foresee(cil, m.name, m.signature.size > 1 && m.signature.at[1]);
    }
}

static void foresee(struct cil *cil, struct cil_assembly *a) {
    foresee_members(cil, a);
    if (!cil->p->made_for)
        cil->p->made_for = cil_made_for(cil, a);
    if (names_member(a, "Thread", "Interrupt")) {
        uint32_t f = ir_build_function(cil->p, "heddle.thread.interrupt");
        cil->p->functions.at[f].params = 1;
    }
    if (names_member(a, "Thread", "Abort"))
        cil->p->aborts = "System.Threading.Thread.Abort";
    else if (names_member(a, "AppDomain", "Unload"))
        cil->p->aborts = "System.AppDomain.Unload";
    cil->p->finalizes |= names_member(a, "GC", "WaitForPendingFinalizers");
}

static bool find_raises(struct cil *cil, struct base_status *s) {
    static const char *const names[] = {"Null", "Bounds", "Division", "Overflow",
                                        "Size", "Memory", "Stack"};
    _Static_assert(sizeof names / sizeof *names == IR_RAISE_KINDS, "a name a kind");
    struct cil_class *raise = cil_class_of(cil_known(cil, CIL_KNOWN_RAISE), s);
    if (!raise)
        return false;
    for (uint32_t i = 0; i < IR_RAISE_KINDS; i++) {
        struct cil_method *m = cil_method_find(raise, names[i], 2);
        if (!m)
            return base_fail(s, "class Heddle.Raise has no method %s", names[i]);
        cil->p->raise[i] = cil_method_function(m);
        assert(cil->p->functions.at[cil->p->raise[i]].params == 2);
    }
    return true;
}

static bool start(struct cil *cil, const struct front_cil_input *in, struct base_scratch *scratch,
                  struct base_status *s) {
    struct cil_assembly *program, *corlib;
    char *compiled;
    bool ok = cil_compile(in, scratch, &compiled, s) && open_model(cil, s) &&
              cil_domain_corlib(&cil->domain, &corlib, s) &&
              open_files(cil, in, compiled, &program, s);
    free(compiled);
    if (!ok)
        return false;
    assert(cil->domain.assemblies.at[0]->replaces); /* before any type was looked for */
    read_debug(program);
    struct ir_supply supply = cil_supply(cil);
    ir_supply_begin(cil->p, &supply);
    for (uint32_t i = 0; i < cil->domain.assemblies.count; i++)
        if (!cil->domain.assemblies.at[i]->library)
            foresee(cil, cil->domain.assemblies.at[i]);
    if (!cil_known_find(cil, s) || !cil_class_of(cil_known(cil, CIL_KNOWN_OBJECT), s))
        return false;
    cil->p->library = cil_library_version(cil);
    return find_raises(cil, s) && cil_entry_make(cil, program, in, s) &&
           cil_invariants_find(cil, s);
}

bool front_cil_load(const struct front_cil_input *in, struct ir_program *p, struct base_status *s) {
    struct cil *cil = base_calloc(1, sizeof *cil);
    struct base_scratch scratch = {0};
    cil->p = p;
    cil->has_own_body = cil_is_special;
    p->collects = true; /* assumed, as we do not search for code that names GC.Collect */
    cil_domain_init(&cil->domain, front_cil_embedded);
    index_natives(cil);
    bool ok = start(cil, in, &scratch, s);
    base_scratch_drop(&scratch);
    if (!ok && !p->classes.count)
        drop(cil);
    return ok;
}
