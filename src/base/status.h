/* The result of functions that read input; callers must check it. Bad input is never an assert and
 * never a crash: it is a status with the file, the place in it, and the error. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stdbool.h>
#include <stdint.h>

struct base_status {
    char *message; /* NULL: no error; otherwise owned, and freed by base_status_drop */
    char *file;    /* the input, or NULL */
    uint64_t offset;
    uint32_t line; /* from 1, if the input is text; 0: use `offset` */
    bool has_offset;
};

#define BASE_MUST_CHECK   __attribute__((warn_unused_result))
#define BASE_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* Each returns false, so that a reader can say `return base_fail(...)`. */
BASE_PRINTF(2, 3) bool base_fail(struct base_status *s, const char *format, ...);
BASE_PRINTF(4, 5)
bool base_fail_at(struct base_status *s, const char *file, uint64_t offset, const char *format,
                  ...);
BASE_PRINTF(4, 5)
bool base_fail_line(struct base_status *s, const char *file, uint32_t line, const char *format,
                    ...);

/* The text "file: offset 12: message", allocated; the caller frees it. */
char *base_status_text(const struct base_status *s);
void base_status_drop(struct base_status *s);

#endif
