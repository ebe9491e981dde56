/* heddle demo: writes the examples into the current folder and tells the user what to type next. */
#include "cli/cli.h"

#include "base/embed.h"
#include "base/text.h"
#include "cli/options.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern const struct base_embedded cli_embedded[];

/* Returns 1 if it wrote the file, 0 if the file exists with this content, and -1 with a status
 * otherwise. It never overwrites. */
static int write_example(const char *path, const struct base_embedded *e, struct base_status *s) {
    FILE *f = fopen(path, "wbx");
    if (!f && errno == EEXIST) {
        size_t size = 0;
        char *old = base_file_read(path, &size, s);
        bool same = old && size == e->size && !memcmp(old, e->text, size);
        free(old);
        if (!same)
            base_fail(s, "%s is there already, and is another file", path);
        return same ? 0 : -1;
    }
    bool ok = f && fwrite(e->text, 1, e->size, f) == e->size;
    if (f)
        ok = fclose(f) == 0 && ok;
    if (!ok)
        base_fail(s, "%s: %s", path, strerror(errno));
    return ok ? 1 : -1;
}

static bool write_all(const char *folder, struct base_status *s) {
    if (folder && mkdir(folder, 0777) != 0 && errno != EEXIST)
        return base_fail(s, "%s: %s", folder, strerror(errno));
    for (const struct base_embedded *e = cli_embedded; e->name; e++) {
        struct base_text path = {0};
        assert(!strchr(e->name, '/') && strlen(e->text) == e->size);
        base_text_printf(&path, "%s%s%s", folder ? folder : "", folder ? "/" : "", e->name);
        int written = write_example(path.at, e, s);
        if (written >= 0)
            printf("%s %s\n", written ? "wrote" : "kept ", path.at);
        base_text_drop(&path);
        if (written < 0)
            return false;
    }
    return true;
}

static void say_line(const char *command, const char *folder, const char *file, const char *what) {
    struct base_text t = {0};
    base_text_printf(&t, "heddle %s", command);
    if (file)
        base_text_printf(&t, " %s%s%s", folder ? folder : "", folder ? "/" : "", file);
    printf("  %-28s  %s\n", t.at, what);
    base_text_drop(&t);
}

static void say_next(const char *folder) {
    printf("\nNow try:\n\n");
    say_line("check", folder, "bank.c", "an account that two threads draw from");
    say_line("replay", NULL, NULL, "shows the way it went wrong once more");
    say_line("check", folder, "bank_fixed.c", "the same with a lock");
    say_line("check", folder, "Transfer.java", "Java: two accounts, two locks");
    say_line("check", folder, "Orders.cs", "C#: cooks who wait for orders");
}

int cli_demo(struct cli_lastwords *w, int argc, char **argv) {
    (void)w;
    struct cli_options options;
    struct base_status status = {0};
    cli_options_init(&options);
    cli_options_parse(&options, CLI_COMMAND_DEMO, argc, argv);
    const char *folder = options.files.count ? options.files.at[0] : NULL;
    int code = 0;
    if (write_all(folder, &status))
        say_next(folder);
    else
        code = cli_complain(&status, CLI_EXIT_INPUT);
    cli_options_drop(&options);
    return code;
}
