/* How the text form spells numbers that stand for something. Printer and assembler share it.
 * Private to the module. */
#ifndef IR_SPELL_H
#define IR_SPELL_H

#include "base/text.h"
#include "ir/program.h"
#include <stddef.h>

/* A list of names, the n-th for the number n; NULL ends it. */
extern const char *const ir_spell_orders[];
extern const char *const ir_spell_rmws[];
extern const char *const ir_spell_types[];
extern const char *const ir_spell_class_flags[]; /* by the number of the bit */
extern const char *const ir_spell_handlers[];
extern const char *const ir_spell_raises[];

/* The position of a word of that length in such a list, or -1. */
int ir_spell_find(const char *const *names, const char *word, size_t length);

/* The imm of an operation: by name where it has one, as a number otherwise. */
void ir_spell_imm(uint16_t op, int64_t imm, struct base_text *out);
/* False: that word is no imm of this operation. Words are like "sadd.32", "sqrtf", "8.32". */
bool ir_spell_read_imm(uint16_t op, const char *word, size_t length, int64_t *imm);

/* Flags of a memory operation; `sized`: with a width. Every value has a spelling. */
void ir_spell_flags(uint32_t flags, bool sized, struct base_text *out);

/* Is it a name that needs no quotes? */
bool ir_spell_plain(const char *name);
bool ir_spell_plain_path(const char *path);
bool ir_spell_word_char(char c);
bool ir_spell_path_char(char c);
void ir_spell_quoted(const void *bytes, size_t size, struct base_text *out);

#endif
