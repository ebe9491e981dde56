/* Expressions in the program's language: a parser by recursive descent that works the value out as
 * it goes. Its parts are expression.c (operators), operand.c (names and literals) and access.c
 * (what is behind a name). */
#ifndef VM_VALUES_EXPRESSION_H
#define VM_VALUES_EXPRESSION_H

#include "base/arena.h"
#include "vm/values/thing.h"

struct vm_expression {
    struct vm *m;
    uint32_t thread;
    const struct vm_frame *frame; /* NULL: there are no local names */
    const char *text, *at;
    struct base_status *s;
    struct base_arena arena; /* of the texts of things */
    uint32_t depth;          /* of nested expressions */
    uint32_t
        idle; /* above 0: this part is read and not worked out, as behind `0 &&`; its things are
                 0 */
};

/* Each returns false with a status. */
bool vm_expression_read(struct vm_expression *e, struct vm_thing *out);
bool vm_expression_operand(struct vm_expression *e, struct vm_thing *out);
bool vm_expression_suffixes(struct vm_expression *e, struct vm_thing *out);
bool vm_expression_wrong(struct vm_expression *e, const char *what);

/* Skips blanks. */
bool vm_expression_accept(struct vm_expression *e, const char *sign);
/* A name, in the arena; "" if there is none here. */
const char *vm_expression_name(struct vm_expression *e);

/* What a thing counts as: *is_real says which of the two. False: it is no number. */
bool vm_expression_number(struct vm *m, const struct vm_thing *t, vm_read_number *number,
                          double *real, bool *is_real);
/* Are they equal? Strings are if their texts are. False: they cannot be compared. */
bool vm_expression_equal(struct vm_expression *e, const struct vm_thing *a,
                         const struct vm_thing *b, bool *equal);

static inline struct vm_thing vm_expression_of(vm_read_number number) {
    return (struct vm_thing){.kind = VM_THING_NUMBER, .number = number};
}

#endif
