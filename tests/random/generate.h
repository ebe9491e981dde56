/* Random programs. */
#ifndef RANDOM_GENERATE_H
#define RANDOM_GENERATE_H

#include "prog.h"

/* The program of a seed: always the same. */
void generate_program(uint64_t seed, struct prog *p);

#endif
