/* Other programs, run as children: compilers. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/status.h"

/* The program of that name on $PATH, allocated; NULL: there is none. */
char *base_child_find(const char *name);
/* Runs it to its end, without input; its output goes to the file `messages`. Returns its status
 * as wait gives it, or -1 with a status: it could not be run. The arguments end with NULL, the
 * first is the program's path. */
int base_child_run(const char *const *arguments, const char *messages, struct base_status *s);
/* The output of a child that failed, allocated, without the last newline; if there is none, how
 * the child ended. */
char *base_child_said(const char *messages, int status);

#endif
