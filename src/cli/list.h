/* Texts of the command line, in the order in which they were given. */
#ifndef CLI_LIST_H
#define CLI_LIST_H

#include "base/vec.h"

struct cli_list {
    const char **at;
    uint32_t count, room;
};

#endif
