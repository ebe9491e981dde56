/* A seal shows that a file is as it was written, by whoever has the key. */
#ifndef BASE_SEAL_H
#define BASE_SEAL_H

#include "base/status.h"
#include <stddef.h>
#include <stdint.h>

enum { BASE_SEAL_SIZE = 16 };

struct base_seal_key {
    unsigned char bytes[BASE_SEAL_SIZE];
};

struct base_seal {
    uint64_t v[4], length;
    unsigned char tail[8]; /* bytes that do not make a word yet */
};

/* Begin, add the content piece by piece, and end. */
void base_seal_begin(struct base_seal *seal, const struct base_seal_key *key);
void base_seal_add(struct base_seal *seal, const void *bytes, size_t size);
void base_seal_end(struct base_seal *seal, unsigned char out[BASE_SEAL_SIZE]);

/* The key of this user, which is made when it is first asked for: $XDG_STATE_HOME/heddle/key, or
 * ~/.local/state/heddle/key. False with a status: there is no such folder, or it cannot be written.
 */
BASE_MUST_CHECK bool base_seal_find_key(struct base_seal_key *key, struct base_status *s);

#endif
