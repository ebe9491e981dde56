/* Loops in loops with break, continue, conditional operators, commas, short circuits and early
 * returns. */
#include <stdio.h>

static int calls;
static int say(int x) {
    calls = calls * 3 + x;
    return x;
}

static int classify(int n) {
    if (n < 0)
        return n < -10 ? -2 : -1;
    for (int d = 2; d * d <= n; d++)
        if (n % d == 0)
            return d;
    return n > 1 ? 0 : 1;
}

static int spiral(int n) {
    int x = 0, y = 0, dx = 1, dy = 0, total = 0, length = n, turns = 0;
    while (length > 0) {
        int i = 0;
        do {
            x += dx;
            y += dy;
            total += x * y;
            if (total > 100000)
                break;
        } while (++i < length);
        int t = dx;
        dx = -dy;
        dy = t;
        if (++turns & 1)
            continue;
        length--;
    }
    return total;
}

int main(void) {
    for (int i = -12; i < 30; i += 3)
        printf("%d ", classify(i));
    printf("\n%d %d\n", spiral(6), spiral(15));
    int r = say(1) && say(0) && say(2), s = say(0) || say(2) || say(1);
    printf("%d %d %d\n", r, s, calls);
    int x = (say(1), say(2), 7), y = x > 5 ? x < 8 ? 1 : 2 : 3;
    printf("%d %d %d\n", x, y, calls);
    int primes = 0;
    for (int i = 2; i < 60; i++) {
        int j = 2;
        for (; j < i; j++) {
            if (i % j)
                continue;
            break;
        }
        if (j != i)
            continue;
        primes++;
    }
    printf("%d\n", primes);
    int count = 0;
    for (int i = 0, j = 10; i != j; i++, j--)
        count += i * j;
    printf("%d\n", count);
    int n = 5;
    printf("%d %d\n", !n, !!n);
    return 0;
}
