/* Recursion: single, double, mutual, through pointers, deep. */
#include <stdio.h>

static unsigned long long factorial(unsigned n) {
    return n < 2 ? 1 : n * factorial(n - 1);
}
static int fibonacci(int n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int gcd(int a, int b) {
    return b ? gcd(b, a % b) : a;
}
static int odd(unsigned n);
static int even(unsigned n) {
    return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
    return n == 0 ? 0 : even(n - 1);
}
static int moves;
static void hanoi(int n, int from, int to, int over) {
    if (n == 0)
        return;
    hanoi(n - 1, from, over, to);
    moves = moves * 3 + from - to;
    moves &= 0xffff;
    hanoi(n - 1, over, to, from);
}
static int depth(int n) {
    volatile int here[4] = {n, n + 1, n + 2, n + 3};
    return n == 0 ? here[3] : depth(n - 1) + here[1] - here[0];
}
static int permutations(char *s, int at, int n) {
    int count = at == n;
    if (at == n && n <= 3)
        puts(s);
    for (int i = at; i < n; i++) {
        char t = s[at];
        s[at] = s[i];
        s[i] = t;
        count += permutations(s, at + 1, n);
        t = s[at];
        s[at] = s[i];
        s[i] = t;
    }
    return count;
}

int main(void) {
    printf("%llu %d %d %d\n", factorial(20), fibonacci(15), ackermann(2, 6), gcd(1071, 462));
    printf("%d %d\n", even(100), odd(77));
    hanoi(8, 1, 3, 2);
    printf("%d %d\n", moves, depth(500));
    char abc[] = "abc", abcdef[] = "abcdef";
    printf("%d\n", permutations(abc, 0, 3));
    printf("%d\n", permutations(abcdef, 0, 6));
    return 0;
}
