/* The table of options in the notations of the manual and of shells. completions/generate calls
 * this and puts the results into completions/ and docs/heddle.1. */
#include "cli/cli.h"

#include "cli/options.h"
#include "cli/tuning.h"
#include "explore/searches.h"
#include "report/checks.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_words(const struct cli_option *o) {
    return o->type == CLI_TYPE_WORD;
}

static bool is_optional(const struct cli_option *o) {
    assert(o->argument || o->type == CLI_TYPE_FLAG);
    return o->type == CLI_TYPE_OPTIONAL;
}

/* Prints text with `escape` before every character of `special`. */
static void put_escaped(const char *text, const char *special, const char *escape) {
    for (; *text; text++) {
        if (strchr(special, *text))
            fputs(escape, stdout);
        putchar(*text);
    }
}

/* Prints "a|b|c" as "a b c". */
static void put_words(const char *words) {
    assert(strchr(words, '|'));
    for (; *words; words++)
        putchar(*words == '|' ? ' ' : *words);
}

/* ---- the manual ---- */

/* Prints text for the manual. A line that begins with a dot or a quote would be a request of
 * roff. */
static void put_man_text(const char *text) {
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    put_escaped(text, "-\\", "\\");
}

static void put_man_option(const struct cli_option *o) {
    printf(".TP\n\\fB");
    if (o->letter)
        printf("\\-%c\\fR, \\fB", o->letter);
    printf("\\-\\-");
    put_man_text(o->name);
    printf("\\fR");
    if (o->argument) {
        printf(is_optional(o) ? "[=\\fI" : "=\\fI");
        for (const char *c = o->argument; *c; c++)
            if (*c == '|')
                printf("\\fR|\\fI");
            else if (*c != '[' && *c != ']')
                putchar(*c);
        printf(is_optional(o) ? "\\fR]" : "\\fR");
    }
    putchar('\n');
    put_man_text(o->help);
    putchar('\n');
}

/* Prints the section on thresholds. */
static void dump_man_tuning(void) {
    printf(".SS Thresholds\nThey change how a search goes, but no verdict. "
           "\\fB\\-\\-tuning=smallest\\fR gives each its smallest value.\n");
    for (uint32_t i = 0; i < base_tuning_count; i++) {
        const struct base_tuning_row *row = &base_tuning_rows[i];
        char *name = cli_tuning_name(row);
        assert(row->smallest <= row->usual && row->usual <= row->largest);
        printf(".TP\n\\fB\\-\\-");
        put_man_text(name);
        printf("\\fR=\\fIN\\fR\n");
        put_man_text(row->help);
        printf(" (%u; %u to %u)\n", row->usual, row->smallest, row->largest);
        free(name);
    }
}

static void put_man_asks(uint32_t asks) {
    assert(asks && !(asks >> EXPLORE_ASKS));
    for (int n = 0; asks; asks &= asks - 1) {
        printf("%s", n++ ? "; " : "");
        put_man_text(explore_ask_words[__builtin_ctz(asks)]);
    }
}

static void dump_man_searches(void) {
    printf(".SS What does not go together\n");
    for (uint32_t i = 0; i < explore_refusal_count; i++) {
        const struct explore_refusal *r = &explore_refusals[i];
        if (!i || r->ask != r[-1].ask) {
            printf(".TP\n\\fB");
            put_man_text(explore_ask_words[r->ask]);
            printf("\\fR\n");
        } else {
            printf(".br\n");
        }
        printf("Not with ");
        put_man_asks(r->with);
        printf(": ");
        put_man_text(r->why);
        printf(".\n");
    }
}

static void dump_man(void) {
    for (int section = 0; section < CLI_SECTION_COUNT; section++) {
        printf(".SS %s\n", cli_sections[section]);
        for (uint32_t i = 0; i < cli_option_count; i++)
            if ((int)cli_option_table[i].section == section)
                put_man_option(&cli_option_table[i]);
    }
    printf(".SS Kinds of faults, by group\n");
#define CHECK(name, title, kinds)                                                                  \
    printf(".TP\n\\fB%s\\fR\n", name);                                                             \
    for (int k = 1, n = 0; k < MODEL_FAULT_KINDS; k++)                                             \
        if ((kinds) >> k & 1) {                                                                    \
            printf("%s", n++ ? ", " : "");                                                         \
            put_man_text(model_fault_name(k));                                                     \
        }                                                                                          \
    putchar('\n');
    REPORT_CHECKS(CHECK)
#undef CHECK
    dump_man_searches();
    dump_man_tuning();
}

/* ---- shells ---- */

static bool is_for(const struct cli_option *o, int command) {
    assert(command >= 0 && command < CLI_COMMAND_COUNT);
    return o->commands >> command & 1;
}

static void dump_bash(void) {
    printf("# bash completion for heddle; made by completions/generate\n_heddle()\n{\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}\n"
           "    local prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    if ((COMP_CWORD == 1)); then\n        COMPREPLY=($(compgen -W \"");
    for (int i = 0; i < CLI_COMMAND_COUNT; i++)
        printf("%s ", cli_commands[i].name);
    printf("--help --version\" -- \"$cur\"))\n        return\n    fi\n"
           "    [[ $cur == = ]] && cur=\n"
           "    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}\n    case $prev in\n");
    for (uint32_t i = 0; i < cli_option_count; i++)
        if (has_words(&cli_option_table[i])) {
            printf("    --%s) COMPREPLY=($(compgen -W \"", cli_option_table[i].name);
            put_words(cli_option_table[i].argument);
            printf("\" -- \"$cur\")); return ;;\n");
        }
    printf("    esac\n    local options=--help\n    case $command in\n");
    for (int c = 0; c < CLI_COMMAND_COUNT; c++) {
        printf("    %s) options+=\"", cli_commands[c].name);
        for (uint32_t i = 0; i < cli_option_count; i++)
            if (is_for(&cli_option_table[i], c))
                printf(" --%s%s", cli_option_table[i].name,
                       cli_option_table[i].argument && !is_optional(&cli_option_table[i]) ? "="
                                                                                          : "");
        printf("\" ;;\n");
    }
    printf("    esac\n    if [[ $cur == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
           "        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
           "    elif [[ $command == replay ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$(ls .heddle/runs 2>/dev/null)\" -- \"$cur\")"
           " $(compgen -f -- \"$cur\"))\n"
           "    else\n        compopt -o filenames\n"
           "        COMPREPLY=($(compgen -f -- \"$cur\"))\n    fi\n}\n"
           "complete -F _heddle heddle\n");
}

/* Prints text inside single quotes, where a colon or a bracket would end a description. */
static void put_zsh_text(const char *text) {
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (strchr("[]:", *text))
            putchar('\\');
        putchar(*text);
    }
}

static void put_zsh_option(const struct cli_option *o) {
    printf("            '--%s%s[", o->name, o->argument ? is_optional(o) ? "=-" : "=" : "");
    put_zsh_text(o->help);
    printf("]");
    if (has_words(o)) {
        printf(":%s:(", o->name);
        put_words(o->argument);
        printf(")");
    } else if (o->argument) {
        printf(":%s:%s", o->name, is_optional(o) ? "_files" : "");
    }
    printf("' \\\n");
}

static void dump_zsh(void) {
    printf("#compdef heddle\n# zsh completion for heddle; made by completions/generate\n"
           "_heddle() {\n    local -a commands=(\n");
    for (int i = 0; i < CLI_COMMAND_COUNT; i++) {
        printf("        '%s:", cli_commands[i].name);
        put_zsh_text(cli_commands[i].about);
        printf("'\n");
    }
    printf("    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n"
           "        return\n    fi\n    local command=$words[2]\n    shift words\n"
           "    ((CURRENT--))\n    case $command in\n");
    for (int c = 0; c < CLI_COMMAND_COUNT; c++) {
        printf("    %s)\n        _arguments \\\n", cli_commands[c].name);
        for (uint32_t i = 0; i < cli_option_count; i++)
            if (is_for(&cli_option_table[i], c))
                put_zsh_option(&cli_option_table[i]);
        printf("            '*:file:_files'\n        ;;\n");
    }
    printf("    esac\n}\n_heddle \"$@\"\n");
}

static void dump_fish(void) {
    printf("# fish completion for heddle; made by completions/generate\n");
    for (int i = 0; i < CLI_COMMAND_COUNT; i++) {
        printf("complete -c heddle -n __fish_use_subcommand -a %s -d '", cli_commands[i].name);
        put_escaped(cli_commands[i].about, "'", "\\");
        printf("'\n");
    }
    for (uint32_t i = 0; i < cli_option_count; i++) {
        const struct cli_option *o = &cli_option_table[i];
        printf("complete -c heddle -n '__fish_seen_subcommand_from");
        for (int c = 0; c < CLI_COMMAND_COUNT; c++)
            if (is_for(o, c))
                printf(" %s", cli_commands[c].name);
        printf("' -l %s", o->name);
        if (o->letter)
            printf(" -s %c", o->letter);
        if (has_words(o)) {
            printf(" -x -a '");
            put_words(o->argument);
            printf("'");
        } else if (o->argument && !is_optional(o)) {
            printf(" -x");
        }
        printf(" -d '");
        put_escaped(o->help, "'", "\\");
        printf("'\n");
    }
}

int cli_dump(const char *form) {
    static const struct {
        const char *name;
        void (*dump)(void);
    } forms[] = {{"man", dump_man}, {"bash", dump_bash}, {"zsh", dump_zsh}, {"fish", dump_fish}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (!strcmp(form, forms[i].name)) {
            forms[i].dump();
            return 0;
        }
    fprintf(stderr, "heddle: --dump-options takes man, bash, zsh or fish\n");
    return CLI_EXIT_USAGE;
}
