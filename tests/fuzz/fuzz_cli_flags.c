/* Any lines as flags of a compiler that came with a schedule, judged by a second opinion: no flag
 * that is allowed names more flags, runs code or writes a file. */
#include "front/cil/front.h"
#include "front/jvm/front.h"
#include "front/llvm/front.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { MOST = 64 };

/* How no argument of any of the compilers may begin, wherever it stands. */
static const char *const harmful[] = {
    "@",        "-fplugin",  "-Xclang",  "-Xlinker", "-Xassembler", "-Xpreprocessor",
    "-Wa,",     "-Wl,",      "-Wp,",     "-mllvm",   "-MD",         "-MF",
    "-MMD",     "-o",        "-save-",   "-B",       "-specs",      "--config",
    "-fuse-ld", "-gsplit",   "-J",       "-Xplugin", "-processor",  "--processor",
    "-d",       "-s",        "-h",       "-A",       "-pkg",        "-out",
    "-doc",     "-resource", "-recurse", "-keyfile", "-target:",    "-fprofile",
    "-ftime-",  "-fcrash-",  "-dump",    "-fmodule", "-ivfs",       "-load",
};

/* mcs has "-d:" and "-o+"; javac and mcs are given words after these. */
static bool is_harmless(const char *flag) {
    return !strncmp(flag, "-d:", 3) || !strncmp(flag, "-define:", 8) || !strcmp(flag, "-o+") ||
           !strcmp(flag, "-o-") || !strcmp(flag, "-optimize") || !strncmp(flag, "-optimize", 9) ||
           !strncmp(flag, "-std=", 5) || !strcmp(flag, "-source") || !strcmp(flag, "-deprecation");
}

static void judge(const char *const *flags, uint32_t count, bool clang) {
    for (uint32_t i = 0; i < count; i++) {
        bool value = i && (!strcmp(flags[i - 1], "-D") || !strcmp(flags[i - 1], "-U") ||
                           !strncmp(flags[i - 1], "-i", 2) || !strcmp(flags[i - 1], "-I"));
        if (flags[i][0] == '@')
            abort();
        for (size_t h = 0; h < sizeof harmful / sizeof *harmful && !(clang && value); h++)
            if (!strncmp(flags[i], harmful[h], strlen(harmful[h])) && !is_harmless(flags[i]))
                abort();
    }
}

static uint32_t split(char *text, const char **flags) {
    uint32_t count = 0;
    for (char *line = strtok(text, "\n"); line && count < MOST; line = strtok(NULL, "\n"))
        flags[count++] = line;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const struct base_flag_rule *const lists[] = {front_llvm_flags, front_jvm_flags,
                                                         front_cil_flags};
    struct base_folders folders = {0};
    const char *flags[MOST];
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, bytes, size);
    text[size] = '\0';
    uint32_t count = split(text, flags);
    base_folders_add(&folders, ".");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (!base_flags_refused(lists[i], flags, count, &folders))
            judge(flags, count, i == 0);
    base_folders_drop(&folders);
    free(text);
    return 0;
}
