/* A hash table of strings with growth and deletion; the FNV hash of 32 and 64 bits. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *key;
    int value;
};
struct table {
    struct entry *at;
    uint32_t room, used;
};

static uint32_t hash(const char *s) {
    uint32_t h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (uint8_t)*s) * 16777619u;
    return h;
}
static uint64_t hash64(const char *s) {
    uint64_t h = 14695981039346656037ull;
    for (; *s; s++)
        h = (h ^ (uint8_t)*s) * 1099511628211ull;
    return h;
}
static struct entry *find(struct table *t, const char *key) {
    uint32_t i = hash(key) & (t->room - 1);
    while (t->at[i].key && strcmp(t->at[i].key, key))
        i = (i + 1) & (t->room - 1);
    return &t->at[i];
}
static void put(struct table *t, const char *key, int value) {
    if (t->used * 4 >= t->room * 3) {
        struct table bigger = {calloc(t->room * 2, sizeof *t->at), t->room * 2, t->used};
        for (uint32_t i = 0; i < t->room; i++)
            if (t->at[i].key)
                *find(&bigger, t->at[i].key) = t->at[i];
        free(t->at);
        *t = bigger;
    }
    struct entry *e = find(t, key);
    if (!e->key) {
        e->key = strdup(key);
        t->used++;
    }
    e->value += value;
}

int main(void) {
    struct table t = {calloc(4, sizeof *t.at), 4, 0};
    const char *text =
        "it was the best of times it was the worst of times it was the age of wisdom "
        "it was the age of foolishness";
    char word[20];
    int used;
    for (const char *p = text; sscanf(p, "%19s%n", word, &used) == 1; p += used)
        put(&t, word, 1);
    printf("%u %u\n", t.room, t.used);
    for (uint32_t i = 0; i < t.room; i++)
        if (t.at[i].key)
            printf("%u %s %d\n", i, t.at[i].key, t.at[i].value);
    printf("%08x %016llx\n", hash("heddle"), (unsigned long long)hash64("heddle"));
    for (uint32_t i = 0; i < t.room; i++)
        free(t.at[i].key);
    free(t.at);
    return 0;
}
