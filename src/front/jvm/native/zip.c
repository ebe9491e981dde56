/* java.util.zip over zlib: a stream is made, all operations of its log are done again, and it is
 * thrown away; see model/java/util/zip/Zips.java. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdlib.h>
#include <zlib.h>

enum { RECORD_RUN, RECORD_PARAMETERS, RECORD_DICTIONARY, RECORD_HEAD = 14 };

struct stream {
    z_stream z;
    bool inflates;
    int code; /* of the last operation */
};

struct record {
    uint8_t kind, flush;
    uint32_t length, room, parameters;
    const uint8_t *in;
};

static uint32_t word(const uint8_t *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static struct record record_at(const uint8_t *log) {
    return (struct record){log[0],        log[1],         word(log + 2),
                           word(log + 6), word(log + 10), log + RECORD_HEAD};
}

static void stream_open(struct stream *s, uint32_t options) {
    int bits = options & 2 ? -MAX_WBITS : MAX_WBITS;
    *s = (struct stream){.inflates = options & 1};
    int code = s->inflates ? inflateInit2(&s->z, bits)
                           : deflateInit2(&s->z, (int32_t)options >> 16, Z_DEFLATED, bits,
                                          8 /* zlib's default memory */, options >> 8 & 0xff);
    if (code != Z_OK)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
}

static void stream_close(struct stream *s) {
    if (s->inflates)
        inflateEnd(&s->z);
    else
        deflateEnd(&s->z);
}

static void play(struct stream *s, const struct record *r, uint8_t *out) {
    z_stream *z = &s->z;
    if (r->kind == RECORD_DICTIONARY) {
        s->code = s->inflates ? inflateSetDictionary(z, r->in, r->length)
                              : deflateSetDictionary(z, r->in, r->length);
        return;
    }
    z->next_in = (uint8_t *)(uintptr_t)r->in;
    z->avail_in = r->length;
    z->next_out = out;
    z->avail_out = r->room;
    assert(r->kind == RECORD_RUN || (r->kind == RECORD_PARAMETERS && !s->inflates));
    if (s->inflates)
        s->code = inflate(z, Z_PARTIAL_FLUSH);
    else if (r->kind == RECORD_PARAMETERS)
        s->code = deflateParams(z, (int)r->parameters >> 2, r->parameters & 3);
    else
        s->code = deflate(z, r->flush);
}

/* All records; the last one's output goes to `out`, if there is one. */
static void replay(struct stream *s, const uint8_t *log, uint32_t size, uint8_t *out) {
    for (uint32_t at = 0; at < size;) {
        struct record r = record_at(log + at);
        at += RECORD_HEAD + r.length;
        assert(at <= size); /* the log is of whole records */
        uint8_t *to = at >= size && out ? out : base_alloc(r.room + 1);
        play(s, &r, to);
        if (to != out)
            free(to);
    }
}

static enum vm_status begin(struct vm_call *c, struct stream *s, uint8_t *out) {
    uint32_t size = vm_array_length(c, c->arg[1]);
    void *log = NULL;
    if (size)
        NATIVE_TRY(vm_claim(c, c->arg[1] + IR_HEAD, size, VM_READ, &log));
    stream_open(s, (uint32_t)c->arg[0]);
    replay(s, log, size, out);
    return VM_OK;
}

/* (options, log, out, at, room) */
static enum vm_status run(struct vm_call *c) {
    struct stream s;
    uint32_t room = (uint32_t)native_int(c, 4);
    void *out = NULL;
    if (room)
        NATIVE_TRY(
            vm_claim(c, c->arg[2] + IR_HEAD + (uint64_t)native_int(c, 3), room, VM_WRITE, &out));
    uint8_t none;
    NATIVE_TRY(begin(c, &s, out ? out : &none));
    uint64_t answer = (uint8_t)s.code | (uint64_t)s.z.avail_in << 8 | (uint64_t)s.z.avail_out << 36;
    stream_close(&s);
    return native_return(c, answer);
}

static enum vm_status message(struct vm_call *c) {
    struct stream s;
    NATIVE_TRY(begin(c, &s, NULL));
    uint64_t text = s.z.msg ? jvm_native_text_constant(c, s.z.msg) : 0;
    stream_close(&s);
    return native_return(c, text);
}

static enum vm_status stream_adler(struct vm_call *c) {
    struct stream s;
    NATIVE_TRY(begin(c, &s, NULL));
    uint64_t value = (uint32_t)s.z.adler;
    stream_close(&s);
    return native_return(c, value);
}

static enum vm_status consumed(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = jvm_class_known(jvm_of(p), "java/util/zip/Inflater");
    uint32_t input = jvm_field_offset(class, "inputConsumed");
    uint32_t output = jvm_field_offset(class, "outputConsumed");
    ir_supply_unlock(p);
    NATIVE_TRY(jvm_native_field_set(c, c->arg[0], input, 4, (uint32_t)c->arg[1]));
    return jvm_native_field_set(c, c->arg[0], output, 4, (uint32_t)c->arg[2]);
}

static enum vm_status set_address(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    struct jvm_class *class = jvm_native_class_of(c, c->arg[0]);
    ir_supply_lock(p);
    uint32_t offset = jvm_field_offset(class, "address");
    ir_supply_unlock(p);
    return jvm_native_field_set(c, c->arg[0], offset, 8, c->arg[1]);
}

static enum vm_status adler_update(struct vm_call *c) {
    uint8_t byte = (uint8_t)c->arg[1];
    return native_return(c, (uint32_t)adler32((uint32_t)c->arg[0], &byte, 1));
}

static enum vm_status adler_bytes(struct vm_call *c) {
    uint32_t count = (uint32_t)native_int(c, 3);
    void *at = NULL;
    if (count)
        NATIVE_TRY(
            vm_claim(c, c->arg[1] + IR_HEAD + (uint64_t)native_int(c, 2), count, VM_READ, &at));
    uint32_t value = (uint32_t)c->arg[0];
    return native_return(c, count ? (uint32_t)adler32(value, at, count) : value);
}

#define ZIPS "java/util/zip/Zips."

const struct vm_native jvm_native_zip[] = {
    NATIVE_PURE(ZIPS "run(I[B[BII)J", 5, run),
    NATIVE_PURE(ZIPS "message(I[B)" L_STRING, 2, message),
    NATIVE_PURE(ZIPS "adler(I[B)I", 2, stream_adler),
    NATIVE_VOID(ZIPS "consumed(Ljava/util/zip/Inflater;II)V", 3, consumed),
    NATIVE_VOID(ZIPS "address(Ljava/lang/Runnable;J)V", 2, set_address),
    NATIVE_PURE("java/util/zip/Adler32.update(II)I", 2, adler_update),
    NATIVE_PURE("java/util/zip/Adler32.updateBytes(I[BII)I", 4, adler_bytes),
    {0},
};
