#include "report/sv.h"

void report_sv(enum explore_verdict verdict, const char *violated, struct base_text *out) {
    if (verdict == EXPLORE_VERIFIED)
        base_text_add(out, "TRUE\n");
    else if (verdict == EXPLORE_VIOLATION && violated)
        base_text_printf(out, "FALSE(%s)\n", violated);
    else
        base_text_add(out, "UNKNOWN\n");
}
