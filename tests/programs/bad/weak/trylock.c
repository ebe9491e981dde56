// expect: violation assertion line HERE
// mtx_trylock may fail for no reason.
#include <assert.h>
#include <threads.h>
static mtx_t m;
int main(void) {
    mtx_init(&m, mtx_plain);
    assert(mtx_trylock(&m) == thrd_success); // HERE
    return 0;
}
