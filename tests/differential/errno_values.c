/* errno: set by library functions, kept by those that succeed, its texts. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    printf("%d\n", errno);
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    printf("%d %s\n", errno == ERANGE, strerror(errno));
    strtol("5", NULL, 10);
    printf("%d\n", errno == ERANGE);
    errno = ENOENT;
    perror("opening");
    errno = EACCES;
    printf("%m|%s\n", strerror(EINVAL));
    for (int i = 0; i < 6; i++)
        puts(strerror(i));
    errno = 0;
    volatile double big = 1e300, zero = 0;
    double r = exp(big);
    printf("%g %d\n", r, errno == ERANGE);
    errno = 0;
    r = log(zero);
    printf("%g %d\n", r, errno == ERANGE);
    int *where = &errno;
    *where = 12;
    printf("%d %s\n", errno, strerror(*where));
    return 0;
}
