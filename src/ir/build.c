/* Making a program. Whatever is built is looked up by content afterwards, so a name is not changed
 * once its thing is built. */
#include "ir/build.h"

#include "base/hash.h"
#include "ir/index.h"
#include <assert.h>
#include <string.h>

uint32_t ir_build_function(struct ir_program *p, const char *name) {
    assert(p->lookup && name);
    uint32_t index = p->functions.count;
    base_vec_publish(&p->functions,
                     (struct ir_function){.name = base_arena_strdup(&p->arena, name)});
    ir_index_add(&p->lookup->functions, ir_lookup_hash(name), index);
    return index;
}

uint32_t ir_build_global(struct ir_program *p, const char *name, uint64_t size, uint32_t align) {
    assert(p->lookup && name);
    uint32_t index = p->globals.count;
    base_vec_publish(&p->globals, (struct ir_global){.name = base_arena_strdup(&p->arena, name),
                                                     .size = size,
                                                     .align = align,
                                                     .class = IR_NO_INDEX});
    ir_index_add(&p->lookup->globals, ir_lookup_hash(name), index);
    return index;
}

static bool same_file(const void *program, uint32_t position, const void *path) {
    const struct ir_program *p = program;
    return strcmp(p->files.at[position], path) == 0;
}

uint32_t ir_build_file(struct ir_program *p, const char *path) {
    assert(p->lookup && path);
    uint64_t hash = ir_lookup_hash(path);
    uint32_t found = ir_index_find(&p->lookup->files, hash, same_file, p, path);
    if (found != IR_NO_INDEX)
        return found;
    base_vec_publish(&p->files, base_arena_strdup(&p->arena, path));
    ir_index_add(&p->lookup->files, hash, p->files.count - 1);
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
    return l->function ? base_hash_word(h ^ ir_lookup_hash(l->function)) : h;
}

uint32_t ir_build_loc(struct ir_program *p, uint32_t file, uint32_t line, uint32_t column,
                      uint32_t inlined_in, const char *function) {
    assert(p->lookup && file < p->files.count);
    assert(inlined_in < p->locs.count || !p->locs.count);
    struct ir_loc loc = {file, line, column, inlined_in, function};
    uint64_t hash = hash_loc(&loc);
    uint32_t found = ir_index_find(&p->lookup->locs, hash, same_loc, p, &loc);
    if (found != IR_NO_INDEX)
        return found;
    loc.function = function ? base_arena_strdup(&p->arena, function) : NULL;
    base_vec_publish(&p->locs, loc);
    ir_index_add(&p->lookup->locs, hash, p->locs.count - 1);
    return p->locs.count - 1;
}

uint32_t ir_build_type(struct ir_program *p, const struct ir_type *type) {
    struct ir_type copy = *type;
    assert(!copy.member_count || copy.members);
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
    base_vec_reserve(&f->aux, first + count);
    memcpy(f->aux.at + first, words, count * sizeof *words);
    f->aux.count += count;
    return first;
}
