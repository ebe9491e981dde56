/* Reading files of a class path's folders, and finding the JDK. */
#include "front/jvm/read/classpath_int.h"

#include "base/fatal.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

static bool read_fd(struct base_arena *a, int fd, size_t want, const uint8_t **bytes,
                    size_t *size) {
    uint8_t *at = base_arena_alloc(a, want + 1);
    size_t n = 0;
    while (n < want) {
        ssize_t got = read(fd, at + n, want - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        if (!got)
            break; /* the file has shrunk meanwhile */
        n += (size_t)got;
    }
    *bytes = at;
    *size = n;
    return true;
}

bool jvm_file_read(struct base_arena *a, const char *path, const uint8_t **bytes, size_t *size,
                   struct base_status *s) {
    *bytes = NULL;
    *size = 0;
    /* Without O_NONBLOCK a pipe of that name would wait for its writer. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        if (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG)
            return true;
        return base_fail(s, "%s: %s", path, strerror(errno));
    }
    struct stat st;
    bool ok = true;
    if (fstat(fd, &st))
        ok = base_fail(s, "%s: %s", path, strerror(errno));
    else if (S_ISREG(st.st_mode) && st.st_size > FILE_MAX)
        ok = base_fail(s, "%s: too large", path);
    else if (S_ISREG(st.st_mode) && !read_fd(a, fd, (size_t)st.st_size, bytes, size))
        ok = base_fail(s, "%s: %s", path, strerror(errno));
    assert(ok || !*bytes);
    close(fd);
    return ok;
}

bool jvm_path_inside(const char *path) {
    if (path[0] == '/')
        return false;
    for (const char *at = path; at;) {
        size_t n = strcspn(at, "/");
        if (n == 2 && !memcmp(at, "..", 2))
            return false;
        at = at[n] ? at + n + 1 : NULL;
    }
    return true;
}

static bool has_image(struct base_arena *a, const char *home) {
    return !access(base_arena_printf(a, "%s/lib/modules", home), R_OK);
}

/* home/bin/java → home; through symbolic links, as /usr/bin/java mostly is one. */
static const char *home_of(struct base_arena *a, const char *java) {
    char *real = realpath(java, NULL);
    if (!real)
        return NULL;
    const char *home = NULL;
    for (int levels = 0; levels < 2; levels++) {
        char *slash = strrchr(real, '/');
        if (slash)
            *slash = '\0';
    }
    if (has_image(a, real))
        home = base_arena_strdup(a, real);
    free(real);
    return home;
}

static const char *search_path(struct base_arena *a) {
    const char *path = getenv("PATH");
    for (const char *at = path; at;) {
        size_t n = strcspn(at, ":");
        const char *java = base_arena_printf(a, "%.*s%sjava", (int)n, at, n ? "/" : "");
        const char *home = access(java, X_OK) ? NULL : home_of(a, java);
        if (home)
            return home;
        at = at[n] ? at + n + 1 : NULL;
    }
    return NULL;
}

const char *jvm_java_home_find(struct base_arena *a, const char *given, struct base_status *s) {
    const char *variable = getenv("JAVA_HOME");
    const char *home = given ? given : variable && *variable ? variable : NULL;
    if (home) {
        if (has_image(a, home))
            return base_arena_strdup(a, home);
        base_fail(s, "%s%s is no JDK: it has no lib/modules", given ? "" : "JAVA_HOME=", home);
        return NULL;
    }
    home = search_path(a);
    if (!home)
        base_fail(s, "no JDK found: Java programs need the class library of JDK 17; install one "
                     "(openjdk-17-jdk-headless) or set JAVA_HOME");
    return home;
}
