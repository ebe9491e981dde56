/* The life of a program: builds it, looks its parts up, and drops it with its arena and its
 * vectors. Parts are looked up by content, so a name must not change once its part is built. */
#include "ir/build.h"

#include "base/hash.h"
#include "base/index.h"
#include "ir/program.h"
#include "ir/supply.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(IR_NO_INDEX == BASE_INDEX_NONE, "what is not found has no index");

/* The indexes of the parts of a program. */
struct ir_lookup {
    struct base_index functions, globals, files, locs;
};

/* ---- beginning and end ---- */

void ir_program_init(struct ir_program *p) {
    *p = (struct ir_program){.pointer_bytes = 8,
                             .long_double_bytes = 16,
                             .entry = IR_NO_INDEX,
                             .exit_list = IR_NO_INDEX};
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
    base_index_drop(&l->functions);
    base_index_drop(&l->globals);
    base_index_drop(&l->files);
    base_index_drop(&l->locs);
    free(l);
}

void ir_program_drop(struct ir_program *p) {
    for (uint32_t i = 0; i < p->functions.count; i++)
        drop_function(&p->functions.at[i]);
    if (p->supplier || p->classes.count)
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

/* ---- looking up ---- */

static bool same_function(const void *program, uint32_t position, const void *name) {
    const struct ir_program *p = program;
    assert(position < p->functions.count);
    return strcmp(p->functions.at[position].name, name) == 0;
}

static bool same_global(const void *program, uint32_t position, const void *name) {
    const struct ir_program *p = program;
    assert(position < p->globals.count);
    return strcmp(p->globals.at[position].name, name) == 0;
}

uint32_t ir_program_find_function(const struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    return base_index_find(&p->lookup->functions, base_hash_text(name), same_function, p, name);
}

uint32_t ir_program_find_global(const struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    return base_index_find(&p->lookup->globals, base_hash_text(name), same_global, p, name);
}

uint32_t ir_program_find_class(const struct ir_program *p, const char *name) {
    for (uint32_t n = 0; n < p->classes.count; n++)
        if (strcmp(p->classes.at[n].name, name) == 0)
            return n;
    return IR_NO_INDEX;
}

/* ---- building ---- */

/* The tables of a program that grows while machines run it cannot move. */
static void check_room(const struct ir_program *p, uint32_t count, uint32_t room,
                       const char *things) {
    if (p->supplier && count == room)
        base_fatal(BASE_FATAL_LIMIT, "the program has more than %u %s", room, things);
}

uint32_t ir_build_function(struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    uint32_t index = p->functions.count;
    check_room(p, index, p->functions.room, "functions");
    base_vec_publish(&p->functions,
                     (struct ir_function){.name = base_arena_strdup(&p->arena, name)});
    base_index_add(&p->lookup->functions, base_hash_text(name), index);
    return index;
}

uint32_t ir_build_global(struct ir_program *p, const char *name, uint64_t size, uint32_t align) {
    assert(p->lookup && name);
    uint32_t index = p->globals.count;
    check_room(p, index, p->globals.room, "globals");
    base_vec_publish(&p->globals, (struct ir_global){.name = base_arena_strdup(&p->arena, name),
                                                     .size = size,
                                                     .align = align,
                                                     .class = IR_NO_INDEX});
    base_index_add(&p->lookup->globals, base_hash_text(name), index);
    return index;
}

static bool same_file(const void *program, uint32_t position, const void *path) {
    const struct ir_program *p = program;
    assert(position < p->files.count);
    return strcmp(p->files.at[position], path) == 0;
}

uint32_t ir_build_file(struct ir_program *p, const char *path) {
    assert(p->lookup && path);
    uint64_t hash = base_hash_text(path);
    uint32_t found = base_index_find(&p->lookup->files, hash, same_file, p, path);
    if (found != BASE_INDEX_NONE)
        return found;
    check_room(p, p->files.count, p->files.room, "files");
    base_vec_publish(&p->files, base_arena_strdup(&p->arena, path));
    base_index_add(&p->lookup->files, hash, p->files.count - 1);
    return p->files.count - 1;
}

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_loc(const void *program, uint32_t position, const void *key) {
    const struct ir_loc *a = &((const struct ir_program *)program)->locs.at[position], *b = key;
    return a->file == b->file && a->line == b->line && a->column == b->column &&
           a->inlined_in == b->inlined_in && same_text(a->function, b->function);
}

static uint64_t hash_loc(const struct ir_loc *l) {
    uint64_t h = base_hash_word((uint64_t)l->file << 32 | l->line);
    h = base_hash_word(h ^ ((uint64_t)l->column << 32 | l->inlined_in));
    return l->function ? base_hash_word(h ^ base_hash_text(l->function)) : h;
}

uint32_t ir_build_loc(struct ir_program *p, uint32_t file, uint32_t line, uint32_t column,
                      uint32_t inlined_in, const char *function) {
    assert(p->lookup && file < p->files.count);
    assert(inlined_in < p->locs.count || !p->locs.count);
    struct ir_loc loc = {file, line, column, inlined_in, function};
    uint64_t hash = hash_loc(&loc);
    uint32_t found = base_index_find(&p->lookup->locs, hash, same_loc, p, &loc);
    assert(found == BASE_INDEX_NONE || !inlined_in || inlined_in < found);
    if (found != BASE_INDEX_NONE)
        return found;
    loc.function = function ? base_arena_strdup(&p->arena, function) : NULL;
    check_room(p, p->locs.count, p->locs.room, "places");
    base_vec_publish(&p->locs, loc);
    base_index_add(&p->lookup->locs, hash, p->locs.count - 1);
    return p->locs.count - 1;
}

uint32_t ir_build_type(struct ir_program *p, const struct ir_type *type) {
    struct ir_type copy = *type;
    assert(!copy.member_count || copy.members);
    assert(p->types.count || type->kind == IR_TYPE_UNKNOWN);
    copy.name = type->name ? base_arena_strdup(&p->arena, type->name) : NULL;
    copy.members = NULL;
    if (copy.member_count) {
        copy.members = base_arena_alloc(&p->arena, copy.member_count * sizeof *copy.members);
        for (uint32_t i = 0; i < copy.member_count; i++) {
            copy.members[i] = type->members[i];
            if (copy.members[i].name)
                copy.members[i].name = base_arena_strdup(&p->arena, copy.members[i].name);
        }
    }
    check_room(p, p->types.count, p->types.room, "types");
    base_vec_publish(&p->types, copy);
    return p->types.count - 1;
}

uint32_t ir_build_ins(struct ir_function *f, struct ir_ins ins, uint32_t loc) {
    assert(ins.op < IR_OPS && f->code.count == f->locs.count);
    *base_vec_push(&f->code) = ins;
    *base_vec_push(&f->locs) = loc;
    return f->code.count - 1;
}

uint32_t ir_build_aux(struct ir_function *f, const uint32_t *words, uint32_t count) {
    uint32_t first = f->aux.count;
    if (count > UINT32_MAX - first)
        base_fatal(BASE_FATAL_LIMIT, "the tables of one function exceed 2^32 words");
    if (!count)
        return first;
    assert(words + count <= f->aux.at || words >= f->aux.at + f->aux.room); /* they would move */
    base_vec_reserve(&f->aux, first + count);
    memcpy(f->aux.at + first, words, count * sizeof *words);
    f->aux.count += count;
    return first;
}
