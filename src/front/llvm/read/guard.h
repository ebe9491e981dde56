/* Input may crash a library that we depend on. Work on such input is tried first in a child
 * process, which may crash without harm. Private to the front end. */
#ifndef FRONT_LLVM_READ_GUARD_H
#define FRONT_LLVM_READ_GUARD_H

#include "base/status.h"
#include <stdbool.h>

/* Says what the work is doing now, for the message if it dies there: "reading x.bc". */
typedef void front_llvm_stage(void *stage, const char *text);
typedef bool front_llvm_work(void *context, front_llvm_stage *say, void *stage,
                             struct base_status *s);

/* True if the work succeeded in the child; nothing of it remains here but the answer. False: the
 * status is the work's own, or says how the child died. */
BASE_MUST_CHECK bool front_llvm_guard(front_llvm_work *work, void *context, struct base_status *s);

#endif
