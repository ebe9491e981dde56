/* The parts of the assembler. Private to it. */
#ifndef IR_ASSEMBLE_INT_H
#define IR_ASSEMBLE_INT_H

#include "base/index.h"
#include "ir/cursor.h"
#include "ir/program.h"

struct ir_label {
    char *name;  /* owned */
    uint32_t pc; /* IR_NO_INDEX: not seen yet */
};

enum ir_fixup_field {
    IR_FIXUP_X,
    IR_FIXUP_Y,
    IR_FIXUP_AUX,
    IR_FIXUP_FIRST, /* this and the next ones are fields of a handler */
    IR_FIXUP_END,
    IR_FIXUP_TARGET,
    IR_FIXUP_FILTER,
};

/* A target field that still holds the number of a label. */
struct ir_fixup {
    enum ir_fixup_field field;
    uint32_t where; /* an instruction, a word of aux, or a handler */
    uint32_t label;
    uint32_t line;
};

struct ir_assembler {
    struct ir_program *p;
    struct ir_cursor c;
    struct ir_function *f; /* the function that is being read; NULL outside of one */
    uint32_t type_base;    /* t1 is the type after this index */
    uint32_t type_count;   /* how many types this text has */
    uint32_t types_read;
    uint64_t init_bytes;              /* how many bytes of initialisers this text has so far */
    BASE_VEC(struct ir_label) labels; /* of the function that is being read */
    struct base_index label_index;
    BASE_VEC(struct ir_fixup) fixups;
    BASE_VEC(uint32_t) words; /* of the table that is being read */
};

/* Read @name of a thing that exists. */
BASE_MUST_CHECK bool ir_assemble_function_ref(struct ir_assembler *a, uint32_t *out);
BASE_MUST_CHECK bool ir_assemble_global_ref(struct ir_assembler *a, uint32_t *out);
/* Reads $name of a class that exists. */
BASE_MUST_CHECK bool ir_assemble_class_ref(struct ir_assembler *a, uint32_t *out);
/* Reads t5, or t0 for the unknown type. */
BASE_MUST_CHECK bool ir_assemble_type_ref(struct ir_assembler *a, uint32_t *out);
/* Reads !file:line:column ..., or nothing (0). */
BASE_MUST_CHECK bool ir_assemble_loc(struct ir_assembler *a, uint32_t *out);
/* The number of the label with this name, which is made if it is new. */
uint32_t ir_assemble_label(struct ir_assembler *a, struct ir_word name);

/* Reads a line of a function's body that is an instruction. */
BASE_MUST_CHECK bool ir_assemble_ins(struct ir_assembler *a);
/* Read a function up to "}", or a declaration. The keyword was read already. */
BASE_MUST_CHECK bool ir_assemble_function(struct ir_assembler *a);
BASE_MUST_CHECK bool ir_assemble_declare(struct ir_assembler *a);
/* Read one line, whose keyword was read already. */
BASE_MUST_CHECK bool ir_assemble_class_name(struct ir_assembler *a); /* in the first pass */
BASE_MUST_CHECK bool ir_assemble_class(struct ir_assembler *a);
BASE_MUST_CHECK bool ir_assemble_raise(struct ir_assembler *a);
BASE_MUST_CHECK bool ir_assemble_handler(struct ir_assembler *a);

#endif
