/* malloc, calloc, realloc and free in many sizes and orders; contents survive growth. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned sum(const unsigned char *p, size_t n) {
    unsigned s = 7;
    while (n--)
        s = s * 33 + *p++;
    return s;
}

int main(void) {
    unsigned char *blocks[20] = {0};
    size_t sizes[20] = {0};
    for (int round = 0; round < 60; round++) {
        int i = round * 7 % 20;
        size_t n = (size_t)(round * 13 % 97 + 1);
        if (round % 5 == 4) {
            free(blocks[i]);
            blocks[i] = NULL;
            sizes[i] = 0;
            continue;
        }
        blocks[i] = realloc(blocks[i], n);
        for (size_t k = sizes[i]; k < n; k++)
            blocks[i][k] = (unsigned char)(k * 3 + (size_t)round);
        sizes[i] = n;
    }
    for (int i = 0; i < 20; i++)
        printf("%zu:%08x ", sizes[i], sum(blocks[i], sizes[i]));
    printf("\n");
    for (int i = 0; i < 20; i++)
        free(blocks[i]);
    int *zeros = calloc(10, sizeof *zeros), total = 0;
    for (int i = 0; i < 10; i++)
        total |= zeros[i];
    zeros = reallocarray(zeros, 20, sizeof *zeros);
    zeros[19] = 5;
    printf("%d %d\n", total, zeros[19] + zeros[9]);
    free(zeros);
    volatile size_t huge = SIZE_MAX / 2;
    void *volatile none = calloc(huge, 4);
    printf("%d", none == NULL);
    none = reallocarray(NULL, huge, 4);
    printf(" %d\n", none == NULL);
    char *d = strdup("duplicate"), *e = strndup("duplicate", 3), *f = NULL;
    int n = asprintf(&f, "%s/%s/%d", d, e, 9);
    printf("%s %s %s %d\n", d, e, f, n);
    free(d);
    free(e);
    free(f);
    free(NULL);
    return 0;
}
