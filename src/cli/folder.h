/* The files of a kind in a folder and its folders. */
#ifndef CLI_FOLDER_H
#define CLI_FOLDER_H

#include "base/arena.h"
#include "base/status.h"
#include "base/vec.h"

typedef BASE_VEC(const char *) cli_folder_files;

/* Adds the path itself if it is a file with that suffix, or all such files below it, in the order
 * of their names; the names live in `a`. */
BASE_MUST_CHECK bool cli_folder_find(const char *path, const char *suffix, struct base_arena *a,
                                     cli_folder_files *out, struct base_status *s);

#endif
