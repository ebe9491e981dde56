/* What the parts of this module share while a story is being built. */
#ifndef STORY_STORY_INT_H
#define STORY_STORY_INT_H

#include "base/index.h"
#include "story/source.h"
#include "story/story.h"

enum { STORY_NOBODY = UINT32_MAX };

/* For a named thing: the thread that last wrote it, and the row in which each thread last saw
 * it. */
struct story_memory {
    const char *name;
    uint32_t writer, written; /* thread, row number */
    BASE_VEC(uint32_t) seen;  /* by thread: row number; 0: never */
};

/* The last line of the program's own code that a thread was on. */
struct story_spot {
    const char *file, *function;
    uint32_t line, column;
    bool moved;   /* the thread has reached another line since its last row */
    bool library; /* the thread is in folded code now */
    bool ended;
};

struct story_build {
    struct model *m;
    struct story *t;
    struct story_source source;
    BASE_VEC(struct story_memory) memories;
    BASE_VEC(struct story_spot) spots; /* by thread */
    struct base_index stacks;          /* those of the story, by content */
    struct base_index texts;           /* of frames: each is kept once */
    BASE_VEC(const char *) kept;
    uint32_t running; /* thread whose step is being taken; NOBODY before the first step */
    uint32_t shown;   /* thread of the last row or switch; NOBODY before the first one */
    uint32_t choices, last_choice; /* last_choice: how many the path has */
    uint32_t loop; /* how many choices come before the cycle of an endless run; UINT32_MAX: there is
                      none */
    uint32_t touched;       /* the row with the first effect of the current step; NOBODY: none */
    uint32_t touched_stack; /* the stack there, if it is the last step */
    bool locals;            /* lines that only change local variables are rows too */
    bool observed_fault;
};

/* ---- story.c: text that lives in the story ---- */

bool story_same(const char *a, const char *b); /* both may be NULL */
const char *story_keep(struct story *t, const char *text);
/* Keeps a name, or words with names in them, as one line that no terminal obeys. */
const char *story_keep_name(struct story *t, const char *text);
const char *story_keep_and_free(struct story *t, char *text);
const char *story_keep_name_and_free(struct story *t, char *text);

/* ---- row.c ---- */

struct story_spot *story_spot_of(struct story_build *b, uint32_t thread);
struct story_thread *story_thread_of(struct story_build *b, uint32_t thread);
void story_threads_name(struct story_build *b);
/* The row that an event of this thread belongs to. */
struct story_row *story_row_for(struct story_build *b, uint32_t thread);
void story_row_switch(struct story_build *b, uint32_t from, uint32_t to, enum story_switch why,
                      const char *words);
void story_row_drop(struct story_row *r);
void story_rows_cut(struct story *t, uint32_t count); /* removes all rows after these */

/* ---- loop.c ---- */

/* If the last rows repeat those before them, drops them and counts them there. Returns how many
 * rows were dropped. All rows must be complete. */
uint32_t story_loop_fold(struct story *t);

/* ---- observe.c ---- */

void story_observe(void *context, const struct model_event *e); /* context: the build */

/* ---- stack.c ---- */

/* The stack of a thread now, as a place in `stacks`. */
uint32_t story_stack_of(struct story_build *b, uint32_t thread);

/* ---- end.c ---- */

/* Describes the fault, and the threads in the last state. */
void story_end(struct story_build *b, const struct model_fault *fault);

#endif
