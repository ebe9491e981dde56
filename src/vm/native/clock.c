/* Clocks that programs read. At first a reading is arbitrary: a program that only moves it around
 * is explored exactly, with no state more. Once something depends on a reading, all is explored
 * again with a clock that runs (options.time_choice), which is one object of the program.
 *
 * - The clock is behind no sleep and no time-out: each adds its duration when it is over, as if no
 *   other thread had slept meanwhile. A real machine may take so long.
 * - A reading is what the clock shows, or, as a choice, a day later: beyond every deadline. The
 *   first reading has nothing to be compared with, and no choice.
 * - The clock does so only a few times, so that a loop that reads it has finitely many states.
 *   Durations beyond these are kept as one bit, `late`: the next reading must be a day later. If
 *   that was used up too the clock stands still from there on, as no real clock does, and a fault
 *   in such a run is no verdict (vm_raise).
 *
 * So every run until then is one of a real clock, but not every real clock is explored, and the
 * verdict says so. */
#include "vm/native.h"

#include "vm/core/image.h"
#include "vm/heap/access.h"
#include "vm/thread/native_call.h"
#include <assert.h>
#include <string.h>

enum { ALT_FAR = 1 };
static const uint64_t HOUR = UINT64_C(3600) * 1000000000, FAR = UINT64_C(86400) * 1000000000;

struct vm_clock {
    uint64_t slept;  /* nanoseconds */
    uint16_t sleeps; /* that were added up in it */
    uint16_t far;    /* readings that were a day later than the clock */
    uint8_t late;    /* more was slept than could be added up */
    uint8_t read;
    uint8_t spare[2];
};
_Static_assert(sizeof(struct vm_clock) == VM_CLOCK_BYTES, "the front ends have room for it");

static uint32_t most_sleeps(const struct vm_call *c) {
    return base_tuning_of(vm_native_options(c)->tuning)->clock_sleeps;
}

static uint32_t most_far(const struct vm_call *c) {
    return base_tuning_of(vm_native_options(c)->tuning)->clock_readings;
}

bool vm_clock_runs(const struct vm_call *c) {
    return vm_native_options(c)->time_choice;
}

static void note_arbitrary(struct vm_call *c) {
    assert(!vm_clock_runs(c));
    if (c->vm->preview.on)
        return;
    atomic_store_explicit(&c->vm->image->clock_made, true, memory_order_relaxed);
    atomic_store_explicit(&c->vm->image->arbitrary_made, true, memory_order_relaxed);
}

enum vm_status vm_clock_arbitrary(struct vm_call *c) {
    note_arbitrary(c);
    c->ret[0] = 0;
    c->undefined = ~(uint64_t)0;
    return VM_OK;
}

enum vm_status vm_clock_arbitrary_at(struct vm_call *c, uint64_t pointer, uint64_t size) {
    note_arbitrary(c);
    return vm_memory_fill(c->vm, pointer, 0, ~(uint64_t)0, size, vm_site_here(c->vm, c->thread));
}

uint32_t vm_clock_ready(struct vm_call *c, uint64_t clock) {
    struct vm_clock now;
    const void *bytes = vm_clock_runs(c) ? vm_peek(c, clock, sizeof now) : NULL;
    if (!bytes)
        return 1;
    memcpy(&now, bytes, sizeof now);
    return now.read && !now.late && now.far < most_far(c) ? 2 : 1;
}

enum vm_status vm_clock_claim(struct vm_call *c, uint64_t clock, struct vm_clock **out) {
    void *bytes = NULL;
    enum vm_status s = VM_OK;
    if (vm_clock_runs(c))
        s = vm_claim(c, clock, sizeof **out, VM_READ | VM_WRITE | VM_ATOMIC | VM_SYNC, &bytes);
    *out = bytes;
    return s;
}

/* Time has passed, and the clock can show it no more. */
static void stand_still(struct vm_call *c) {
    if (c->vm->preview.on)
        return;
    c->vm->process.still = 1;
    c->vm->changed.process = true;
}

static void catch_up(struct vm_call *c, struct vm_clock *clock) {
    if (clock->far < most_far(c)) {
        clock->far++;
        clock->late = 0;
    } else {
        stand_still(c);
    }
}

static uint64_t shown(const struct vm_clock *clock, enum vm_clock_kind kind) {
    return clock->far * FAR + (kind == VM_CLOCK_TIME ? clock->slept : 0);
}

int64_t vm_clock_look(struct vm_call *c, struct vm_clock *clock, enum vm_clock_kind kind) {
    assert(vm_clock_runs(c) && c->alt <= ALT_FAR);
    assert(c->alt != ALT_FAR || (clock->read && !clock->late) || c->vm->preview.on);
    vm_approximate(c, "clocks were read at a few of the moments that are possible");
    if (clock->late)
        catch_up(c, clock);
    else
        clock->far = (uint16_t)(clock->far + (c->alt == ALT_FAR));
    clock->read = 1;
    uint64_t now = shown(clock, kind);
    vm_note(c, "%llu.%03llu s after the start", (unsigned long long)(now / 1000000000),
            (unsigned long long)(now / 1000000 % 1000));
    vm_show(c);
    return (int64_t)now;
}

int64_t vm_clock_shown(const struct vm_clock *clock) {
    return (int64_t)shown(clock, VM_CLOCK_TIME);
}

enum vm_status vm_clock_pass(struct vm_call *c, uint64_t clock, uint64_t nanos, bool *added) {
    struct vm_clock *now;
    enum vm_status s = nanos ? vm_clock_claim(c, clock, &now) : VM_OK;
    *added = false;
    if (s != VM_OK || !nanos || !now)
        return s;
    *added = now->sleeps < most_sleeps(c);
    if (*added) {
        now->slept += nanos;
        now->sleeps++;
    } else if (nanos <= HOUR) {
        now->late = 1;
    } else {
        stand_still(c);
    }
    return VM_OK;
}

enum vm_status vm_clock_reach(struct vm_call *c, uint64_t clock, int64_t nanos) {
    struct vm_clock *now;
    bool added;
    enum vm_status s = vm_clock_claim(c, clock, &now);
    if (s != VM_OK || !now || nanos <= vm_clock_shown(now))
        return s;
    return vm_clock_pass(c, clock, (uint64_t)(nanos - vm_clock_shown(now)), &added);
}
