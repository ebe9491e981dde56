// expect: verified
// Values of the surroundings that decide nothing.
#include <stdlib.h>
#include <unistd.h>

static char *home;
static long processors;
static uid_t user;

int main(void) {
    home = getenv("HOME");
    processors = sysconf(_SC_NPROCESSORS_ONLN);
    user = getuid();
    return 0;
}
