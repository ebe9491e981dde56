/* The tables that the library keeps as resources. And answers for a runtime that has no stack
 * traces and collects no garbage that the library could notice. */
#include "base/text.h"
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include "ir/build.h"
#include <assert.h>
#include <stdlib.h>

uint32_t cil_native_global(struct ir_program *p, const char *name, uint64_t size, bool *made) {
    uint32_t index = ir_program_find_global(p, name);
    *made = index == IR_NO_INDEX;
    if (*made) {
        index = ir_build_global(p, base_arena_strdup(&p->arena, name), size, 8);
        p->globals.at[index].hidden = true;
    }
    assert(p->globals.at[index].size == size);
    return index;
}

/* ---- resources ---- */

/* The bytes of a resource of mscorlib. NULL bytes: it has none of that name. */
static struct cil_bytes resource(struct cil *cil, const char *name) {
    struct cil_assembly *a = cil->domain.corlib;
    struct cil_bytes found = {0};
    uint32_t rows = a ? cil_metadata_rows(&a->metadata, CIL_TABLE_MANIFEST_RESOURCE) : 0;
    for (uint32_t i = 1; i <= rows && !found.at; i++) {
        struct cil_row_manifest_resource row = cil_row_manifest_resource(&a->metadata, i);
        uint32_t size;
        if (strcmp(row.name, name) != 0 || (uint64_t)row.offset + 4 > a->pe.resources.size)
            continue;
        memcpy(&size, a->pe.resources.at + row.offset, sizeof size);
        if ((uint64_t)row.offset + 4 + size > a->pe.resources.size)
            continue;
        found = a->pe.resources;
        found.at += row.offset + 4;
        found.size = size;
    }
    return found;
}

/* (assembly, name): the assembly is always mscorlib. */
static enum vm_status resource_bytes(struct vm_call *c) {
    struct cil *cil = cil_of_call(c);
    struct ir_program *p = cil_program(cil);
    char *name;
    size_t size;
    bool made;
    NATIVE_TRY(cil_string_text(c, c->arg[1], &name, &size));
    struct cil_bytes bytes = resource(cil, name);
    if (!bytes.at) {
        free(name);
        return native_unmodelled(c, "a table that this mscorlib lacks");
    }
    ir_supply_lock(p);
    uint32_t index = cil_native_global(p, name, bytes.size, &made);
    if (made) {
        p->globals.at[index].init = bytes.at;
        p->globals.at[index].is_const = true;
        p->globals.at[index].class = IR_NO_INDEX;
    }
    ir_supply_unlock(p);
    free(name);
    return native_return(c, vm_global_at(index));
}

/* ---- always the same answer ---- */

static enum vm_status none(struct vm_call *c) {
    return native_return(c, 0);
}

static enum vm_status nothing(struct vm_call *c) {
    (void)c;
    return VM_OK;
}

/* Stands in for a key that was collected; no other object is equal to it. */
static enum vm_status tombstone(struct vm_call *c) {
    return native_return(c, native_literal(c, "heddle: the tombstone of ephemerons"));
}

static enum vm_status slash(struct vm_call *c) {
    return native_return(c, '/');
}

static enum vm_status colon(struct vm_call *c) {
    return native_return(c, ':');
}

/* (object): the address at which its fields, elements or characters begin. */
static enum vm_status address_of_pinned(struct vm_call *c) {
    struct cil_class *class = c->arg[0] ? native_class(c, c->arg[0]) : NULL;
    if (!class)
        return native_return(c, 0);
    bool array = class->type->kind == CIL_KIND_ARRAY;
    return native_return(c, c->arg[0] + (array ? class->size : IR_HEAD));
}

#define TRACE "System.Diagnostics.StackTrace::"
#define IO    "System.IO.MonoIO::"

const struct vm_native cil_native_library[] = {
    NATIVE_PURE("System.Globalization.GlobalizationAssembly::GetGlobalizationResourceBytePtr("
                "System.Reflection.Assembly,System.String)",
                2, resource_bytes),
    NATIVE_PURE(TRACE "get_trace(System.Exception,System.Int32,System.Boolean)", 3, none),
    NATIVE_VOID("System.GC::register_ephemeron_array(System.Runtime.CompilerServices.Ephemeron[])",
                1, nothing),
    NATIVE_PURE("System.GC::get_ephemeron_tombstone()", 0, tombstone),
    NATIVE_PURE(IO "get_VolumeSeparatorChar()", 0, slash),
    NATIVE_PURE(IO "get_DirectorySeparatorChar()", 0, slash),
    NATIVE_PURE(IO "get_AltDirectorySeparatorChar()", 0, slash),
    NATIVE_PURE(IO "get_PathSeparator()", 0, colon),
    NATIVE_PURE("heddle.cil.pinned", 1, address_of_pinned),
    {0},
};
