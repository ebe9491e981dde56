/* Shadowing, static locals, static inline functions, extern declarations, recursion with statics,
 * const tables. */
#include <stdio.h>

int shared = 1;
static int twice(int x) {
    return x * 2;
}
static inline int clamp(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}

static int ticket(void) {
    static int next = 100;
    static const int steps[] = {1, 10, 100};
    static unsigned turn;
    next += steps[turn++ % 3];
    return next;
}
static int depth(int n) {
    static int deepest;
    if (n > deepest)
        deepest = n;
    return n < 6 ? depth(n + 1) : deepest;
}
static const char *month(int m) {
    static const char *const names[] = {"jan", "feb", "mar", "apr"};
    static char fallback[16];
    if (m < 4)
        return names[m];
    snprintf(fallback, sizeof fallback, "month %d", m);
    return fallback;
}

int main(void) {
    int shared = 2;
    {
        extern int shared;
        shared++;
        printf("%d ", shared);
        int shared_ = shared;
        {
            int shared = 50;
            shared += shared_;
            printf("%d ", shared);
        }
    }
    printf("%d\n", shared);
    for (int i = 0; i < 5; i++)
        printf("%d ", ticket());
    printf("\n%d %d\n", depth(0), twice(clamp(99, 0, 10)));
    for (int i = 2; i < 6; i++)
        printf("%s ", month(i));
    printf("\n");
    for (int i = 0; i < 2; i++) {
        static int kept;
        int fresh = 0;
        kept++;
        fresh++;
        printf("%d %d\n", kept, fresh);
    }
    return 0;
}
