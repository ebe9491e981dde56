/* Threads created and joined in turn and together; results and arguments as pointers. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct job {
    int from, to;
    long sum;
};

static void *add(void *arg) {
    struct job *j = arg;
    for (int i = j->from; i < j->to; i++)
        j->sum += i;
    return j;
}
static void *twice(void *arg) {
    return (void *)((uintptr_t)arg * 2);
}
static void *leave(void *arg) {
    (void)arg;
    pthread_exit((void *)77);
}

int main(void) {
    pthread_t t[3];
    struct job jobs[3];
    long total = 0;
    for (int i = 0; i < 3; i++) {
        jobs[i] = (struct job){i * 10, i * 10 + 10, 0};
        pthread_create(&t[i], NULL, add, &jobs[i]);
    }
    for (int i = 0; i < 3; i++) {
        void *r;
        pthread_join(t[i], &r);
        total += ((struct job *)r)->sum;
        printf("%d %ld\n", r == &jobs[i], jobs[i].sum);
    }
    printf("%ld\n", total);
    void *r;
    pthread_create(&t[0], NULL, twice, (void *)21);
    pthread_join(t[0], &r);
    printf("%d\n", (int)(uintptr_t)r);
    pthread_create(&t[0], NULL, leave, NULL);
    pthread_join(t[0], &r);
    printf("%d\n", (int)(uintptr_t)r);
    return 0;
}
