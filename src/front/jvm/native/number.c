/* Numbers: bit casts, and the functions of StrictMath that are not bytecode. Those of Math give the
 * nearest value wherever java's own do. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include <math.h>

static enum vm_status same_bits(struct vm_call *c) {
    return native_return(c, c->arg[0]);
}

#define FUNCTIONS(F)                                                                               \
    F(sin)                                                                                         \
    F(cos)                                                                                         \
    F(tan) F(asin) F(acos) F(atan) F(log) F(log10) F(sqrt) F(sinh) F(cosh) F(tanh) F(expm1) F(log1p)

#define F(name)                                                                                    \
    static enum vm_status do_##name(struct vm_call *c) {                                           \
        return native_return_double(c, name(native_double(c, 0)));                                 \
    }
FUNCTIONS(F)
#undef F

static enum vm_status do_exp(struct vm_call *c) {
    return native_return_double(c, exp(native_double(c, 0)));
}

static enum vm_status do_pow(struct vm_call *c) {
    double base = native_double(c, 0), power = native_double(c, 1);
    if (fabs(base) == 1 && !isfinite(power)) /* C says 1 */
        return native_return_double(c, NAN);
    return native_return_double(c, power != power ? NAN : pow(base, power));
}

static enum vm_status do_atan2(struct vm_call *c) {
    return native_return_double(c, atan2(native_double(c, 0), native_double(c, 1)));
}

static enum vm_status do_remainder(struct vm_call *c) {
    return native_return_double(c, remainder(native_double(c, 0), native_double(c, 1)));
}

static enum vm_status do_fma(struct vm_call *c) {
    return native_return_double(c,
                                fma(native_double(c, 0), native_double(c, 1), native_double(c, 2)));
}

static enum vm_status do_fmaf(struct vm_call *c) {
    float value = fmaf(native_float(c, 0), native_float(c, 1), native_float(c, 2));
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return native_return(c, bits);
}

/* ---- checksums ---- */

static uint32_t crc_byte(uint32_t crc, uint8_t byte) {
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    return crc;
}

static enum vm_status crc_update(struct vm_call *c) {
    return native_return(c, (uint32_t)~crc_byte(~(uint32_t)c->arg[0], (uint8_t)c->arg[1]));
}

static enum vm_status crc_bytes(struct vm_call *c) {
    uint32_t count = (uint32_t)c->arg[3], crc = ~(uint32_t)c->arg[0];
    void *at = NULL;
    NATIVE_TRY(vm_claim(c, c->arg[1] + IR_HEAD + (uint32_t)c->arg[2], count, VM_READ, &at));
    for (uint32_t i = 0; i < count; i++)
        crc = crc_byte(crc, ((const uint8_t *)at)[i]);
    return native_return(c, (uint32_t)~crc);
}

#define F(name) NATIVE_PURE("java/lang/StrictMath." #name "(D)D", 1, do_##name),

const struct vm_native jvm_native_number[] = {
    NATIVE_PURE("java/lang/Float.floatToRawIntBits(F)I", 1, same_bits),
    NATIVE_PURE("java/lang/Float.intBitsToFloat(I)F", 1, same_bits),
    NATIVE_PURE("java/lang/Double.doubleToRawLongBits(D)J", 1, same_bits),
    NATIVE_PURE("java/lang/Double.longBitsToDouble(J)D", 1, same_bits),
    FUNCTIONS(F) NATIVE_PURE("java/lang/Math.sqrt(D)D", 1, do_sqrt),
    NATIVE_PURE("java/util/zip/CRC32.update(II)I", 2, crc_update),
    NATIVE_PURE("java/util/zip/CRC32.updateBytes0(I[BII)I", 4, crc_bytes),
    NATIVE_PURE("java/lang/Math.exp(D)D", 1, do_exp),
    NATIVE_PURE("java/lang/Math.pow(DD)D", 2, do_pow),
    NATIVE_PURE("java/lang/StrictMath.atan2(DD)D", 2, do_atan2),
    NATIVE_PURE("java/lang/StrictMath.IEEEremainder(DD)D", 2, do_remainder),
    NATIVE_PURE("java/lang/Math.fma(DDD)D", 3, do_fma),
    NATIVE_PURE("java/lang/Math.fma(FFF)F", 3, do_fmaf),
    {0},
};
