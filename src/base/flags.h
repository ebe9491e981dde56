/* Flags for compilers that came with a file from elsewhere. Only those on a list are passed on:
 * they change what is compiled, and reach nothing else on the machine. Others load plugins, write
 * files, or name further files of flags. */
#ifndef BASE_FLAGS_H
#define BASE_FLAGS_H

#include "base/folders.h"
#include <stdint.h>

enum base_flag_form {
    BASE_FLAG_WHOLE, /* the text alone */
    BASE_FLAG_WORD,  /* the text and then letters, digits, and any of _+-.= */
    BASE_FLAG_WORDS, /* the same with commas and colons */
    BASE_FLAG_NEXT,  /* the text alone, and a word as the next argument */
    BASE_FLAG_ANY,   /* the text and then anything; after the text alone, the next argument */
    BASE_FLAG_BELOW, /* the same, but it names a file or folder below that of the file with the
                        flags */
};

/* A list ends with a row without text. */
struct base_flag_rule {
    const char *text;
    enum base_flag_form form;
};

/* The first flag that the list does not allow; NULL: it allows all. */
const char *base_flags_refused(const struct base_flag_rule *rules, const char *const *flags,
                               uint32_t count, const struct base_folders *folders);

#endif
