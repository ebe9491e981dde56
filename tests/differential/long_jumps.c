/* setjmp and longjmp: errors out of deep calls, loops, values, nested places. */
#include <setjmp.h>
#include <stdio.h>

static jmp_buf place, outer;

static void fail_at(int depth) {
    if (depth == 0)
        longjmp(place, 42);
    fail_at(depth - 1);
    printf("never\n");
}

static int guarded(int x) {
    switch (setjmp(place)) {
    case 0:
        if (x > 2)
            longjmp(place, x);
        return -x;
    case 3: return 33;
    default: return 100;
    }
}

static void inner(volatile int *log) {
    jmp_buf saved;
    int r = setjmp(saved);
    *log = *log * 10 + r;
    if (r < 3)
        longjmp(saved, r + 1);
    longjmp(outer, 9);
}

int main(void) {
    int r = setjmp(place);
    if (r == 0)
        fail_at(10);
    printf("came back with %d\n", r);
    for (int i = 0; i < 6; i++)
        printf("%d ", guarded(i));
    printf("\n");
    volatile int count = 0;
    r = setjmp(place);
    count++;
    if (count < 5)
        longjmp(place, count * 7);
    printf("%d %d\n", r, count);
    volatile int log = 0;
    if (!setjmp(outer))
        inner(&log);
    printf("%d\n", log);
    if (setjmp(place) == 0)
        longjmp(place, 0);
    else
        printf("zero became one\n");
    return 0;
}
