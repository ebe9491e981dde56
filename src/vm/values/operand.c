/* Operands of expressions: literals, names, what stands in parentheses, and signs before them. */
#include "vm/values/expression.h"
#include "vm/values/scope.h"
#include <ctype.h>
#include <errno.h>

static bool is_name(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

const char *vm_expression_name(struct vm_expression *e) {
    size_t n = 0;
    vm_expression_accept(e, "");
    while (is_name(e->at[n]))
        n++;
    const char *name = base_arena_printf(&e->arena, "%.*s", (int)n, e->at);
    e->at += n;
    return name;
}

/* ---- literals ---- */

static bool read_number(struct vm_expression *e, struct vm_thing *out) {
    char *end, *fraction;
    errno = 0;
    unsigned long long n = strtoull(e->at, &end, 0);
    double real = strtod(e->at, &fraction);
    bool hexadecimal = e->at[0] == '0' && (e->at[1] == 'x' || e->at[1] == 'X');
    if (fraction > end && !hexadecimal) {
        *out = (struct vm_thing){.kind = VM_THING_REAL, .real = real};
        end = fraction;
    } else if (errno) {
        return vm_expression_wrong(e, "this number is too large");
    } else {
        *out = vm_expression_of(n);
    }
    while (*end && strchr("uUlLfFdD", *end))
        end++;
    e->at = end;
    return !is_name(*end) || vm_expression_wrong(e, "this is no number");
}

static char unescape(char c) {
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '0': return '\0';
    default: return c;
    }
}

static bool read_quoted(struct vm_expression *e, char quote, struct vm_thing *out) {
    struct base_text t = {0};
    e->at++;
    while (*e->at && *e->at != quote) {
        bool escaped = *e->at == '\\' && e->at[1];
        base_text_char(&t, escaped ? unescape(e->at[1]) : *e->at);
        e->at += escaped ? 2 : 1;
    }
    const char *text = base_arena_strdup(&e->arena, base_text_get(&t));
    char first = base_text_get(&t)[0];
    bool one = t.length == 1;
    base_text_drop(&t);
    if (*e->at != quote)
        return vm_expression_wrong(e, "a quote is missing");
    e->at++;
    if (quote == '\'' && !one)
        return vm_expression_wrong(e, "one character is expected between these quotes");
    *out = quote == '\'' ? vm_expression_of((unsigned char)first)
                         : (struct vm_thing){.kind = VM_THING_TEXT, .text = text};
    return true;
}

/* ---- names ---- */

static bool find_member_of_this(struct vm_expression *e, const char *name, struct vm_thing *out) {
    struct vm_thing self;
    return e->frame && vm_scope_variable(e->m, e->frame, "this", &self) &&
           vm_thing_field(e->m, &self, name, out);
}

static bool find_global(struct vm_expression *e, const char *name, struct vm_thing *out) {
    const struct ir_program *p = e->m->p;
    uint32_t global = ir_program_find_global(p, name);
    int64_t number;
    if (global == IR_NO_INDEX && e->frame) { /* a static of the function that runs */
        const char *function = e->m->image->functions[e->frame->function].f->name;
        global = ir_program_find_global(p, base_arena_printf(&e->arena, "%s.%s", function, name));
    }
    if (global == IR_NO_INDEX && *e->at == '.') {
        const char *kept = e->at++;
        const char *inner = vm_expression_name(e);
        global = ir_program_find_global(p, base_arena_printf(&e->arena, "%s.%s", name, inner));
        if (global == IR_NO_INDEX)
            e->at = kept;
    }
    if (global != IR_NO_INDEX)
        return vm_scope_global(e->m, e->thread, global, out);
    if (!vm_read_enumerator(p, name, &number))
        return false;
    *out = vm_expression_of(number);
    return true;
}

/* The parts of the name of a class; each asks for a class. */
enum { NAMES_MOST = 16 };

static bool take_static(struct vm_expression *e, const char *class, const char *name,
                        struct vm_thing *out) {
    struct ir_static found;
    if (!ir_supply_static(e->m->p, class, name, &found))
        return false;
    *out =
        found.is_constant
            ? vm_expression_of(found.value)
            : vm_thing_place(vm_pointer(vm_name(VM_SPACE_GLOBALS, found.global), 0) + found.offset,
                             found.type);
    return true;
}

/* A static field: of the class whose code runs, or of one around it; or behind the name of its
 * class, with dots in it. */
static bool find_static(struct vm_expression *e, const char *name, struct vm_thing *out) {
    char *class = e->frame ? vm_scope_class(e->m, e->frame) : NULL;
    bool found = false;
    for (char *dot = class; class && dot && !found; dot = strrchr(class, '.')) {
        if (dot != class)
            *dot = 0;
        found = take_static(e, class, name, out);
    }
    free(class);
    if (found)
        return true;
    const char *kept = e->at, *of = name;
    for (uint32_t i = 0; i < NAMES_MOST && *e->at == '.' && is_name(e->at[1]); i++) {
        e->at++;
        const char *inner = vm_expression_name(e);
        if (take_static(e, of, inner, out))
            return true;
        of = base_arena_printf(&e->arena, "%s.%s", of, inner);
    }
    e->at = kept;
    return false;
}

static bool find_name(struct vm_expression *e, const char *name, struct vm_thing *out) {
    if (!strcmp(name, "true") || !strcmp(name, "false")) {
        *out = (struct vm_thing){.kind = VM_THING_TRUTH, .number = *name == 't'};
        return true;
    }
    if (!strcmp(name, "null") || !strcmp(name, "NULL")) {
        *out = vm_expression_of(0);
        return true;
    }
    if (e->frame && vm_scope_variable(e->m, e->frame, name, out))
        return true;
    if (find_member_of_this(e, name, out))
        return true;
    return e->m->p->supplier ? find_static(e, name, out) : find_global(e, name, out);
}

static bool read_name(struct vm_expression *e, struct vm_thing *out) {
    const char *start = e->at, *name = vm_expression_name(e);
    if (!*name)
        return vm_expression_wrong(e, *e->at ? "a value is expected here" : "a value is missing");
    if (e->idle) {
        *out = vm_expression_of(0);
        return true;
    }
    if (find_name(e, name, out))
        return true;
    e->at = start;
    return vm_expression_wrong(
        e, base_arena_printf(&e->arena, "there is nothing called '%s' here", name));
}

/* ---- operands ---- */

static bool read_primary(struct vm_expression *e, struct vm_thing *out) {
    vm_expression_accept(e, "");
    if (vm_expression_accept(e, "("))
        return vm_expression_read(e, out) &&
               (vm_expression_accept(e, ")") || vm_expression_wrong(e, "a ) is missing here"));
    if (isdigit((unsigned char)*e->at))
        return read_number(e, out);
    if (*e->at == '"' || *e->at == '\'')
        return read_quoted(e, *e->at, out);
    return read_name(e, out);
}

static bool negate(struct vm_expression *e, char sign, struct vm_thing *t) {
    vm_read_number number;
    double real;
    bool is_real;
    if (e->idle)
        return true;
    if (!vm_expression_number(e->m, t, &number, &real, &is_real))
        return vm_expression_wrong(e, "this is no number");
    if (sign == '!')
        *t = (struct vm_thing){.kind = VM_THING_TRUTH, .number = is_real ? real == 0 : number == 0};
    else if (is_real)
        *t = (struct vm_thing){.kind = VM_THING_REAL, .real = -real};
    else
        *t = vm_expression_of(sign == '~' ? (int64_t) ~(uint64_t)number : -number);
    return true;
}

static bool point(struct vm_expression *e, char sign, struct vm_thing *t) {
    struct vm_thing target;
    if (e->idle)
        return true;
    if (sign == '&') {
        if (t->kind != VM_THING_PLACE)
            return vm_expression_wrong(e, "this has no address");
        *t = (struct vm_thing){.kind = VM_THING_WORD, .at = t->at};
        return true;
    }
    if (!vm_thing_target(e->m, t, &target))
        return vm_expression_wrong(e, "this points to nothing that is known");
    *t = target;
    return true;
}

bool vm_expression_operand(struct vm_expression *e, struct vm_thing *out) {
    vm_expression_accept(e, "");
    char sign = *e->at;
    bool is_sign = sign && strchr("!-~*&", sign);
    if (!is_sign)
        return read_primary(e, out) && vm_expression_suffixes(e, out);
    e->at++;
    if (e->depth++ >= 100)
        return vm_expression_wrong(e, "this is nested too deeply");
    bool read = vm_expression_operand(e, out);
    e->depth--;
    return read && (sign == '*' || sign == '&' ? point(e, sign, out) : negate(e, sign, out));
}
