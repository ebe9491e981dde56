/* strtok, strtok_r nested in itself, strsep, and a hand-written splitter. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void) {
    char a[] = "  one, two,,three ;four", b[] = "a=1;b=2;;c=3", c[] = "x::y:", d[] = ",,,";
    for (char *t = strtok(a, " ,;"); t; t = strtok(NULL, " ,;"))
        printf("[%s]", t);
    printf("\n");
    char *outer, *inner;
    for (char *t = strtok_r(b, ";", &outer); t; t = strtok_r(NULL, ";", &outer)) {
        char *key = strtok_r(t, "=", &inner), *value = strtok_r(NULL, "=", &inner);
        printf("%s -> %s\n", key, value);
    }
    char *rest = c;
    for (char *t; (t = strsep(&rest, ":"));)
        printf("<%s>", t);
    printf("%d\n", rest == NULL);
    printf("%d\n", strtok(d, ",") == NULL);
    const char *s = "split,by,hand";
    while (*s) {
        size_t n = strcspn(s, ",");
        printf("%.*s|", (int)n, s);
        s += n + (s[n] != 0);
    }
    printf("\n");
    return 0;
}
