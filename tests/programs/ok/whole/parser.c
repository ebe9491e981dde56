// expect: verified
// also: -O1
// also: -O2
// also: -m32
// A parser with longjmp, an allocator with realloc, a table of callbacks and a flexible array, as programs have them.
#include <assert.h>
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer { size_t count, room; char *bytes; };
struct text { unsigned length; char bytes[]; };
struct error { jmp_buf back; const char *why; int at; };
struct parser { const char *s; int pos; struct error *e; struct buffer out; };

static void grow(struct buffer *b, size_t more) {
    if (b->count + more > b->room) {
        size_t room = b->room ? b->room * 2 : 4;
        while (room < b->count + more)
            room *= 2;
        char *bytes = realloc(b->bytes, room);
        assert(bytes);
        b->bytes = bytes;
        b->room = room;
    }
}
static void add(struct buffer *b, const char *format, ...) {
    va_list ap, again;
    va_start(ap, format);
    va_copy(again, ap);
    int n = vsnprintf(0, 0, format, ap);
    va_end(ap);
    grow(b, (size_t)n + 1);
    vsnprintf(b->bytes + b->count, (size_t)n + 1, format, again);
    va_end(again);
    b->count += (size_t)n;
}
static _Noreturn void fail(struct parser *p, const char *why) {
    p->e->why = why;
    p->e->at = p->pos;
    longjmp(p->e->back, 1);
}
static long sum(struct parser *p);
static long atom(struct parser *p) {
    if (p->s[p->pos] == '(') {
        p->pos++;
        long v = sum(p);
        if (p->s[p->pos++] != ')')
            fail(p, "parenthesis");
        return v;
    }
    if (!isdigit((unsigned char)p->s[p->pos]))
        fail(p, "number");
    char *end;
    long v = strtol(p->s + p->pos, &end, 10);
    p->pos = (int)(end - p->s);
    add(&p->out, "%ld;", v);
    return v;
}
static long sum(struct parser *p) {
    long v = atom(p);
    for (;;) {
        switch (p->s[p->pos]) {
            long w;
        case '+': p->pos++; w = atom(p); v += w; continue;
        case '-': p->pos++; w = atom(p); v -= w; continue;
        default: return v;
        }
    }
}
static long parse(const char *s, struct buffer *out, const char **why) {
    struct error e;
    struct parser p = {.s = s, .e = &e};
    volatile long v = -1;
    *why = 0;
    if (setjmp(e.back)) {
        *why = e.why;
    } else {
        v = sum(&p);
    }
    *out = p.out;
    return v;
}
static struct text *text_of(const struct buffer *b) {
    struct text *t = malloc(offsetof(struct text, bytes) + b->count + 1);
    assert(t);
    t->length = (unsigned)b->count;
    memcpy(t->bytes, b->bytes ? b->bytes : "", b->count);
    t->bytes[b->count] = 0;
    return t;
}
typedef int op(int, int);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static const struct { char name; op *run; } table[] = {{'+', plus}, {'-', minus}};
static int apply(char name, int a, int b) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].name == name)
            return table[i].run(a, b);
    return 0;
}
int main(void) {
    struct buffer out;
    const char *why;
    assert(parse("1+(2-3)+40", &out, &why) == 40 && !why);
    struct text *t = text_of(&out);
    assert(strcmp(t->bytes, "1;2;3;40;") == 0 && t->length == 9);
    free(t);
    free(out.bytes);
    assert(parse("1+(2-", &out, &why) == -1 && why && strcmp(why, "number") == 0);
    free(out.bytes);
    assert(apply('+', 3, 4) == 7 && apply('-', 3, 4) == -1 && apply('x', 1, 1) == 0);
    return 0;
}
