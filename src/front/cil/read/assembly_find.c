/* Where assemblies are: mono's folder, its facades, beside the program, in the executable. */
#include "front/cil/read/assembly.h"

#include "base/child.h"
#include "front/cil/read/assembly_int.h"
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool readable(const char *folder, const char *file) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", folder, file);
    return length > 0 && length < (int)sizeof path && access(path, R_OK) == 0;
}

/* The folder of the program `name` on $PATH, with links followed; false: there is none. */
static bool find_program(const char *name, char out[PATH_MAX]) {
    char *file = base_child_find(name);
    bool ok = file && realpath(file, out);
    free(file);
    if (ok)
        *strrchr(out, '/') = '\0';
    return ok;
}

bool cil_corlib_folder(char **out, struct base_status *s) {
    const char *named = getenv("HEDDLE_MONO_LIB");
    if (named && *named) {
        if (!readable(named, "mscorlib.dll"))
            return base_fail(s, "HEDDLE_MONO_LIB is %s, where there is no mscorlib.dll", named);
        *out = base_strdup(named);
        return true;
    }
    char bin[PATH_MAX], folder[PATH_MAX + 32], real[PATH_MAX];
    if (!find_program("mono", bin))
        return base_fail(s, "mono's class libraries are needed, and there is no mono: install "
                            "mono-runtime, or set HEDDLE_MONO_LIB to the folder of mscorlib.dll");
    snprintf(folder, sizeof folder, "%s/../lib/mono/4.5", bin);
    if (!realpath(folder, real) || !readable(real, "mscorlib.dll"))
        return base_fail(s,
                         "mono is in %s, but there is no mscorlib.dll in %s: install "
                         "libmono-corlib4.5-cil, or set HEDDLE_MONO_LIB to its folder",
                         bin, folder);
    *out = base_strdup(real);
    return true;
}

static bool need_folder(struct cil_domain *d, struct base_status *s) {
    return d->corlib_folder || cil_corlib_folder(&d->corlib_folder, s);
}

bool cil_domain_corlib(struct cil_domain *d, struct cil_assembly **out, struct base_status *s) {
    if (!d->corlib) {
        char path[PATH_MAX];
        if (!need_folder(d, s))
            return false;
        snprintf(path, sizeof path, "%s/mscorlib.dll", d->corlib_folder);
        if (!cil_domain_open(d, path, &d->corlib, s))
            return false;
    }
    *out = d->corlib;
    assert(d->corlib->domain == d);
    return true;
}

/* Opens folder/name and an ending, where there is such a file; *out stays NULL otherwise. */
static bool try_folder(struct cil_domain *d, const char *folder, const char *name,
                       const char *ending, struct cil_assembly **out, struct base_status *s) {
    char file[NAME_MAX + 1], path[PATH_MAX];
    if (!folder || *out)
        return true;
    int length = snprintf(file, sizeof file, "%s%s", name, ending);
    if (length < 0 || length >= (int)sizeof file || !readable(folder, file))
        return true;
    length = snprintf(path, sizeof path, "%s/%s", folder, file);
    return length >= (int)sizeof path || cil_domain_open(d, path, out, s);
}

static bool try_mono(struct cil_domain *d, const char *name, struct cil_assembly **out,
                     struct base_status *s) {
    char facades[PATH_MAX];
    struct base_status ignored = {0};
    if (!need_folder(d, &ignored)) { /* then there are only those beside the program */
        base_status_drop(&ignored);
        return true;
    }
    snprintf(facades, sizeof facades, "%s/Facades", d->corlib_folder);
    return try_folder(d, d->corlib_folder, name, ".dll", out, s) &&
           try_folder(d, facades, name, ".dll", out, s);
}

static bool try_beside(struct cil_domain *d, const char *name, struct cil_assembly **out,
                       struct base_status *s) {
    return try_folder(d, d->program_folder, name, ".dll", out, s) &&
           try_folder(d, d->program_folder, name, ".exe", out, s);
}

static bool try_embedded(struct cil_domain *d, const char *name, struct cil_assembly **out,
                         struct base_status *s) {
    size_t length = strlen(name);
    for (const struct base_embedded *e = d->embedded; e && e->name; e++)
        if (!strncmp(e->name, name, length) && !strcmp(e->name + length, ".dll"))
            return cil_domain_open_bytes(d, e->name, e->text, e->size, out, s);
    return true;
}

/* A program that was published for .NET Core brings that framework along. We use mono's instead. */
static bool is_framework(const char *name) {
    return !strcmp(name, "mscorlib") || !strcmp(name, "netstandard") || !strcmp(name, "System") ||
           !strncmp(name, "System.", 7) || !strncmp(name, "Microsoft.", 10);
}

bool cil_domain_find(struct cil_domain *d, const char *name, struct cil_assembly **out,
                     struct base_status *s) {
    *out = NULL;
    for (uint32_t i = 0; i < d->assemblies.count; i++)
        if (!strcmp(d->assemblies.at[i]->name, name)) {
            assert(d->assemblies.at[i]->number == i);
            *out = d->assemblies.at[i];
            return true;
        }
    if (!*name || strchr(name, '/'))
        return true;
    if (!try_embedded(d, name, out, s) || *out)
        return *out != NULL;
    if (is_framework(name))
        return try_mono(d, name, out, s) && try_beside(d, name, out, s);
    return try_beside(d, name, out, s) && try_mono(d, name, out, s);
}
