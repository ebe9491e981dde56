/* Runs other programs, such as compilers, as children. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/scratch.h"
#include "base/status.h"
#include <sys/types.h>

/* Limits of a child, beside those of heddle, which count its memory as heddle's own. */
enum { BASE_CHILD_SECONDS = 60, BASE_CHILD_MEGABYTES = 4096 };

/* The path of the program with this name on $PATH, allocated. NULL: there is none. */
char *base_child_find(const char *name);
/* A file's name as an argument that no program takes for an option, or for a file of options
 * (@FILE). Allocated. */
char *base_child_name(const char *path);
/* Runs a program to its end, without input; its output goes to the file `messages`. Returns its
 * status as wait gives it, or -1 with a status if it could not be run, or took too much time or
 * memory. The arguments end with NULL, and the first is the program's path. It ends with heddle,
 * whatever ends heddle. */
int base_child_run(const struct base_scratch *scratch, const char *const *arguments,
                   const char *messages, struct base_status *s);
/* Waits for a process that leads its group, and kills it if it takes too much: *reached says what,
 * as in limit.h, and fail says it in words. False: there is no such child. */
bool base_child_wait(pid_t child, int *status, unsigned *reached);
void base_child_fail(unsigned reached, const char *what, struct base_status *s);
/* The output of a child that failed, without the last newline, or a text on how the child ended if
 * there is no output. Allocated. */
char *base_child_said(const char *messages, int status);

#endif
