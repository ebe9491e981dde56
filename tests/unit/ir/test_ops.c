/* What must hold between the columns of ops.def, and between them and the words of the meanings. */
#include "helper.h"

#include "ir/spell.h"
#include <string.h>

static const struct ir_op_info *row; /* what fails is told by its name */

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg("%s: not %s", row->name, #condition);                                         \
    } while (0)

static bool touches(const struct ir_op_info *op) {
    return op->effect == IR_EFFECT_LOAD || op->effect == IR_EFFECT_STORE ||
           op->effect == IR_EFFECT_RMW;
}

/* The forms whose access the machine knows how to tell from the row alone. */
static void check_form(void) {
    switch (row->form) {
    case IR_FORM_LD: EXPECT(row->effect == IR_EFFECT_LOAD && row->size <= 8 && row->told); break;
    case IR_FORM_LD2:
        EXPECT(row->effect == IR_EFFECT_LOAD && row->size > 8 && row->size <= 16 && row->told);
        break;
    case IR_FORM_ST: EXPECT(row->effect == IR_EFFECT_STORE && row->size <= 8 && row->told); break;
    case IR_FORM_ST2:
        EXPECT(row->effect == IR_EFFECT_STORE && row->size > 8 && row->size <= 16 && row->told);
        break;
    case IR_FORM_RMW:
    case IR_FORM_CAS:
    case IR_FORM_CAS2:
        EXPECT(row->effect == IR_EFFECT_RMW && row->size == IR_SIZE_IN_Y && row->told);
        break;
    case IR_FORM_COPY:
    case IR_FORM_FILL:
        EXPECT(row->effect == IR_EFFECT_STORE && row->size == IR_SIZE_IN_C && row->told);
        break;
    case IR_FORM_J:
    case IR_FORM_BR:
    case IR_FORM_JBC:
    case IR_FORM_SW:
    case IR_FORM_IJ:
    case IR_FORM_RET:
    case IR_FORM_TRAP:
    case IR_FORM_RAISE: EXPECT(row->ends && !touches(row)); break;
    default: EXPECT(row->size != IR_SIZE_IN_Y && row->size != IR_SIZE_IN_C);
    }
}

static void check_promises(void) {
    EXPECT(touches(row) == (row->size != 0));
    EXPECT(!touches(row) || (row->visible == IR_VISIBLE_MAYBE && !row->total));
    EXPECT(!row->told || touches(row));
    EXPECT(row->effect != IR_EFFECT_CALL || !row->total);
    EXPECT(row->flow != IR_FLOW_CHECK || !row->total); /* an undefined bit is a fault */
    EXPECT(row->flow != IR_FLOW_DIVIDE || !row->total);
    EXPECT(!strstr(row->meaning, "fault") || !row->total);
    EXPECT(!strstr(row->meaning, "raises") || !row->total);
}

static bool compares(const char *meaning) {
    return strstr(meaning, " == ") || strstr(meaning, " != ") || strstr(meaning, " < ") ||
           strstr(meaning, " <= ") || strstr(meaning, "= comparison");
}

static void check_bits(void) {
    EXPECT(row->bits >= 1 && row->bits <= 64);
    if (strncmp(row->meaning, "a = r32(", 8) == 0)
        EXPECT(row->bits == 32);
    if (strncmp(row->meaning, "a = ", 4) == 0 && compares(row->meaning))
        EXPECT(row->bits == 1);
}

static bool is_named(uint16_t op, int64_t imm) {
    struct base_text word = {0};
    ir_spell_imm(op, imm, &word);
    bool named = word.at[0] >= 'a' && word.at[0] <= 'z';
    base_text_drop(&word);
    return named;
}

/* If one number has a name in the text form, all that the row allows have. */
static void check_imm(uint16_t op) {
    bool has = strstr(ir_form_text[row->form], "%i") != NULL, names = row->imm == IR_IMM_KIND_WIDTH;
    int64_t width = row->imm == IR_IMM_KIND_WIDTH ? 32 << 8 : 0;
    if (row->imm == IR_IMM_ANY)
        return;
    EXPECT(has && row->imm_low < row->imm_high);
    names |= is_named(op, row->imm_low);
    for (int64_t kind = row->imm_low; names && kind <= row->imm_high; kind++)
        EXPECT(is_named(op, width | kind));
}

static void rows_agree_with_themselves(void **state) {
    (void)state;
    for (uint16_t op = 0; op < IR_OPS; op++) {
        row = &ir_op_table[op];
        check_form();
        check_promises();
        check_bits();
        check_imm(op);
    }
}

static void accesses(void **state) {
    (void)state;
    struct ir_ins load = {.op = IR_OP_ld16, .c = IR_ORDER_ACQUIRE, .imm = -4};
    assert_int_equal(ir_access_size(&load), 2);
    assert_int_equal(ir_access_offset(&load), -4);
    assert_int_equal(ir_access_flags(&load), IR_ORDER_ACQUIRE);
    struct ir_ins add = {
        .op = IR_OP_rmw, .x = IR_RMW_ADD, .y = 3 << IR_MEM_WIDTH_SHIFT | IR_ORDER_RELAXED};
    assert_int_equal(ir_access_size(&add), 8);
    assert_int_equal(ir_access_offset(&add), 0);
    assert_int_equal(ir_access_flags(&add) & IR_MEM_ORDER, IR_ORDER_RELAXED);
    struct ir_ins copy = {.op = IR_OP_copy, .c = 5}, jump = {.op = IR_OP_longjmp, .c = 5};
    assert_int_equal(ir_access_size(&copy), 0);
    assert_int_equal(ir_access_size(&jump), 16);
    assert_int_equal(ir_access_flags(&jump), IR_ORDER_PLAIN); /* c is a register there */
    struct ir_ins none = {.op = IR_OP_add32};
    assert_int_equal(ir_access_size(&none), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_agree_with_themselves),
        cmocka_unit_test(accesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
