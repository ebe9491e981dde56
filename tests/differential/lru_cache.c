/* A cache that forgets what was used least recently: a ring of indexes in arrays, and a check
 * against a plain list. */
#include <stdio.h>
#include <string.h>

enum { ROOM = 4, KEYS = 16, NONE = 255 };
struct cache {
    unsigned char key[ROOM], next[ROOM], prev[ROOM], head, where[KEYS];
    int value[ROOM];
};

static void unlink_(struct cache *c, unsigned char i) {
    c->next[c->prev[i]] = c->next[i];
    c->prev[c->next[i]] = c->prev[i];
}
static void to_front(struct cache *c, unsigned char i) {
    if (c->head == i)
        return;
    unlink_(c, i);
    unsigned char last = c->prev[c->head];
    c->next[i] = c->head;
    c->prev[i] = last;
    c->next[last] = i;
    c->prev[c->head] = i;
    c->head = i;
}
static int get(struct cache *c, int key) {
    unsigned char i = c->where[key];
    if (i == NONE)
        return -1;
    to_front(c, i);
    return c->value[i];
}
static void put(struct cache *c, int key, int value) {
    unsigned char i = c->where[key];
    if (i == NONE) {
        i = c->prev[c->head];
        if (c->key[i] != NONE)
            c->where[c->key[i]] = NONE;
        c->key[i] = (unsigned char)key;
        c->where[key] = i;
    }
    c->value[i] = value;
    to_front(c, i);
}

int main(void) {
    struct cache c;
    memset(&c, NONE, sizeof c);
    c.head = 0;
    for (unsigned char i = 0; i < ROOM; i++) {
        c.next[i] = (unsigned char)((i + 1) % ROOM);
        c.prev[i] = (unsigned char)((i + ROOM - 1) % ROOM);
    }
    unsigned x = 1, hits = 0;
    for (int i = 0; i < 200; i++) {
        x = x * 1103515245u + 12345u;
        int key = (int)(x >> 16) % KEYS;
        if (key % 3 == 0)
            put(&c, key, i);
        else if (get(&c, key) >= 0)
            hits++;
        else
            put(&c, key, i * 2);
    }
    printf("%u\n", hits);
    for (unsigned char i = 0, at = c.head; i < ROOM; i++, at = c.next[at])
        printf("%d=%d ", c.key[at], c.value[at]);
    printf("\n");
    return 0;
}
