/* Any bytes as a file that was kept, read without a key in pieces whose sizes come from the bytes:
 * its content, or a reason. */
#include "store/stream.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { PIECE = 4096, MOST = 1 << 20 }; /* a few bytes may stand for gigabytes */

static void read_pieces(struct store_stream *f, size_t piece) {
    static char out[PIECE];
    for (size_t read = 0, got = piece; got == piece && read < MOST; read += got)
        got = store_stream_get_some(f, out, piece);
    store_stream_get(f, out, piece);
    if (store_stream_failed(f))
        for (size_t i = 0; i < piece; i++)
            if (out[i])
                abort(); /* after an error there are zeros */
    if (store_stream_failed(f) && store_stream_get_word(f) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct base_status status = {0};
    char path[64];
    int file = memfd_create("fuzz", 0);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    struct store_stream *f = store_stream_read(path, NULL, &status);
    if (!f)
        abort();
    read_pieces(f, size ? 1 + (size_t)bytes[size - 1] * 16 % PIECE : 1);
    if (store_stream_close(f, &status) != !status.message)
        abort(); /* a failure without a reason, or a reason without a failure */
    base_status_drop(&status);
    close(file);
    return 0;
}
