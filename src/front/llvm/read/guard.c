/* A process that may crash. LLVM's bitcode reader trusts its input in places: a changed byte can
 * make it abort, overrun its stack or ask for all memory. The child has limits on time and
 * memory, ends with us, says nothing on our standard error, and leaves its status in a page that it
 * shares with us. */
#include "front/llvm/read/guard.h"
#include "base/child.h"
#include "base/fatal.h"
#include "base/limit.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SHADOWED 1 /* a sanitizer's shadow is address space of terabytes */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SHADOWED 1
#endif
#endif
#ifndef SHADOWED
#define SHADOWED 0
#endif

enum { EXHAUSTED = 3 }; /* the exit code of a child that got no memory */

/* The page that both processes see. */
struct page {
    char stage[256];
    bool failed, has_file, has_offset;
    uint32_t line;
    uint64_t offset;
    char file[1024];
    char message[4096];
};

static void copy(char *to, size_t room, const char *text) {
    snprintf(to, room, "%s", text);
}

static void say(void *stage, const char *text) {
    struct page *page = stage;
    assert(*text && !page->failed);
    copy(page->stage, sizeof page->stage, text);
}

static void limit(int resource, rlim_t most) {
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && (now.rlim_cur == RLIM_INFINITY || now.rlim_cur > most)) {
        now.rlim_cur = most;
        setrlimit(resource, &now);
    }
}

/* The limits hold where nobody watches the child, too, and for a request that is refused at once.
 */
static void obey(pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(4); /* it ended before */
    limit(RLIMIT_CORE, 0);
    if (!SHADOWED)
        limit(RLIMIT_AS, (rlim_t)BASE_CHILD_MEGABYTES << 20);
    alarm(BASE_CHILD_SECONDS);
}

/* Signal handlers of the parent must not run here: a crash of the child must end it by its
 * signal. */
static void reset_signals(void) {
    static const int fatal[] = {SIGALRM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        signal(fatal[i], SIG_DFL);
}

static void die_of_fatal(enum base_fatal_kind kind, const char *message) {
    (void)message;
    _exit(kind == BASE_FATAL_MEMORY || kind == BASE_FATAL_LIMIT ? EXHAUSTED : 4);
}

static _Noreturn void child(front_llvm_work *work, void *context, struct page *page, int said,
                            pid_t parent) {
    reset_signals();
    obey(parent);
    base_fatal_set(die_of_fatal);
    dup2(said, STDERR_FILENO);
    dup2(said, STDOUT_FILENO);
    struct base_status s = {0};
    bool ok = work(context, say, page, &s);
    assert(ok == !s.message && (s.file || !s.line));
    page->failed = !ok;
    if (s.message)
        copy(page->message, sizeof page->message, s.message);
    if (s.file)
        copy(page->file, sizeof page->file, s.file);
    page->has_file = s.file;
    page->has_offset = s.has_offset;
    page->offset = s.offset;
    page->line = s.line;
    _exit(0);
}

static bool fail_as(const struct page *page, struct base_status *s) {
    assert(page->failed && *page->message);
    const char *file = page->has_file ? page->file : NULL;
    if (page->has_offset)
        return base_fail_at(s, file, page->offset, "%s", page->message);
    return base_fail_line(s, file, page->line, "%s", page->message);
}

/* The last words of a child that died: the first line it printed, or "". */
static void last_words(int said, char *out, size_t room) {
    ssize_t got = pread(said, out, room - 1, 0);
    out[got > 0 ? got : 0] = '\0';
    out[strcspn(out, "\n")] = '\0';
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c > '~')
            *c = '?';
}

/* Which limits ended the child, if any did. */
static unsigned reached_by(int status) {
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM ? BASE_LIMIT_TIME : 0;
}

static bool is_exhausted(int status) {
    return WIFEXITED(status) && WEXITSTATUS(status) == EXHAUSTED;
}

static bool fail_late(const struct page *page, unsigned reached, struct base_status *s) {
    char what[sizeof page->stage + 16];
    snprintf(what, sizeof what, "not valid: %s", *page->stage ? page->stage : "starting");
    base_child_fail(reached, what, s);
    return false;
}

static bool fail_dead(const struct page *page, int status, int said, struct base_status *s) {
    char words[300];
    assert(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
    last_words(said, words, sizeof words);
    const char *stage = *page->stage ? page->stage : "starting";
    const char *mark = *words ? ": " : "";
    if (is_exhausted(status)) /* its limit, or this machine's */
        return base_fail(s, "%s ran out of memory, of which it may have %d MB", stage,
                         BASE_CHILD_MEGABYTES);
    if (WIFSIGNALED(status))
        return base_fail(s, "not valid: %s ended in signal %d (%s)%s%s", stage, WTERMSIG(status),
                         strsignal(WTERMSIG(status)), mark, words);
    return base_fail(s, "not valid: %s ended with status %d%s%s", stage, WEXITSTATUS(status), mark,
                     words);
}

bool front_llvm_guard(front_llvm_work *work, void *context, struct base_status *s) {
    assert(!s->message);
    struct page *page =
        mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int said = memfd_create("heddle", MFD_CLOEXEC);
    if (page == MAP_FAILED || said < 0)
        base_fatal(BASE_FATAL_LIMIT, "cannot prepare a process to read in: %s", strerror(errno));
    fflush(NULL);
    pid_t parent = getpid(), pid = fork();
    if (pid < 0)
        base_fatal(BASE_FATAL_LIMIT, "cannot start a process to read in: %s", strerror(errno));
    if (pid == 0)
        child(work, context, page, said, parent);
    int status = 0;
    unsigned reached = 0;
    if (!base_child_wait(pid, &status, &reached))
        base_fatal(BASE_FATAL_INTERNAL, "lost the process that reads: %s", strerror(errno));
    reached |= reached_by(status);
    bool ok = !reached && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (reached)
        fail_late(page, reached, s);
    else if (!ok)
        fail_dead(page, status, said, s);
    else if (page->failed)
        ok = fail_as(page, s);
    assert(ok == !s->message);
    close(said);
    munmap(page, sizeof *page);
    return ok;
}
