/* A fault and its story in JSON. */
#ifndef REPORT_JSON_FAULT_H
#define REPORT_JSON_FAULT_H

#include "explore/event.h"
#include "report/value.h"
#include "story/story.h"

/* The story may be NULL: none was built. The caller owns the value. */
json_t *report_json_fault(const struct explore_fault *fault, const struct story *story);

#endif
