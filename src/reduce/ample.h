/* Ample sets. */
#ifndef REDUCE_AMPLE_H
#define REDUCE_AMPLE_H

#include "explore/policy.h"

extern const struct explore_policy reduce_ample;

#endif
