/* A proposition as a tree: made by proposition_parse.c, evaluated by proposition.c. */
#ifndef VM_QUESTION_PROPOSITION_INT_H
#define VM_QUESTION_PROPOSITION_INT_H

#include "base/arena.h"
#include "vm/people/read.h"
#include "vm/proposition.h"

enum vm_term_kind {
    VM_TERM_NUMBER,
    VM_TERM_GLOBAL, /* these four name a place: its type is `type` */
    VM_TERM_ELEMENT,
    VM_TERM_MEMBER,
    VM_TERM_TARGET, /* of a pointer */
    VM_TERM_STATIC, /* these three name a place of a managed program: only a static has a type */
    VM_TERM_FIELD,  /* the field `name` of the object there */
    VM_TERM_ITEM,   /* of an array */
    VM_TERM_CALL,
    VM_TERM_AT_FUNCTION,
    VM_TERM_AT_LINE,
    VM_TERM_ENDED,
    VM_TERM_STOPPED,
    VM_TERM_NOT,
    VM_TERM_MINUS,
    VM_TERM_BINARY,
};

/* Of binary terms, closest last. */
enum vm_binary {
    VM_BINARY_OR,
    VM_BINARY_AND,
    VM_BINARY_EQUAL,
    VM_BINARY_UNEQUAL,
    VM_BINARY_AT_MOST,
    VM_BINARY_AT_LEAST,
    VM_BINARY_LESS,
    VM_BINARY_MORE,
    VM_BINARY_ADD,
    VM_BINARY_SUBTRACT,
    VM_BINARY_MULTIPLY,
    VM_BINARY_DIVIDE,
    VM_BINARY_REMAINDER,
};

struct vm_term {
    enum vm_term_kind kind;
    enum vm_binary binary;
    const struct vm_term *left, *right;
    int64_t number; /* NUMBER; AT_LINE: the line */
    uint32_t global;
    uint32_t type;
    uint64_t size;   /* of a place without a type; of an ELEMENT: each */
    uint64_t offset; /* of a MEMBER, of a STATIC in its global */
    uint32_t bit_offset, bit_size;
    const char *name; /* AT_FUNCTION: which; AT_LINE: how the file's name ends, or NULL; FIELD */
    struct ir_question question; /* CALL */
};

static inline bool vm_term_is_managed(const struct vm_term *t) {
    return t->kind >= VM_TERM_STATIC && t->kind <= VM_TERM_ITEM;
}

struct vm_proposition {
    struct base_arena arena;
    const struct ir_program *program;
    const struct vm_term *root;
    const char *text;
};

#endif
