/* Random walks: going back by loading components must give the same state as going there from the
 * start. */
#ifndef TEST_VM_WALK_H
#define TEST_VM_WALK_H

#include "base/text.h"
#include "model/model.h"

/* Everything that a state of the machine is, as text: two states are equal iff their texts are. */
void walk_dump(struct model *m, struct base_text *out);

/* Walks `steps` steps and steps back; a description of the first difference, allocated, or NULL. */
char *walk_random(struct model *m, uint64_t seed, uint32_t steps);

#endif
