/* Runs compilers as children. A child gets no input, has heddle's environment, and leads a group of
 * processes, which ends with it. */
#include "base/child.h"

#include "base/fatal.h"
#include "base/limit.h"
#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

char *base_child_find(const char *name) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char *file = NULL;
        assert(!strchr(name, '/'));
        if (asprintf(&file, "%.*s/%s", length ? (int)length : 1, length ? path : ".", name) < 0)
            base_fatal(BASE_FATAL_MEMORY, "out of memory");
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

char *base_child_name(const char *path) {
    char *name = NULL;
    bool plain = path[0] != '-' && path[0] != '@';
    if (asprintf(&name, "%s%s", plain ? "" : "./", path) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return name;
}

/* Whatever ends heddle ends the child: the system does it for the child itself, the keeper for its
 * whole group. */
static void obey(const struct base_scratch *scratch, pid_t parent) {
    const struct rlimit none = {0, 0};
    setpgid(0, 0);
    base_scratch_tell(scratch, getpid());
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127); /* it ended before */
    setrlimit(RLIMIT_CORE, &none);
}

static bool redirect(const char *messages) {
    int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int out = open(messages, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    return in >= 0 && out >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
           dup2(out, STDERR_FILENO) >= 0;
}

static _Noreturn void become(const struct base_scratch *scratch, const char *const *arguments,
                             const char *messages, pid_t parent, int failure) {
    obey(scratch, parent);
    if (redirect(messages))
        execve(arguments[0], (char *const *)(void *)arguments, environ);
    int error = errno;
    ssize_t n = write(failure, &error, sizeof error);
    (void)n;
    _exit(127);
}

/* Starts the program. Returns 0, or why it cannot be run. */
static int start(const struct base_scratch *scratch, const char *const *arguments,
                 const char *messages, pid_t *child) {
    int ends[2], error = 0;
    pid_t parent = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    *child = fork();
    if (*child == 0)
        become(scratch, arguments, messages, parent, ends[1]);
    if (*child < 0)
        error = errno;
    close(ends[1]); /* the end that the child has is closed when it becomes the program */
    if (*child > 0 && read(ends[0], &error, sizeof error) == (ssize_t)sizeof error)
        waitpid(*child, NULL, 0);
    close(ends[0]);
    return error;
}

bool base_child_wait(pid_t child, int *status, unsigned *reached) {
    base_limit_watch(&(struct base_limit_child){child, BASE_CHILD_SECONDS,
                                                (uint64_t)BASE_CHILD_MEGABYTES << 20});
    bool ok;
    while (!(ok = waitpid(child, status, 0) >= 0) && errno == EINTR)
        ;
    *reached = base_limit_unwatch();
    return ok;
}

void base_child_fail(unsigned reached, const char *what, struct base_status *s) {
    if (reached & BASE_LIMIT_MEMORY)
        base_fail(s, "%s took more than %d MB", what, BASE_CHILD_MEGABYTES);
    else
        base_fail(s, "%s took more than %d s", what, BASE_CHILD_SECONDS);
}

int base_child_run(const struct base_scratch *scratch, const char *const *arguments,
                   const char *messages, struct base_status *s) {
    assert(scratch->path && arguments[0]);
    pid_t child = 0;
    unsigned reached = 0;
    int status = -1, error = start(scratch, arguments, messages, &child);
    if (error) {
        base_fail(s, "cannot run %s: %s", arguments[0], strerror(error));
        return -1;
    }
    bool ok = base_child_wait(child, &status, &reached);
    kill(-child, SIGKILL); /* what it left behind */
    base_scratch_tell(scratch, 0);
    if (ok && !reached)
        return status;
    if (reached)
        base_child_fail(reached, arguments[0], s);
    else
        base_fail(s, "lost %s: %s", arguments[0], strerror(errno));
    return -1;
}

char *base_child_said(const char *messages, int status) {
    struct base_status ignored = {0};
    size_t size = 0;
    assert(WIFEXITED(status) || WIFSIGNALED(status));
    char *text = base_file_read(messages, &size, &ignored);
    base_status_drop(&ignored);
    while (text && size && text[size - 1] == '\n')
        text[--size] = '\0';
    if (text && size)
        return text;
    free(text);
    if (asprintf(&text, "it ended with status %d and no message",
                 WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)) < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    return text;
}
