/* goto, forwards, backwards, out of nests; computed goto as a small interpreter. */
#include <stdio.h>

static int find(int wanted) {
    int i, j;
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            if (i * j == wanted)
                goto found;
    return -1;
found:
    return i * 100 + j;
}

static int collatz(int n) {
    int steps = 0;
again:
    if (n == 1)
        goto done;
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
    goto again;
done:
    return steps;
}

static int run(const unsigned char *code) {
    static const void *const labels[] = {&&halt, &&push, &&add, &&mul, &&dup, &&jump_if_less};
    int stack[16], top = 0;
#define NEXT goto *labels[*code++]
    NEXT;
push:
    stack[top++] = *code++;
    NEXT;
add:
    top--;
    stack[top - 1] += stack[top];
    NEXT;
mul:
    top--;
    stack[top - 1] *= stack[top];
    NEXT;
dup:
    stack[top] = stack[top - 1];
    top++;
    NEXT;
jump_if_less:
    if (stack[top - 1] < code[0])
        code -= code[1];
    else
        code += 2;
    NEXT;
halt:
    return stack[top - 1];
}

int main(void) {
    printf("%d %d %d\n", find(42), find(81), find(83));
    printf("%d %d\n", collatz(27), collatz(1));
    const unsigned char square_plus_two[] = {1, 7, 4, 3, 1, 2, 2, 0};
    const unsigned char doubling[] = {1, 1, 4, 2, 5, 200, 3, 0};
    printf("%d %d\n", run(square_plus_two), run(doubling));
    int n = 0;
    void *target = &&first;
    goto *target;
second:
    n = n * 10 + 2;
    target = &&third;
    goto *target;
first:
    n = n * 10 + 1;
    target = &&second;
    goto *target;
third:
    printf("%d\n", n * 10 + 3);
    return 0;
}
