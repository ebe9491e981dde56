/* printf of strings, %n, and the ways to print without a format. */
#include <stdio.h>
#include <string.h>

int main(void) {
    const char *s = "formatted";
    char cut[4] = {'n', 'o', 'n', 'e'}, to[64];
    printf("%s|%12s|%-12s|%.3s|%12.3s|%-12.3s|%.0s|\n", s, s, s, s, s, s, s);
    printf("%.4s|%.*s|%*s|%-*s|\n", cut, 2, cut, 12, s, 12, s);
    printf("%s|%10s|\n", "", "");
    int n = -1, m = -1;
    printf("abc%n def%n\n", &n, &m);
    printf("%d %d\n", n, m);
    printf("%d\n", sprintf(to, "%s-%d-%c", "x", 5, '!'));
    puts(to);
    printf("%d ", snprintf(to, 5, "%s", "truncated"));
    puts(to);
    printf("%d\n", snprintf(NULL, 0, "%d%%", 100));
    printf("%d\n", snprintf(to, sizeof to, "%s%s", "", ""));
    fputs("fputs\n", stdout);
    fputc('c', stdout);
    putc('d', stdout);
    putchar('\n');
    fwrite("fwrite\n!!", 1, 7, stdout);
    fprintf(stderr, "to stderr %d\n", 3);
    fputs("and again\n", stderr);
    printf("no arguments\n");
    printf("%s", "");
    fprintf(stdout, "%s\n", strrchr("a/b/c", '/') + 1);
    const char *volatile nothing = NULL;
    printf("%s|%.3s|%p\n", nothing, nothing, (void *)nothing);
    return 0;
}
