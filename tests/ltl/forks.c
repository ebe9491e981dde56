// Two philosophers who each hold one fork: the run stops, and what holds then holds for ever.
// prop eat: at(dine) > 0
// prop both: at(dine) == 2
// prop stuck: stopped
// fails: [] (<> eat)
// fair fails: <> eat
// holds: [] (!both)
// fails: [] (!stuck)
// holds: [] (stuck -> ([] (!eat)))
// fair holds: (<> ([] (!eat))) -> (<> ([] stuck))
#include <pthread.h>

static pthread_mutex_t fork_at[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
volatile int meals;

static void dine(void) {
    meals = 1 - meals;
}

static void *philosopher(void *p) {
    int me = (int)(long)p;
    for (;;) {
        pthread_mutex_lock(&fork_at[me]);
        pthread_mutex_lock(&fork_at[1 - me]);
        dine();
        pthread_mutex_unlock(&fork_at[1 - me]);
        pthread_mutex_unlock(&fork_at[me]);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, philosopher, (void *)0);
    philosopher((void *)1);
    return 0;
}
