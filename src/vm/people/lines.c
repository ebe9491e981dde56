/* The lines of a program, and which of them machines have executed. Code of the library, and code
 * that no front end has lowered because nothing called it, has none. */
#include "vm/vm.h"

#include "vm/core/covered.h"
#include "vm/core/image.h"
#include <assert.h>
#include <string.h>

static int compare_lines(const void *a, const void *b) {
    const struct vm_line *x = a, *y = b;
    int files = x->file == y->file ? 0 : strcmp(x->file, y->file);
    if (files)
        return files;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (!x->function != !y->function) /* the lines of a function come before its name */
        return x->function ? 1 : -1;
    return x->function ? strcmp(x->function, y->function) : 0;
}

static bool is_marked(const struct vm *m, uint32_t function, uint32_t pc) {
    const struct vm_function *f = &m->image->functions[function];
    uint32_t site = f->site + pc;
    return atomic_load(&f->linked) && site < m->image->covered.marks.count &&
           m->image->covered.marks.at[site];
}

static void add_function(const struct vm *m, uint32_t function, struct vm_lines *out) {
    const struct vm_function *vf = &m->image->functions[function];
    const struct ir_function *f = vf->f;
    const char *file = NULL;
    uint32_t first = 0;
    bool entered = false;
    for (uint32_t pc = 0; pc < f->code.count && pc < f->locs.count; pc++) {
        uint32_t loc = f->locs.at[pc];
        if (!loc || loc >= base_vec_count(&m->p->locs) || !m->p->locs.at[loc].line ||
            m->p->locs.at[loc].file >= base_vec_count(&m->p->files))
            continue;
        struct vm_line *l = base_vec_push(&out->at);
        *l = (struct vm_line){.file = m->p->files.at[m->p->locs.at[loc].file],
                              .line = m->p->locs.at[loc].line,
                              .hit = is_marked(m, function, pc)};
        entered |= l->hit;
        if (!file || (l->file == file && l->line < first)) {
            file = l->file;
            first = l->line;
        }
    }
    if (file)
        *base_vec_push(&out->at) =
            (struct vm_line){.file = file, .line = first, .function = vf->said, .hit = entered};
}

/* Instructions of one line are one line, which is reached if one of them is. */
static void join(struct vm_lines *out) {
    uint32_t count = 0;
    qsort(out->at.at, out->at.count, sizeof *out->at.at, compare_lines);
    for (uint32_t i = 0; i < out->at.count; i++)
        if (count && compare_lines(&out->at.at[count - 1], &out->at.at[i]) == 0)
            out->at.at[count - 1].hit |= out->at.at[i].hit;
        else
            out->at.at[count++] = out->at.at[i];
    out->at.count = count;
}

void vm_lines_list(struct model *model, struct vm_lines *out) {
    struct vm *m = (struct vm *)model;
    assert(m->o->coverage);
    vm_covered_merge(m);
    uint32_t functions = base_vec_count(&m->p->functions);
    for (uint32_t i = 0; i < functions; i++) {
        const struct vm_function *f = &m->image->functions[i];
        if (f->f && !f->native && !f->f->library)
            add_function(m, i, out);
    }
    if (out->at.count)
        join(out);
}
