/* C sources to bitcode. Clang runs as a child without optimisation and with debug information:
 * so the program is checked as it is written, with each access where the source has it. */
#include "front/llvm/read/compile.h"
#include "base/child.h"
#include "base/embed.h"
#include "base/scratch.h"
#include "base/text.h"
#include "base/vec.h"
#include "front/llvm/read/outside.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;
extern const struct base_embedded front_llvm_embedded[];

enum { OLDEST = 14, NEWEST = 19 }; /* LLVM 19 reads bitcode of these */

struct arguments {
    BASE_VEC(const char *) list;
};

static void add_argument(struct arguments *a, const char *argument) {
    *base_vec_push(&a->list) = argument;
}

static void add_all(struct arguments *a, const char *const *arguments) {
    while (*arguments)
        add_argument(a, *arguments++);
}

/* ---- the compiler ---- */

/* The major version that a compiler without a number in its name says it has; 0: it does not say.
 */
static uint32_t ask_version(const char *file) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    char *arguments[] = {(char *)file, (char *)"-dumpversion", NULL};
    pid_t child;
    int error = posix_spawn(&child, file, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    char text[32] = "";
    if (error == 0) {
        ssize_t got = read(ends[0], text, sizeof text - 1);
        text[got > 0 ? got : 0] = '\0';
        waitpid(child, NULL, 0);
    }
    close(ends[0]);
    return (uint32_t)strtoul(text, NULL, 10);
}

char *front_llvm_compiler(uint32_t *version) {
    for (uint32_t v = NEWEST; v >= OLDEST; v--) {
        char name[16];
        snprintf(name, sizeof name, "clang-%u", v);
        char *file = base_child_find(name);
        if (file) {
            *version = v;
            return file;
        }
    }
    char *file = base_child_find("clang");
    *version = file ? ask_version(file) : 0;
    if (*version >= OLDEST && *version <= NEWEST)
        return file;
    free(file);
    return NULL;
}

void front_llvm_folders(struct base_folders *folders) {
    static const char *const system[] = {"/usr/include", "/usr/local/include", "/usr/lib"};
    for (size_t i = 0; i < sizeof system / sizeof *system; i++)
        base_folders_add(folders, system[i]);
    uint32_t version;
    char *compiler = front_llvm_compiler(&version),
         *real = compiler ? realpath(compiler, NULL) : NULL;
    char *bin = real ? strstr(real, "/bin/") : NULL;
    if (bin) { /* its own headers are beside it */
        strcpy(bin, "/lib");
        base_folders_add(folders, real);
    }
    free(real);
    free(compiler);
}

/* ---- its arguments ---- */

static bool is_preprocessed(const char *source) {
    const char *dot = strrchr(source, '.');
    return dot && strcmp(dot, ".i") == 0;
}

static void add_dialect(struct arguments *a, bool preprocessed) {
    static const char *const old_c[] = {"-fgnu89-inline",
                                        "-Wno-error=int-conversion",
                                        "-Wno-error=implicit-int",
                                        "-Wno-error=implicit-function-declaration",
                                        "-Wno-error=incompatible-function-pointer-types",
                                        NULL};
    /* Text that gcc preprocessed may contain malloc(free, 1), which clang does not know. So the
     * preprocessor runs again, knowing no macro but this. */
    static const char *const of_gcc[] = {"-x", "c", "-undef", "-D__malloc__(...)=__malloc__", NULL};
    add_all(a, old_c);
    if (preprocessed)
        add_all(a, of_gcc);
}

/* Clang folds constants before we see them, so clang itself must check them for overflow.
 * Everywhere else the nsw marks of the bitcode would be enough. */
static void add_overflow_checks(struct arguments *a) {
    static const char *const checks[] = {"-fsanitize=signed-integer-overflow",
                                         "-fsanitize-trap=signed-integer-overflow", NULL};
    add_all(a, checks);
}

static void add_flags(struct arguments *a, const struct front_llvm_input *in, const char *source) {
    static const char *const always[] = {
        "-g",
        "-O0",
        "-emit-llvm",
        "-c",
        "-fno-discard-value-names",
        "-Xclang",
        "-fsanitize-address-use-after-scope", /* marks the scopes of variables */
        "-ffp-contract=off", /* a*b+c is two operations, as on a processor without a fused one */
        "-fno-stack-protector",
        "-fno-color-diagnostics",
        "-D__HEDDLE__=1", /* heddle.h declares instead of standing in */
        NULL,
    };
    add_all(a, always);
    assert(in->pointer_bits == 0 || in->pointer_bits == 32 || in->pointer_bits == 64);
    if (in->pointer_bits == 32)
        add_argument(a, "-m32");
    else if (in->pointer_bits == 64)
        add_argument(a, "-m64");
    if (in->check_overflow)
        add_overflow_checks(a);
    bool preprocessed = is_preprocessed(source);
    if (in->task_dialect || preprocessed)
        add_dialect(a, preprocessed);
}

/* ---- running it ---- */

/* A header of the C library that is only missing for 32-bit programs. */
static const char *hint_of(const char *text) {
    bool narrow = strstr(text, "'asm/") || strstr(text, "stubs-32.h") || strstr(text, "'bits/");
    return narrow && strstr(text, "file not found")
               ? "\nfor 32-bit programs the C library needs: sudo apt-get install gcc-multilib"
               : "";
}

static bool report(const char *compiler, const char *source, int status, const char *messages,
                   const struct base_folders *folders, struct base_status *s) {
    if (status == 0)
        return true;
    assert(compiler[0] && status != -1);
    const char *name = strrchr(compiler, '/') ? strrchr(compiler, '/') + 1 : compiler;
    char *said = base_child_said(messages, status);
    assert(*said);
    if (folders)
        said = front_llvm_messages_inside(said, folders);
    base_fail(s, "%s does not compile (%s):\n%s%s", source, name, said, hint_of(said));
    free(said);
    return false;
}

static bool write_headers(struct base_scratch *scratch, struct base_status *s) {
    bool ok = base_scratch_make(scratch, s);
    for (const struct base_embedded *e = front_llvm_embedded; ok && e->name; e++)
        ok = !base_has_suffix(e->name, ".h") ||
             base_scratch_write(scratch, e->name, e->text, e->size, s);
    return ok;
}

static bool compile_with(const char *compiler, const struct front_llvm_input *in,
                         const char *source, const struct base_scratch *scratch, const char *output,
                         struct base_status *s) {
    struct arguments a = {0};
    char *messages = base_scratch_file(scratch, "messages");
    char *list = base_scratch_file(scratch, "inputs");
    add_argument(&a, compiler);
    add_flags(&a, in, source);
    add_argument(&a, "-isystem");
    add_argument(&a, scratch->path);
    for (uint32_t i = 0; i < in->flag_count; i++)
        add_argument(&a, in->flags[i]);
    add_argument(&a, "-o");
    add_argument(&a, output);
    add_argument(&a, "-MD");
    add_argument(&a, "-MF");
    add_argument(&a, list);
    char *name = base_child_name(source);
    add_argument(&a, name);
    add_argument(&a, NULL);
    assert(!base_vec_last(&a.list) && a.list.count > in->flag_count);
    int status = base_child_run(scratch, a.list.at, messages, s);
    bool ok = status != -1 && report(compiler, source, status, messages, in->folders, s) &&
              (!in->folders || front_llvm_inputs_inside(list, source, in->folders, s));
    base_vec_drop(&a.list);
    free(name);
    free(list);
    free(messages);
    return ok;
}

bool front_llvm_compile(const struct front_llvm_input *in, uint32_t number,
                        struct base_scratch *scratch, char **output, struct base_status *s) {
    assert(number < in->file_count);
    const char *source = in->files[number];
    *output = NULL;
    if (!base_file_check(source, s))
        return false;
    uint32_t version;
    char *compiler = front_llvm_compiler(&version);
    if (!compiler)
        return base_fail(s, "%s is C source and no clang %d to %d is installed: %s", source, OLDEST,
                         NEWEST, FRONT_LLVM_INSTALL);
    char name[24];
    snprintf(name, sizeof name, "%u.bc", number);
    bool ok = scratch->path || write_headers(scratch, s);
    if (ok) {
        *output = base_scratch_file(scratch, name);
        ok = compile_with(compiler, in, source, scratch, *output, s);
    }
    free(compiler);
    assert(ok == !s->message && (!ok || *output));
    return ok;
}
