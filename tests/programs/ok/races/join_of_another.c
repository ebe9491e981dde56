// expect: verified
// One thread joins another, and main joins that one: the end of the first happens before what main does.
#include <pthread.h>
static pthread_t inner;
static int data;
static void *first(void *unused) {
    data = 1;
    return unused;
}
static void *second(void *unused) {
    pthread_create(&inner, 0, first, 0);
    pthread_join(inner, 0);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, second, 0);
    pthread_join(t, 0);
    data++;
    return 0;
}
