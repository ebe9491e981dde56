/* Functions as values: tables, arguments, results, comparison, through structures and casts. */
#include <stdio.h>

typedef int operation(int, int);
typedef operation *chooser(char);

static int add(int a, int b) {
    return a + b;
}
static int sub(int a, int b) {
    return a - b;
}
static int mul(int a, int b) {
    return a * b;
}

static operation *choose(char c) {
    switch (c) {
    case '+': return add;
    case '-': return sub;
    case '*': return mul;
    default: return NULL;
    }
}

struct method {
    const char *name;
    operation *run;
    double (*real)(double);
    void (*say)(const struct method *);
};

static double half(double x) {
    return x / 2;
}
static void say(const struct method *m) {
    printf("I am %s\n", m->name);
}
static int fold(operation *f, const int *list, int n, int start) {
    for (int i = 0; i < n; i++)
        start = f(start, list[i]);
    return start;
}
static int compose(operation *f, operation *g, int a, int b, int c) {
    return f(g(a, b), c);
}

int main(void) {
    static operation *const table[] = {add, sub, mul};
    const int list[] = {1, 2, 3, 4, 5};
    chooser *c = choose;
    for (int i = 0; i < 3; i++)
        printf("%d %d\n", table[i](7, 3), fold(table[i], list, 5, 1));
    printf("%d %d\n", c('+')(1, 2), (*c('*'))(6, 7));
    printf("%d %d\n", c('?') == NULL, c('-') == sub);
    struct method m = {"adder", add, half, say};
    struct method *p = &m;
    p->say(p);
    printf("%d %g\n", p->run(20, 22), p->real(5));
    printf("%d\n", compose(mul, sub, 10, 3, 6));
    void (*anything)(void) = (void (*)(void))mul;
    printf("%d\n", ((operation *)anything)(8, 9));
    return 0;
}
