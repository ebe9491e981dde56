/* Which class library an assembly was made for, and which one runs it. They need not be the same:
 * an assembly for .NET runs on mono's library. */
#ifndef FRONT_CIL_CLASS_MADE_FOR_H
#define FRONT_CIL_CLASS_MADE_FOR_H

#include "front/cil/class/class.h"

/* "mono 6.8.0.105", in the arena. */
const char *cil_library_version(struct cil *cil);

/* ".NETCoreApp 6.0": the assembly was made for another library than mono's, by its attribute or its
 * references. NULL: for mono's, or for any. */
const char *cil_made_for(struct cil *cil, struct cil_assembly *a);

/* How the method of the library differs in the library that such an assembly was made for; NULL: it
 * is not known to. *ends: what comes after the call differs, too. */
const char *cil_known_difference(const struct cil_method *m, bool *ends);

#endif
