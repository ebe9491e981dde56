/* The folder is removed by heddle itself, or, if heddle is killed, by another process, its keeper.
 * The keeper also kills the compiler that works in the folder then. It waits at the end of a line
 * of which heddle has the other end, so it learns of every way in which heddle can end. */
#include "base/scratch.h"

#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- removing ---- */

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at) {
    (void)st;
    (void)type;
    (void)at;
    return remove(path);
}

static void remove_folder(const char *path) {
    enum { OPEN = 16 };
    nftw(path, remove_one, OPEN, FTW_DEPTH | FTW_PHYS);
}

/* ---- the keeper ---- */

/* It is in a session of its own: what is sent to heddle's processes must not end it. It holds no
 * file of heddle's but the line, or whoever reads heddle's output would wait for it. */
static void leave_heddle(int line) {
    static const int deaf[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM};
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    setsid();
    for (size_t i = 0; i < sizeof deaf / sizeof *deaf; i++)
        signal(deaf[i], SIG_IGN);
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
        signal(deadly[i], SIG_DFL);
    if (line > 0)
        close_range(0, (unsigned)line - 1, 0);
    close_range((unsigned)line + 1, ~0u, 0);
}

static _Noreturn void keep(const char *path, int line) {
    pid_t group = 0, said;
    ssize_t got;
    leave_heddle(line);
    while ((got = read(line, &said, sizeof said)) == (ssize_t)sizeof said ||
           (got < 0 && errno == EINTR))
        group = got > 0 ? said : group;
    if (group > 0)
        kill(-group, SIGKILL);
    remove_folder(path);
    _exit(0);
}

static bool start_keeper(struct base_scratch *scratch, struct base_status *s) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return base_fail(s, "cannot start a process: %s", strerror(errno));
    scratch->keeper = fork();
    if (scratch->keeper == 0)
        keep(scratch->path, ends[0]);
    close(ends[0]);
    scratch->line = ends[1];
    if (scratch->keeper > 0)
        return true;
    close(ends[1]);
    return base_fail(s, "cannot start a process: %s", strerror(errno));
}

void base_scratch_tell(const struct base_scratch *scratch, pid_t group) {
    assert(scratch->keeper > 0);
    ssize_t sent = send(scratch->line, &group, sizeof group, MSG_NOSIGNAL);
    (void)sent; /* without its keeper the folder stays if heddle is killed, and nothing else */
}

/* ---- the folder ---- */

bool base_scratch_make(struct base_scratch *scratch, struct base_status *s) {
    if (scratch->path)
        return true;
    const char *parent = getenv("TMPDIR");
    if (asprintf(&scratch->path, "%s/heddle-XXXXXX", parent && *parent ? parent : P_tmpdir) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    bool made = mkdtemp(scratch->path);
    if (!made)
        base_fail(s, "cannot make a temporary folder %s: %s", scratch->path, strerror(errno));
    if (made && start_keeper(scratch, s))
        return true;
    if (made)
        rmdir(scratch->path);
    free(scratch->path);
    *scratch = (struct base_scratch){0};
    return false;
}

char *base_scratch_file(const struct base_scratch *scratch, const char *name) {
    assert(scratch->path);
    char *path = NULL;
    if (asprintf(&path, "%s/%s", scratch->path, name) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return path;
}

/* Makes the folders between the scratch folder and a file. If one cannot be made, opening the file
 * fails. */
static void make_folders(char *path, size_t from) {
    assert(path[from - 1] == '/');
    for (size_t i = from; path[i]; i++) {
        if (path[i] != '/')
            continue;
        path[i] = '\0';
        mkdir(path, 0700);
        path[i] = '/';
    }
}

bool base_scratch_write(const struct base_scratch *scratch, const char *name, const void *bytes,
                        size_t size, struct base_status *s) {
    char *path = base_scratch_file(scratch, name);
    make_folders(path, strlen(scratch->path) + 1);
    bool ok = base_file_write(path, bytes, size, s);
    free(path);
    return ok;
}

void base_scratch_drop(struct base_scratch *scratch) {
    if (!scratch->path)
        return;
    remove_folder(scratch->path);
    close(scratch->line);
    while (waitpid(scratch->keeper, NULL, 0) < 0 && errno == EINTR)
        ;
    free(scratch->path);
    *scratch = (struct base_scratch){0};
}
