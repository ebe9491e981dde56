/* Call sites that the JDK would link by running Java code. Here they are recognised by their
 * bootstrap method, and the code is generated. Private to the front end. */
#ifndef FRONT_JVM_LOWER_INDY_INT_H
#define FRONT_JVM_LOWER_INDY_INT_H

#include "front/jvm/lower/lower_int.h"

struct jvm_site {
    const char *name, *descriptor;
    struct jvm_bootstrap bootstrap;
};

/* The types of a method descriptor as descriptors, each on its own. */
struct jvm_types {
    const char **params;
    uint32_t count;
    const char *result;
};
struct jvm_types jvm_types_of(struct jvm *j, const char *descriptor);

void jvm_indy_lambda(struct jvm_lower *l, const struct jvm_site *site, bool alt);
void jvm_indy_concat(struct jvm_lower *l, const struct jvm_site *site, bool recipe);
void jvm_indy_record(struct jvm_lower *l, const struct jvm_site *site);

/* The text of a value of that type, as in string concatenation; returns the register. */
uint16_t jvm_emit_text(struct jvm_emit *e, uint16_t value, const char *type);
void jvm_emit_concat(struct jvm_emit *e, const uint16_t *strings, uint32_t count, uint16_t result);

#endif
