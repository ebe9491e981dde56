// expect: verified
// also: -O1
// also: -O2
// also: -m32
// Errors by longjmp out of blocks with variables, arrays of variable length and a cleanup that is not run.
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct frame { jmp_buf env; struct frame *up; };
static struct frame *top;
static int depth, cleaned;
#define TRY for (struct frame _f = {.up = top}, *_p = &_f; _p; top = _f.up, _p = 0) if (top = &_f, !setjmp(_f.env))
static _Noreturn void raise_it(void) { struct frame *f = top; longjmp(f->env, 1); }
static int sum(int n, ...) {
    va_list ap;
    int s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        int v = va_arg(ap, int), *p = &v;
        if (*p < 0) {
            va_end(ap);
            raise_it();
        }
        s += *p;
    }
    va_end(ap);
    return s;
}
static void work(int n) {
    int copy[n], *last = &copy[n - 1];
    for (int i = 0; i < n; i++) {
        int square = i * i, *p = &square;
        copy[i] = *p;
        if (square > 10)
            raise_it();
    }
    assert(*last == (n - 1) * (n - 1));
    depth++;
}
struct shape { unsigned kind : 3; signed x : 5, : 0, y : 7; const char *name; };
struct holder { struct shape s; union { int i; double d; char c[8]; }; };
static struct holder hold(struct shape s, ...) { struct holder h = {.s = s, .i = 3}; h.c[7] = 1; return h; }
static int visit(const char *const *names, int (*each)(const char *, void *), void *context) {
    for (; *names; names++) {
        int stop = each(*names, context);
        if (stop)
            return stop;
    }
    return 0;
}
static int measure(const char *name, void *context) {
    size_t *most = context, length = strlen(name);
    if (length > *most)
        *most = length;
    return *name == '!' ? -1 : 0;
}
int main(void) {
    TRY { work(3); }
    TRY { work(5); }
    TRY { TRY { assert(sum(2, 3, 4) == 7); } assert(sum(3, 1, 2, -3) == 0); }
    assert(depth == 1 && !top);
    struct holder h = hold((struct shape){.kind = 5, .x = -16, .y = 63, .name = "n"}, 1, 2.0);
    assert(h.s.kind == 5 && h.s.x == -16 && h.s.y == 63 && h.i == 3);
    h.s.kind += 4;
    assert(h.s.kind == 1);
    size_t most = 0;
    assert(visit((const char *const[]){"a", "four", "!", "longest", 0}, measure, &most) == -1 && most == 4);
    int grid[3][3] = {{0}}, seen = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int *cell = &grid[i][j], value = i * 3 + j, *v = &value;
            for (int *k = v; k; k = *k > 4 ? 0 : v) {
                (*k)++;
                if (*k == 3)
                    goto next;
            }
            *cell = value;
            seen++;
        next:;
        }
    assert(seen == 6 && grid[2][2] == 9);
    char line[32];
    int n = snprintf(line, sizeof line, "%s-%0*d", "x", 3, 7);
    assert(n == 5 && !strcmp(line, "x-007"));
    for (int i = 0; i < 3; i++) {
        switch (i) {
            struct shape s;
        case 0:
            s = (struct shape){.x = 1};
            cleaned += s.x;
            break;
        case 1: {
            struct shape *p = &s;
            p->x = 2;
            cleaned += s.x;
        } // fall through
        default:
            cleaned++;
        }
    }
    assert(cleaned == 5);
    return 0;
}
