#include "store/stream.h"

#include "base/fatal.h"
#include "base/limit.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

enum { BUFFER = 1 << 17, LEVEL = 1 };

static const double PART_SECONDS = 5; /* to write a buffer, on a slow disk */

struct store_stream {
    FILE *file;
    char *path, *part; /* part: the name of the file while it is written; NULL: the stream reads */
    ZSTD_CCtx *pack;
    ZSTD_DCtx *unpack;
    char *buffer; /* compressed */
    ZSTD_inBuffer in;
    bool sealed; /* reading: the seal is compared */
    struct base_seal seal;
    bool ended; /* reading: the compressed frame has ended */
    char *error;
};

static void fail(struct store_stream *f, const char *why) {
    if (!f->error)
        f->error = base_strdup(why);
}

static struct store_stream *open_stream(const char *path, const char *name, const char *mode,
                                        const struct base_seal_key *key, struct base_status *s) {
    static const struct base_seal_key nobody = {0};
    FILE *file = fopen(name, mode);
    if (!file) {
        base_fail(s, "%s: %s", path, strerror(errno));
        return NULL;
    }
    struct store_stream *f = base_calloc(1, sizeof *f);
    f->file = file;
    f->path = base_strdup(path);
    f->buffer = base_alloc(BUFFER);
    f->sealed = key != NULL;
    base_seal_begin(&f->seal, key ? key : &nobody);
    return f;
}

struct store_stream *store_stream_write(const char *path, const struct base_seal_key *key,
                                        struct base_status *s) {
    size_t size = strlen(path) + sizeof STORE_STREAM_PART;
    char *part = base_alloc(size);
    snprintf(part, size, "%s" STORE_STREAM_PART, path);
    struct store_stream *f = open_stream(path, part, "wb", key, s);
    if (!f) {
        free(part);
        return NULL;
    }
    f->part = part;
    f->pack = ZSTD_createCCtx();
    if (!f->pack)
        base_fatal(BASE_FATAL_MEMORY, "out of memory (a compressor)");
    ZSTD_CCtx_setParameter(f->pack, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(f->pack, ZSTD_c_checksumFlag, 1);
    return f;
}

struct store_stream *store_stream_read(const char *path, const struct base_seal_key *key,
                                       struct base_status *s) {
    struct store_stream *f = open_stream(path, path, "rb", key, s);
    if (!f)
        return NULL;
    f->unpack = ZSTD_createDCtx();
    if (!f->unpack)
        base_fatal(BASE_FATAL_MEMORY, "out of memory (a decompressor)");
    f->in = (ZSTD_inBuffer){f->buffer, 0, 0};
    return f;
}

bool store_stream_failed(const struct store_stream *f) {
    return f->error != NULL;
}

void store_stream_refuse(struct store_stream *f, const char *why) {
    fail(f, why);
}

/* Compresses and writes bytes. `end`: also writes what the compressor has kept. */
static void compress(struct store_stream *f, const void *bytes, size_t size, bool end) {
    ZSTD_inBuffer in = {bytes, size, 0};
    size_t left;
    do {
        base_limit_postpone(PART_SECONDS); /* half a file is of no use */
        ZSTD_outBuffer out = {f->buffer, BUFFER, 0};
        left = ZSTD_compressStream2(f->pack, &out, &in, end ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left)) {
            fail(f, ZSTD_getErrorName(left));
            return;
        }
        if (out.pos && fwrite(f->buffer, 1, out.pos, f->file) != out.pos) {
            fail(f, strerror(errno));
            return;
        }
    } while (end ? left > 0 : in.pos < in.size);
    assert(in.pos == size);
}

void store_stream_put(struct store_stream *f, const void *bytes, size_t size) {
    assert(f->pack);
    if (f->error || !size)
        return;
    base_seal_add(&f->seal, bytes, size);
    compress(f, bytes, size, false);
}

void store_stream_put_word(struct store_stream *f, uint64_t word) {
    store_stream_put(f, &word, sizeof word);
}

static void refill(struct store_stream *f) {
    size_t size = fread(f->buffer, 1, BUFFER, f->file);
    if (size == 0)
        fail(f, ferror(f->file) ? strerror(errno) : "the file ends too early");
    f->in = (ZSTD_inBuffer){f->buffer, size, 0};
}

/* Decompresses one more piece. The decompressor's kept bytes come first, then the file is read. */
static void decompress(struct store_stream *f, ZSTD_outBuffer *out) {
    size_t before = out->pos, had = f->in.pos;
    size_t left = ZSTD_decompressStream(f->unpack, out, &f->in);
    if (ZSTD_isError(left))
        fail(f, "it is damaged, or no checkpoint");
    f->ended = left == 0;
    if (!f->ended && !f->error && out->pos == before && f->in.pos == had)
        refill(f);
}

size_t store_stream_get_some(struct store_stream *f, void *bytes, size_t size) {
    assert(f->unpack);
    ZSTD_outBuffer out = {bytes, size, 0};
    while (out.pos < out.size && !f->error && !f->ended)
        decompress(f, &out);
    base_seal_add(&f->seal, bytes, out.pos);
    return f->error ? 0 : out.pos;
}

void store_stream_get(struct store_stream *f, void *bytes, size_t size) {
    if (size && store_stream_get_some(f, bytes, size) == size)
        return;
    if (size && !f->error)
        fail(f, "the file ends too early");
    if (size)
        memset(bytes, 0, size);
}

uint64_t store_stream_get_word(struct store_stream *f) {
    uint64_t word;
    store_stream_get(f, &word, sizeof word);
    return word;
}

/* Compares the seal, which comes behind the frame. */
static void read_seal(struct store_stream *f) {
    unsigned char wanted[BASE_SEAL_SIZE], found[BASE_SEAL_SIZE];
    size_t size = f->in.size - f->in.pos;
    if (size > sizeof found)
        size = sizeof found;
    memcpy(found, f->buffer + f->in.pos, size);
    size += fread(found + size, 1, sizeof found - size, f->file);
    base_seal_end(&f->seal, wanted);
    if (f->sealed && (size < sizeof found || memcmp(found, wanted, sizeof found) != 0))
        fail(f, "it was not written here, by this user: if you trust it, add --trust");
}

/* Reads to the end of the frame, where the checksum is. */
static void read_end(struct store_stream *f) {
    char more;
    ZSTD_outBuffer out = {&more, 1, 0};
    while (!f->ended && !f->error) {
        decompress(f, &out);
        if (out.pos)
            fail(f, "it is damaged, or no checkpoint");
    }
    if (!f->error)
        read_seal(f);
}

static void write_end(struct store_stream *f) {
    if (!f->error)
        compress(f, NULL, 0, true);
    unsigned char seal[BASE_SEAL_SIZE];
    base_seal_end(&f->seal, seal);
    if (!f->error && fwrite(seal, 1, sizeof seal, f->file) != sizeof seal)
        fail(f, strerror(errno));
    if (!f->error && (fflush(f->file) != 0 || fsync(fileno(f->file)) != 0))
        fail(f, strerror(errno));
}

bool store_stream_close(struct store_stream *f, struct base_status *s) {
    if (f->part)
        write_end(f);
    else
        read_end(f);
    if (fclose(f->file) != 0)
        fail(f, strerror(errno));
    if (f->part && !f->error && rename(f->part, f->path) != 0)
        fail(f, strerror(errno));
    if (f->part && f->error)
        remove(f->part);
    bool ok = !f->error || base_fail(s, "%s: %s", f->path, f->error);
    ZSTD_freeCCtx(f->pack);
    ZSTD_freeDCtx(f->unpack);
    free(f->buffer);
    free(f->part);
    free(f->path);
    free(f->error);
    free(f);
    return ok;
}
