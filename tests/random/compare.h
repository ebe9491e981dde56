/* All ways of running one program, against each other and against the oracle. */
#ifndef RANDOM_COMPARE_H
#define RANDOM_COMPARE_H

#include "base/text.h"
#include "prog.h"

enum compare_result { COMPARE_AGREE, COMPARE_DIFFER, COMPARE_TOO_LARGE };

/* `why` (may be NULL) gets what differs. */
enum compare_result compare_program(const struct prog *p, uint32_t most_states,
                                    struct base_text *why);

#endif
