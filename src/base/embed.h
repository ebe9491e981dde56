/* Text files of the source tree inside the executable. The build makes a table <module>_embedded
 * from src/<module>/embed/, user/ and its .ir files. A row with name NULL ends it. */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include <stddef.h>

struct base_embedded {
    const char *name; /* the file's name without its folder */
    const char *text; /* NUL-terminated */
    size_t size;      /* without the NUL */
};

#endif
