/* memcpy, memmove over overlapping ranges, memset, memccpy, mempcpy; on bytes and structures. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

struct item {
    int id;
    char name[12];
    double weight;
};

int main(void) {
    char t[27];
    for (int i = 0; i < 26; i++)
        t[i] = (char)('a' + i);
    t[26] = 0;
    memmove(t + 3, t, 10);
    puts(t);
    memmove(t, t + 5, 12);
    puts(t);
    memmove(t + 1, t + 1, 5);
    memmove(t + 20, t + 19, 5);
    puts(t);
    memset(t + 4, '-', 3);
    puts(t);
    char *end = mempcpy(t, "XYZ", 3);
    *end = '!';
    puts(t);
    char u[16];
    memset(u, 0, sizeof u);
    char *stop = memccpy(u, "key:value", ':', 9);
    printf("%s %d\n", u, (int)(stop - u));
    printf("%d\n", memccpy(u, "none", '#', 5) == NULL);
    struct item a = {7, "seven", 1.75}, b, list[4];
    memcpy(&b, &a, sizeof a);
    b.id = 8;
    for (int i = 0; i < 4; i++)
        memcpy(&list[i], i % 2 ? &b : &a, sizeof a);
    memmove(&list[1], &list[0], 3 * sizeof a);
    for (int i = 0; i < 4; i++)
        printf("%d %s %g\n", list[i].id, list[i].name, list[i].weight);
    int numbers[10];
    memset(numbers, 0xff, sizeof numbers);
    printf("%d\n", numbers[9]);
    bzero(numbers, sizeof numbers);
    bcopy("abcd", numbers, 4);
    printf("%x %d\n", numbers[0], numbers[1]);
    return 0;
}
