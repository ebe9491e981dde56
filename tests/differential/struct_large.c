/* Structures too large for registers: copied to the callee, returned through memory, assigned, in
 * arrays. */
#include <stdio.h>
#include <string.h>

struct matrix {
    double m[3][3];
};
struct record {
    char name[20];
    int scores[5];
    struct record *next;
};

static struct matrix identity(void) {
    struct matrix r = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    return r;
}

static struct matrix multiply(struct matrix a, struct matrix b) {
    struct matrix r;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            r.m[i][j] = 0;
            for (int k = 0; k < 3; k++)
                r.m[i][j] += a.m[i][k] * b.m[k][j];
        }
    a.m[0][0] = 99;
    return r;
}

static struct record make(const char *name, int base) {
    struct record r = {.next = NULL};
    strcpy(r.name, name);
    for (int i = 0; i < 5; i++)
        r.scores[i] = base * i;
    return r;
}

static int total(struct record r) {
    int sum = 0;
    for (int i = 0; i < 5; i++)
        sum += r.scores[i];
    r.scores[0] = 1000;
    return sum;
}

int main(void) {
    struct matrix a = {{{1, 2, 3}, {4, 5, 6}, {7, 8, 10}}}, b = identity();
    b.m[0][2] = 2;
    struct matrix c = multiply(a, b), d = multiply(c, c);
    for (int i = 0; i < 3; i++)
        printf("%g %g %g | %g %g %g\n", c.m[i][0], c.m[i][1], c.m[i][2], d.m[i][0], d.m[i][1],
               d.m[i][2]);
    printf("%g\n", a.m[0][0]);
    struct record list[3];
    list[0] = make("first", 1);
    list[1] = make("second", 10);
    list[2] = list[0];
    strcat(list[2].name, " again");
    list[2].next = &list[1];
    for (int i = 0; i < 3; i++)
        printf("%s %d\n", list[i].name, total(list[i]));
    printf("%s %d\n", list[2].next->name, total(*list[2].next));
    return 0;
}
