/* qsort of integers, doubles, strings; with duplicates; sorted and reversed input; the comparison
 * counts its calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int calls;
static int ascending(const void *a, const void *b) {
    calls++;
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) {
    return ascending(b, a);
}
static int reals(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}
static int texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
static int characters(const void *a, const void *b) {
    return *(const char *)a - *(const char *)b;
}
static void show(const int *list, int n) {
    for (int i = 0; i < n; i++)
        printf("%d ", list[i]);
    printf("(%d)\n", calls);
    calls = 0;
}

int main(void) {
    int list[40];
    for (int n = 0; n <= 40; n += 8) {
        for (int i = 0; i < n; i++)
            list[i] = i * 7919 % 101 - 50;
        qsort(list, (size_t)n, sizeof list[0], ascending);
        show(list, n);
        qsort(list, (size_t)n, sizeof list[0], descending);
        show(list, n);
    }
    double d[] = {2.5, -1, 1e10, 0, -0.5, 3};
    qsort(d, 6, sizeof d[0], reals);
    for (int i = 0; i < 6; i++)
        printf("%g ", d[i]);
    const char *words[] = {"pear", "apple", "fig", "banana", "apple", "cherry", ""};
    qsort(words, 7, sizeof words[0], texts);
    for (int i = 0; i < 7; i++)
        printf("[%s]", words[i]);
    printf("\n");
    char letters[] = "the quick brown fox";
    qsort(letters, strlen(letters), 1, characters);
    printf("%s\n", letters);
    return 0;
}
