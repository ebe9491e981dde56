#include "front/cil/class/made_for.h"

#include "front/cil/class/class_int.h"
#include <string.h>

/* ---- the library that runs ---- */

static const char *constant_text(struct cil *cil, struct cil_field *f) {
    struct cil_metadata *m = &f->class->definition->assembly->metadata;
    uint32_t row = f->is_literal ? cil_def_constant(m, cil_token(CIL_TABLE_FIELD, f->row)) : 0;
    struct cil_bytes value = row ? cil_row_constant(m, row).value : (struct cil_bytes){0};
    char *text = base_arena_alloc(&cil->arena, value.size / 2 + 1);
    for (uint32_t i = 0; i + 1 < value.size; i += 2) /* a version has no other characters */
        text[i / 2] = value.at[i + 1] ? '?' : (char)value.at[i];
    return text;
}

const char *cil_library_version(struct cil *cil) {
    struct cil_class *consts = cil_class_find(cil, "Consts");
    struct cil_field *version = consts ? cil_field_find(consts, "MonoVersion") : NULL;
    return base_arena_printf(&cil->arena, "mono %s",
                             version ? constant_text(cil, version) : "of an unknown version");
}

/* ---- the library that an assembly was made for ---- */

/* The text of an attribute's first argument; NULL: it is none. The blob: two bytes, a length below
 * 128, the text. */
static const char *first_argument(struct cil *cil, struct cil_bytes blob) {
    enum { PROLOG = 2, SHORT = 0x80 };
    if (blob.size <= PROLOG || blob.at[PROLOG] >= SHORT || blob.size - PROLOG - 1 < blob.at[PROLOG])
        return NULL;
    return base_arena_printf(&cil->arena, "%.*s", blob.at[PROLOG],
                             (const char *)blob.at + PROLOG + 1);
}

/* ".NETCoreApp,Version=v6.0"; NULL: the assembly does not say. */
static const char *framework(struct cil *cil, struct cil_assembly *a) {
    uint32_t row = cil_assembly_attribute(a, cil_token(CIL_TABLE_ASSEMBLY, 1),
                                          "System.Runtime.Versioning.TargetFrameworkAttribute");
    return row ? first_argument(cil, cil_row_custom_attribute(&a->metadata, row).value) : NULL;
}

/* The version of System.Runtime that .NET Core 2.0 came with is above all of mono's. */
static bool is_of_core(const struct cil_row_assembly_ref *r) {
    if (strcmp(r->name, "System.Private.CoreLib") == 0)
        return true;
    return strcmp(r->name, "System.Runtime") == 0 &&
           (r->major > 4 || (r->major == 4 && r->minor >= 2));
}

static const char *core_reference(struct cil *cil, struct cil_assembly *a) {
    uint32_t rows = cil_metadata_rows(&a->metadata, CIL_TABLE_ASSEMBLY_REF);
    for (uint32_t row = 1; row <= rows; row++) {
        struct cil_row_assembly_ref r = cil_row_assembly_ref(&a->metadata, row);
        if (r.name && is_of_core(&r))
            return base_arena_printf(&cil->arena, "%s %u.%u", r.name, r.major, r.minor);
    }
    return NULL;
}

static const char *made_for(struct cil *cil, struct cil_assembly *a) {
    static const char core[] = ".NETCoreApp", version[] = "Version=v";
    const char *said = framework(cil, a);
    if (!said)
        return core_reference(cil, a);
    if (strncmp(said, core, strlen(core)) != 0)
        return NULL;
    const char *number = strstr(said, version);
    return number ? base_arena_printf(&cil->arena, "%s %s", core, number + strlen(version)) : core;
}

const char *cil_made_for(struct cil *cil, struct cil_assembly *a) {
    if (!a->library && !a->made_for_known) {
        a->made_for = made_for(cil, a);
        a->made_for_known = true;
    }
    return a->made_for;
}

/* ---- known differences ---- */

/* Methods that programs call, and what they do in .NET Core and after it. Begun with those that
 * always differ; a type is named without its parameters. */
static const struct {
    const char *type, *method, *there;
    bool ends; /* nothing that comes after the call is alike */
} differences[] = {
    {"System.Runtime.CompilerServices.AsyncIteratorMethodBuilder", "Create",
     "begins an async iterator: these fail here, and work", true},
    {"System.Threading.Thread", "Abort", "throws PlatformNotSupportedException", true},
    {"System.Threading.Thread", "ResetAbort", "throws PlatformNotSupportedException", true},
    {"System.Threading.Thread", "Suspend", "throws PlatformNotSupportedException", true},
    {"System.Threading.Thread", "Resume", "throws PlatformNotSupportedException", true},
    {"System.AppDomain", "CreateDomain", "throws PlatformNotSupportedException", true},
    {"System.AppDomain", "Unload", "throws CannotUnloadAppDomainException", true},
    {"System.String", "GetHashCode", "is another number in each process", false},
    {"System.Double", "ToString", "writes as many digits as it takes to read the number again",
     false},
    {"System.Single", "ToString", "writes as many digits as it takes to read the number again",
     false},
};

const char *cil_known_difference(const struct cil_method *m, bool *ends) {
    const struct cil_definition *d = m->class->definition;
    *ends = true;
    if (d->is_delegate &&
        (strcmp(m->name, "BeginInvoke") == 0 || strcmp(m->name, "EndInvoke") == 0))
        return "throws PlatformNotSupportedException";
    for (size_t i = 0; d->library && i < sizeof differences / sizeof *differences; i++)
        if (strcmp(differences[i].type, d->full_name) == 0 &&
            strcmp(differences[i].method, m->name) == 0) {
            *ends = differences[i].ends;
            return differences[i].there;
        }
    return NULL;
}
