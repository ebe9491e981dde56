#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

struct point {
    short x;
    long y;
    double z[3];
    unsigned flag : 3;
};
enum color { RED, GREEN = 5 };
static const char *names[] = {"red", "green"};
static int (*table[2])(int);
static _Atomic int shared;
_Thread_local int mine = 4;

static int twice(int x) {
    return x * 2;
}
static int pick(enum color c) {
    switch (c) {
    case RED: return 0;
    case GREEN: return 1;
    }
    return -1;
}
static struct point shift(struct point p, float by) {
    p.x = (short)(p.x + by);
    p.z[1] += by;
    p.flag = 7;
    return p;
}

int main(int argc, char **argv) {
    (void)argv;
    table[0] = table[1] = twice;
    struct point p = {1, 2, {3.0, 4.5}, 1}, q = shift(p, 2.5f);
    int expected = 0;
    atomic_compare_exchange_strong(&shared, &expected, 3);
    atomic_fetch_add(&shared, table[argc & 1](mine));
    char buffer[32];
    memset(buffer, 0, sizeof buffer);
    strcpy(buffer, names[pick(GREEN)]);
    printf("%s %d %ld %f %u\n", buffer, q.x, q.y, q.z[1], q.flag);
    return shared == 11 ? 0 : 1;
}
