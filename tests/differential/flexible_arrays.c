/* Structures that end with an array of no size, allocated with room for it. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    size_t length;
    char bytes[];
};
struct packet {
    unsigned short kind, count;
    struct {
        int id;
        double v;
    } items[];
};

static struct text *make(const char *s) {
    size_t n = strlen(s);
    struct text *t = malloc(sizeof *t + n + 1);
    t->length = n;
    memcpy(t->bytes, s, n + 1);
    return t;
}
static struct text *join(struct text *a, const struct text *b) {
    a = realloc(a, sizeof *a + a->length + b->length + 1);
    memcpy(a->bytes + a->length, b->bytes, b->length + 1);
    a->length += b->length;
    return a;
}

int main(void) {
    struct text *a = make("flexible "), *b = make("array");
    a = join(a, b);
    printf("%zu %s\n", a->length, a->bytes);
    struct packet *p = calloc(1, offsetof(struct packet, items) + 3 * sizeof p->items[0]);
    p->count = 3;
    for (int i = 0; i < p->count; i++) {
        p->items[i].id = i * 11;
        p->items[i].v = i / 4.0;
    }
    for (int i = 0; i < p->count; i++)
        printf("%d %g\n", p->items[i].id, p->items[i].v);
    printf("%d\n", p->kind);
    free(a);
    free(b);
    free(p);
    return 0;
}
