/* Properties of verification tasks, such as CHECK( init(main()), LTL(G ! call(reach_error())) ),
 * and a table of the faults that violate each formula. A formula that is well formed but not in the
 * table becomes a property that heddle does not check. */
#include "base/fatal.h"
#include "base/text.h"
#include "model/model.h"
#include "task/task.h"
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define BIT(kind) (UINT64_C(1) << MODEL_FAULT_##kind)
_Static_assert(MODEL_FAULT_KINDS <= 64, "a set of fault kinds is one word");

static const struct {
    enum task_subproperty sub;
    const char *formula; /* without spaces; call(f()) without the function */
    uint64_t faults;
} formulas[] = {
    {TASK_UNREACH_CALL, "G!call", BIT(REACH_ERROR)},
    {TASK_NO_DATA_RACE, "G!data-race", BIT(DATA_RACE)},
    {TASK_NO_OVERFLOW, "G!overflow", BIT(OVERFLOW)},
    {TASK_VALID_DEREF, "Gvalid-deref",
     BIT(OUT_OF_BOUNDS) | BIT(NULL_POINTER) | BIT(INVALID_POINTER) | BIT(USE_AFTER_FREE) |
         BIT(USE_AFTER_RETURN) | BIT(USE_AFTER_SCOPE) | BIT(READ_ONLY)},
    {TASK_VALID_FREE, "Gvalid-free", BIT(DOUBLE_FREE) | BIT(INVALID_FREE)},
    {TASK_VALID_MEMTRACK, "Gvalid-memtrack", BIT(LEAK)},
    {TASK_VALID_MEMCLEANUP, "Gvalid-memcleanup", BIT(LEAK)},
    {TASK_TERMINATION, "Fend", BIT(NONTERMINATION) | BIT(DEADLOCK)},
    {TASK_NO_DEADLOCK, "G!deadlock", BIT(DEADLOCK)},
    {TASK_ASSERT, "Gassert", BIT(ASSERTION)},
};
enum { FORMULAS = sizeof formulas / sizeof *formulas };
_Static_assert((int)FORMULAS == (int)TASK_SUBPROPERTY_COUNT, "a row for each");

static const char *const names[] = {
#define SUB(id, name) name,
    TASK_SUBPROPERTIES(SUB)
#undef SUB
};

/* ---- tokens: a word, or one character ---- */

struct parser {
    const char *at;
    const char *file;
    uint32_t line;
    const char *word; /* the current token */
    size_t length;    /* 0: the text has ended */
    struct base_status *s;
    struct base_arena *arena;
};

static bool in_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '-' || c == '.';
}

static void next_token(struct parser *p) {
    for (; isspace((unsigned char)*p->at); p->at++)
        p->line += *p->at == '\n';
    p->word = p->at;
    while (in_word(*p->at))
        p->at++;
    if (p->at == p->word && *p->at)
        p->at++;
    p->length = (size_t)(p->at - p->word);
    assert(p->length || !*p->at); /* so reading ends */
}

static bool is_token(const struct parser *p, const char *word) {
    return p->length == strlen(word) && memcmp(p->word, word, p->length) == 0;
}

static bool wrong(struct parser *p, const char *wanted) {
    int shown = p->length < 40 ? (int)p->length : 40;
    if (!p->length)
        return base_fail_line(p->s, p->file, p->line, "%s expected at the end", wanted);
    if (!isprint((unsigned char)*p->word))
        return base_fail_line(p->s, p->file, p->line, "%s expected, not byte %d", wanted,
                              (unsigned char)*p->word);
    return base_fail_line(p->s, p->file, p->line, "%s expected, not \"%.*s\"", wanted, shown,
                          p->word);
}

/* Reads a sequence of tokens, which `words` separates by spaces. */
static bool expect(struct parser *p, const char *words) {
    while (*words) {
        size_t length = strcspn(words, " ");
        char word[16];
        assert(length < sizeof word);
        memcpy(word, words, length);
        word[length] = '\0';
        if (!is_token(p, word))
            return wrong(p, word);
        next_token(p);
        words += length + (words[length] == ' ');
    }
    return true;
}

/* Reads name(). */
static bool function_name(struct parser *p, const char **name) {
    if (!p->length || !in_word(*p->word))
        return wrong(p, "a function");
    char *copy = base_strndup(p->word, p->length);
    *name = base_arena_strdup(p->arena, copy);
    free(copy);
    next_token(p);
    return expect(p, "( )");
}

/* ---- formulas ---- */

/* Reads an operator, an optional negation and a word, and gives them as "G!data-race" or "Fend". */
static bool formula_key(struct parser *p, char *key, size_t room) {
    if (!is_token(p, "G") && !is_token(p, "F"))
        return wrong(p, "G or F");
    char temporal = *p->word;
    next_token(p);
    bool negated = is_token(p, "!");
    if (negated)
        next_token(p);
    if (!p->length || !in_word(*p->word))
        return wrong(p, "a proposition");
    if (p->length > 40)
        return wrong(p, "a known proposition");
    assert(p->length + sizeof "G!" <= room);
    snprintf(key, room, "%c%s%.*s", temporal, negated ? "!" : "", (int)p->length, p->word);
    next_token(p);
    return true;
}

/* Skips an unknown formula, up to the parenthesis that closes it. */
static bool skip_formula(struct parser *p) {
    for (uint32_t depth = 0; depth || !is_token(p, ")"); next_token(p)) {
        if (!p->length)
            return wrong(p, ")");
        depth += is_token(p, "(");
        depth -= is_token(p, ")");
    }
    return true;
}

static bool formula(struct parser *p, struct task_property *out, bool *known) {
    char key[48];
    if (!formula_key(p, key, sizeof key))
        return false;
    for (uint32_t i = 0; i < FORMULAS; i++) {
        if (strcmp(key, formulas[i].formula) != 0)
            continue;
        if (formulas[i].sub == TASK_UNREACH_CALL &&
            !(expect(p, "(") && function_name(p, &out->error_function) && expect(p, ")")))
            return false;
        if (!is_token(p, ")"))
            break;
        out->subproperties |= 1u << formulas[i].sub;
        out->faults |= formulas[i].faults;
        return true;
    }
    *known = false;
    return skip_formula(p);
}

static bool read_check(struct parser *p, struct task_property *out, bool *known) {
    return expect(p, "CHECK ( init (") && function_name(p, &out->entry) && expect(p, ") , LTL (") &&
           formula(p, out, known) && expect(p, ") )");
}

const char *task_property_name(struct base_arena *a, const char *path) {
    const char *slash = strrchr(path, '/');
    char *name = base_arena_strdup(a, slash ? slash + 1 : path);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
    return name;
}

bool task_property_parse(struct task_property *out, struct base_arena *a, const char *text,
                         const char *file, struct base_status *s) {
    *out = (struct task_property){.name = task_property_name(a, file),
                                  .file = base_arena_strdup(a, file)};
    struct parser p = {.at = text, .file = file, .line = 1, .s = s, .arena = a};
    next_token(&p);
    if (is_token(&p, "COVER")) /* coverage: a property for test generators */
        return true;
    bool known = true;
    do {
        if (!read_check(&p, out, &known))
            return false;
    } while (p.length);
    assert(out->entry && (!known || (out->subproperties && out->faults)));
    assert(!(out->subproperties >> TASK_UNREACH_CALL & 1) || out->error_function);
    if (!known)
        out->subproperties = 0, out->faults = 0;
    return true;
}

/* Is it a small regular file? A task names its property files, and must not make heddle read an
 * endless device. */
static bool is_reasonable(const char *path, struct base_status *s) {
    enum { MOST = 1 << 20 };
    struct stat st;
    if (stat(path, &st) != 0)
        return base_fail_line(s, path, 0, "%s", strerror(errno));
    if (!S_ISREG(st.st_mode) || st.st_size > MOST)
        return base_fail_line(s, path, 0, "not a property file");
    return true;
}

bool task_property_read(struct task_property *out, struct base_arena *a, const char *path,
                        struct base_status *s) {
    if (!is_reasonable(path, s))
        return false;
    size_t size;
    char *text = base_file_read(path, &size, s);
    if (!text)
        return false;
    bool ok = strlen(text) == size
                  ? task_property_parse(out, a, text, path, s)
                  : base_fail_at(s, path, strlen(text), "a NUL byte in a property file");
    free(text);
    return ok;
}

const char *task_property_violated(const struct task_property *p, uint32_t fault_kind) {
    assert(fault_kind < MODEL_FAULT_KINDS);
    for (uint32_t i = 0; i < FORMULAS; i++)
        if ((p->subproperties >> formulas[i].sub & 1) && (formulas[i].faults >> fault_kind & 1))
            return names[formulas[i].sub];
    assert(!(p->faults >> fault_kind & 1));
    return NULL;
}
