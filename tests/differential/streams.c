/* Standard output and error through every function that writes to them, with and without buffering.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void report(FILE *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fputs("report: ", to);
    vfprintf(to, format, list);
    va_end(list);
}

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    report(stdout, "%d %s\n", 1, "out");
    report(stderr, "%d %s\n", 2, "err");
    FILE *which[] = {stdout, stderr};
    for (int i = 0; i < 2; i++) {
        fprintf(which[i], "%c", 'A' + i);
        fputc('\n', which[i]);
    }
    const char raw[] = {'r', 'a', 'w', '\n'};
    printf("%zu\n", fwrite(raw, 2, 2, stdout));
    printf("%d\n", (int)write(1, "written\n", 8));
    printf("%d %d\n", fflush(stdout), ferror(stdout));
    printf("%d %d\n", fileno(stdout), fileno(stderr));
    printf("%d\n", puts("puts") >= 0);
    printf("%d\n", putchar('x') == 'x');
    return 0;
}
