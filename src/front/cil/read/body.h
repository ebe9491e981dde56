/* Method bodies, ECMA-335 II.25.4, and their instructions. A body refers into the file; its
 * exception clauses are in the caller's arena. */
#ifndef FRONT_CIL_READ_BODY_H
#define FRONT_CIL_READ_BODY_H

#include "base/arena.h"
#include "front/cil/read/bytes.h"

enum cil_clause_kind {
    CIL_CLAUSE_CATCH = 0,
    CIL_CLAUSE_FILTER = 1,
    CIL_CLAUSE_FINALLY = 2,
    CIL_CLAUSE_FAULT = 4,
};

struct cil_clause { /* IL offsets; ranges are [start, end), inside the code */
    enum cil_clause_kind kind;
    uint32_t try_start, try_end;
    uint32_t handler_start, handler_end;
    uint32_t type;         /* CATCH: token of the class */
    uint32_t filter_start; /* FILTER: ends where its handler starts */
};

struct cil_body {
    struct cil_bytes code;
    uint32_t max_stack;
    uint32_t locals; /* token of a StandAloneSig; 0: no locals */
    bool init_locals;
    uint32_t clause_count;
    const struct cil_clause *clauses; /* in the file's order: inner before outer */
};

/* `at` starts at the method's header and reaches to the end of its section. */
BASE_MUST_CHECK bool cil_body_read(struct cil_bytes at, struct base_arena *a, struct cil_body *out,
                                   struct base_status *s);

enum cil_opcode {
#define OP(NAME, text, code, operand, pops, pushes, flow) CIL_OP_##NAME,
#include "front/cil/read/opcodes.def"
#undef OP
    CIL_OP_COUNT,
};

enum cil_operand {
    CIL_OPERAND_NONE,
    CIL_OPERAND_U8,  /* number, of a prefix */
    CIL_OPERAND_I8,  /* number, sign-extended */
    CIL_OPERAND_I32, /* number, sign-extended */
    CIL_OPERAND_I64, /* number */
    CIL_OPERAND_R32, /* the bits of a float */
    CIL_OPERAND_R64, /* the bits of a double */
    CIL_OPERAND_VAR8,
    CIL_OPERAND_VAR16, /* var: an argument or a local; so is VAR8 */
    CIL_OPERAND_TARGET8,
    CIL_OPERAND_TARGET32, /* target: an IL offset inside the code; so is TARGET8 */
    CIL_OPERAND_SWITCH,   /* count and cil_ins_target */
    CIL_OPERAND_METHOD,
    CIL_OPERAND_FIELD,
    CIL_OPERAND_TYPE,
    CIL_OPERAND_TOKEN,
    CIL_OPERAND_SIGNATURE,
    CIL_OPERAND_STRING, /* token; so are those from METHOD to SIGNATURE */
};

enum cil_flow {
    CIL_FLOW_NEXT,
    CIL_FLOW_PREFIX,
    CIL_FLOW_CALL,
    CIL_FLOW_BRANCH,
    CIL_FLOW_JUMP,
    CIL_FLOW_END,
};

struct cil_opcode_info {
    const char *name;
    uint16_t code;
    uint8_t operand; /* enum cil_operand */
    int8_t pops, pushes;
    uint8_t flow; /* enum cil_flow */
};
const struct cil_opcode_info *cil_opcode_info(enum cil_opcode op);

enum cil_no_flags { CIL_NO_TYPECHECK = 1, CIL_NO_RANGECHECK = 2, CIL_NO_NULLCHECK = 4 };

struct cil_ins {
    enum cil_opcode op;
    enum cil_operand operand;
    uint32_t offset; /* of its first prefix, where branches to it go */
    uint32_t at;     /* of the opcode itself */
    uint32_t next;   /* offset after it */
    union {
        int64_t number;
        uint64_t bits;
        uint32_t var;
        uint32_t target;
        uint32_t token;
        uint32_t count; /* SWITCH: of targets */
    };
    /* Prefixes. */
    bool is_volatile, is_tail, is_readonly;
    uint8_t unaligned;    /* 1, 2 or 4; 0: no such prefix */
    uint8_t no;           /* enum cil_no_flags */
    uint32_t constrained; /* token of a type; 0: no such prefix */
};

/* The instruction at `offset`, including its prefixes. It is checked that a prefix may stand before
 * that opcode, but not that a token or a variable exists. Targets lie inside the code, though not
 * necessarily at an instruction's start. */
BASE_MUST_CHECK bool cil_ins_decode(const struct cil_body *b, uint32_t offset, struct cil_ins *out,
                                    struct base_status *s);
/* The same with each prefix as an instruction of its own. */
BASE_MUST_CHECK bool cil_ins_decode_single(const struct cil_body *b, uint32_t offset,
                                           struct cil_ins *out, struct base_status *s);
/* The n-th target of a SWITCH that was decoded from this body. */
uint32_t cil_ins_target(const struct cil_body *b, const struct cil_ins *ins, uint32_t n);

#endif
