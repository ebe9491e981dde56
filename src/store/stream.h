/* A compressed file (zstd, with its checksum) that is written or read once from its beginning to
 * its end, with a seal behind it. It keeps stores and searches. What it says is believed, since a
 * store is as large as memory and nobody could check it; so it has to be of this user. A stream
 * remembers its first error, so its user checks once, at the end. */
#ifndef STORE_STREAM_H
#define STORE_STREAM_H

#include "base/seal.h"
#include "base/status.h"
#include <stddef.h>
#include <stdint.h>

struct store_stream;

/* Added to the name of a file while it is written. */
#define STORE_STREAM_PART ".part"

/* NULL with a status: the file cannot be opened. The new file appears under `path` only when all of
 * it is on the disk. Until then, and if writing fails, the old file stays. */
struct store_stream *store_stream_write(const char *path, const struct base_seal_key *key,
                                        struct base_status *s);
/* The key must be that of the file; NULL: any file is believed. It says so when it is closed. */
struct store_stream *store_stream_read(const char *path, const struct base_seal_key *key,
                                       struct base_status *s);
/* Ends and frees the stream. False with a status: something went wrong since it was opened. */
BASE_MUST_CHECK bool store_stream_close(struct store_stream *f, struct base_status *s);

/* After an error put does nothing, and get gives zeros. */
void store_stream_put(struct store_stream *f, const void *bytes, size_t size);
void store_stream_put_word(struct store_stream *f, uint64_t word);
void store_stream_get(struct store_stream *f, void *bytes, size_t size);
uint64_t store_stream_get_word(struct store_stream *f);
/* Reads at most `size` bytes, and fewer at the end of the file. */
size_t store_stream_get_some(struct store_stream *f, void *bytes, size_t size);
bool store_stream_failed(const struct store_stream *f);
/* Notes that the content of the file makes no sense. */
void store_stream_refuse(struct store_stream *f, const char *why);

#endif
