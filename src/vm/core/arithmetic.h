/* Arithmetic that is more than one C operator: operations of exec.c that need a function. */
#ifndef VM_CORE_ARITHMETIC_H
#define VM_CORE_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline float vm_f32(uint64_t slot) {
    uint32_t bits = (uint32_t)slot;
    float f;
    memcpy(&f, &bits, 4);
    return f;
}
static inline uint64_t vm_from_f32(float f) {
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}
static inline double vm_f64(uint64_t slot) {
    double d;
    memcpy(&d, &slot, 8);
    return d;
}
static inline uint64_t vm_from_f64(double d) {
    uint64_t bits;
    memcpy(&bits, &d, 8);
    return bits;
}
static inline uint64_t vm_mask(uint32_t bits) {
    return bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
}
static inline int64_t vm_signed(uint64_t value, uint32_t bits) {
    return bits >= 64 ? (int64_t)value : (int64_t)(value << (64 - bits)) >> (64 - bits);
}

bool vm_overflows(uint64_t b, uint64_t c, int64_t imm); /* as for the operation ovf */
bool vm_is_proper(uint64_t b, uint64_t c, int64_t imm); /* as for the operation check */
uint64_t vm_bits(uint64_t b, int64_t imm);
uint64_t vm_funnel(uint64_t b, uint64_t c, uint64_t by, uint32_t y);
uint64_t vm_fcompare(double b, double c, int64_t predicate);
uint64_t vm_fconvert(uint64_t b, int64_t kind);
uint64_t vm_fmath(uint64_t b, uint64_t c, int64_t kind);
uint64_t vm_rmw(uint64_t old, uint64_t operand, uint32_t kind, uint32_t bits);

/* Two slots. False: division by zero. */
bool vm_wide(uint64_t *a, const uint64_t *b, const uint64_t *c, int64_t kind);
void vm_wide_shift(uint64_t *a, const uint64_t *b, uint64_t by, int64_t kind);
uint64_t vm_wide_compare(const uint64_t *b, const uint64_t *c, int64_t kind);
void vm_wide_extend(uint64_t *a, uint64_t b, int64_t bits);
void vm_wide_from_float(uint64_t *a, uint64_t b, int64_t kind);
uint64_t vm_wide_to_float(const uint64_t *b, int64_t kind);

void vm_fx(uint64_t *a, const uint64_t *b, const uint64_t *c, int64_t kind);
void vm_fx_negate(uint64_t *a, const uint64_t *b);
uint64_t vm_fx_compare(const uint64_t *b, const uint64_t *c, int64_t predicate);
void vm_fx_from(uint64_t *a, uint64_t b, int64_t kind);
uint64_t vm_fx_to(const uint64_t *b, int64_t kind);
void vm_fx_math(uint64_t *a, const uint64_t *b, int64_t kind);
void vm_fx_wide(uint64_t *a, const uint64_t *b, int64_t kind);

#endif
