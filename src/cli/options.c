#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct cli_command_info cli_commands[CLI_COMMAND_COUNT] = {
#define COMMAND(id, name, argument, about) {name, argument, about},
    CLI_COMMANDS(COMMAND)
#undef COMMAND
};

const char *const cli_sections[CLI_SECTION_COUNT] = {
#define SECTION(id, title) title,
    CLI_SECTIONS(SECTION)
#undef SECTION
};

const struct cli_option cli_option_table[] = {
#define OPTION(name, letter, argument, type, field, section, commands, keep, help)                 \
    {name,                                                                                         \
     letter,                                                                                       \
     argument,                                                                                     \
     CLI_TYPE_##type,                                                                              \
     offsetof(struct cli_options, field),                                                          \
     CLI_SECTION_##section,                                                                        \
     CLI_FOR_##commands,                                                                           \
     keep,                                                                                         \
     help},
#include "cli/options.def"
#undef OPTION
#define FLAG(field, option, help)                                                                  \
    {option,                                                                                       \
     0,                                                                                            \
     NULL,                                                                                         \
     CLI_TYPE_FLAG,                                                                                \
     offsetof(struct cli_options, vm.field),                                                       \
     CLI_SECTION_PROGRAM,                                                                          \
     CLI_FOR_RUN,                                                                                  \
     true,                                                                                         \
     help},
    VM_FLAGS(FLAG)
#undef FLAG
};
const uint32_t cli_option_count = sizeof cli_option_table / sizeof *cli_option_table;

void cli_options_init(struct cli_options *o) {
    *o = (struct cli_options){.seed = 1,
                              .context_bound = UINT64_MAX,
                              .loop_bound = UINT64_MAX,
                              .reduce = CLI_REDUCE_LOCAL};
    vm_options_init(&o->vm);
}

void cli_options_drop(struct cli_options *o) {
    for (uint32_t i = 0; i < o->kept.count; i++)
        free((char *)o->kept.at[i]);
    struct cli_list *const lists[] = {&o->files,  &o->flags, &o->kept,     &o->args,
                                      &o->nondet, &o->check, &o->no_check, &o->prop};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        base_vec_drop(lists[i]);
}

/* ---- values ---- */

static bool set_number(uint64_t *to, const char *value, const char *units, struct base_status *s) {
    char *end;
    errno = 0;
    if (*value < '0' || *value > '9')
        return base_fail(s, "'%s' is not a number", value);
    *to = strtoull(value, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    if (unit) {
        unsigned shift = 10 * (unsigned)(unit - units + 1);
        if (*to > UINT64_MAX >> shift)
            errno = ERANGE;
        *to <<= shift;
        end += end[1] == 'B' ? 2 : 1;
    }
    if (*end)
        return base_fail(s, "'%s' is not a number%s", value, *units ? " with K, M, G or T" : "");
    return !errno || base_fail(s, "%s is too large", value);
}

static bool set_time(double *to, const char *value, struct base_status *s) {
    char *end;
    *to = strtod(value, &end);
    double factor = 1;
    switch (*end) {
    case 0: break;
    case 's': end++; break;
    case 'm': factor = 60, end++; break;
    case 'h': factor = 3600, end++; break;
    default: break;
    }
    if (end == value || *end || !isfinite(*to) || *to < 0)
        return base_fail(s, "'%s' is not a time: 60s, 5m, 2h", value);
    *to *= factor;
    return true;
}

/* The n-th word of "a|b|c"; its length, or 0 beyond the last. */
static size_t word_at(const char *words, int n, const char **word) {
    for (; n > 0 && *words; n--) {
        words += strcspn(words, "|");
        words += *words == '|';
    }
    *word = words;
    return strcspn(words, "|");
}

static bool set_word(int *to, const struct cli_option *option, const char *value,
                     struct base_status *s) {
    const char *word;
    size_t length;
    for (int i = 0; (length = word_at(option->argument, i, &word)); i++)
        if (strlen(value) == length && !strncmp(value, word, length)) {
            *to = i;
            return true;
        }
    return base_fail(s, "'%s' is not one of %s", value, option->argument);
}

const char *cli_options_word(const char *option, int value, char *room, size_t size) {
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *o = &cli_option_table[i];
        if (strcmp(o->name, option) != 0)
            continue;
        const char *word;
        size_t length = word_at(o->argument, value, &word);
        assert(length && length < size);
        snprintf(room, size, "%.*s", (int)length, word);
        return room;
    }
    assert(!"an option of the table");
    return "";
}

static void keep_option(struct cli_options *o, const struct cli_option *option, const char *value) {
    size_t size = strlen(option->name) + (value ? strlen(value) : 0) + 4;
    char *text = base_alloc(size);
    snprintf(text, size, "--%s%s%s", option->name, value ? "=" : "", value ? value : "");
    *base_vec_push(&o->kept) = text;
}

bool cli_options_set(struct cli_options *o, const struct cli_option *option, const char *value,
                     struct base_status *s) {
    void *field = (char *)o + option->field;
    bool ok = true;
    if (!value && option->argument && option->type != CLI_TYPE_OPTIONAL)
        return base_fail(s, "it needs a value: %s", option->argument);
    if (value && !option->argument)
        return base_fail(s, "it takes no value");
    switch (option->type) {
    case CLI_TYPE_FLAG: *(bool *)field = true; break;
    case CLI_TYPE_WORD: ok = set_word(field, option, value, s); break;
    case CLI_TYPE_NUMBER: ok = set_number(field, value, "", s); break;
    case CLI_TYPE_SIZE: ok = set_number(field, value, "KMGT", s); break;
    case CLI_TYPE_TIME: ok = set_time(field, value, s); break;
    case CLI_TYPE_TEXT:
    case CLI_TYPE_OPTIONAL: *(const char **)field = value ? value : ""; break;
    case CLI_TYPE_LIST: *base_vec_push((struct cli_list *)field) = value; break;
    }
    if (ok && option->keep)
        keep_option(o, option, value);
    return ok;
}

bool cli_options_set_text(struct cli_options *o, const char *text, struct base_status *s) {
    if (strncmp(text, "--", 2) != 0)
        return base_fail(s, "'%s' is not an option", text);
    size_t length = strcspn(text + 2, "=");
    const char *value = text[2 + length] ? text + 2 + length + 1 : NULL;
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *option = &cli_option_table[i];
        if (option->keep && strlen(option->name) == length &&
            !strncmp(option->name, text + 2, length))
            return cli_options_set(o, option, value, s);
    }
    return base_fail(s, "'%s' is not an option of this version", text);
}
