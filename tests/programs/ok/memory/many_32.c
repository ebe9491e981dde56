// expect: verified
// args: -- -m32
// Many small blocks at a time, freed and taken again.
#include <assert.h>
#include <stdlib.h>
struct node {
    struct node *next;
    int value;
};
static struct node *push(struct node *list, int value) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    n->value = value;
    return n;
}
static struct node *pop(struct node *list) {
    struct node *next = list->next;
    free(list);
    return next;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 20000; i++)
        list = push(list, i);
    for (int i = 0; i < 10000; i++)
        list = pop(list);
    char *large = malloc(5000);
    for (int i = 10000; i < 20000; i++)
        list = push(list, i);
    for (int i = 20000; list; list = pop(list))
        assert(list->value == --i);
    free(large);
    return 0;
}
