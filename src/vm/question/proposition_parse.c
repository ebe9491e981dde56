/* Reading propositions: a parser by recursive descent, which looks names and types up in the
 * program's debug information. */
#include "base/text.h"
#include "vm/question/proposition_int.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 200, TEXT_MOST = 1 << 14 };

struct parser {
    struct vm_proposition *out;
    struct ir_program *p;
    struct base_status *s;
    const char *text, *at;
    uint32_t depth;
};

/* ---- text ---- */

static struct vm_term *wrong(struct parser *r, const char *what) {
    assert(r->at >= r->text && (size_t)(r->at - r->text) <= strlen(r->text));
    if (!r->s->message)
        base_fail_at(r->s, NULL, (uint64_t)(r->at - r->text), "%s", what);
    return NULL;
}

static void skip_blanks(struct parser *r) {
    while (isspace((unsigned char)*r->at))
        r->at++;
}

static bool accept(struct parser *r, const char *sign) {
    skip_blanks(r);
    size_t n = strlen(sign);
    if (strncmp(r->at, sign, n) != 0)
        return false;
    r->at += n;
    return true;
}

static bool is_name(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static char *take_name(struct parser *r) {
    size_t n = 0;
    skip_blanks(r);
    while (is_name(r->at[n]))
        n++;
    char *name = base_arena_printf(&r->out->arena, "%.*s", (int)n, r->at);
    r->at += n;
    return name;
}

static struct vm_term *new_term(struct parser *r, enum vm_term_kind kind) {
    struct vm_term *t = base_arena_alloc(&r->out->arena, sizeof *t);
    t->kind = kind;
    return t;
}

/* ---- places ---- */

static bool is_place(const struct vm_term *t) {
    return t->kind >= VM_TERM_GLOBAL && t->kind <= VM_TERM_TARGET;
}

static struct vm_term *parse_sum(struct parser *r);

static struct vm_term *parse_element(struct parser *r, const struct vm_term *of) {
    assert(is_place(of));
    const struct ir_type *type = ir_type_at(r->p, of->type);
    if (!type || (type->kind != IR_TYPE_ARRAY && type->kind != IR_TYPE_POINTER))
        return wrong(r, "this is no array");
    const struct ir_type *element = ir_type_at(r->p, type->element);
    if (!element || !element->size)
        return wrong(r, "the type of the elements is not known");
    struct vm_term *t = new_term(r, VM_TERM_ELEMENT);
    t->left = of;
    t->type = type->element;
    t->size = element->size;
    t->right = parse_sum(r);
    if (!t->right)
        return NULL;
    return accept(r, "]") ? t : wrong(r, "a ] is missing here");
}

static struct vm_term *parse_target(struct parser *r, const struct vm_term *of) {
    const struct ir_type *type = is_place(of) ? ir_type_at(r->p, of->type) : NULL;
    if (!type || type->kind != IR_TYPE_POINTER || !ir_type_at(r->p, type->element))
        return wrong(r, "this is no pointer to something known");
    struct vm_term *t = new_term(r, VM_TERM_TARGET);
    t->left = of;
    t->type = type->element;
    return t;
}

static struct vm_term *parse_member(struct parser *r, const struct vm_term *of) {
    assert(is_place(of));
    const struct ir_type *type = ir_type_at(r->p, of->type);
    const char *start = r->at, *name = take_name(r);
    for (uint32_t i = 0; type && i < type->member_count; i++) {
        const struct ir_member *m = &type->members[i];
        bool aggregate = type->kind == IR_TYPE_STRUCT || type->kind == IR_TYPE_UNION;
        if (!aggregate || !m->name || strcmp(m->name, name) != 0)
            continue;
        struct vm_term *t = new_term(r, VM_TERM_MEMBER);
        t->left = of;
        t->type = m->type;
        t->offset = m->offset;
        t->bit_offset = m->bit_offset;
        t->bit_size = m->bit_size;
        return t;
    }
    r->at = start;
    return wrong(r, "there is no such member");
}

static struct vm_term *parse_suffixes(struct parser *r, struct vm_term *t) {
    while (t) {
        if (accept(r, "["))
            t = parse_element(r, t);
        else if (accept(r, "->"))
            t = (t = parse_target(r, t)) ? parse_member(r, t) : NULL;
        else if (accept(r, "."))
            t = parse_member(r, t);
        else
            return t;
    }
    return NULL;
}

/* ---- functions ---- */

/* A function without parameters that returns something is a question about states. */
static struct vm_term *parse_call(struct parser *r, const char *start, struct ir_question question,
                                  bool found) {
    if (!accept(r, "(") || !accept(r, ")"))
        return wrong(r, "a function is asked without arguments");
    if (!found) {
        r->at = start;
        return wrong(r, r->p->supplier
                            ? "there is no static method of that name without parameters, that "
                              "returns a number or boolean"
                            : "there is no function of that name without parameters, that returns "
                              "a number");
    }
    assert(question.function < base_vec_count(&r->p->functions));
    struct vm_term *t = new_term(r, VM_TERM_CALL);
    t->question = question;
    return t;
}

static bool find_function(const struct parser *r, const char *name, struct ir_question *out) {
    *out = (struct ir_question){ir_program_find_function(r->p, name), IR_NO_INDEX};
    if (out->function == IR_NO_INDEX)
        return false;
    const struct ir_function *f = &r->p->functions.at[out->function];
    return f->defined && f->params == 0 && f->results == 1;
}

/* ---- names of managed programs ---- */

enum { NAMES_MOST = 32 };

/* The word between two dots. */
struct chain {
    const char *names[NAMES_MOST], *ends[NAMES_MOST]; /* and where each ends */
    uint32_t count;
};

static void take_chain(struct parser *r, const char *first, struct chain *c) {
    *c = (struct chain){.names = {first}, .ends = {r->at}, .count = 1};
    while (c->count < NAMES_MOST && *r->at == '.' && is_name(r->at[1])) {
        r->at++;
        c->names[c->count] = take_name(r);
        c->ends[c->count++] = r->at;
    }
}

static const char *join(struct parser *r, const struct chain *c, uint32_t count) {
    const char *text = c->names[0];
    assert(count && count <= c->count);
    for (uint32_t i = 1; i < count; i++)
        text = base_arena_printf(&r->out->arena, "%s.%s", text, c->names[i]);
    return text;
}

static struct vm_term *parse_managed_suffixes(struct parser *r, struct vm_term *t) {
    while (t) {
        struct vm_term *of = t;
        assert(vm_term_is_managed(of));
        bool item = accept(r, "[");
        if (!item && !accept(r, "."))
            return t;
        t = new_term(r, item ? VM_TERM_ITEM : VM_TERM_FIELD);
        t->left = of;
        if (!item)
            t->name = take_name(r);
        else if (!(t->right = parse_sum(r)))
            return NULL;
        if (item ? !accept(r, "]") : !*t->name)
            return wrong(r, item ? "a ] is missing here" : "the name of a field is missing here");
    }
    return NULL;
}

/* The shortest class that has the next name as a static field, then fields of that. */
static struct vm_term *parse_static(struct parser *r, const char *start, const struct chain *c) {
    struct ir_static found;
    for (uint32_t i = 1; i < c->count; i++) {
        if (!ir_supply_static(r->p, join(r, c, i), c->names[i], &found))
            continue;
        assert(found.is_constant || found.global < base_vec_count(&r->p->globals));
        struct vm_term *t = new_term(r, found.is_constant ? VM_TERM_NUMBER : VM_TERM_STATIC);
        t->number = found.value;
        t->global = found.global;
        t->offset = found.offset;
        t->type = found.type;
        r->at = c->ends[i];
        return found.is_constant ? t : parse_managed_suffixes(r, t);
    }
    r->at = start;
    return wrong(r, "there is no static field of that name: Class.field is expected");
}

static struct vm_term *parse_managed(struct parser *r, const char *start, const char *name) {
    struct chain c;
    take_chain(r, name, &c);
    if (c.count > 1 && *r->at == '(') {
        struct ir_question question = {0};
        bool found =
            ir_supply_question(r->p, join(r, &c, c.count - 1), c.names[c.count - 1], &question);
        return parse_call(r, start, question, found);
    }
    bool truth = !strcmp(name, "true"), nothing = !strcmp(name, "null") || !strcmp(name, "false");
    if (c.count > 1 || (!truth && !nothing))
        return parse_static(r, start, &c);
    struct vm_term *t = new_term(r, VM_TERM_NUMBER);
    t->number = truth;
    return t;
}

/* ---- names ---- */

/* A static of a function is named function.variable. */
static uint32_t find_global(struct parser *r, const char *name) {
    uint32_t global = ir_program_find_global(r->p, name);
    if (global != IR_NO_INDEX || *r->at != '.')
        return global;
    const char *kept = r->at++;
    const char *both = base_arena_printf(&r->out->arena, "%s.%s", name, take_name(r));
    global = ir_program_find_global(r->p, both);
    if (global == IR_NO_INDEX)
        r->at = kept;
    return global;
}

static struct vm_term *parse_variable(struct parser *r, const char *start, const char *name) {
    struct ir_question question;
    if (r->p->supplier)
        return parse_managed(r, start, name);
    if (*r->at == '(') {
        bool found = find_function(r, name, &question);
        return parse_call(r, start, question, found);
    }
    uint32_t global = find_global(r, name);
    int64_t number;
    if (global == IR_NO_INDEX) {
        bool constant = vm_read_enumerator(r->p, name, &number);
        bool null = !strcmp(name, "NULL") || !strcmp(name, "false");
        if (!constant && !null && strcmp(name, "true") != 0) {
            r->at = start;
            return wrong(r, "there is no global variable of that name");
        }
        struct vm_term *t = new_term(r, VM_TERM_NUMBER);
        t->number = constant ? number : !null;
        return t;
    }
    const struct ir_global *g = &r->p->globals.at[global];
    if (g->is_tls) {
        r->at = start;
        return wrong(r, "a thread's own variable cannot be observed");
    }
    struct vm_term *t = new_term(r, VM_TERM_GLOBAL);
    t->global = global;
    t->type = g->type;
    t->size = g->size;
    return parse_suffixes(r, t);
}

/* ---- where threads are ---- */

static bool has_line(const struct ir_program *p, const char *file, int64_t line) {
    for (uint32_t i = 1; i < p->locs.count; i++) {
        const struct ir_loc *l = &p->locs.at[i];
        if (l->line == line && l->file < p->files.count &&
            (!file || base_path_ends(p->files.at[l->file], file)))
            return true;
    }
    return false;
}

static struct vm_term *parse_line(struct parser *r, const char *start, char *where) {
    struct vm_term *t = new_term(r, VM_TERM_AT_LINE);
    char *colon = strrchr(where, ':'), *end;
    t->number = strtoll(colon ? colon + 1 : where, &end, 10);
    if (colon) {
        *colon = 0;
        t->name = where;
    }
    /* The lines of a program that is supplied are not known yet. */
    if (*end == 0 && (r->p->supplier || has_line(r->p, t->name, t->number)))
        return t;
    r->at = start;
    return wrong(r, "the program has no code in that line");
}

static bool has_function(struct parser *r, const char *name) {
    const char *dot = strrchr(name, '.');
    if (!r->p->supplier)
        return ir_program_find_function(r->p, name) != IR_NO_INDEX;
    return dot &&
           ir_supply_has_method(
               r->p, base_arena_printf(&r->out->arena, "%.*s", (int)(dot - name), name), dot + 1);
}

static struct vm_term *parse_at(struct parser *r) {
    if (!accept(r, "("))
        return wrong(r, "at(function) or at(file:line)");
    skip_blanks(r);
    const char *start = r->at;
    size_t n = strcspn(r->at, ") ");
    char *where = base_arena_printf(&r->out->arena, "%.*s", (int)n, r->at);
    r->at += n;
    if (!accept(r, ")"))
        return wrong(r, "a ) is missing here");
    if (strchr(where, ':') || isdigit((unsigned char)*where))
        return parse_line(r, start, where);
    if (!has_function(r, where)) {
        r->at = start;
        return wrong(r, "there is no function of that name");
    }
    struct vm_term *t = new_term(r, VM_TERM_AT_FUNCTION);
    t->name = where;
    return t;
}

/* ---- operators ---- */

static const struct {
    const char *sign;
    uint32_t level; /* higher binds closer */
} binaries[] = {
    [VM_BINARY_OR] = {"||", 0},       [VM_BINARY_AND] = {"&&", 1},
    [VM_BINARY_EQUAL] = {"==", 2},    [VM_BINARY_UNEQUAL] = {"!=", 2},
    [VM_BINARY_AT_MOST] = {"<=", 3},  [VM_BINARY_AT_LEAST] = {">=", 3},
    [VM_BINARY_LESS] = {"<", 3},      [VM_BINARY_MORE] = {">", 3},
    [VM_BINARY_ADD] = {"+", 4},       [VM_BINARY_SUBTRACT] = {"-", 4},
    [VM_BINARY_MULTIPLY] = {"*", 5},  [VM_BINARY_DIVIDE] = {"/", 5},
    [VM_BINARY_REMAINDER] = {"%", 5},
};
enum { BINARIES = sizeof binaries / sizeof *binaries, LEVELS = 6 };

static struct vm_term *parse_level(struct parser *r, uint32_t level);

static struct vm_term *parse_number(struct parser *r) {
    char *end;
    errno = 0;
    struct vm_term *t = new_term(r, VM_TERM_NUMBER);
    t->number = (int64_t)strtoll(r->at, &end, 0);
    if (errno)
        return wrong(r, "this number is too large");
    r->at = end;
    while (*r->at && strchr("uUlL", *r->at))
        r->at++;
    return is_name(*r->at) ? wrong(r, "this is no number") : t;
}

/* 'x', without escapes. */
static struct vm_term *parse_character(struct parser *r) {
    if (!isprint((unsigned char)r->at[1]) || r->at[1] == '\\' || r->at[2] != '\'')
        return wrong(r, "this is no character");
    struct vm_term *t = new_term(r, VM_TERM_NUMBER);
    t->number = r->at[1];
    r->at += 3;
    return t;
}

static struct vm_term *parse_primary(struct parser *r) {
    skip_blanks(r);
    const char *start = r->at;
    if (accept(r, "(")) {
        struct vm_term *t = parse_level(r, 0);
        if (!t)
            return NULL;
        if (!accept(r, ")"))
            return wrong(r, "a ) is missing here");
        return is_place(t) ? parse_suffixes(r, t) : t;
    }
    if (isdigit((unsigned char)*r->at))
        return parse_number(r);
    if (*r->at == '\'')
        return parse_character(r);
    if (!is_name(*r->at))
        return wrong(r, *r->at ? "this is no part of a proposition" : "it ends too early");
    const char *name = take_name(r);
    skip_blanks(r);
    if (!strcmp(name, "at") && *r->at == '(')
        return parse_at(r);
    if (!strcmp(name, "ended") && ir_program_find_global(r->p, name) == IR_NO_INDEX)
        return new_term(r, VM_TERM_ENDED);
    if (!strcmp(name, "stopped") && ir_program_find_global(r->p, name) == IR_NO_INDEX)
        return new_term(r, VM_TERM_STOPPED);
    return parse_variable(r, start, name);
}

static struct vm_term *parse_unary(struct parser *r) {
    static const char signs[] = "!-*";
    static const enum vm_term_kind kinds[] = {VM_TERM_NOT, VM_TERM_MINUS};
    skip_blanks(r);
    const char *sign = *r->at ? strchr(signs, *r->at) : NULL;
    if (r->depth >= DEPTH_MOST)
        return wrong(r, "it is nested too deeply");
    r->depth++;
    struct vm_term *t = NULL, *operand;
    if (!sign) {
        t = parse_primary(r);
    } else {
        r->at++;
        operand = parse_unary(r);
        if (operand && *sign == '*') {
            t = parse_target(r, operand);
        } else if (operand) {
            assert(*sign == '!' || *sign == '-');
            t = new_term(r, kinds[sign - signs]);
            t->left = operand;
        }
    }
    assert(r->depth); /* as deep as it was before the operand */
    r->depth--;
    return t;
}

static bool accept_binary(struct parser *r, uint32_t level, enum vm_binary *out) {
    for (int i = 0; i < BINARIES; i++)
        if (binaries[i].level == level && accept(r, binaries[i].sign)) {
            *out = (enum vm_binary)i;
            return true;
        }
    return false;
}

static struct vm_term *parse_level(struct parser *r, uint32_t level) {
    assert(level <= LEVELS);
    if (level == LEVELS)
        return parse_unary(r);
    struct vm_term *t = parse_level(r, level + 1);
    enum vm_binary binary;
    while (t && accept_binary(r, level, &binary)) {
        struct vm_term *both = new_term(r, VM_TERM_BINARY);
        both->binary = binary;
        both->left = t;
        both->right = parse_level(r, level + 1);
        t = both->right ? both : NULL;
    }
    return t;
}

static struct vm_term *parse_sum(struct parser *r) {
    return parse_level(r, 4);
}

/* A bit field is none: others share its bytes. */
static bool names_place(const struct vm_term *t) {
    return (is_place(t) || vm_term_is_managed(t)) && !t->bit_size;
}

/* Everything whose value is asked for must have one. */
static bool has_value(const struct parser *r, const struct vm_term *t) {
    if (!t)
        return true;
    if (t->kind == VM_TERM_FIELD || t->kind == VM_TERM_ITEM) /* that of objects is not known yet */
        return has_value(r, t->right);
    const struct ir_type *type = ir_type_at(r->p, t->type);
    if (is_place(t) || t->kind == VM_TERM_STATIC) {
        bool scalar = type ? type->kind != IR_TYPE_STRUCT && type->kind != IR_TYPE_UNION &&
                                 type->kind != IR_TYPE_ARRAY && type->kind != IR_TYPE_FLOAT &&
                                 type->kind != IR_TYPE_FUNCTION && type->size <= 8
                           : t->size <= 8;
        return scalar && (t->kind != VM_TERM_ELEMENT || has_value(r, t->right));
    }
    return has_value(r, t->left) && has_value(r, t->right);
}

static struct vm_proposition *parse(struct ir_program *p, const char *text, bool place,
                                    struct base_status *s) {
    struct vm_proposition *out = base_calloc(1, sizeof *out);
    struct parser r = {.out = out, .p = p, .s = s, .text = text, .at = text};
    out->program = p;
    out->text = base_arena_strdup(&out->arena, text);
    if (strlen(text) > TEXT_MOST)
        wrong(&r, "it is too long");
    else
        out->root = parse_level(&r, 0);
    skip_blanks(&r);
    if (out->root && *r.at)
        out->root = wrong(&r, "it should end here");
    if (out->root && place && !names_place(out->root))
        out->root = wrong(&r, "it is no place that a program keeps data in");
    if (out->root && !place && !has_value(&r, out->root))
        out->root = wrong(&r, "a whole struct, array or floating-point number has no value here");
    assert(!r.depth && !out->root == (s->message != NULL));
    if (out->root)
        return out;
    vm_proposition_drop(out);
    return NULL;
}

struct vm_proposition *vm_proposition_new(struct ir_program *p, const char *text,
                                          struct base_status *s) {
    return parse(p, text, false, s);
}

struct vm_proposition *vm_proposition_place(struct ir_program *p, const char *text,
                                            struct base_status *s) {
    return parse(p, text, true, s);
}

const char *vm_proposition_text(const struct vm_proposition *p) {
    return p->text;
}

void vm_proposition_drop(struct vm_proposition *p) {
    if (!p)
        return;
    base_arena_drop(&p->arena);
    free(p);
}
