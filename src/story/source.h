/* The text of source lines, for traces. Each file is read once. A file that cannot be read has no
 * lines, nor has one outside of the program's folders: a program can name any file as its source.
 */
#ifndef STORY_SOURCE_H
#define STORY_SOURCE_H

#include "base/folders.h"
#include "base/vec.h"
#include <stdint.h>

struct story_source_file {
    char *path;
    char *text;                /* NULL: unreadable */
    BASE_VEC(uint32_t) starts; /* offset of each line */
};

struct story_source {
    const struct base_folders *folders; /* NULL: there are no sources */
    BASE_VEC(struct story_source_file) files;
};

/* Line `line` (from 1) without blanks around it and without a comment at its end. Allocated; the
 * caller frees it. NULL: there is no such line. */
char *story_source_line(struct story_source *s, const char *path, uint32_t line);
/* The whole line with its indentation, tabs as blanks. Allocated. NULL: there is no such line. */
char *story_source_whole_line(struct story_source *s, const char *path, uint32_t line);
void story_source_drop(struct story_source *s);

#endif
