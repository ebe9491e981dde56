/* The names that the text form has for numbers. Printer and assembler share them. Private to the
 * module. */
#ifndef IR_SPELL_H
#define IR_SPELL_H

#include "base/text.h"
#include "ir/program.h"
#include <stddef.h>

/* Lists of names: the n-th stands for the number n, and NULL ends the list. */
extern const char *const ir_spell_orders[];
extern const char *const ir_spell_rmws[];
extern const char *const ir_spell_types[];
extern const char *const ir_spell_class_flags[]; /* by the number of the bit */
extern const char *const ir_spell_handlers[];
extern const char *const ir_spell_raises[];

/* The position of a word in such a list, or -1. */
int ir_spell_find(const char *const *names, const char *word, size_t length);

/* Writes the imm of an operation: as a name if it has one, otherwise as a number. */
void ir_spell_imm(uint16_t op, int64_t imm, struct base_text *out);
/* Reads such an imm: "sadd.32", "sqrtf", "8.32". False: the word is no imm of this operation. */
bool ir_spell_read_imm(uint16_t op, const char *word, size_t length, int64_t *imm);

/* Writes the flags of a memory operation; `sized`: with a width. Every value can be written. */
void ir_spell_flags(uint32_t flags, bool sized, struct base_text *out);

/* Is it a name that needs no quotes? */
bool ir_spell_plain(const char *name);
bool ir_spell_plain_path(const char *path);
bool ir_spell_word_char(char c);
bool ir_spell_path_char(char c);
void ir_spell_quoted(const void *bytes, size_t size, struct base_text *out);

#endif
