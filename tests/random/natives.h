/* What the text IR of random programs calls. */
#ifndef RANDOM_NATIVES_H
#define RANDOM_NATIVES_H

#include "vm/native.h"

extern const struct vm_native random_natives[];

#endif
