/* Pointer arithmetic, comparison, difference, pointers to pointers and arrays, casts to integers
 * and back. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void set(int **where, int *to) {
    *where = to;
}
static size_t length(const char *s) {
    const char *p = s;
    while (*p)
        p++;
    return (size_t)(p - s);
}

int main(void) {
    int list[10], *p = list, *q = &list[9], **r = &p, (*whole)[10] = &list;
    for (int i = 0; i < 10; i++)
        *p++ = i * i;
    printf("%d %d %d\n", (int)(p - list), p == list + 10, q < p);
    p = list;
    printf("%d %d %d %d\n", *(p + 3), p[4], 5 [p], *(*whole + 6));
    printf("%d\n", (*whole)[7]);
    set(r, q);
    printf("%d %d\n", *p, **r);
    p--;
    printf("%d\n", *p--);
    printf("%d\n", *p);
    uintptr_t n = (uintptr_t)list;
    int *back = (int *)(n + 2 * sizeof(int));
    printf("%d %d\n", *back, (int)((uintptr_t)q - n));
    char *bytes = (char *)list;
    bytes[4] = 100;
    printf("%d %zu\n", list[1], length("length"));
    int grid[3][4];
    for (int i = 0; i < 12; i++)
        grid[i / 4][i % 4] = i;
    int(*row)[4] = grid + 1, *column = &grid[0][2];
    printf("%d %d %d\n", (*row)[3], row[1][0], column[4]);
    const char *names[] = {"alpha", "beta", "gamma", NULL}, **name = names;
    while (*name) {
        printf("%c%zu ", **name, strlen(*name));
        name++;
    }
    printf("%d\n", (int)(name - names));
    void *v = &list[3];
    printf("%d %d\n", *(int *)v, v > (void *)list);
    int *none = NULL;
    printf("%d %d\n", none == NULL, !none);
    return 0;
}
