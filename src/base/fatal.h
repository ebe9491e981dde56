/* The only way out when a resource is exhausted or an invariant of heddle is broken. The cli
 * installs a hook that prints its partial report; tests install one that calls longjmp. */
#ifndef BASE_FATAL_H
#define BASE_FATAL_H

#include <stddef.h>

enum base_fatal_kind { BASE_FATAL_MEMORY, BASE_FATAL_LIMIT, BASE_FATAL_INTERNAL };

typedef void base_fatal_hook(enum base_fatal_kind kind, const char *message);

base_fatal_hook *base_fatal_set(base_fatal_hook *hook); /* returns the old hook */
_Noreturn __attribute__((format(printf, 2, 3))) void base_fatal(enum base_fatal_kind kind,
                                                                const char *format, ...);

/* These never return NULL: if memory is out they call base_fatal. */
void *base_alloc(size_t size);
void *base_calloc(size_t count, size_t size);
/* Zeroed memory that shares no cache line with other data, nor the neighbouring line, which a
 * machine may fetch too. So writes of one thread do not slow down reads of others. */
void *base_calloc_apart(size_t count, size_t size);
void *base_realloc(void *old, size_t size);
/* As free. In a stress build the bytes are overwritten first. */
void base_free(void *p);
char *base_strdup(const char *text);
char *base_strndup(const char *text, size_t length);

#endif
