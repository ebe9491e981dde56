/* time.h and the constants of the system. The clock stands still at a fixed moment; with
 * --time-choice every look at it may also find it a second later. Either way a verdict says that
 * time was simplified. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "vm/options.h"
#include <assert.h>
#include <errno.h>
#include <unistd.h>

enum { START_SECONDS = 1700000000, ALT_LATER = 1 };

static uint32_t clock_ready(struct vm_call *c) {
    return vm_native_options(c)->time_choice ? 2 : 1;
}

/* The seconds that have passed; claimed before the caller's own memory, moved on by clock_look. */
static enum vm_status clock_claim(struct vm_call *c, uint32_t **passed) {
    void *bytes = NULL;
    if (vm_native_options(c)->time_choice)
        NATIVE_TRY(front_llvm_state_claim(c, "heddle.clock", 4, &bytes));
    *passed = bytes;
    return VM_OK;
}

static int64_t clock_look(struct vm_call *c, uint32_t *passed) {
    if (!passed) {
        vm_approximate(c, "the clock was taken to stand still");
        return 0;
    }
    assert(c->alt < clock_ready(c));
    vm_approximate(c, "clocks were taken to move by whole seconds");
    if (c->alt == ALT_LATER)
        ++*passed;
    vm_note(c, "%u s later than the start", *passed);
    return *passed;
}

static enum vm_status run_time(struct vm_call *c) {
    uint32_t *passed;
    void *place = NULL;
    NATIVE_TRY(clock_claim(c, &passed));
    if (c->arg[0])
        NATIVE_TRY(vm_claim(c, c->arg[0], vm_pointer_bytes(c), VM_WRITE, &place));
    int64_t now = START_SECONDS + clock_look(c, passed);
    assert(now >= START_SECONDS);
    if (place)
        memcpy(place, &now, vm_pointer_bytes(c));
    return native_return_long(c, now);
}

static enum vm_status run_clock(struct vm_call *c) {
    uint32_t *passed;
    NATIVE_TRY(clock_claim(c, &passed));
    return native_return_long(c, clock_look(c, passed) * 1000000);
}

/* timeval and timespec: two longs. */
static enum vm_status store_now(struct vm_call *c, uint64_t to, int64_t start) {
    uint32_t *passed;
    void *place = NULL;
    uint32_t size = vm_pointer_bytes(c);
    assert((size == 4 || size == 8) && start > 0);
    NATIVE_TRY(clock_claim(c, &passed));
    if (to)
        NATIVE_TRY(vm_claim(c, to, 2 * size, VM_WRITE, &place));
    int64_t now = start + clock_look(c, passed);
    if (place) {
        memset(place, 0, 2 * size);
        memcpy(place, &now, size);
    }
    return native_return_int(c, 0);
}

static enum vm_status run_gettimeofday(struct vm_call *c) {
    return store_now(c, c->arg[0], START_SECONDS);
}

static enum vm_status run_clock_gettime(struct vm_call *c) {
    if (!c->arg[1])
        return vm_fault(c, MODEL_FAULT_NULL_POINTER, 0, 0);
    return store_now(c, c->arg[1], c->arg[0] == 0 ? START_SECONDS : 1000);
}

static enum vm_status run_timespec_get(struct vm_call *c) {
    NATIVE_TRY(store_now(c, c->arg[0], START_SECONDS));
    return native_return_int(c, native_int(c, 1));
}

static enum vm_status run_difftime(struct vm_call *c) {
    return native_return_double(c, (double)native_long(c, 0) - (double)native_long(c, 1));
}

/* ---- what the program can ask of the system ---- */

static enum vm_status run_getpid(struct vm_call *c) {
    return native_return_int(c, 1000);
}

static enum vm_status run_getppid(struct vm_call *c) {
    return native_return_int(c, 1);
}

static enum vm_status run_getuid(struct vm_call *c) {
    return native_return_int(c, 1000);
}

static enum vm_status run_getpagesize(struct vm_call *c) {
    return native_return_int(c, 4096);
}

static enum vm_status run_get_nprocs(struct vm_call *c) {
    return native_return_int(c, 2);
}

static enum vm_status run_sysconf(struct vm_call *c) {
    switch (native_int(c, 0)) {
    case _SC_NPROCESSORS_ONLN:
    case _SC_NPROCESSORS_CONF: return native_return_long(c, 2);
    case _SC_PAGESIZE: return native_return_long(c, 4096);
    case _SC_CLK_TCK: return native_return_long(c, 100);
    case _SC_OPEN_MAX: return native_return_long(c, 1024);
    default:
        return native_fault_text(c, MODEL_FAULT_UNMODELLED,
                                 "sysconf of something other than processors, page size, "
                                 "clock ticks and open files",
                                 0);
    }
}

static enum vm_status run_isatty(struct vm_call *c) {
    NATIVE_TRY(front_llvm_errno_set(c, ENOTTY));
    return native_return_int(c, 0);
}

static enum vm_status run_setlocale(struct vm_call *c) {
    return native_return(c, front_llvm_hidden(c, "heddle.locale"));
}

static enum vm_status run_mb_cur_max(struct vm_call *c) {
    return native_return(c, 1);
}

#define CLOCK(name, params, run)                                                                   \
    { name, params, 1, VM_EFFECT_CHOOSE, 0, run, clock_ready, NULL }

const struct vm_native front_llvm_native_time[] = {
    CLOCK("time", 1, run_time),
    CLOCK("clock", 0, run_clock),
    CLOCK("gettimeofday", 2, run_gettimeofday),
    CLOCK("clock_gettime", 2, run_clock_gettime),
    CLOCK("timespec_get", 2, run_timespec_get),
    NATIVE_PURE("difftime", 2, run_difftime),
    NATIVE_PURE("getpid", 0, run_getpid),
    NATIVE_PURE("getppid", 0, run_getppid),
    NATIVE_PURE("getuid", 0, run_getuid),
    NATIVE_PURE("geteuid", 0, run_getuid),
    NATIVE_PURE("getpagesize", 0, run_getpagesize),
    NATIVE_PURE("get_nprocs", 0, run_get_nprocs),
    NATIVE_PURE("get_nprocs_conf", 0, run_get_nprocs),
    NATIVE_PURE("sysconf", 1, run_sysconf),
    NATIVE_PURE("isatty", 1, run_isatty),
    NATIVE_PURE("setlocale", 2, run_setlocale),
    NATIVE_PURE("__ctype_get_mb_cur_max", 0, run_mb_cur_max),
    {0},
};
