/* The life of a program: everything of it goes with its arena and its vectors. */
#include "ir/program.h"

#include "ir/build.h"
#include "ir/index.h"
#include "ir/supply.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

void ir_program_init(struct ir_program *p) {
    *p = (struct ir_program){.pointer_bytes = 8, .long_double_bytes = 16, .entry = IR_NO_INDEX};
    for (uint32_t k = 0; k < IR_RAISE_KINDS; k++)
        p->raise[k] = IR_NO_INDEX;
    p->lookup = base_calloc(1, sizeof *p->lookup);
    uint32_t file = ir_build_file(p, "?");
    uint32_t loc = ir_build_loc(p, 0, 0, 0, 0, NULL);
    uint32_t type = ir_build_type(p, &(struct ir_type){.kind = IR_TYPE_UNKNOWN});
    assert(file == 0 && loc == 0 && type == 0);
    (void)file, (void)loc, (void)type;
}

static void drop_function(struct ir_function *f) {
    base_vec_drop(&f->code);
    base_vec_drop(&f->locs);
    base_vec_drop(&f->aux);
    base_vec_drop(&f->vars);
    base_vec_drop(&f->origins);
    base_vec_drop(&f->handlers);
}

static void drop_lookup(struct ir_lookup *l) {
    if (!l)
        return;
    ir_index_drop(&l->functions);
    ir_index_drop(&l->globals);
    ir_index_drop(&l->files);
    ir_index_drop(&l->locs);
    free(l);
}

void ir_program_drop(struct ir_program *p) {
    for (uint32_t i = 0; i < p->functions.count; i++)
        drop_function(&p->functions.at[i]);
    ir_supply_end(p);
    base_vec_drop(&p->functions);
    base_vec_drop(&p->globals);
    base_vec_drop(&p->locs);
    base_vec_drop(&p->files);
    base_vec_drop(&p->types);
    base_vec_drop(&p->classes);
    base_vec_drop(&p->constructors);
    base_vec_drop(&p->destructors);
    base_vec_drop(&p->invariants);
    drop_lookup(p->lookup);
    base_arena_drop(&p->arena);
    *p = (struct ir_program){0};
}

uint32_t ir_program_find_function(const struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    return ir_index_find(&p->lookup->functions, ir_lookup_hash(name), ir_lookup_same_function, p,
                         name);
}

uint32_t ir_program_find_global(const struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    return ir_index_find(&p->lookup->globals, ir_lookup_hash(name), ir_lookup_same_global, p, name);
}

uint32_t ir_program_find_class(const struct ir_program *p, const char *name) {
    for (uint32_t n = 0; n < p->classes.count; n++)
        if (strcmp(p->classes.at[n].name, name) == 0)
            return n;
    return IR_NO_INDEX;
}
