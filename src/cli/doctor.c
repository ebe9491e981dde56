/* heddle doctor: checks that the programs that heddle calls are installed. If one is not, prints
 * the command that installs it. */
#include "cli/cli.h"

#include "cli/options.h"
#include "front/cil/front.h"
#include "front/jvm/front.h"
#include "front/llvm/front.h"
#include "report/style.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void line(const struct report_style *style, bool good, const char *what,
                 const char *answer) {
    struct base_text t = {0};
    report_style_add(style, &t, good ? REPORT_INK_GOOD : REPORT_INK_BAD,
                     report_style_glyph(style, good ? REPORT_GLYPH_TICK : REPORT_GLYPH_CROSS));
    printf("%s %-18s %s\n", t.at, what, answer);
    base_text_drop(&t);
}

static bool check_compiler(const struct report_style *style) {
    uint32_t version = 0;
    char *compiler = front_llvm_compiler(&version);
    struct base_text t = {0};
    assert(!compiler || version);
    if (compiler)
        base_text_printf(&t, "%s, version %u", compiler, version);
    else
        base_text_printf(&t, "no clang found; install it with: %s", FRONT_LLVM_INSTALL);
    line(style, compiler != NULL, "C (.c, .i)", t.at);
    bool found = compiler != NULL;
    base_text_drop(&t);
    free(compiler);
    return found;
}

/* Checks the compiler of one language. Without it heddle still works for the other languages. */
static void check_language(const struct report_style *style, const char *what, char *compiler,
                           const char *install) {
    struct base_text t = {0};
    if (compiler)
        base_text_add(&t, compiler);
    else
        base_text_printf(&t, "no compiler found; install it with: %s", install);
    line(style, compiler != NULL, what, t.at);
    base_text_drop(&t);
    free(compiler);
}

static bool check_folder(const struct report_style *style) {
    bool ok = access(".", W_OK) == 0;
    line(style, ok, "runs",
         ok ? "kept in .heddle/runs of the current folder"
            : "cannot be kept: the current folder is not writable");
    return ok;
}

int cli_doctor(struct cli_lastwords *w, int argc, char **argv) {
    (void)w;
    struct cli_options options;
    cli_options_init(&options);
    cli_options_parse(&options, CLI_COMMAND_DOCTOR, argc, argv);
    struct report_style style = report_style_for(stdout, (enum report_color)options.color);
    line(&style, true, "heddle", HEDDLE_VERSION);
    bool compiler = check_compiler(&style);
    line(&style, true, "LLVM (.bc, .ll)", "read by heddle itself");
    check_language(&style, "Java (.java)", front_jvm_compiler(), FRONT_JVM_INSTALL);
    check_language(&style, "C# (.cs)", front_cil_compiler(), FRONT_CIL_INSTALL);
    line(&style, true, "text IR (.ir)", "read by heddle itself");
    check_folder(&style);
    cli_options_drop(&options);
    return compiler ? 0 : CLI_EXIT_INPUT;
}
