/* Static data with pointers: to elements, members, functions, strings, itself; two-dimensional
 * tables. */
#include <stdio.h>

struct item {
    const char *name;
    int *where;
    int (*run)(int);
    struct item *next;
};

static int values[5] = {10, 20, 30, 40, 50};
static int inc(int x) {
    return x + 1;
}
static int dec(int x) {
    return x - 1;
}
static struct item last = {"last", &values[4], dec, NULL};
static struct item middle = {"middle" + 3, values + 2, inc, &last};
static struct item first = {"first", &values[0], inc, &middle};
static struct item loop = {"loop", &values[1], dec, &loop};
static int *const ends[] = {&values[0], &values[4], &values[0] + 2};
static const char *const words[][2] = {{"one", "uno"}, {"two", "due"}, {"three", "tre"}};
static char text[] = "array text", *pointer = text + 6;
static const char *const *row = words[1];
static long offset = &values[3] - &values[1];
static struct {
    char tag;
    struct item *target;
    double d;
} mixed[2] = {{'a', &last, 1.5}, {'b', &first, -2}};

int main(void) {
    for (struct item *i = &first; i; i = i->next)
        printf("%s %d %d\n", i->name, *i->where, i->run(*i->where));
    printf("%d %s\n", loop.next == &loop, loop.next->next->name);
    for (int i = 0; i < 3; i++)
        printf("%d ", *ends[i]);
    printf("%s %s %s\n", words[2][1], row[0], row[1]);
    *pointer = 'T';
    printf("%s %ld\n", text, offset);
    for (int i = 0; i < 2; i++)
        printf("%c %s %g\n", mixed[i].tag, mixed[i].target->name, mixed[i].d);
    return 0;
}
