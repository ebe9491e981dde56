// expect: verified
#include <unistd.h>

static pid_t self, parent;

int main(void) {
    self = getpid();
    parent = getppid();
    return 0;
}
