// expect: verified
// also: -m32
// also: -O1
// also: -O2
// Pointers to variables that live: in loops, in nested blocks, over goto, break and continue, and in other threads.
#include <assert.h>
#include <pthread.h>
static void add(int *to, int n) {
    *to += n;
}
static void *run(void *argument) {
    add(argument, 1);
    return 0;
}
static int rounds(int n) {
    int sum = 0, *p = &sum;
    for (int i = 0; i < n; i++) {
        int x = i;
        add(&x, 1);
        if (x == 2)
            continue;
        {
            int y[4] = {x, x, x, x}, *q = y + 3;
            add(q, *p);
            if (y[3] > 20)
                goto out;
            add(p, y[3]);
        }
    }
out:
    return sum;
}
static int jump_in(int n) {
    int *p, m = n;
    switch (n) {
        int inner;
    case 1: inner = 4; p = &inner; break;
    default: inner = m; p = &inner; add(p, 1); return *p;
    }
    goto in;
    {
        int late;
    in:
        late = m;
        p = &late;
        add(p, 2);
        m = *p;
    }
    return m;
}
static int back(void) {
    int round = 0, *first = 0;
    {
    again:;
        int x = round;
        if (first)
            assert(first == &x && *first == 1);
        first = &x;
        if (round++ == 0)
            goto again;
    }
    return round;
}
int main(void) {
    assert(rounds(4) > 0);
    assert(jump_in(1) == 3 && jump_in(5) == 6);
    assert(back() == 2);
    for (int i = 0; i < 2; i++) {
        pthread_t t;
        int x = i;
        pthread_create(&t, 0, run, &x);
        pthread_join(t, 0);
        assert(x == i + 1);
    }
    return 0;
}
