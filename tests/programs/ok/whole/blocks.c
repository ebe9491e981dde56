// expect: verified
// also: -O1
// also: -O2
// also: -m32
// Blocks, literals and jumps of all kinds, none of them used after its time.
#include <alloca.h>
#include <assert.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct point { int x, y; };
struct list { int value; const struct list *next; };
union number { uint32_t word; uint8_t bytes[4]; struct { unsigned low : 5, mid : 11, high : 16; } parts; };
struct wide { long a[6]; };

static int total(const struct list *l) {
    int n = 0;
    for (; l; l = l->next)
        n += l->value;
    return n;
}
static struct wide make(int from) {
    struct wide w;
    for (int i = 0; i < 6; i++)
        w.a[i] = from + i;
    return w;
}
static inline int *pick(int *a, int *b, int which) { return which ? a : b; }
static int literals(void) {
    int n = total(&(struct list){1, &(struct list){2, &(struct list){3, 0}}});
    const struct point *p;
    for (int i = 0; i < 3; i++) {
        p = &(struct point){i, i * i};
        n += p->x + p->y;
    }
    n += make(4).a[5] + ((struct wide){{1, 2}}).a[1];
    for (int *q = (int[]){5, 6, 0}; *q; q++)
        n += *q;
    return n;
}
static int computed(const unsigned char *code) {
    static void *const labels[] = {&&stop, &&add, &&twice, &&block};
    int v = 1;
    goto *labels[*code++];
add: v += 3; goto *labels[*code++];
twice: v *= 2; goto *labels[*code++];
block: {
        int local = v, *p = &local;
        (*p)++;
        v = *p;
        goto *labels[*code++];
    }
stop: return v;
}
static int duff(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--rounds > 0);
    }
    return count;
}
static int into(int n) {
    int r = 0;
    if (n > 2)
        goto in;
    {
        int x, y[2];
        x = 1;
    in:
        x = n;
        y[0] = x;
        y[1] = *pick(&x, y, n & 1);
        r += y[0] + y[1];
        if (n++ < 4)
            goto in;
    }
    return r;
}
static int arrays(int n) {
    int r = 0;
    for (int i = 1; i <= n; i++) {
        int vla[i][2];
        memset(vla, 0, sizeof vla);
        int (*row)[2] = vla + (i - 1);
        (*row)[1] = i;
        char *room = alloca((size_t)i);
        memset(room, i, (size_t)i);
        r += vla[i - 1][1] + room[i - 1] + (int)(sizeof vla / sizeof vla[0]);
        if (i == 2)
            continue;
        r++;
    }
    return r;
}
static void bye(int **p) { (**p)++; *p = 0; }
static int cleanup(void) {
    int n = 0;
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(bye))) int *p = &n;
        if (i == 1)
            continue;
        (*p) += 10;
    }
    {
        __attribute__((cleanup(bye))) int *p = &n;
        if (n > 20)
            goto out;
    }
    n = 0;
out:
    return n;
}
#define MOST(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); int *_p = _a > _b ? &_a : &_b; *_p; })
static jmp_buf again;
static int jumps(void) {
    volatile int rounds = 0;
    for (volatile int i = 0; i < 2; i++) {
        volatile int local = i;
        volatile int *p = &local;
        int v = setjmp(again);
        if (v == 0 || v == 1) {
            rounds += 1 + *p;
            longjmp(again, v + 1);
        }
        rounds += *p;
    }
    return rounds;
}
int main(void) {
    assert(literals() == 6 + 0 + 2 + 6 + 9 + 2 + 11);
    assert(computed((const unsigned char[]){1, 2, 3, 2, 0}) == 18);
    char to[8] = "", from[8] = "abcdefg";
    assert(duff(to, from, 7) == 7 && memcmp(to, from, 7) == 0);
    assert(into(1) == 2 + 4 + 6 + 8 && into(3) == 6 + 8);
    assert(arrays(3) == 1 + 1 + 1 + 1 + 2 + 2 + 2 + 3 + 3 + 3 + 1);
    assert(cleanup() == 24);
    assert(MOST(MOST(3, 9), MOST(4L, 2)) == 9);
    assert(jumps() == 2 + 0 + 4 + 1);
    union number u = {.word = 0};
    u.parts.low = 21;
    u.parts.mid = 5;
    u.parts.high = 0xabcd;
    assert(u.word == (21u | 5u << 5 | 0xabcdu << 16) && u.bytes[3] == 0xab);
    return 0;
}
