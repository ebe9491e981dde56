/* Runs other programs, such as compilers, as children. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/status.h"

/* The path of the program with this name on $PATH, allocated. NULL: there is none. */
char *base_child_find(const char *name);
/* A file's name as an argument that no program takes for an option, or for a file of options
 * (@FILE). Allocated. */
char *base_child_name(const char *path);
/* Runs a program to its end, without input; its output goes to the file `messages`. Returns its
 * status as wait gives it, or -1 with a status if it could not be run. The arguments end with NULL,
 * and the first is the program's path. */
int base_child_run(const char *const *arguments, const char *messages, struct base_status *s);
/* The output of a child that failed, without the last newline, or a text on how the child ended if
 * there is no output. Allocated. */
char *base_child_said(const char *messages, int status);

#endif
