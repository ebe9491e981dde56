/* A child gets no input and keeps our environment. */
#include "base/child.h"
#include "base/fatal.h"
#include "base/text.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

char *base_child_find(const char *name) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char *file = NULL;
        if (asprintf(&file, "%.*s/%s", length ? (int)length : 1, length ? path : ".", name) < 0)
            base_fatal(BASE_FATAL_MEMORY, "out of memory");
        if (access(file, X_OK) == 0)
            return file;
        free(file);
        path += length + (path[length] == ':');
    }
    return NULL;
}

int base_child_run(const char *const *arguments, const char *messages, struct base_status *s) {
    assert(arguments[0]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, messages,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    pid_t child;
    int error = posix_spawn(&child, arguments[0], &actions, NULL, (char *const *)(void *)arguments,
                            environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error) {
        base_fail(s, "cannot run %s: %s", arguments[0], strerror(error));
        return -1;
    }
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) {
            base_fail(s, "lost %s: %s", arguments[0], strerror(errno));
            return -1;
        }
    return status;
}

char *base_child_said(const char *messages, int status) {
    struct base_status ignored = {0};
    size_t size = 0;
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
