/* Numbers of threads. One that another than the first thread starts gets a number that only its
 * parent gives, as far as these go: then it does not matter whose children were started first, and
 * states that differ in nothing else are one. All others get the lowest that is free. To take a
 * number and to give it back are accesses of the place that it is taken from. */
#include "vm/vm_int.h"

/* The first thread's children are the lower ones, unless they are many. */
enum { FIRST = 8, OF_EACH = 4, PARENTS = 12, END = FIRST + OF_EACH * PARENTS };

/* Places in the space of names that no object has; whole numbers are the threads' own. */
enum { COMMON = VM_THREAD_LIMIT, OF_PARENTS };

static bool is_free(const struct vm *m, uint32_t thread) {
    return thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE;
}

static void record(struct vm *m, uint32_t place, uint32_t kind) {
    *base_vec_push(&m->foot) = (struct model_access){
        .place = vm_name(VM_SPACE_PLACES, place), .size = 1, .kind = kind | MODEL_SYNC};
}

/* One between could be of either kind. */
static void record_both(struct vm *m, uint32_t thread, uint32_t kind) {
    record(m, COMMON, kind);
    if (thread >= FIRST && thread < END)
        record(m, OF_PARENTS + (thread - FIRST) / OF_EACH, kind);
}

static uint32_t take_lowest(struct vm *m) {
    uint32_t thread = 0;
    for (; !is_free(m, thread); thread++)
        if (m->multi && thread >= FIRST && thread < END)
            record_both(m, thread, MODEL_READ);
    if (m->multi)
        record_both(m, thread, MODEL_READ | MODEL_WRITE);
    return thread;
}

uint32_t vm_number_take(struct vm *m) {
    uint32_t parent = m->thread_count ? m->running : 0;
    if (!parent)
        return take_lowest(m);
    uint32_t group = (parent - 1) % PARENTS;
    for (uint32_t i = 0; i < OF_EACH; i++)
        if (is_free(m, FIRST + group * OF_EACH + i)) {
            if (m->multi)
                record(m, OF_PARENTS + group, MODEL_READ | MODEL_WRITE);
            return FIRST + group * OF_EACH + i;
        }
    return take_lowest(m);
}

/* In which order some are given back makes no difference. */
void vm_number_give(struct vm *m, uint32_t thread) {
    if (m->multi)
        record_both(m, thread, MODEL_READ);
}
