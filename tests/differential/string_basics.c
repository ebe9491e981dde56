/* string.h: lengths, copies, concatenation, comparison. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x) {
    return (x > 0) - (x < 0);
}

int main(void) {
    char a[32] = "hello", b[32], c[8];
    printf("%zu %zu %zu\n", strlen(a), strlen(""), strnlen(a, 3));
    printf("%s %s\n", strcpy(b, a), strcat(b, " world"));
    memset(c, '#', sizeof c);
    strncpy(c, "abcdefghij", 5);
    printf("%.8s\n", c);
    strncpy(c, "xy", 6);
    printf("%d %d %d %d\n", c[1], c[2], c[5], c[6]);
    strncat(a, "abcdef", 3);
    printf("%s\n", a);
    char *end = stpcpy(b, "stp");
    *end++ = '!';
    *end = 0;
    printf("%s %zu\n", b, strlen(b));
    const char *const words[] = {"", "a", "ab", "abc", "abd", "B", "b", "\xff"};
    for (int i = 0; i < 8; i++) {
        for (int j = 0; j < 8; j++)
            printf("%2d%2d%2d ", sign(strcmp(words[i], words[j])),
                   sign(strncmp(words[i], words[j], 2)), sign(strcasecmp(words[i], words[j])));
        printf("\n");
    }
    printf("%d %d\n", sign(strncasecmp("HELLO there", "hello THEM", 8)),
           sign(strncasecmp("abc", "abd", 3)));
    printf("%d %d %d\n", sign(memcmp("abc", "abd", 2)), sign(memcmp("abc", "abd", 3)),
           sign(memcmp("a\0b", "a\0a", 3)));
    printf("%d\n", sign(strcoll("x", "y")));
    return 0;
}
