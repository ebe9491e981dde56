/* Preloaded into heddle: lets allocations or writes fail. It counts for each process of its own, and only in heddle: a
 * compiler that heddle runs is left alone.
 *     FAIL_WHAT=memory   the allocation of number FAIL_AT fails, and the FAIL_MORE that follow it
 *     FAIL_WHAT=disk     from the call of number FAIL_AT that may write a file, no file can grow
 *     FAIL_OPEN          memory is counted from the moment when a file of this name is opened with fopen
 *     FAIL_COUNT         a file; each process adds a line with how many there were to it when it ends */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t to, size_t size);

static int what; /* 'm', 'd' or 0 */
static long at, more;
static const char *count_file, *awaited;
static atomic_long memory, disk;

static void begin(void) {
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    const char *kind = getenv("FAIL_WHAT"), *number = getenv("FAIL_AT"), *rest = getenv("FAIL_MORE");
    self[n < 0 ? 0 : n] = 0;
    const char *name = strrchr(self, '/');
    if (!name || strcmp(name, "/heddle") != 0 || !kind)
        return;
    at = number ? atol(number) : 0;
    more = rest ? atol(rest) : 0;
    count_file = getenv("FAIL_COUNT");
    awaited = getenv("FAIL_OPEN");
    what = kind[0];
}

__attribute__((destructor)) static void tell(void) {
    char line[64];
    if (!what || !count_file)
        return;
    int n = snprintf(line, sizeof line, "%ld\n", what == 'm' ? memory : disk);
    int file = open(count_file, O_WRONLY | O_APPEND | O_CREAT, 0666);
    if (file >= 0 && syscall(SYS_write, file, line, n) != n)
        abort();
}

/* What libraries allocate before main, nobody could answer for. */
static int (*real_main)(int, char **, char **);

static int begin_and_run(int argc, char **argv, char **environment) {
    begin();
    return real_main(argc, argv, environment);
}

int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*at_exit)(void), void *stack) {
    __typeof__(&__libc_start_main) real = (__typeof__(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return real(begin_and_run, argc, argv, init, fini, at_exit, stack);
}

/* ---- memory ---- */

static int no_memory(void) {
    if (what != 'm' || awaited)
        return 0;
    long now = atomic_fetch_add(&memory, 1) + 1;
    if (!at || now < at || now > at + more)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    return no_memory() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return no_memory() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    return no_memory() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t to, size_t size) {
    return no_memory() ? NULL : __libc_memalign(to, size);
}

int posix_memalign(void **out, size_t to, size_t size) {
    if (no_memory())
        return ENOMEM;
    *out = __libc_memalign(to, size);
    return *out ? 0 : ENOMEM;
}

void *mmap(void *where, size_t size, int protection, int flags, int file, off_t offset) {
    return no_memory() ? MAP_FAILED : (void *)syscall(SYS_mmap, where, size, protection, flags, file, offset);
}

/* ---- the disk ---- */

/* The C library writes without calls that could be met here, so the system is told to refuse. */
static void before_write(void) {
    static const struct rlimit none = {0, 0};
    if (what != 'd' || atomic_fetch_add(&disk, 1) + 1 != at)
        return;
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &none) != 0)
        abort();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

FILE *fopen(const char *path, const char *mode) {
    FILE *f = REAL(fopen)(path, mode);
    if (awaited && strcmp(path, awaited) == 0)
        awaited = NULL;
    return f;
}

ssize_t write(int file, const void *bytes, size_t size) {
    before_write();
    return syscall(SYS_write, file, bytes, size);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *f) {
    before_write();
    return REAL(fwrite)(bytes, size, count, f);
}

int fputs(const char *text, FILE *f) {
    before_write();
    return REAL(fputs)(text, f);
}

int fflush(FILE *f) {
    before_write();
    return REAL(fflush)(f);
}

int fsync(int file) {
    before_write();
    return (int)syscall(SYS_fsync, file);
}

int fclose(FILE *f) {
    before_write();
    return REAL(fclose)(f);
}

int rename(const char *from, const char *to) {
    before_write();
    return (int)syscall(SYS_rename, from, to);
}

int mkdir(const char *path, mode_t mode) {
    before_write();
    return (int)syscall(SYS_mkdir, path, mode);
}
