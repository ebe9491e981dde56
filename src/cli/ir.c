/* heddle ir: prints the program as the machine runs it, in the text form that heddle also reads. */
#include "cli/cli.h"

#include "base/foreign.h"
#include "cli/load.h"
#include "ir/passes.h"
#include <stdio.h>

int cli_ir(struct cli_lastwords *w, int argc, char **argv) {
    (void)w;
    struct cli_options options;
    struct cli_program program = {0};
    struct base_status status = {0};
    int code = 0;
    cli_options_init(&options);
    cli_options_parse(&options, CLI_COMMAND_IR, argc, argv);
    if (cli_program_load(&program, &options, &status)) {
        struct base_text text = {0}, shown = {0};
        ir_print(&program.ir, &text);
        base_foreign_add(&shown, base_text_get(&text), text.length, BASE_FOREIGN_LINES);
        fputs(base_text_get(&shown), stdout);
        base_text_drop(&shown);
        base_text_drop(&text);
    } else {
        code = cli_complain(&status, CLI_EXIT_INPUT);
    }
    cli_program_drop(&program);
    cli_options_drop(&options);
    return code;
}
