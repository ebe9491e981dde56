/* string.h: searching for characters, sets and strings. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static long at(const char *base, const char *hit) {
    return hit ? hit - base : -1;
}

int main(void) {
    const char *s = "the quick brown fox jumps over the lazy dog";
    printf("%ld %ld %ld %ld\n", at(s, strchr(s, 'q')), at(s, strchr(s, 'Q')), at(s, strchr(s, 0)),
           at(s, strrchr(s, 'o')));
    printf("%ld %ld %ld %ld\n", at(s, strstr(s, "the")), at(s, strstr(s, "the l")),
           at(s, strstr(s, "")), at(s, strstr(s, "cat")));
    printf("%zu %zu %zu %zu\n", strspn(s, "eht"), strcspn(s, "xyz"), strspn(s, ""), strcspn(s, ""));
    printf("%ld %ld\n", at(s, strpbrk(s, "zyx")), at(s, strpbrk(s, "QZ")));
    printf("%ld %ld %ld\n", at(s, memchr(s, 'z', 43)), at(s, memchr(s, 'z', 10)),
           at(s, memrchr(s, 'e', 43)));
    printf("%ld %ld\n", at(s, strcasestr(s, "LAZY")), at(s, strchrnul(s, '#')));
    printf("%ld %ld\n", at(s, memmem(s, 43, "fox", 3)), at(s, index(s, 'j')));
    printf("%d %d %d\n", ffs(0), ffs(8), ffs(0x50));
    int vowels = 0;
    for (const char *p = s; (p = strpbrk(p, "aeiou")); p++)
        vowels++;
    printf("%d\n", vowels);
    return 0;
}
