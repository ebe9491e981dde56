/* The effects of a row in words. */
#ifndef REPORT_VALUES_H
#define REPORT_VALUES_H

#include "report/style.h"
#include "story/story.h"

/* All effects and the note of a row that is no switch; without what its source line says already.
 * Allocated; "" if there is nothing to say. */
char *report_values_text(const struct report_style *s, const struct story *t,
                         const struct story_row *r);

#endif
