// expect: violation lock-misuse line HERE
#include <threads.h>

int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    mtx_unlock(&m); // HERE
    return 0;
}
