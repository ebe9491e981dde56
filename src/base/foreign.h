/* Text from elsewhere: names of files and functions, messages and output of programs under check. A
 * terminal obeys control characters, so such text could set its title, hide a verdict, or pretend
 * to be one. */
#ifndef BASE_FOREIGN_H
#define BASE_FOREIGN_H

#include "base/text.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum base_foreign {
    BASE_FOREIGN_LINE, /* one line: newlines are escaped too */
    BASE_FOREIGN_LINES /* newlines are kept */
};

/* Adds `n` bytes. Control characters of ASCII and Unicode but the tabulator, marks that change the
 * direction of text, characters without width, and bytes that are not UTF-8 are written as \n, \x1b
 * or \u202e. */
void base_foreign_add(struct base_text *out, const char *text, size_t n, enum base_foreign how);

/* The character at the start of these bytes if a terminal obeys it, or if nothing shows it;
 * otherwise 0. NUL is none of these. */
uint32_t base_foreign_obeyed(const char *text, size_t n);

#endif
