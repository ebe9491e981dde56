/* Builds a program. Used by front ends and the text assembler. */
#ifndef IR_BUILD_H
#define IR_BUILD_H

#include "ir/program.h"

/* Each returns the index of the new thing. Names are copied into the arena. */
uint32_t ir_build_function(struct ir_program *p, const char *name);
uint32_t ir_build_global(struct ir_program *p, const char *name, uint64_t size, uint32_t align);
uint32_t ir_build_file(struct ir_program *p, const char *path); /* equal paths get equal indexes */
uint32_t ir_build_loc(struct ir_program *p, uint32_t file, uint32_t line, uint32_t column,
                      uint32_t inlined_in, const char *function); /* equal places: equal indexes */
uint32_t ir_build_type(struct ir_program *p, const struct ir_type *type);

/* Appends an instruction; returns its pc. */
uint32_t ir_build_ins(struct ir_function *f, struct ir_ins ins, uint32_t loc);
/* Appends words to the function's aux table; returns the offset of the first. */
uint32_t ir_build_aux(struct ir_function *f, const uint32_t *words, uint32_t count);

#endif
