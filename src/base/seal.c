/* SipHash-2-4 with 128 bits of result (Aumasson and Bernstein 2012): without the key nobody can
 * make a content with a given seal. */
#include "base/seal.h"

#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the hash ---- */

static uint64_t turn(uint64_t x, int bits) {
    return x << bits | x >> (64 - bits);
}

static void rounds(uint64_t v[4], int n) {
    while (n--) {
        v[0] += v[1], v[2] += v[3];
        v[1] = turn(v[1], 13) ^ v[0], v[3] = turn(v[3], 16) ^ v[2];
        v[0] = turn(v[0], 32);
        v[2] += v[1], v[0] += v[3];
        v[1] = turn(v[1], 17) ^ v[2], v[3] = turn(v[3], 21) ^ v[0];
        v[2] = turn(v[2], 32);
    }
}

static uint64_t word_of(const unsigned char *bytes) {
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | bytes[i];
    return word;
}

static void put_word(unsigned char *bytes, uint64_t word) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(word >> (8 * i));
}

void base_seal_begin(struct base_seal *seal, const struct base_seal_key *key) {
    uint64_t k0 = word_of(key->bytes), k1 = word_of(key->bytes + 8);
    *seal = (struct base_seal){
        .v = {k0 ^ UINT64_C(0x736f6d6570736575), k1 ^ UINT64_C(0x646f72616e646f6d) ^ 0xee,
              k0 ^ UINT64_C(0x6c7967656e657261), k1 ^ UINT64_C(0x7465646279746573)}};
}

static void add_word(struct base_seal *seal, uint64_t word) {
    seal->v[3] ^= word;
    rounds(seal->v, 2);
    seal->v[0] ^= word;
}

void base_seal_add(struct base_seal *seal, const void *bytes, size_t size) {
    const unsigned char *at = bytes, *end = at + size;
    while (at < end) {
        size_t had = seal->length % 8;
        if (had == 0 && end - at >= 8) {
            add_word(seal, word_of(at));
            at += 8;
            seal->length += 8;
            continue;
        }
        seal->tail[had] = *at++;
        seal->length++;
        if (had == 7)
            add_word(seal, word_of(seal->tail));
    }
}

void base_seal_end(struct base_seal *seal, unsigned char out[BASE_SEAL_SIZE]) {
    size_t had = seal->length % 8;
    memset(seal->tail + had, 0, 8 - had);
    add_word(seal, word_of(seal->tail) | (seal->length & 0xff) << 56);
    seal->v[2] ^= 0xee;
    rounds(seal->v, 4);
    put_word(out, seal->v[0] ^ seal->v[1] ^ seal->v[2] ^ seal->v[3]);
    seal->v[1] ^= 0xdd;
    rounds(seal->v, 4);
    put_word(out + 8, seal->v[0] ^ seal->v[1] ^ seal->v[2] ^ seal->v[3]);
}

/* ---- the key ---- */

/* Makes a folder and those around it that are missing. */
static bool make_folders(char *path) {
    for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

static char *state_folder(void) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char *folder = NULL;
    int n = 0;
    if (state && state[0] == '/')
        n = asprintf(&folder, "%s/heddle", state);
    else if (home && home[0] == '/')
        n = asprintf(&folder, "%s/.local/state/heddle", home);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return folder;
}

static bool read_key(const char *path, struct base_seal_key *key) {
    struct base_status ignored = {0};
    size_t size = 0;
    char *text = base_file_read(path, &size, &ignored);
    bool ok = text && size == sizeof key->bytes;
    if (ok)
        memcpy(key->bytes, text, size);
    free(text);
    base_status_drop(&ignored);
    return ok;
}

/* Writes a new key under a name of its own first. If another process was faster, its key stays. */
static bool make_key(const char *path, const char *folder) {
    struct base_seal_key key;
    char *own = NULL;
    if (getrandom(key.bytes, sizeof key.bytes, 0) != sizeof key.bytes)
        return false;
    if (asprintf(&own, "%s/.key-XXXXXX", folder) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    int fd = mkostemp(own, O_CLOEXEC);
    bool ok = fd >= 0 && write(fd, key.bytes, sizeof key.bytes) == sizeof key.bytes;
    if (fd >= 0) {
        close(fd);
        ok = ok && (link(own, path) == 0 || errno == EEXIST);
        unlink(own);
    }
    free(own);
    return ok;
}

bool base_seal_find_key(struct base_seal_key *key, struct base_status *s) {
    char *folder = state_folder(), *path = NULL;
    if (!folder)
        return base_fail(s, "neither HOME nor XDG_STATE_HOME is set");
    if (asprintf(&path, "%s/key", folder) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    bool ok = read_key(path, key) ||
              (make_folders(folder) && make_key(path, folder) && read_key(path, key)) ||
              base_fail(s, "%s: there is no key, and none can be written", path);
    assert(ok || s->message);
    free(folder);
    free(path);
    return ok;
}
