/* The range that the conditions on a path leave of an unknown value, from comparisons of it with
 * constants. */
#include "front/llvm/input/path.h"

#include <assert.h>

enum { DEEPEST_CONDITION = 14 };

static llvm_number extended(uint64_t x, unsigned bits, bool is_signed) {
    assert(bits >= 1 && bits <= 64);
    if (!is_signed)
        return bits == 64 ? (llvm_number)x : (llvm_number)(x & ((UINT64_C(1) << bits) - 1));
    return (llvm_number)((int64_t)(x << (64 - bits)) >> (64 - bits));
}

void llvm_path_remember(struct llvm_path *p, LLVMValueRef what, LLVMValueRef is) {
    assert(p->notes <= LOWER_PATH_NOTES);
    assert(what && is);
    if (p->notes == LOWER_PATH_NOTES) {
        p->full = true;
        return;
    }
    p->note[p->notes].what = what;
    p->note[p->notes++].is = is;
}

LLVMValueRef llvm_path_recall(const struct llvm_path *p, LLVMValueRef what) {
    assert(p->notes <= LOWER_PATH_NOTES);
    for (uint32_t i = p->notes; i-- > 0;)
        if (p->note[i].what == what)
            return p->note[i].is;
    return NULL;
}

LLVMValueRef llvm_path_resolve(const struct llvm_path *p, LLVMValueRef v) {
    enum { FARTHEST = 32 };
    for (int i = 0; v && i < FARTHEST; i++) {
        LLVMValueRef known = llvm_path_recall(p, v);
        if (!known || known == v)
            return v;
        v = known;
    }
    return v;
}

/* How a value relates to the unknown one: its bits, read as a signed or unsigned number, equal
 * the unknown value. */
struct view {
    bool as_signed, as_unsigned;
};

static bool view_of(const struct llvm_unknown *u, const struct llvm_path *p, LLVMValueRef v,
                    struct view *out) {
    v = llvm_path_resolve(p, v);
    if (v == u->value) {
        *out = (struct view){u->is_signed, !u->is_signed};
        return true;
    }
    bool sign = LLVMIsASExtInst(v) != NULL, zero = LLVMIsAZExtInst(v) != NULL;
    if ((!sign && !zero) || !view_of(u, p, LLVMGetOperand(v, 0), out))
        return false;
    if (sign)
        out->as_unsigned = false;
    else
        *out = (struct view){out->as_unsigned, out->as_unsigned};
    return out->as_signed || out->as_unsigned;
}

static bool is_signed_predicate(LLVMIntPredicate p) {
    return p == LLVMIntSGT || p == LLVMIntSGE || p == LLVMIntSLT || p == LLVMIntSLE;
}

static LLVMIntPredicate opposite(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntEQ: return LLVMIntNE;
    case LLVMIntNE: return LLVMIntEQ;
    case LLVMIntUGT: return LLVMIntULE;
    case LLVMIntUGE: return LLVMIntULT;
    case LLVMIntULT: return LLVMIntUGE;
    case LLVMIntULE: return LLVMIntUGT;
    case LLVMIntSGT: return LLVMIntSLE;
    case LLVMIntSGE: return LLVMIntSLT;
    case LLVMIntSLT: return LLVMIntSGE;
    default: assert(p == LLVMIntSLE); return LLVMIntSGT;
    }
}

static LLVMIntPredicate swapped(LLVMIntPredicate p) {
    switch (p) {
    case LLVMIntUGT: return LLVMIntULT;
    case LLVMIntUGE: return LLVMIntULE;
    case LLVMIntULT: return LLVMIntUGT;
    case LLVMIntULE: return LLVMIntUGE;
    case LLVMIntSGT: return LLVMIntSLT;
    case LLVMIntSGE: return LLVMIntSLE;
    case LLVMIntSLT: return LLVMIntSGT;
    case LLVMIntSLE: return LLVMIntSGE;
    default: assert(p == LLVMIntEQ || p == LLVMIntNE); return p;
    }
}

static void without(struct llvm_path *p, llvm_number n) {
    if (n == p->range.low)
        p->range.low++;
    else if (n == p->range.high)
        p->range.high--;
    else if (n <= p->range.low || n >= p->range.high)
        return;
    else if (p->has_hole && p->hole != n)
        p->exact = false;
    else
        p->has_hole = true, p->hole = n;
}

static void keep(struct llvm_path *p, LLVMIntPredicate predicate, llvm_number n) {
    switch (predicate) {
    case LLVMIntEQ: llvm_range_at_least(&p->range, n), llvm_range_at_most(&p->range, n); break;
    case LLVMIntNE: without(p, n); break;
    case LLVMIntUGT:
    case LLVMIntSGT: llvm_range_at_least(&p->range, n + 1); break;
    case LLVMIntUGE:
    case LLVMIntSGE: llvm_range_at_least(&p->range, n); break;
    case LLVMIntULT:
    case LLVMIntSLT: llvm_range_at_most(&p->range, n - 1); break;
    default:
        assert(predicate == LLVMIntULE || predicate == LLVMIntSLE);
        llvm_range_at_most(&p->range, n);
    }
}

/* A signed value compared as unsigned: below a small number it is not negative. */
static void keep_unsigned(struct llvm_path *p, LLVMIntPredicate predicate, uint64_t c,
                          unsigned bits) {
    assert(bits >= 1 && bits <= 64);
    if ((predicate == LLVMIntULT || predicate == LLVMIntULE) && c <= UINT64_MAX >> (65 - bits)) {
        llvm_range_at_least(&p->range, 0);
        keep(p, predicate, (llvm_number)c);
    } else {
        p->exact = false;
    }
}

static bool keep_comparison(const struct llvm_unknown *u, struct llvm_path *p, LLVMValueRef compare,
                            bool holds) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
    struct view view;
    if (LLVMIsAConstantInt(left)) {
        LLVMValueRef t = left;
        left = right, right = t;
        predicate = swapped(predicate);
    }
    if (!LLVMIsAConstantInt(right) || LLVMGetIntTypeWidth(LLVMTypeOf(right)) > 64 ||
        !view_of(u, p, left, &view))
        return false;
    assert(view.as_signed || view.as_unsigned);
    if (!holds)
        predicate = opposite(predicate);
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(right));
    uint64_t c = LLVMConstIntGetZExtValue(right);
    bool equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    bool by_sign = equality ? view.as_signed : is_signed_predicate(predicate);
    if (by_sign ? view.as_signed : view.as_unsigned)
        keep(p, predicate, extended(c, bits, by_sign));
    else if (!by_sign && view.as_signed)
        keep_unsigned(p, predicate, c, bits);
    else
        return false;
    return true;
}

static void keep_condition(const struct llvm_unknown *u, struct llvm_path *p, LLVMValueRef v,
                           bool holds, int depth);

/* If x is 0 or 1, the test x != 0 is x itself. */
static bool is_test_of_zero(const struct llvm_path *p, LLVMValueRef v, LLVMValueRef *inner,
                            bool *equal) {
    LLVMValueRef c = LLVMIsAICmpInst(v) ? LLVMGetOperand(v, 1) : NULL;
    if (!c || !LLVMIsAConstantInt(c) || LLVMGetIntTypeWidth(LLVMTypeOf(c)) > 64 ||
        LLVMConstIntGetZExtValue(c))
        return false;
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(v);
    *equal = predicate == LLVMIntEQ;
    if (predicate != LLVMIntEQ && predicate != LLVMIntNE)
        return false;
    *inner = llvm_path_resolve(p, LLVMGetOperand(v, 0));
    return LLVMIsAZExtInst(*inner) || LLVMGetTypeKind(LLVMTypeOf(*inner)) != LLVMIntegerTypeKind ||
           LLVMIsAConstantInt(*inner);
}

/* If the conjunction holds, both conditions hold. If it fails, one of them fails; we do not follow
 * up which. */
static void keep_both(const struct llvm_unknown *u, struct llvm_path *p, LLVMValueRef a,
                      LLVMValueRef b, bool holds, int depth) {
    if (!holds) {
        p->exact = false;
        return;
    }
    keep_condition(u, p, a, true, depth + 1);
    keep_condition(u, p, b, true, depth + 1);
}

static bool is_zero(LLVMValueRef v) {
    return LLVMIsAConstantInt(v) && LLVMIsNull(v);
}

static void keep_condition(const struct llvm_unknown *u, struct llvm_path *p, LLVMValueRef v,
                           bool holds, int depth) {
    LLVMValueRef inner;
    struct view view;
    bool equal;
    v = llvm_path_resolve(p, v);
    if (depth > DEEPEST_CONDITION) {
        p->exact = false;
    } else if (LLVMIsAConstantInt(v)) {
        if (LLVMIsNull(v) == holds)
            p->range = (struct llvm_range){1, 0};
    } else if (view_of(u, p, v, &view)) {
        keep(p, holds ? LLVMIntNE : LLVMIntEQ, 0);
    } else if (LLVMIsAZExtInst(v)) {
        keep_condition(u, p, LLVMGetOperand(v, 0), holds, depth + 1);
    } else if (LLVMIsAICmpInst(v) && keep_comparison(u, p, v, holds)) {
        return;
    } else if (is_test_of_zero(p, v, &inner, &equal)) {
        keep_condition(u, p, inner, holds != equal, depth + 1);
    } else if (LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMXor &&
               LLVMIsAConstantInt(LLVMGetOperand(v, 1)) &&
               LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 1 && !is_zero(LLVMGetOperand(v, 1))) {
        keep_condition(u, p, LLVMGetOperand(v, 0), !holds, depth + 1);
    } else if (LLVMIsABinaryOperator(v) && LLVMGetInstructionOpcode(v) == LLVMAnd &&
               LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 1) {
        keep_both(u, p, LLVMGetOperand(v, 0), LLVMGetOperand(v, 1), holds, depth);
    } else if (LLVMIsASelectInst(v) && is_zero(LLVMGetOperand(v, 2))) {
        keep_both(u, p, LLVMGetOperand(v, 0), LLVMGetOperand(v, 1), holds, depth);
    } else {
        p->exact = false;
    }
}

void llvm_path_keep(struct llvm_path *p, const struct llvm_unknown *u, LLVMValueRef condition,
                    bool holds) {
    const struct llvm_range before = p->range;
    const bool was_exact = p->exact;
    keep_condition(u, p, condition, holds, 0);
    assert(was_exact || !p->exact);
    assert(llvm_range_is_empty(p->range) ||
           (p->range.low >= before.low && p->range.high <= before.high));
}
