/* What the tests of the IR share. */
#ifndef TEST_IR_HELPER_H
#define TEST_IR_HELPER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ir/build.h"
#include "ir/passes.h"

/* Initialises p and assembles the text into it; the test fails with the message if that does. */
void helper_load(struct ir_program *p, const char *text);
/* The printed program; the caller frees. */
char *helper_print(const struct ir_program *p);
/* A file under tests/golden/ir; the caller frees. */
char *helper_golden(const char *name);

/* xorshift: the same numbers on every machine. */
uint32_t helper_random(uint64_t *state, uint32_t below);

#endif
