/* time.h and the constants of the system. All clocks are one, heddle.clock, with beginnings of
 * their own: the calendar's, and that of CLOCK_MONOTONIC. Those that measure the effort of
 * processors do not count sleeps. */
#include "front/llvm/native/libc.h"
#include "front/llvm/native/native.h"
#include "front/llvm/native/sync.h"
#include <assert.h>
#include <errno.h>
#include <time.h>
#include <unistd.h>

enum { START_SECONDS = 1700000000, START_MONOTONIC = 1000 };
static const int64_t SECOND = 1000000000;

static uint64_t the_clock(struct vm_call *c) {
    return front_llvm_hidden(c, "heddle.clock");
}

static uint32_t clock_ready(struct vm_call *c) {
    return vm_clock_ready(c, the_clock(c));
}

static enum vm_status arbitrary_time(struct vm_call *c) {
    if (c->arg[0])
        NATIVE_TRY(vm_clock_arbitrary_at(c, c->arg[0], vm_pointer_bytes(c)));
    return vm_clock_arbitrary(c);
}

static enum vm_status run_time(struct vm_call *c) {
    struct vm_clock *clock;
    void *place = NULL;
    if (!vm_clock_runs(c))
        return arbitrary_time(c);
    NATIVE_TRY(vm_clock_claim(c, the_clock(c), &clock));
    if (c->arg[0])
        NATIVE_TRY(vm_claim(c, c->arg[0], vm_pointer_bytes(c), VM_WRITE, &place));
    int64_t now = START_SECONDS + vm_clock_look(c, clock, VM_CLOCK_TIME) / SECOND;
    assert(now >= START_SECONDS);
    if (place)
        memcpy(place, &now, vm_pointer_bytes(c));
    return native_return_long(c, now);
}

static enum vm_status run_clock(struct vm_call *c) {
    struct vm_clock *clock;
    if (!vm_clock_runs(c))
        return vm_clock_arbitrary(c);
    NATIVE_TRY(vm_clock_claim(c, the_clock(c), &clock));
    return native_return_long(c, vm_clock_look(c, clock, VM_CLOCK_EFFORT) / 1000);
}

/* timeval and timespec: two longs, the second in units of so many nanoseconds. */
static enum vm_status store_now(struct vm_call *c, uint64_t to, int64_t start, int64_t unit,
                                enum vm_clock_kind kind) {
    struct vm_clock *clock;
    void *place = NULL;
    uint32_t size = vm_pointer_bytes(c);
    assert((size == 4 || size == 8) && start >= 0);
    if (!vm_clock_runs(c)) {
        NATIVE_TRY(vm_clock_arbitrary_at(c, to, to ? 2 * (uint64_t)size : 0));
        return native_return_int(c, 0);
    }
    NATIVE_TRY(vm_clock_claim(c, the_clock(c), &clock));
    if (to)
        NATIVE_TRY(vm_claim(c, to, 2 * size, VM_WRITE, &place));
    int64_t now = vm_clock_look(c, clock, kind);
    int64_t parts[2] = {start + now / SECOND, now % SECOND / unit};
    if (place) {
        memcpy(place, &parts[0], size);
        memcpy((uint8_t *)place + size, &parts[1], size);
    }
    return native_return_int(c, 0);
}

static enum vm_status run_gettimeofday(struct vm_call *c) {
    return store_now(c, c->arg[0], START_SECONDS, 1000, VM_CLOCK_TIME);
}

static enum vm_status run_clock_gettime(struct vm_call *c) {
    if (!c->arg[1])
        return vm_fault(c, MODEL_FAULT_NULL_POINTER, 0, 0);
    switch (native_int(c, 0)) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return store_now(c, c->arg[1], START_SECONDS, 1, VM_CLOCK_TIME);
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID: return store_now(c, c->arg[1], 0, 1, VM_CLOCK_EFFORT);
    default: return store_now(c, c->arg[1], START_MONOTONIC, 1, VM_CLOCK_TIME);
    }
}

static enum vm_status run_timespec_get(struct vm_call *c) {
    NATIVE_TRY(store_now(c, c->arg[0], START_SECONDS, 1, VM_CLOCK_TIME));
    return native_return_int(c, native_int(c, 1));
}

/* ---- time that passes while a thread waits ---- */

/* The two fields of a timespec; 0 if it is not there. */
static int64_t read_nanos(struct vm_call *c, uint64_t pointer, int64_t *seconds) {
    uint32_t size = vm_pointer_bytes(c);
    const uint8_t *bytes = vm_peek(c, pointer, 2 * (uint64_t)size);
    int64_t field[2] = {0, 0};
    int32_t narrow[2];
    if (bytes && size == 4) {
        memcpy(narrow, bytes, sizeof narrow);
        field[0] = narrow[0];
        field[1] = narrow[1];
    } else if (bytes) {
        memcpy(field, bytes, sizeof field);
    }
    *seconds = field[0];
    return field[1];
}

enum { LONGEST = 1000000000 }; /* seconds: their nanoseconds have room in 64 bits */

static uint64_t bounded(int64_t seconds, int64_t nanos) {
    if (seconds < 0 || nanos < 0)
        return 0;
    return (uint64_t)((seconds < LONGEST ? seconds : LONGEST) * SECOND + nanos);
}

enum vm_status front_llvm_time_pass(struct vm_call *c, uint64_t pointer) {
    int64_t seconds, nanos;
    bool added;
    if (!vm_clock_runs(c))
        return VM_OK;
    nanos = read_nanos(c, pointer, &seconds);
    return vm_clock_pass(c, the_clock(c), bounded(seconds, nanos), &added);
}

/* A deadline is a moment of the calendar or of CLOCK_MONOTONIC, which begin far apart. */
enum vm_status front_llvm_time_reach(struct vm_call *c, uint64_t pointer) {
    int64_t seconds, nanos;
    if (!vm_clock_runs(c))
        return VM_OK;
    nanos = read_nanos(c, pointer, &seconds);
    seconds -= seconds >= START_SECONDS ? START_SECONDS : START_MONOTONIC;
    return vm_clock_reach(c, the_clock(c), (int64_t)bounded(seconds, nanos));
}

static enum vm_status run_reach(struct vm_call *c) {
    return front_llvm_time_reach(c, c->arg[0]);
}

/* A loop that sleeps is waiting for other threads. */
static enum vm_status pass(struct vm_call *c, uint64_t nanos) {
    bool added;
    vm_show(c);
    NATIVE_TRY(vm_clock_pass(c, the_clock(c), nanos, &added));
    return native_return_int(c, 0);
}

static enum vm_status run_sleep(struct vm_call *c) {
    return pass(c, bounded((uint32_t)c->arg[0], 0));
}

static enum vm_status run_usleep(struct vm_call *c) {
    return pass(c, (uint64_t)(uint32_t)c->arg[0] * 1000);
}

/* Nothing interrupts a sleep. */
static enum vm_status run_nanosleep(struct vm_call *c) {
    int error;
    vm_show(c);
    NATIVE_TRY(front_llvm_deadline(c, c->arg[0], &error));
    if (error)
        NATIVE_TRY(front_llvm_errno_set(c, error));
    else
        NATIVE_TRY(front_llvm_time_pass(c, c->arg[0]));
    return native_return_int(c, error ? -1 : 0);
}

static enum vm_status run_clock_nanosleep(struct vm_call *c) {
    int error;
    bool until = native_int(c, 1) & TIMER_ABSTIME;
    vm_show(c);
    NATIVE_TRY(front_llvm_deadline(c, c->arg[2], &error));
    assert(!error || error == EINVAL);
    if (!error)
        NATIVE_TRY(until ? front_llvm_time_reach(c, c->arg[2])
                         : front_llvm_time_pass(c, c->arg[2]));
    return native_return_int(c, error);
}

static enum vm_status run_difftime(struct vm_call *c) {
    return native_return_double(c, (double)native_long(c, 0) - (double)native_long(c, 1));
}

/* ---- what the program can ask of the system ---- */

static enum vm_status process_number(struct vm_call *c, int number) {
    return vm_unknown(c, "the numbers of processes were fixed") ? VM_OK
                                                                : native_return_int(c, number);
}

static enum vm_status run_getpid(struct vm_call *c) {
    return process_number(c, 1000);
}

static enum vm_status run_getppid(struct vm_call *c) {
    return process_number(c, 1);
}

static enum vm_status run_getuid(struct vm_call *c) {
    return vm_unknown(c, "the numbers of users were fixed") ? VM_OK : native_return_int(c, 1000);
}

static enum vm_status run_getpagesize(struct vm_call *c) {
    return native_return_int(c, 4096);
}

static enum vm_status run_get_nprocs(struct vm_call *c) {
    return vm_unknown(c, "the number of processors was fixed") ? VM_OK : native_return_int(c, 2);
}

static enum vm_status run_sysconf(struct vm_call *c) {
    switch (native_int(c, 0)) {
    case _SC_NPROCESSORS_ONLN:
    case _SC_NPROCESSORS_CONF: return run_get_nprocs(c);
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
    return vm_unknown(c, "no file was taken to be a terminal") ? VM_OK : native_return_int(c, 0);
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
    NATIVE_ROW("__heddle.clock.reach", 1, 0, NONE, run_reach),
    NATIVE_ROW("sleep", 1, 1, NONE, run_sleep),
    NATIVE_ROW("usleep", 1, 1, NONE, run_usleep),
    NATIVE_ROW("nanosleep", 2, 1, NONE, run_nanosleep),
    NATIVE_ROW("clock_nanosleep", 4, 1, NONE, run_clock_nanosleep),
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
