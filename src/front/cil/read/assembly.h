/* Assemblies, where they are found, and types found in them by name. All assemblies of one run are
 * in a domain, which owns them. Files are mapped, and indexes are made when first asked for. So a
 * question changes the domain: only one thread at a time may ask. */
#ifndef FRONT_CIL_READ_ASSEMBLY_H
#define FRONT_CIL_READ_ASSEMBLY_H

#include "base/embed.h"
#include "base/vec.h"
#include "front/cil/read/body.h"
#include "front/cil/read/debug.h"
#include "front/cil/read/metadata.h"
#include "front/cil/read/pe.h"

struct cil_domain;
struct cil_names; /* index over type names */
struct cil_links; /* tokens that were resolved before */
struct cil_debug_source;

struct cil_assembly {
    struct cil_domain *domain;
    const char *name; /* simple name, "mscorlib" */
    const char *path; /* of the file; NULL: embedded */
    uint32_t number;  /* its place in domain->assemblies */
    bool library;     /* from mono's folder or embedded: not the user's code */
    bool replaces;    /* its types stand in for those of the same full name elsewhere */
    struct cil_bytes file;
    struct cil_pe pe;
    struct cil_metadata metadata;
    uint64_t device, inode;  /* device and inode of the file */
    struct cil_names *names; /* these three: made when first asked for */
    struct cil_links *links;
    struct cil_debug_source *debug;
    bool made_for_known; /* and the next one: class/made_for.h */
    const char *made_for;
};

/* A TypeDef row of an assembly. */
struct cil_place {
    struct cil_assembly *assembly; /* NULL: nowhere */
    uint32_t row;
};

struct cil_domain {
    struct base_arena arena;
    BASE_VEC(struct cil_assembly *) assemblies;
    const struct base_embedded *embedded; /* DLLs inside the executable; NULL: none */
    char *corlib_folder;                  /* with mscorlib.dll and Facades/; NULL until needed */
    char *program_folder;                 /* of the first assembly opened by path */
    struct cil_assembly *corlib;          /* NULL until cil_domain_corlib */
    bool replacing;                       /* some assembly replaces types of others */
};

/* mono's folder of class libraries, allocated: $HEDDLE_MONO_LIB, otherwise ../lib/mono/4.5 from the
 * folder where the mono on $PATH really is. False: there is none, and the status says what to
 * install or set. */
BASE_MUST_CHECK bool cil_corlib_folder(char **out, struct base_status *s);

/* `embedded` outlives the domain; its table ends with name NULL, names being "X.dll". */
void cil_domain_init(struct cil_domain *d, const struct base_embedded *embedded);
void cil_domain_drop(struct cil_domain *d);

/* Opens a file: the program, or a library that was named. If an assembly of the same file is open
 * already, it is returned again. */
BASE_MUST_CHECK bool cil_domain_open(struct cil_domain *d, const char *path,
                                     struct cil_assembly **out, struct base_status *s);
/* Opens an assembly in memory, which outlives the domain; `file` is for messages. */
BASE_MUST_CHECK bool cil_domain_open_bytes(struct cil_domain *d, const char *file,
                                           const void *bytes, size_t size,
                                           struct cil_assembly **out, struct base_status *s);
/* mscorlib. */
BASE_MUST_CHECK bool cil_domain_corlib(struct cil_domain *d, struct cil_assembly **out,
                                       struct base_status *s);
/* Finds an assembly by its simple name: one that is open, an embedded one, one of mono's (first for
 * System* and the like), one beside the program, one of mono's facades. *out is NULL if there is
 * none. False only if one was found and is bad. */
BASE_MUST_CHECK bool cil_domain_find(struct cil_domain *d, const char *name,
                                     struct cil_assembly **out, struct base_status *s);
/* From now on the types of `a` stand in for those of the same full name in other libraries:
 * cil_place_resolve and cil_place_find give these instead, whole with all nested types. A nested
 * type of a replaced type that `a` lacks is not found. The user's own types are never replaced.
 * Call it before anything is resolved. */
void cil_domain_replace(struct cil_domain *d, struct cil_assembly *a);

/* A top-level or nested type ("Outer/Inner", any depth) in this assembly: its own, or one that it
 * forwards. The place's assembly is NULL when there is none. */
BASE_MUST_CHECK bool cil_place_find_in(struct cil_assembly *a, const char *space, const char *name,
                                       struct cil_place *out, struct base_status *s);
/* By full name "System.Collections.Generic.List`1/Enumerator": replacements, then mscorlib, System,
 * System.Core, then every open assembly. */
BASE_MUST_CHECK bool cil_place_find(struct cil_domain *d, const char *full_name,
                                    struct cil_place *out, struct base_status *s);
/* A type nested directly in another; assembly NULL: there is none. */
struct cil_place cil_place_nested(struct cil_place outer, const char *name);

/* Where a TypeDef or TypeRef token leads, through forwarders, facades and replacements. If a
 * reference is to an assembly that does not exist, or that lacks the type (.NET Core's), the type
 * is looked for by name in mscorlib, System and System.Core. False: it leads nowhere, and the
 * status names the type. */
BASE_MUST_CHECK bool cil_place_resolve(struct cil_assembly *a, uint32_t token,
                                       struct cil_place *out, struct base_status *s);
/* "System.Collections.Generic.List`1/Enumerator", in the domain's arena. */
const char *cil_place_name(struct cil_place type);
/* The same for a TypeRef or TypeDef token that need not lead anywhere. */
const char *cil_token_name(struct cil_assembly *a, uint32_t token);

/* The custom attribute of that class on anything, by name. Returns its row; 0: none. The
 * constructor is compared by name alone, so that no library is opened for this. */
uint32_t cil_assembly_attribute(struct cil_assembly *a, uint32_t parent, const char *full_name);

/* The body of a MethodDef row. False: it is bad; a method without one (abstract, extern) has
 * out->code.at NULL. */
BASE_MUST_CHECK bool cil_assembly_body(struct cil_assembly *a, uint32_t method,
                                       struct base_arena *arena, struct cil_body *out,
                                       struct base_status *s);
/* Initial bytes of a field with an RVA: at least `size`. */
BASE_MUST_CHECK bool cil_assembly_data(struct cil_assembly *a, uint32_t field, uint32_t size,
                                       struct cil_bytes *out, struct base_status *s);
/* Lines and locals of a MethodDef row; empty if there is no debug information. A debug file that is
 * damaged or belongs to another build counts as none: cil_assembly_debug_trouble says why. */
void cil_assembly_debug(struct cil_assembly *a, uint32_t method, struct base_arena *arena,
                        struct cil_debug_method *out);
/* Why debug information of this assembly was not used; NULL: there was no such reason. */
const struct base_status *cil_assembly_debug_trouble(struct cil_assembly *a);

#endif
