/* The printer of programs. It prints types, globals and functions in the order of their indexes, so
 * that assembling gives them the same indexes again. */
#include "ir/passes.h"

#include "ir/print_int.h"
#include "ir/spell.h"
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void print_place(const struct ir_program *p, const struct ir_loc *l, struct base_text *out) {
    const char *path = l->file < p->files.count ? p->files.at[l->file] : "?";
    if (ir_spell_plain_path(path))
        base_text_add(out, path);
    else
        ir_spell_quoted(path, strlen(path), out);
    base_text_printf(out, ":%u:%u", l->line, l->column);
    if (!l->function)
        return;
    base_text_add(out, " in ");
    if (ir_spell_plain(l->function))
        base_text_add(out, l->function);
    else
        ir_spell_quoted(l->function, strlen(l->function), out);
}

/* Prints a place, then the places that it was inlined in. */
static void print_loc(const struct ir_program *p, uint32_t loc, struct base_text *out) {
    const char *before = " !";
    for (; loc && loc < p->locs.count; before = " from ") {
        base_text_add(out, before);
        print_place(p, &p->locs.at[loc], out);
        uint32_t outer = p->locs.at[loc].inlined_in;
        loc = outer < loc ? outer : 0;
    }
}

static void print_var(const struct ir_var *v, struct base_text *out) {
    base_text_add(out, "    var ");
    ir_spell_quoted(v->name, strlen(v->name), out);
    base_text_printf(out, " t%u ", v->type);
    ir_print_register(v->reg, out);
    base_text_add(out, v->in_memory ? " memory" : "");
    base_text_add(out, v->parameter ? " param" : "");
    if (v->scope_line)
        base_text_printf(out, " line %u", v->scope_line);
    base_text_char(out, '\n');
}

static void mark_target(const struct ir_function *f, bool *is_target, uint32_t target) {
    is_target[target < f->code.count ? target : f->code.count] = true;
}

static bool *find_targets(const struct ir_function *f) {
    bool *is_target = base_calloc((size_t)f->code.count + 1, sizeof *is_target);
    for (uint32_t n = 0; n < f->handlers.count; n++) {
        const struct ir_handler *h = &f->handlers.at[n];
        mark_target(f, is_target, h->first);
        mark_target(f, is_target, h->end);
        mark_target(f, is_target, h->target);
        if (h->kind == IR_HANDLER_FILTER)
            mark_target(f, is_target, h->filter);
    }
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        const struct ir_ins *i = &f->code.at[pc];
        if (!ir_flow_table_inside(f, i))
            continue;
        for (uint64_t n = 0; n < ir_flow_target_count(i); n++)
            mark_target(f, is_target, ir_flow_target(f, i, n));
    }
    return is_target;
}

static void print_body(const struct ir_program *p, const struct ir_function *f,
                       struct base_text *out) {
    bool *is_target = find_targets(f);
    assert(f->locs.count == f->code.count);
    for (uint32_t n = 0; n < f->vars.count; n++)
        print_var(&f->vars.at[n], out);
    for (uint32_t n = 0; n < f->handlers.count; n++)
        ir_print_handler(p, &f->handlers.at[n], out);
    for (uint32_t pc = 0; pc < f->code.count; pc++) {
        if (is_target[pc])
            base_text_printf(out, "L%u:\n", pc);
        base_text_add(out, "    ");
        ir_print_ins(p, f, pc, out);
        print_loc(p, f->locs.at[pc], out);
        base_text_char(out, '\n');
    }
    if (is_target[f->code.count]) /* a handler covers the code up to its end */
        base_text_printf(out, "L%u:\n", f->code.count);
    free(is_target);
}

static void print_function(const struct ir_program *p, uint32_t index, struct base_text *out) {
    const struct ir_function *f = &p->functions.at[index];
    base_text_add(out, f->defined ? "\nfunc " : "declare ");
    ir_print_function_name(p, index, out);
    if (f->defined)
        base_text_printf(out, " params %u results %u regs %u", f->params, f->results, f->regs);
    else
        base_text_printf(out, " %u %u", f->params, f->results);
    base_text_add(out, f->variadic ? " variadic" : "");
    base_text_add(out, f->library ? " library" : "");
    base_text_add(out, f->atomic ? " atomic" : "");
    base_text_add(out, f->trusted ? " trusted" : "");
    base_text_add(out, f->managed ? " managed" : "");
    base_text_add(out, f->optimised ? " optimised" : "");
    print_loc(p, f->loc, out);
    if (f->defined) {
        base_text_add(out, " {\n");
        print_body(p, f, out);
        base_text_add(out, "}");
    }
    base_text_char(out, '\n');
}

/* Runs of at least so many zeros are printed as a count. */
enum { LONG_ZEROS = 16 };

static size_t zeros_at(const uint8_t *bytes, size_t size) {
    size_t n = 0;
    while (n < size && !bytes[n])
        n++;
    return n;
}

static void print_init(const struct ir_global *g, struct base_text *out) {
    const char *before = " = ";
    for (size_t at = 0, end; at < g->size; at = end) {
        size_t zeros = zeros_at(g->init + at, g->size - at);
        if (at + zeros == g->size)
            return; /* the rest is zero */
        base_text_add(out, before);
        before = " ";
        end = at + zeros;
        if (zeros >= LONG_ZEROS) {
            base_text_printf(out, "zero %zu", zeros);
            continue;
        }
        while (end < g->size && (zeros = zeros_at(g->init + end, g->size - end)) < LONG_ZEROS &&
               end + zeros < g->size)
            end += zeros + 1;
        assert(end > at && end <= g->size);
        ir_spell_quoted(g->init + at, end - at, out);
    }
}

static void print_refs(const struct ir_program *p, const struct ir_global *g,
                       struct base_text *out) {
    for (uint32_t n = 0; n < g->reloc_count; n++) {
        const struct ir_reloc *r = &g->relocs[n];
        base_text_printf(out, "%s%" PRIu64 ": ", n ? ", " : " refs {", r->offset);
        if (r->is_function) {
            base_text_add(out, "func ");
            ir_print_function_name(p, r->index, out);
        } else {
            ir_print_global_name(p, r->index, out);
        }
        base_text_add(out, r->addend ? " " : "");
        ir_print_offset(r->addend, out);
    }
    base_text_add(out, g->reloc_count ? "}" : "");
}

static void print_global(const struct ir_program *p, uint32_t index, struct base_text *out) {
    const struct ir_global *g = &p->globals.at[index];
    base_text_add(out, "global ");
    ir_print_global_name(p, index, out);
    base_text_printf(out, " %" PRIu64 " align %u", g->size, g->align);
    base_text_add(out, g->is_const ? " const" : "");
    base_text_add(out, g->is_tls ? " tls" : "");
    base_text_add(out, g->hidden ? " hidden" : "");
    if (g->type)
        base_text_printf(out, " type t%u", g->type);
    if (g->class != IR_NO_INDEX) {
        base_text_add(out, " class ");
        ir_print_class_name(p, g->class, out);
    }
    if (g->init)
        print_init(g, out);
    print_refs(p, g, out);
    print_loc(p, g->loc, out);
    base_text_char(out, '\n');
}

static void print_member(const struct ir_member *m, struct base_text *out) {
    if (m->name) {
        ir_spell_quoted(m->name, strlen(m->name), out);
        base_text_char(out, ' ');
    }
    base_text_printf(out, "t%u at %" PRIu64, m->type, m->offset);
    if (m->bit_size || m->bit_offset)
        base_text_printf(out, " bits %u %u", m->bit_offset, m->bit_size);
}

static void print_type(const struct ir_program *p, uint32_t index, struct base_text *out) {
    const struct ir_type *t = &p->types.at[index];
    assert((unsigned)t->kind <= IR_TYPE_FUNCTION);
    base_text_printf(out, "type t%u %s", index, ir_spell_types[t->kind]);
    if (t->name) {
        base_text_char(out, ' ');
        ir_spell_quoted(t->name, strlen(t->name), out);
    }
    base_text_printf(out, " size %" PRIu64, t->size);
    if (t->element)
        base_text_printf(out, " of t%u", t->element);
    if (t->count)
        base_text_printf(out, " count %" PRIu64, t->count);
    for (uint32_t n = 0; n < t->member_count; n++) {
        base_text_add(out, n ? ", " : " {");
        print_member(&t->members[n], out);
    }
    base_text_add(out, t->member_count ? "}\n" : "\n");
}

static void print_start(const struct ir_program *p, const char *what, uint32_t index,
                        struct base_text *out) {
    base_text_add(out, what);
    ir_print_function_name(p, index, out);
    base_text_char(out, '\n');
}

void ir_print(const struct ir_program *p, struct base_text *out) {
    base_text_printf(out, "pointer %u\nlong_double %u\n", p->pointer_bytes, p->long_double_bytes);
    for (uint32_t n = 1; n < p->types.count; n++)
        print_type(p, n, out);
    for (uint32_t n = 0; n < p->classes.count; n++)
        ir_print_class(p, n, out);
    ir_print_raises(p, out);
    for (uint32_t n = 0; n < p->globals.count; n++)
        print_global(p, n, out);
    for (uint32_t n = 0; n < p->functions.count; n++)
        print_function(p, n, out);
    for (uint32_t n = 0; n < p->constructors.count; n++)
        print_start(p, "constructor ", p->constructors.at[n], out);
    for (uint32_t n = 0; n < p->destructors.count; n++)
        print_start(p, "destructor ", p->destructors.at[n], out);
    if (p->entry != IR_NO_INDEX)
        print_start(p, "entry ", p->entry, out);
}
