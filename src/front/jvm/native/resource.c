/* Files beside the classes: resources by their names, and the JDK's time zones. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include "front/jvm/class/class_int.h"
#include "front/jvm/read/classpath_int.h"
#include "front/jvm/read/tzdb.h"
#include <stdlib.h>

/* A file that cannot be read counts as absent, as in java. */
static enum vm_status resource(struct vm_call *c) {
    char *name = jvm_native_string_copy(c, c->arg[0]);
    if (!name)
        return jvm_native_raise_null(c);
    struct ir_program *p = vm_program(c);
    struct base_status status = {0};
    struct jvm_found found = {0};
    ir_supply_lock(p);
    bool ok = jvm_classpath_resource(jvm_of(p)->path, jvm_text_of(name), &found, &status);
    ir_supply_unlock(p);
    base_status_drop(&status);
    free(name);
    struct jvm_span bytes = {found.at, (uint32_t)found.size};
    return jvm_native_bytes_return(c, ok ? bytes : (struct jvm_span){0});
}

/* ---- time zones ---- */

static struct jvm_span zones(struct ir_program *p) {
    struct jvm *j = jvm_of(p);
    struct base_status status = {0};
    const uint8_t *bytes = NULL;
    size_t size = 0;
    ir_supply_lock(p);
    const char *home = jvm_classpath_java_home(j->path);
    if (!j->zones.at && home) {
        const char *path = base_arena_printf(&j->arena, "%s/lib/tzdb.dat", home);
        if (jvm_file_read(&j->arena, path, &bytes, &size, &status) && bytes)
            j->zones = (struct jvm_span){bytes, (uint32_t)size};
    }
    ir_supply_unlock(p);
    base_status_drop(&status);
    return j->zones;
}

static enum vm_status zone_rules(struct vm_call *c) {
    char *region = jvm_native_string_copy(c, c->arg[0]);
    if (!region)
        return jvm_native_raise_null(c);
    struct jvm_span rules = jvm_tzdb_rules(zones(vm_program(c)), region);
    free(region);
    return jvm_native_bytes_return(c, rules);
}

static enum vm_status zone_names(struct vm_call *c) {
    struct jvm_span file = zones(vm_program(c));
    struct base_text text = {0};
    struct jvm_text region;
    for (uint32_t i = 0; (region = jvm_tzdb_region(file, i)).at; i++)
        base_text_printf(&text, "%s%.*s", i ? "\n" : "", JVM_TEXT(region));
    uint64_t string = jvm_native_text_constant(c, base_text_get(&text));
    base_text_drop(&text);
    return native_return(c, string);
}

const struct vm_native jvm_native_resource[] = {
    NATIVE_PURE("heddle/Classes.bytes(" L_STRING ")[B", 1, resource),
    NATIVE_PURE("heddle/Times.bytes(" L_STRING ")[B", 1, zone_rules),
    NATIVE_PURE("heddle/Times.names()" L_STRING, 0, zone_names),
    {0},
};
