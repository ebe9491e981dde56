/* Files beside the classes: resources by their names, and the JDK's time zones. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include "front/jvm/class/class_int.h"
#include "front/jvm/read/classpath_int.h"
#include "front/jvm/read/tzdb.h"
#include <stdlib.h>
#include <string.h>

/* A file that cannot be read counts as absent, as in java. */
static struct jvm_found find(struct vm_call *c, const char *name, uint32_t number) {
    struct ir_program *p = vm_program(c);
    struct base_status status = {0};
    struct jvm_found found = {0};
    ir_supply_lock(p);
    bool ok = jvm_classpath_resource(jvm_of(p)->path, jvm_text_of(name), number, &found, &status);
    ir_supply_unlock(p);
    base_status_drop(&status);
    return ok ? found : (struct jvm_found){0};
}

static enum vm_status resource(struct vm_call *c) {
    char *name = jvm_native_string_copy(c, c->arg[0]);
    if (!name)
        return jvm_native_raise_null(c);
    struct jvm_found found = find(c, name, (uint32_t)c->arg[1]);
    free(name);
    return jvm_native_bytes_return(c, (struct jvm_span){found.at, (uint32_t)found.size});
}

/* The module of the JDK that has the file. */
static struct jvm_text module_of(struct vm_call *c, const char *name) {
    const char *slash = strrchr(name, '/');
    struct jvm_text package = {name, slash ? (uint32_t)(slash - name) : 0};
    struct jvm_text module = jvm_classpath_module(jvm_of(vm_program(c))->path, package);
    return module.at ? module : jvm_text_of("java.base");
}

static bool is_folder(struct vm_call *c, const char *name) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    bool is = jvm_classpath_is_folder(jvm_of(p)->path, name);
    ir_supply_unlock(p);
    return is;
}

/* "jdk MODULE", "jar PATH", or "file PATH", with a path from the root of the computer's files. Or
 * "folder": it is one, and no file. */
static enum vm_status where(struct vm_call *c) {
    char *name = jvm_native_string_copy(c, c->arg[0]);
    if (!name)
        return jvm_native_raise_null(c);
    struct jvm_found found = find(c, name, (uint32_t)c->arg[1]);
    struct base_text text = {0};
    if (!found.at && !c->arg[1] && is_folder(c, name)) {
        base_text_add(&text, "folder");
    } else if (found.at && found.origin == JVM_ORIGIN_USER) {
        char *path = realpath(found.jar ? found.jar : found.file, NULL);
        if (path)
            base_text_printf(&text, "%s %s", found.jar ? "jar" : "file", path);
        free(path);
    } else if (found.at) {
        base_text_printf(&text, "jdk %.*s", JVM_TEXT(module_of(c, name)));
    }
    free(name);
    uint64_t string = text.length ? jvm_native_text_constant(c, base_text_get(&text)) : 0;
    base_text_drop(&text);
    return native_return(c, string);
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
    NATIVE_PURE("java/lang/Resources.bytes(" L_STRING "I)[B", 2, resource),
    NATIVE_PURE("java/lang/Resources.where(" L_STRING "I)" L_STRING, 2, where),
    NATIVE_PURE("heddle/Times.bytes(" L_STRING ")[B", 1, zone_rules),
    NATIVE_PURE("heddle/Times.names()" L_STRING, 0, zone_names),
    {0},
};
