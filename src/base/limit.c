/* Handlers of signals get no context, so the data of this file is static. The timer's handler reads
 * the clock and the memory of the process, which the system keeps count of. So nothing has to be
 * counted anywhere else, and what libraries allocate is not forgotten. */
#include "base/limit.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

atomic_uint base_limit_reached_now;

/* Times are nanoseconds of the monotonic clock; 0: none. */
static struct {
    base_limit_hook *hook;
    _Atomic int
        statm; /* the file that tells the memory of this process, and one more; 0: not open */
    _Atomic uint64_t deadline, bytes;
    _Atomic uint64_t seen;     /* the most that was in memory at a look */
    _Atomic uint64_t patience; /* nanoseconds; FOR_EVER: the hook is not called */
    _Atomic uint64_t since;    /* the first look that found a limit reached */
    _Atomic uint64_t not_before;
    atomic_uint heeded;
    atomic_flag looking;
    _Atomic pid_t child;
    _Atomic uint64_t child_deadline, child_bytes;
    atomic_uint child_killed;
} limits = {.looking = ATOMIC_FLAG_INIT};

static const uint64_t second = 1000000000;
static const long interval_us = 10000;
/* The hook is called at once when this much more than the limit is in memory. */
enum { SPARE_SHARE = 8, SPARE_BYTES = 32 << 20 };

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * second + (uint64_t)t.tv_nsec;
}

static uint64_t nanoseconds(double seconds) {
    return seconds >= 1e9 ? UINT64_MAX / 2 : (uint64_t)(seconds * 1e9);
}

/* ---- memory ---- */

/* Reads the second number of a statm file: pages in memory. Safe in a handler of signals. */
static uint64_t read_pages(int file) {
    char text[64];
    ssize_t got = pread(file, text, sizeof text - 1, 0);
    uint64_t pages = 0;
    if (got <= 0)
        return 0;
    text[got] = '\0';
    const char *at = text;
    while (*at && *at != ' ')
        at++;
    for (at += *at == ' '; *at >= '0' && *at <= '9'; at++)
        pages = 10 * pages + (uint64_t)(*at - '0');
    return pages;
}

static uint64_t bytes_in(int file) {
    return read_pages(file) * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t base_memory_now(void) {
    int file = atomic_load(&limits.statm);
    if (!file) {
        int opened = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
        if (opened < 0)
            return 0;
        if (atomic_compare_exchange_strong(&limits.statm, &file, opened + 1))
            file = opened + 1;
        else
            close(opened); /* another thread was first */
    }
    return bytes_in(file - 1);
}

/* ru_maxrss would begin with the peak of the process that forked us. */
uint64_t base_memory_peak(void) {
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *f = fopen("/proc/self/status", "re");
    while (f && !kilobytes && fgets(line, sizeof line, f))
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtoull(line + 6, NULL, 10);
    if (f)
        fclose(f);
    return (uint64_t)kilobytes << 10;
}

uint64_t base_memory_seen(void) {
    return atomic_load(&limits.seen);
}

/* ---- children ---- */

static uint64_t child_memory(pid_t pid) {
    char path[32] = "/proc/", *at = path + 6, digits[12];
    int n = 0;
    for (pid_t left = pid; left; left /= 10)
        digits[n++] = (char)('0' + left % 10);
    while (n)
        *at++ = digits[--n];
    memcpy(at, "/statm", sizeof "/statm");
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    uint64_t bytes = bytes_in(file);
    close(file);
    return bytes;
}

/* Returns the memory of the child, which is killed if one of its own limits is reached. */
static uint64_t look_at_child(uint64_t at) {
    pid_t pid = atomic_load(&limits.child);
    if (!pid)
        return 0;
    uint64_t bytes = child_memory(pid), deadline = atomic_load(&limits.child_deadline);
    unsigned reached = deadline && at >= deadline ? BASE_LIMIT_TIME : 0;
    if (bytes > atomic_load(&limits.child_bytes))
        reached |= BASE_LIMIT_MEMORY;
    if (reached) {
        atomic_fetch_or(&limits.child_killed, reached);
        kill(-pid, SIGKILL);
        kill(pid, SIGKILL); /* it may have no group yet */
    }
    return bytes;
}

void base_limit_watch(const struct base_limit_child *child) {
    assert(child->pid > 0 && child->bytes && !atomic_load(&limits.child));
    atomic_store(&limits.child_deadline, now() + nanoseconds(child->seconds));
    atomic_store(&limits.child_bytes, child->bytes);
    atomic_store(&limits.child_killed, 0);
    atomic_store(&limits.child, child->pid);
}

unsigned base_limit_unwatch(void) {
    assert(atomic_load(&limits.child));
    atomic_store(&limits.child, 0);
    return atomic_load(&limits.child_killed);
}

/* ---- a look ---- */

/* Time and interrupts stay reached; memory may be given back. */
static void note(unsigned found) {
    if (!(found & BASE_LIMIT_MEMORY))
        atomic_fetch_and(&base_limit_reached_now, ~(unsigned)BASE_LIMIT_MEMORY);
    atomic_fetch_or(&base_limit_reached_now, found);
}

static bool is_patient(uint64_t at) {
    uint64_t patience = atomic_load(&limits.patience), since = atomic_load(&limits.since);
    return patience == UINT64_MAX || at < atomic_load(&limits.not_before) || at < since + patience;
}

/* So much more than the limit is in memory that there is no time to ask politely. */
static bool is_burst(uint64_t bytes, uint64_t most) {
    return most && bytes > most + most / SPARE_SHARE + SPARE_BYTES &&
           atomic_load(&limits.patience) != UINT64_MAX;
}

static void look(void) {
    uint64_t at = now(), deadline = atomic_load(&limits.deadline), none = 0;
    uint64_t most = atomic_load(&limits.bytes);
    uint64_t own = base_memory_now(), bytes = own + look_at_child(at);
    if (own > atomic_load(&limits.seen))
        atomic_store(&limits.seen, own);
    unsigned found = deadline && at >= deadline ? BASE_LIMIT_TIME : 0;
    if (most && bytes >= most)
        found |= BASE_LIMIT_MEMORY;
    note(found);
    unsigned reached = base_limit_reached();
    if (!reached) {
        atomic_store(&limits.since, 0);
        return;
    }
    atomic_compare_exchange_strong(&limits.since, &none, at);
    if (limits.hook && (is_burst(bytes, most) || !is_patient(at)))
        limits.hook(reached);
}

static void look_once(void) {
    if (atomic_flag_test_and_set(&limits.looking))
        return; /* another thread does, or a look was interrupted */
    look();
    atomic_flag_clear(&limits.looking);
}

static void ring(int signal) {
    (void)signal;
    int kept = errno;
    look_once();
    errno = kept;
}

void base_limit_start(base_limit_hook *hook) {
    assert(hook && !limits.hook);
    limits.hook = hook;
    base_memory_now(); /* so that the file is open */
    struct sigaction action = {.sa_handler = ring, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval timer = {{0, interval_us}, {0, interval_us}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void base_limit_set(double seconds, uint64_t bytes) {
    assert(seconds >= 0);
    atomic_store(&limits.deadline, seconds > 0 ? now() + nanoseconds(seconds) : 0);
    atomic_store(&limits.bytes, bytes);
}

void base_limit_trim(void) {
    malloc_trim(0);
    look_once();
}

void base_limit_interrupt(void) {
    atomic_fetch_or(&base_limit_reached_now, BASE_LIMIT_INTERRUPT);
    look_once();
}

/* ---- giving up ---- */

void base_limit_heed(void) {
    atomic_fetch_or(&limits.heeded, base_limit_reached());
}

unsigned base_limit_heeded(void) {
    return atomic_load(&limits.heeded);
}

void base_limit_be_patient(double seconds) {
    atomic_store(&limits.patience, seconds > 1e9 ? UINT64_MAX : nanoseconds(seconds));
}

void base_limit_postpone(double seconds) {
    atomic_store(&limits.not_before, now() + nanoseconds(seconds));
}

void base_limit_grant(double seconds) {
    uint64_t at = now(), until = at + nanoseconds(seconds);
    unsigned reached = base_limit_reached();
    uint64_t deadline = atomic_load(&limits.deadline), bytes = atomic_load(&limits.bytes);
    uint64_t room = base_memory_now() + bytes / SPARE_SHARE;
    if (reached & BASE_LIMIT_INTERRUPT || (deadline && deadline < until))
        atomic_store(&limits.deadline, until);
    if (bytes && bytes < room)
        atomic_store(&limits.bytes, room);
    atomic_store(&limits.heeded, 0);
    atomic_store(&limits.since, 0);
    atomic_fetch_and(&base_limit_reached_now, ~reached);
}
