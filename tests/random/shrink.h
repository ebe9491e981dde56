/* Makes a failing program small. */
#ifndef RANDOM_SHRINK_H
#define RANDOM_SHRINK_H

#include "prog.h"

/* `fails` is asked of every candidate; the last one that it accepted is left in `p`. */
void shrink_program(struct prog *p, bool (*fails)(const struct prog *p, void *context),
                    void *context);

#endif
