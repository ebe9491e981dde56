/* Instructions, decoded one at a time by the table opcodes.def. */
#include "front/cil/read/body.h"

#include <assert.h>

static const struct cil_opcode_info infos[CIL_OP_COUNT] = {
#define OP(NAME, text, code, operand, pops, pushes, flow)                                          \
    [CIL_OP_##NAME] = {text, code, CIL_OPERAND_##operand, pops, pushes, CIL_FLOW_##flow},
#include "front/cil/read/opcodes.def"
#undef OP
};

enum { ESCAPE = 0xfe };

/* From codes to opcodes plus 1, those with the escape byte from 256 on; 0: no instruction. */
static const uint8_t opcodes[512] = {
#define OP(NAME, text, code, operand, pops, pushes, flow)                                          \
    [(code) > 0xff ? 256 + ((code)&0xff) : (code)] = CIL_OP_##NAME + 1,
#include "front/cil/read/opcodes.def"
#undef OP
};
_Static_assert(CIL_OP_COUNT < 256, "an opcode fits into a byte");

const struct cil_opcode_info *cil_opcode_info(enum cil_opcode op) {
    assert((unsigned)op < CIL_OP_COUNT);
    return &infos[op];
}

static bool set_target(const struct cil_cursor *c, int64_t distance, struct cil_ins *out,
                       struct base_status *s) {
    int64_t target = (int64_t)c->at + distance;
    if (target < 0 || target >= c->in.size)
        return cil_bytes_fail(&c->in, out->at, s, "%s at IL_%04x leads out of the method, to %lld",
                              infos[out->op].name, out->at, (long long)target);
    out->target = (uint32_t)target;
    return true;
}

static bool read_switch(struct cil_cursor *c, struct cil_ins *out, struct base_status *s) {
    uint32_t count;
    if (!cil_cursor_u32(c, &count, "a switch", s))
        return false;
    if (count > cil_cursor_left(c) / 4)
        return cil_cursor_fail(c, s, "a switch of %u targets in %u bytes", count,
                               cil_cursor_left(c));
    const uint8_t *targets = c->in.at + c->at;
    c->at += count * 4;
    assert(c->at <= c->in.size);
    for (uint32_t i = 0; i < count; i++)
        if (!set_target(c, (int32_t)cil_u32(targets + (size_t)i * 4), out, s))
            return false;
    out->count = count;
    return true;
}

static bool read_wide(struct cil_cursor *c, struct cil_ins *out, struct base_status *s) {
    struct cil_bytes bytes;
    if (!cil_cursor_take(c, 8, &bytes, "an instruction", s))
        return false;
    out->bits = cil_u64(bytes.at);
    return true;
}

static bool read_operand(struct cil_cursor *c, struct cil_ins *out, struct base_status *s) {
    static const char what[] = "an instruction";
    uint32_t value = 0;
    switch (out->operand) {
    case CIL_OPERAND_NONE: return true;
    case CIL_OPERAND_I64:
    case CIL_OPERAND_R64: return read_wide(c, out, s);
    case CIL_OPERAND_SWITCH: return read_switch(c, out, s);
    case CIL_OPERAND_U8:
    case CIL_OPERAND_I8:
    case CIL_OPERAND_VAR8:
    case CIL_OPERAND_TARGET8:
        if (!cil_cursor_u8(c, &value, what, s))
            return false;
        break;
    case CIL_OPERAND_VAR16:
        if (!cil_cursor_u16(c, &value, what, s))
            return false;
        break;
    default:
        if (!cil_cursor_u32(c, &value, what, s))
            return false;
    }
    switch (out->operand) {
    case CIL_OPERAND_I8: out->number = (int8_t)value; return true;
    case CIL_OPERAND_I32: out->number = (int32_t)value; return true;
    case CIL_OPERAND_TARGET8: return set_target(c, (int8_t)value, out, s);
    case CIL_OPERAND_TARGET32: return set_target(c, (int32_t)value, out, s);
    default: out->bits = value; return true; /* var and token alias its low half */
    }
}

bool cil_ins_decode_single(const struct cil_body *b, uint32_t offset, struct cil_ins *out,
                           struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(b->code);
    uint32_t code;
    *out = (struct cil_ins){.offset = offset, .at = offset};
    if (offset >= b->code.size)
        return cil_bytes_fail(&b->code, b->code.size, s, "the code runs over its end, to IL_%04x",
                              offset);
    c.at = offset;
    if (!cil_cursor_u8(&c, &code, "an instruction", s))
        return false;
    if (code == ESCAPE) {
        if (!cil_cursor_u8(&c, &code, "an instruction", s))
            return false;
        code += 256;
    }
    if (!opcodes[code])
        return cil_bytes_fail(&b->code, offset, s, "0x%s%02x at IL_%04x is no instruction",
                              code > 255 ? "fe" : "", code & 0xff, offset);
    out->op = (enum cil_opcode)(opcodes[code] - 1);
    assert((infos[out->op].code & 0xff) == (code & 0xff));
    out->operand = (enum cil_operand)infos[out->op].operand;
    if (!read_operand(&c, out, s))
        return false;
    out->next = c.at;
    assert(out->next > offset && out->next <= b->code.size);
    return true;
}

static bool accesses_memory(enum cil_opcode op) {
    return (op >= CIL_OP_LDIND_I1 && op <= CIL_OP_STIND_R8) || op == CIL_OP_STIND_I ||
           op == CIL_OP_LDFLD || op == CIL_OP_STFLD || op == CIL_OP_LDOBJ || op == CIL_OP_STOBJ ||
           op == CIL_OP_LDSFLD || op == CIL_OP_STSFLD || op == CIL_OP_INITBLK || op == CIL_OP_CPBLK;
}

static bool calls(enum cil_opcode op) {
    return op == CIL_OP_CALL || op == CIL_OP_CALLVIRT || op == CIL_OP_CALLI;
}

static bool prefixes_fit(const struct cil_ins *ins) {
    enum cil_opcode op = ins->op;
    if ((ins->is_volatile || ins->unaligned) && !accesses_memory(op))
        return false;
    if (ins->is_tail && !calls(op))
        return false;
    if (ins->constrained && op != CIL_OP_CALLVIRT && op != CIL_OP_CALL && op != CIL_OP_LDFTN)
        return false;
    return !ins->is_readonly || op == CIL_OP_LDELEMA || calls(op); /* an array's Address */
}

static bool add_prefix(const struct cil_body *b, struct cil_ins *ins, const struct cil_ins *prefix,
                       struct base_status *s) {
    switch (prefix->op) {
    case CIL_OP_VOLATILE: ins->is_volatile = true; break;
    case CIL_OP_TAIL: ins->is_tail = true; break;
    case CIL_OP_READONLY: ins->is_readonly = true; break;
    case CIL_OP_NO: ins->no |= (uint8_t)prefix->number; break;
    case CIL_OP_CONSTRAINED: ins->constrained = prefix->token; break;
    case CIL_OP_UNALIGNED:
        if (prefix->number != 1 && prefix->number != 2 && prefix->number != 4)
            return cil_bytes_fail(&b->code, prefix->at, s, "unaligned. %lld at IL_%04x",
                                  (long long)prefix->number, prefix->at);
        ins->unaligned = (uint8_t)prefix->number;
        break;
    default: assert(!"a prefix");
    }
    return true;
}

bool cil_ins_decode(const struct cil_body *b, uint32_t offset, struct cil_ins *out,
                    struct base_status *s) {
    struct cil_ins prefixes = {0}, one;
    uint32_t at = offset;
    for (;;) {
        if (!cil_ins_decode_single(b, at, &one, s))
            return false;
        if (infos[one.op].flow != CIL_FLOW_PREFIX)
            break;
        if (!add_prefix(b, &prefixes, &one, s))
            return false;
        at = one.next;
    }
    *out = one;
    out->offset = offset;
    out->is_volatile = prefixes.is_volatile;
    out->is_tail = prefixes.is_tail;
    out->is_readonly = prefixes.is_readonly;
    out->unaligned = prefixes.unaligned;
    out->no = prefixes.no;
    out->constrained = prefixes.constrained;
    assert(out->offset <= out->at && out->at < out->next);
    if (!prefixes_fit(out))
        return cil_bytes_fail(&b->code, offset, s, "a prefix at IL_%04x that %s does not take",
                              offset, infos[out->op].name);
    return true;
}

uint32_t cil_ins_target(const struct cil_body *b, const struct cil_ins *ins, uint32_t n) {
    assert(ins->operand == CIL_OPERAND_SWITCH && n < ins->count && ins->next <= b->code.size);
    uint32_t first = ins->next - ins->count * 4;
    uint32_t target = ins->next + cil_u32(b->code.at + first + (size_t)n * 4);
    assert(first > ins->at && target < b->code.size);
    return target;
}
