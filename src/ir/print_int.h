/* The parts of the printer. Private to it. */
#ifndef IR_PRINT_INT_H
#define IR_PRINT_INT_H

#include "base/text.h"
#include "ir/program.h"

void ir_print_function_name(const struct ir_program *p, uint32_t index, struct base_text *out);
void ir_print_global_name(const struct ir_program *p, uint32_t index, struct base_text *out);
void ir_print_register(uint32_t reg, struct base_text *out);
void ir_print_class_name(const struct ir_program *p, uint32_t index, struct base_text *out);
void ir_print_class(const struct ir_program *p, uint32_t index, struct base_text *out);
void ir_print_raises(const struct ir_program *p, struct base_text *out);
void ir_print_handler(const struct ir_program *p, const struct ir_handler *h,
                      struct base_text *out);
void ir_print_offset(int64_t offset, struct base_text *out); /* "+ 8", "- 8", or nothing */

#endif
