/* The parts of the verifier. Private to it. */
#ifndef IR_VERIFY_INT_H
#define IR_VERIFY_INT_H

#include "base/status.h"
#include "ir/program.h"

struct ir_check {
    const struct ir_program *p;
    struct base_status *s;
    const struct ir_function *f;
    uint32_t pc;
};

/* Reports a failure at the current instruction. Returns false. */
BASE_PRINTF(2, 3) bool ir_check_fail(const struct ir_check *k, const char *format, ...);

/* The operands that are not registers: immediates, kinds, widths, memory flags. */
BASE_MUST_CHECK bool ir_check_numbers(const struct ir_check *k, const struct ir_ins *i);

#endif
