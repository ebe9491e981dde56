/* Use after free: the sender frees its letter as soon as it was announced, and the reader may still be
 * reading it. The flag is atomic, so this is no data race on `ready` - only on the letter's life. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct letter {
    char text[16];
};

static struct letter *_Atomic mailbox;

static void *reader(void *arg) {
    (void)arg;
    struct letter *l = atomic_load(&mailbox);
    if (l)
        printf("%s\n", l->text);
    return NULL;
}

int main(void) {
    pthread_t thread;
    struct letter *l = malloc(sizeof *l);
    if (!l)
        return 1;
    strcpy(l->text, "hello");
    pthread_create(&thread, NULL, reader, NULL);
    atomic_store(&mailbox, l);
    atomic_store(&mailbox, NULL);
    free(l);
    pthread_join(thread, NULL);
    return 0;
}
