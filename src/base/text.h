/* Text that grows. Printers and reporters use it. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct base_text {
    char *at; /* NUL-terminated once text was added; NULL before */
    size_t length, room;
};

void base_text_add(struct base_text *t, const char *s);
void base_text_add_n(struct base_text *t, const char *s, size_t n);
void base_text_char(struct base_text *t, char c);
__attribute__((format(printf, 2, 3))) void base_text_printf(struct base_text *t, const char *format,
                                                            ...);
void base_text_clear(struct base_text *t); /* keeps the memory */
void base_text_drop(struct base_text *t);
const char *base_text_get(const struct base_text *t); /* "" when empty, never NULL */

/* A file of a limited size, opened for reading; -1 with a status: it cannot be read, is larger, or
 * is no file at all. A pipe would wait for its writer, and a device may have no end. */
struct base_status;
int base_file_open(const char *path, struct base_status *s);
/* Can base_file_open open it? False with a status: it cannot. */
bool base_file_check(const char *path, struct base_status *s);
/* Reads such a file, NUL-terminated; the caller frees it. NULL with a status: it cannot be read. */
char *base_file_read(const char *path, size_t *size, struct base_status *s);
/* Writes a file. False with a status: it could not be written whole, and is removed again. */
bool base_file_write(const char *path, const void *bytes, size_t size, struct base_status *s);

/* Does a name end with this suffix and have something before it? */
bool base_has_suffix(const char *name, const char *suffix);
/* Is `end` the path, or its last parts? They begin behind a slash. */
bool base_path_ends(const char *path, const char *end);

#endif
