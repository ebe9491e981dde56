/* DEFLATE, RFC 1951, decoded with canonical codes a bit at a time: the data is small. */
#include "front/cil/read/inflate.h"

#include <assert.h>

enum { BITS_MOST = 15, LITERALS = 288, DISTANCES = 30, LENGTH_CODES = 19, END_OF_BLOCK = 256 };

struct code { /* canonical: how many codes of each length, and their symbols in order */
    uint16_t count[BITS_MOST + 1];
    uint16_t symbol[LITERALS];
};

struct inflater {
    struct cil_cursor in;
    uint32_t bits, bit_count; /* not used up yet */
    uint8_t *out;
    uint32_t size, room;
    struct base_status *status;
};

static bool fail(struct inflater *f, const char *why) {
    return cil_cursor_fail(&f->in, f->status, "compressed data: %s", why);
}

static bool take_bits(struct inflater *f, uint32_t count, uint32_t *out) {
    assert(count <= 16);
    while (f->bit_count < count) {
        uint32_t byte;
        if (!cil_cursor_u8(&f->in, &byte, "compressed data", f->status))
            return false;
        f->bits |= byte << f->bit_count;
        f->bit_count += 8;
    }
    *out = f->bits & ((1u << count) - 1);
    f->bits >>= count;
    f->bit_count -= count;
    assert(f->bit_count < 8);
    return true;
}

/* False: more codes than their lengths have room for. */
static bool make_code(struct code *c, const uint8_t *lengths, uint32_t count) {
    assert(count <= LITERALS);
    uint16_t next[BITS_MOST + 1] = {0};
    int32_t room = 1;
    memset(c->count, 0, sizeof c->count);
    for (uint32_t i = 0; i < count; i++)
        c->count[lengths[i]]++;
    c->count[0] = 0;
    for (uint32_t bits = 1; bits <= BITS_MOST; bits++) {
        room = room * 2 - c->count[bits];
        if (room < 0)
            return false;
        if (bits < BITS_MOST)
            next[bits + 1] = (uint16_t)(next[bits] + c->count[bits]);
    }
    for (uint32_t i = 0; i < count; i++)
        if (lengths[i])
            c->symbol[next[lengths[i]]++] = (uint16_t)i;
    return true;
}

static bool take_symbol(struct inflater *f, const struct code *c, uint32_t *out) {
    int32_t code = 0, first = 0, index = 0;
    for (uint32_t bits = 1; bits <= BITS_MOST; bits++) {
        uint32_t bit;
        if (!take_bits(f, 1, &bit))
            return false;
        code |= (int32_t)bit;
        int32_t count = c->count[bits];
        if (code - first < count) {
            assert(index + code >= first && index + code - first < LITERALS);
            *out = c->symbol[index + code - first];
            return true;
        }
        index += count;
        first = (first + count) * 2;
        code *= 2;
    }
    return fail(f, "a code without meaning");
}

static bool put_byte(struct inflater *f, uint8_t byte) {
    assert(f->size <= f->room);
    if (f->size == f->room)
        return fail(f, "more of it than was promised");
    f->out[f->size++] = byte;
    return true;
}

static bool copy_back(struct inflater *f, uint32_t length, uint32_t distance) {
    assert(distance > 0 && length > 0);
    if (distance > f->size)
        return fail(f, "a copy from before its start");
    for (uint32_t i = 0; i < length; i++)
        if (!put_byte(f, f->out[f->size - distance]))
            return false;
    return true;
}

/* Lengths 257..285 and distances 0..29: a base and some bits more. */
static bool take_length(struct inflater *f, uint32_t symbol, uint32_t *length) {
    static const uint16_t base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    uint32_t more;
    assert(symbol > END_OF_BLOCK);
    if (symbol - 257 >= sizeof extra)
        return fail(f, "a length without meaning");
    if (!take_bits(f, extra[symbol - 257], &more))
        return false;
    *length = base[symbol - 257] + more;
    return true;
}

static bool take_distance(struct inflater *f, const struct code *c, uint32_t *distance) {
    uint32_t symbol, more;
    if (!take_symbol(f, c, &symbol))
        return false;
    if (symbol >= DISTANCES)
        return fail(f, "a distance without meaning");
    uint32_t extra = symbol < 4 ? 0 : symbol / 2 - 1;
    if (!take_bits(f, extra, &more))
        return false;
    *distance = symbol < 4 ? symbol + 1 : ((2 + (symbol & 1)) << extra) + 1 + more;
    assert(*distance <= 1 << 15);
    return true;
}

static bool inflate_codes(struct inflater *f, const struct code *literals,
                          const struct code *distances) {
    for (;;) {
        uint32_t symbol, length = 0, distance = 0;
        if (!take_symbol(f, literals, &symbol))
            return false;
        if (symbol == END_OF_BLOCK)
            return true;
        if (symbol < END_OF_BLOCK) {
            if (!put_byte(f, (uint8_t)symbol))
                return false;
        } else if (!take_length(f, symbol, &length) || !take_distance(f, distances, &distance) ||
                   !copy_back(f, length, distance)) {
            return false;
        }
    }
}

static bool inflate_stored(struct inflater *f) {
    struct cil_bytes bytes;
    uint32_t length, check;
    assert(f->bit_count < 8);
    f->bits = f->bit_count = 0; /* the rest of the byte: never more than 7 bits are kept */
    if (!cil_cursor_u16(&f->in, &length, "compressed data", f->status) ||
        !cil_cursor_u16(&f->in, &check, "compressed data", f->status))
        return false;
    if (length != (~check & 0xffff))
        return fail(f, "a stored block whose length is wrong");
    if (!cil_cursor_take(&f->in, length, &bytes, "compressed data", f->status))
        return false;
    for (uint32_t i = 0; i < length; i++)
        if (!put_byte(f, bytes.at[i]))
            return false;
    return true;
}

static bool inflate_fixed(struct inflater *f) {
    struct code literals, distances;
    uint8_t lengths[LITERALS];
    for (uint32_t i = 0; i < LITERALS; i++)
        lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    bool fits = make_code(&literals, lengths, LITERALS);
    memset(lengths, 5, DISTANCES);
    fits = make_code(&distances, lengths, DISTANCES) && fits;
    assert(fits);
    (void)fits;
    return inflate_codes(f, &literals, &distances);
}

/* Code lengths, themselves coded: 16 repeats the last, 17 and 18 are runs of zeros. */
static bool take_lengths(struct inflater *f, const struct code *c, uint8_t *lengths,
                         uint32_t count) {
    for (uint32_t i = 0; i < count;) {
        uint32_t symbol, repeat = 0;
        if (!take_symbol(f, c, &symbol))
            return false;
        if (symbol < 16) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        if (symbol == 16 && !i)
            return fail(f, "a repetition of nothing");
        if (!take_bits(f, symbol == 16 ? 2 : symbol == 17 ? 3 : 7, &repeat))
            return false;
        repeat += symbol == 18 ? 11 : 3;
        if (repeat > count - i)
            return fail(f, "too many code lengths");
        memset(lengths + i, symbol == 16 ? lengths[i - 1] : 0, repeat);
        i += repeat;
    }
    return true;
}

static bool inflate_dynamic(struct inflater *f) {
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    struct code first, literals, distances;
    uint32_t literal_count, distance_count, count;
    if (!take_bits(f, 5, &literal_count) || !take_bits(f, 5, &distance_count) ||
        !take_bits(f, 4, &count))
        return false;
    literal_count += 257;
    distance_count += 1;
    if (literal_count > 286 || distance_count > DISTANCES)
        return fail(f, "too many codes");
    for (uint32_t i = 0; i < count + 4; i++) {
        uint32_t length;
        if (!take_bits(f, 3, &length))
            return false;
        lengths[order[i]] = (uint8_t)length;
    }
    if (!make_code(&first, lengths, LENGTH_CODES))
        return fail(f, "impossible code lengths");
    memset(lengths, 0, sizeof lengths);
    assert(literal_count + distance_count <= sizeof lengths);
    if (!take_lengths(f, &first, lengths, literal_count + distance_count))
        return false;
    if (!make_code(&literals, lengths, literal_count) ||
        !make_code(&distances, lengths + literal_count, distance_count))
        return fail(f, "impossible code lengths");
    return inflate_codes(f, &literals, &distances);
}

bool cil_inflate(struct cil_bytes in, uint8_t *out, uint32_t size, struct base_status *s) {
    struct inflater f = {.in = cil_cursor_over(in), .out = out, .room = size, .status = s};
    uint32_t last = 0, kind;
    while (!last) {
        if (!take_bits(&f, 1, &last) || !take_bits(&f, 2, &kind))
            return false;
        bool ok = kind == 0   ? inflate_stored(&f)
                  : kind == 1 ? inflate_fixed(&f)
                  : kind == 2 ? inflate_dynamic(&f)
                              : fail(&f, "a block of no known kind");
        if (!ok)
            return false;
    }
    assert(f.size <= size && f.in.at <= in.size);
    return f.size == size || fail(&f, "less of it than was promised");
}
