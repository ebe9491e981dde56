/* invokedynamic: finds which of the known bootstrap methods a site has. */
#include "front/jvm/lower/indy_int.h"

#include "front/jvm/read/descriptor.h"
#include <assert.h>
#include <string.h>

/* The descriptor's own text of a type, "Ljava/lang/String;". */
static const char *type_text(struct jvm *j, struct jvm_type t) {
    if (t.kind != JVM_OBJECT)
        return jvm_intern(j, t.name);
    return base_arena_printf(&j->arena, "L%.*s;", JVM_TEXT(t.name));
}

struct jvm_types jvm_types_of(struct jvm *j, const char *descriptor) {
    struct jvm_text text = jvm_text_of(descriptor);
    struct jvm_types types = {0};
    uint32_t count = jvm_descriptor_count(text);
    types.params = base_arena_alloc(&j->arena, (count + 1) * sizeof *types.params);
    struct jvm_params params = jvm_descriptor_params(text);
    for (struct jvm_type t; jvm_params_next(&params, &t);)
        types.params[types.count++] = type_text(j, t);
    assert(types.count == count);
    types.result = type_text(j, jvm_descriptor_return(text));
    return types;
}

static void unknown(struct jvm_lower *l, const struct jvm_site *site) {
    const struct jvm_member *m = &site->bootstrap.handle.member;
    uint16_t args[256];
    jvm_lower_pop_args(l, args, jvm_descriptor_count(jvm_text_of(site->descriptor)), NULL);
    jvm_emit_unmodelled(&l->e, "invokedynamic linked by %.*s.%.*s", JVM_TEXT(m->owner),
                        JVM_TEXT(m->name));
    if (strchr(site->descriptor, ')')[1] != 'V')
        jvm_emit_const(&l->e, jvm_lower_push_result(l, site->descriptor), 0);
}

void jvm_lower_dynamic(struct jvm_lower *l) {
    struct jvm_dynamic d = jvm_pool_dynamic(l->file, jvm_bytes_u2(l->code.at + l->pc + 1));
    struct jvm_site site = {.name = jvm_intern(l->j, d.name),
                            .descriptor = jvm_intern(l->j, d.descriptor),
                            .bootstrap = jvm_classfile_bootstrap(l->file, d.bootstrap)};
    struct jvm_text owner = site.bootstrap.handle.member.owner;
    struct jvm_text name = site.bootstrap.handle.member.name;
    if (jvm_text_is(owner, "java/lang/invoke/LambdaMetafactory"))
        jvm_indy_lambda(l, &site, jvm_text_is(name, "altMetafactory"));
    else if (jvm_text_is(owner, "java/lang/invoke/StringConcatFactory"))
        jvm_indy_concat(l, &site, jvm_text_is(name, "makeConcatWithConstants"));
    else if (jvm_text_is(owner, "java/lang/runtime/ObjectMethods"))
        jvm_indy_record(l, &site);
    else
        unknown(l, &site);
}
