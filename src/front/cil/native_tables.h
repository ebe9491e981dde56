/* Natives and redirections: the tables that the folder native gives the front end. */
#ifndef FRONT_CIL_NATIVE_TABLES_H
#define FRONT_CIL_NATIVE_TABLES_H

#include "front/cil/class/class.h"
#include "vm/native.h"
#include <stdint.h>

/* Tables of natives, keyed by cil_method_key; a row with name NULL ends a table. A method that has
 * a native is replaced by it even if it has code. */
extern const struct vm_native *const cil_native_tables[];
extern const uint32_t cil_native_table_count;

/* A row with from NULL ends the table. */
extern const struct cil_redirect cil_redirects[];

/* Static methods of the models that the lowering calls, in class Heddle.Raise:
 *   Null Bounds Division Overflow Size Memory Stack (long, long)   enum ir_raise
 *   Cast(object, System.Type)          a castclass or unbox that fails
 *   ArrayStore()                       an element of the wrong class
 *   TypeInit(string, System.Exception) a .cctor threw; the exception may be null
 *   Arithmetic()                       ckfinite
 *   Message(string)                    code that cannot be run: throws InvalidProgramException */

#endif
