/* The stress build (HEDDLE_STRESS, ./dev test --stress) does at every opportunity what is otherwise
 * rare. Arrays and objects move whenever they may, and the bytes that they leave are overwritten,
 * so that a pointer which was held too long leads to nonsense. Thresholds have their smallest
 * values and tables begin with the least room. Garbage is looked for before every allocation. What
 * a cache answers is worked out again and compared.
 *
 * The meaning is here and in the few places that ask BASE_STRESS: a constant, so that the code of
 * both builds is compiled in both, and the other one costs nothing. */
#ifndef BASE_STRESS_H
#define BASE_STRESS_H

#include <assert.h>

#ifdef HEDDLE_STRESS
enum { BASE_STRESS = 1 };
#else
enum { BASE_STRESS = 0 };
#endif

/* Asserted in the stress build only: what costs as much as the answer that it checks. */
#define base_stress_assert(condition) assert(!BASE_STRESS || (condition))

#endif
