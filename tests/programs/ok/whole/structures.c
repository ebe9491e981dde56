// expect: verified
// also: -O1
// also: -O2
// also: -m32
// An allocator in an array, an intrusive list, a hash table and a tree, on variables of blocks.
#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct link { struct link *next, **back; };
#define OWNER(p, type, member) ((type *)(void *)((char *)(p)-offsetof(type, member)))
struct block { size_t size; struct block *next; };
static alignas(16) unsigned char arena[256];
static struct block *spare;
static size_t used;
static void *take(size_t size) {
    size = (size + 15) & ~(size_t)15;
    for (struct block **at = &spare; *at; at = &(*at)->next)
        if ((*at)->size >= size) {
            struct block *b = *at;
            *at = b->next;
            return b + 1;
        }
    if (used + size + sizeof(struct block) > sizeof arena)
        return NULL;
    struct block *b = (struct block *)(void *)(arena + used);
    used += size + sizeof *b;
    *b = (struct block){.size = size};
    return b + 1;
}
static void give(void *p) {
    struct block *b = (struct block *)p - 1;
    b->next = spare;
    spare = b;
}
static void put(struct link **head, struct link *l) {
    l->next = *head;
    l->back = head;
    if (*head)
        (*head)->back = &l->next;
    *head = l;
}
static void cut(struct link *l) {
    *l->back = l->next;
    if (l->next)
        l->next->back = l->back;
}
struct waiter { int number; struct link link; };
static struct link *waiters;
static int total(void) {
    int n = 0;
    for (struct link *l = waiters; l; l = l->next)
        n += OWNER(l, struct waiter, link)->number;
    return n;
}
static int nested(int depth) {
    struct waiter w = {.number = depth};
    put(&waiters, &w.link);
    int n = depth ? nested(depth - 1) : total();
    cut(&w.link);
    return n;
}
struct entry { uint32_t hash; const char *key; int value; };
static uint32_t hash(const char *s) {
    uint32_t h = 2166136261u;
    while (*s)
        h = (h ^ (uint8_t)*s++) * 16777619u;
    return h;
}
static struct entry *find(struct entry *table, unsigned bits, const char *key) {
    uint32_t h = hash(key);
    for (unsigned i = h >> (32 - bits);; i = (i + 1) & ((1u << bits) - 1))
        if (!table[i].key || (table[i].hash == h && !strcmp(table[i].key, key)))
            return &table[i];
}
struct tree { int key; struct tree *child[2]; };
static int order(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int height(const struct tree *t) {
    if (!t)
        return 0;
    int l = height(t->child[0]), r = height(t->child[1]);
    return 1 + (l > r ? l : r);
}
int main(void) {
    int *a = take(sizeof *a * 4), *b = take(40);
    assert(a && b && a != b && !take(200));
    a[3] = 1;
    give(a);
    assert(take(16) == a);
    for (int round = 0; round < 2; round++) {
        struct waiter w[2] = {{.number = 10}, {.number = 20}};
        for (int i = 0; i < 2; i++)
            put(&waiters, &w[i].link);
        assert(nested(3) == 36);
        cut(&w[round].link);
        assert(total() == (round ? 10 : 20));
        cut(&w[!round].link);
    }
    struct entry table[8] = {{0}};
    const char *words[] = {"one", "two", "three", "two"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct entry *e = find(table, 3, words[i]);
        *e = (struct entry){hash(words[i]), words[i], e->value + 1};
    }
    assert(find(table, 3, "two")->value == 2 && !find(table, 3, "four")->key);
    struct tree nodes[5], *root = NULL;
    int keys[] = {3, 1, 4, 0, 2};
    for (int i = 0; i < 5; i++) {
        struct tree **at = &root;
        while (*at)
            at = &(*at)->child[keys[i] > (*at)->key];
        *at = &nodes[i];
        nodes[i] = (struct tree){keys[i], {NULL, NULL}};
    }
    assert(height(root) == 3);
    qsort(keys, 5, sizeof *keys, order);
    int *three = bsearch(&(int){3}, keys, 5, sizeof *keys, order);
    assert(three && three - keys == 3);
    return 0;
}
