/* Preloaded into heddle: stops it at a checkpoint, however fast it searches. STOP_FILE is the file of the checkpoints,
 * STOP_AT which of them it is, counted from 1, and STOP_HOW the moment:
 *     before      killed when the checkpoint is written under its other name, but not yet in its place
 *     half        the same, with the second half of it missing
 *     after       killed when the checkpoint is in its place
 *     interrupt   interrupted when it is in its place */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int count;

static void halve(const char *path) {
    struct stat s;
    if (stat(path, &s) != 0 || truncate(path, s.st_size / 2) != 0)
        abort();
}

int rename(const char *from, const char *to) {
    const char *file = getenv("STOP_FILE"), *at = getenv("STOP_AT"), *how = getenv("STOP_HOW");
    int now = file && at && how && strcmp(to, file) == 0 && ++count == atoi(at);
    if (now && strcmp(how, "half") == 0)
        halve(from);
    if (now && (strcmp(how, "half") == 0 || strcmp(how, "before") == 0))
        kill(getpid(), SIGKILL);
    int result = renameat(AT_FDCWD, from, AT_FDCWD, to);
    if (now)
        kill(getpid(), strcmp(how, "interrupt") == 0 ? SIGINT : SIGKILL);
    return result;
}
