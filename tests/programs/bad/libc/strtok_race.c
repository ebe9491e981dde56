// expect: violation data-race line HERE
// args: -- -fno-builtin
#include <pthread.h>
#include <string.h>

static void *work(void *unused) {
    char text[] = "c d";
    (void)unused;
    strtok(text, " ");
    return 0;
}

int main(void) {
    pthread_t t;
    char text[] = "a b";
    pthread_create(&t, 0, work, 0);
    strtok(text, " "); // HERE
    pthread_join(t, 0);
    return 0;
}
