/* An atomic load of which nothing comes, beside plain ones and a write: what a thread offers must be the same whether it is
 * asked or remembered. */
// ends: 1
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

static void *look(void *p) {
    int unread = x;
    (void)unread;
    return p;
}

static void *look_plainly(void *p) {
    int unread = *(volatile int *)&x;
    (void)unread;
    return p;
}

int main(void) {
    pthread_t t, u, v;
    pthread_create(&t, 0, look, 0);
    pthread_create(&u, 0, look_plainly, 0);
    pthread_create(&v, 0, look, 0);
    pthread_join(u, 0);
    x = 1;
    pthread_join(t, 0);
    pthread_join(v, 0);
}
