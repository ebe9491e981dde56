/* The last line of a verification task's run, as the SV-COMP community's scripts read it. */
#ifndef REPORT_SV_H
#define REPORT_SV_H

#include "base/text.h"
#include "explore/event.h"

/* "TRUE", "FALSE(unreach-call)" or "UNKNOWN", and a newline. `violated` is the subproperty that the
 * first fault violates; a violation without one is no answer to the property. */
void report_sv(enum explore_verdict verdict, const char *violated, struct base_text *out);

#endif
