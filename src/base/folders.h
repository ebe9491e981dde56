/* Folders whose files may be read and shown: those of a program. A name in a program can point
 * anywhere. */
#ifndef BASE_FOLDERS_H
#define BASE_FOLDERS_H

#include "base/vec.h"
#include <stdbool.h>

struct base_folders {
    BASE_VEC(char *) paths; /* absolute, without links; owned */
};

/* Adds a folder, or the folder of a file. A path that does not exist adds nothing. */
void base_folders_add(struct base_folders *f, const char *path);
/* Adds the folder around those that there are that a version control system keeps (.git, .hg,
 * .svn), but not the home of the user and not the root of the file system. */
void base_folders_add_checkouts(struct base_folders *f);
/* Does the path exist, and lie in one of the folders or below it, wherever links lead? */
bool base_folders_hold(const struct base_folders *f, const char *path);
void base_folders_drop(struct base_folders *f);

#endif
