// expect: verified
// also: -m32
// Objects that are initialised more than once rightly: destroyed in between, in memory that is new, or copied.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
struct box {
    pthread_mutex_t mutex;
    pthread_cond_t cond;
    pthread_rwlock_t rwlock;
    pthread_barrier_t barrier;
    pthread_spinlock_t spin;
    sem_t semaphore;
};
static struct box kept, copy;
static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static void begin(struct box *b) {
    pthread_mutex_init(&b->mutex, 0);
    pthread_cond_init(&b->cond, 0);
    pthread_rwlock_init(&b->rwlock, 0);
    pthread_barrier_init(&b->barrier, 0, 1);
    pthread_spin_init(&b->spin, 0);
    sem_init(&b->semaphore, 0, 1);
}
static void use(struct box *b) {
    assert(!pthread_mutex_lock(&b->mutex) && !pthread_mutex_unlock(&b->mutex));
    assert(!pthread_rwlock_wrlock(&b->rwlock) && !pthread_rwlock_unlock(&b->rwlock));
    assert(!pthread_spin_lock(&b->spin) && pthread_spin_trylock(&b->spin) && !pthread_spin_unlock(&b->spin));
    assert(!sem_wait(&b->semaphore) && !sem_post(&b->semaphore));
    assert(!pthread_cond_signal(&b->cond));
    pthread_barrier_wait(&b->barrier);
}
static void end(struct box *b) {
    pthread_mutex_destroy(&b->mutex);
    pthread_cond_destroy(&b->cond);
    pthread_rwlock_destroy(&b->rwlock);
    pthread_barrier_destroy(&b->barrier);
    pthread_spin_destroy(&b->spin);
    sem_destroy(&b->semaphore);
}
static void on_stack(void) {
    struct box b;
    begin(&b);
    use(&b);
}
int main(void) {
    for (int i = 0; i < 2; i++) {
        begin(&kept);
        use(&kept);
        copy = kept;
        begin(&copy);
        end(&copy);
        end(&kept);
        on_stack();
        struct box inner, *heap = malloc(sizeof *heap);
        begin(&inner);
        begin(heap);
        free(heap);
    }
    memset(&kept, 1, sizeof kept);
    begin(&kept);
    use(&kept);
    pthread_mutex_init(&plain, 0);
    return 0;
}
