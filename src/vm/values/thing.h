/* A thing that people look at: memory with a type, what a register holds, or what an expression
 * came to.
 *
 * Invariants of this folder:
 * - looking changes nothing that a step could see; it happens between two steps, or in an
 * observer's call, when every frame says where it stands;
 * - a thing of kind PLACE is at a pointer, which need not lead anywhere; whoever reads it says why
 * it could not be read. A WORD has the type of its register's variable;
 * - a part of a thing is inside it, or what it points to; parts are numbered from 0;
 * - a collection is shown by what it holds only if all its fields were found as its class has them.
 *   Otherwise it is an object like any other. */
#ifndef VM_VALUES_THING_H
#define VM_VALUES_THING_H

#include "base/text.h"
#include "vm/people/read.h"

enum vm_thing_kind {
    VM_THING_NONE,
    VM_THING_PLACE,
    VM_THING_WORD,
    VM_THING_NUMBER, /* the rest come from expressions */
    VM_THING_REAL,
    VM_THING_TRUTH,
    VM_THING_TEXT,
};

struct vm_thing {
    enum vm_thing_kind kind;
    uint32_t type;                 /* PLACE, WORD: its debug type; 0: unknown */
    uint64_t at;                   /* PLACE: a pointer; WORD: the value */
    uint32_t bit_offset, bit_size; /* PLACE: of a bit field; bit_size 0: it is none */
    bool undefined;                /* WORD: some of its bits are */
    vm_read_number number;         /* NUMBER, TRUTH */
    double real;
    const char *text; /* TEXT: whoever made it owns it */
};

static inline struct vm_thing vm_thing_place(uint64_t at, uint32_t type) {
    return (struct vm_thing){.kind = VM_THING_PLACE, .at = at, .type = type};
}

const struct ir_type *vm_thing_type(struct vm *m, const struct vm_thing *t); /* or NULL */
bool vm_thing_is_whole(struct vm *m, const struct vm_thing *t); /* an array, a struct or a union */

/* The bits of a thing of at most 8 bytes; a pointer in its 64-bit form. False: *why says why there
 * are none. */
bool vm_thing_word(struct vm *m, const struct vm_thing *t, uint64_t *out, const char **why);

/* The managed object that a thing refers to; NULL: null, or it is no reference. */
struct vm_object *vm_thing_object(struct vm *m, const struct vm_thing *t, uint64_t *pointer);
const struct ir_class *vm_thing_class(struct vm *m, const struct vm_object *o);
/* Its name without package and outer classes: "ArrayList", "Bank.Account". */
void vm_thing_add_class(struct base_text *out, const struct ir_class *class);

/* A managed array: its length and its elements. */
uint32_t vm_thing_array_length(struct vm *m, const struct vm_object *o);
struct vm_thing vm_thing_array_at(struct vm *m, const struct vm_object *o, uint64_t pointer,
                                  uint64_t index);

/* A field of a managed object, or of a struct (through a pointer too, as all languages but C have
 * it). False: there is none. */
bool vm_thing_field(struct vm *m, const struct vm_thing *of, const char *name,
                    struct vm_thing *out);
bool vm_thing_target(struct vm *m, const struct vm_thing *of, struct vm_thing *out);
/* Element `index` of an array, or of what a pointer of C points to. */
bool vm_thing_element(struct vm *m, const struct vm_thing *of, int64_t index, struct vm_thing *out);

/* ---- parts: what is inside (parts.c) ---- */

uint32_t vm_thing_parts(struct vm *m, const struct vm_thing *t);
/* Part number n; its name is added to `name`. False: it cannot be told. */
bool vm_thing_part(struct vm *m, const struct vm_thing *t, uint32_t n, struct base_text *name,
                   struct vm_thing *out);

/* ---- words (words.c) ---- */

/* The value as people see it. False: the text is the reason why there is none. */
bool vm_thing_add_text(struct vm *m, const struct vm_thing *t, struct base_text *out);
void vm_thing_add_type(struct vm *m, const struct vm_thing *t, struct base_text *out);
/* A string of a managed program, or the characters that a C pointer or array has, without quotes.
 * False: it is none. */
bool vm_thing_string(struct vm *m, const struct vm_thing *t, struct base_text *out);

#endif
