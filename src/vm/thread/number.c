/* Numbers of threads. A parent has a few that only it gives, and takes them in turn: then it does
 * not matter whose children were started first, nor, while the turn lasts, which of its own have
 * ended, and states that differ in nothing else are one. When these are taken it is the lowest that
 * is free. To take a number, to find it taken and to give it back are accesses of its place. */
#include "vm/gc/new.h"

/* The first thread's children are the lower ones, unless they are many; theirs come next. Who is
 * further down has few children, mostly one: what a thread of a pool gives the next to do. Two of
 * them seldom have a number in common that one of them is likely to take. */
enum { FIRST = 8, OF_EACH = 4, DEEP = FIRST + OF_EACH * (FIRST - 1), END = 64 };
enum { OF_DEEP = 3, APART = 12, SHIFT = 8 };

/* Places in the space of names that no object has; whole numbers are the threads' own. */
enum { NUMBERS = VM_THREAD_LIMIT, COMMON = NUMBERS + END };

static bool is_free(const struct vm *m, uint32_t thread) {
    return thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE;
}

static void record(struct vm *m, uint32_t thread, uint32_t kind) {
    uint32_t place = thread < END ? NUMBERS + thread : COMMON;
    if (m->multi)
        *base_vec_push(&m->foot) = (struct model_access){
            .place = vm_name(VM_SPACE_PLACES, place), .size = 1, .kind = kind | MODEL_SYNC};
}

static bool take(struct vm *m, uint32_t thread) {
    record(m, thread, MODEL_READ | MODEL_WRITE);
    return is_free(m, thread);
}

static uint32_t take_lowest(struct vm *m) {
    uint32_t thread = 0;
    while (!take(m, thread))
        thread++;
    return thread;
}

/* The one that a parent gives when it is that one's turn. */
static uint32_t number_of(uint32_t parent, uint32_t turn) {
    if (!parent)
        return 1 + turn;
    if (parent < FIRST)
        return FIRST + (parent - 1) * OF_EACH + turn;
    uint32_t at = parent < DEEP ? parent - FIRST : parent - DEEP + SHIFT;
    return DEEP + (at + turn * APART) % (END - DEEP);
}

/* The first thread of a process without classes starts with the lowest each time, so that a loop
 * that starts and awaits threads comes back to where it was. */
uint32_t vm_number_take(struct vm *m) {
    uint32_t parent = m->thread_count ? m->running : 0;
    if (!parent && is_free(m, 0)) /* the first thread itself */
        return 0;
    uint32_t count = !parent ? FIRST - 1 : parent < FIRST ? OF_EACH : OF_DEEP;
    struct vm_control *c = &m->threads[parent].c;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t turn = (c->turn + i) % count, number = number_of(parent, turn);
        if (!take(m, number))
            continue;
        if (parent || vm_has_classes(m))
            c->turn = (uint8_t)((turn + 1) % count);
        vm_control_touch(m, parent);
        return number;
    }
    return take_lowest(m);
}

/* In which order some are given back makes no difference. */
void vm_number_give(struct vm *m, uint32_t thread) {
    record(m, thread, MODEL_READ);
}
