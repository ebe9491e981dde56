/* Reads all there is in an assembly or in debug information, whatever the bytes: for tests with
 * inputs that somebody damaged. An input may be refused, but only with a reason and a place. */
#ifndef TESTS_FRONT_CIL_WALK_H
#define TESTS_FRONT_CIL_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False: refused, somewhere. Aborts where the reader breaks its promises. */
bool walk_assembly(const uint8_t *bytes, size_t size);
bool walk_mdb(const uint8_t *bytes, size_t size);
bool walk_pdb(const uint8_t *bytes, size_t size);

#endif
