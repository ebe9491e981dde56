/* qsort and qsort_r of structures, whose equal keys keep their order as in glibc; bsearch finds
 * them again. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person {
    char name[16];
    int age;
    double score;
};
struct order {
    int by_age, sign;
};

static int compare(const void *a, const void *b, void *context) {
    const struct person *x = a, *y = b;
    const struct order *o = context;
    int r = o->by_age ? x->age - y->age : strcmp(x->name, y->name);
    return o->sign * r;
}
static int by_age(const void *a, const void *b) {
    return ((const struct person *)a)->age - ((const struct person *)b)->age;
}
static int key_age(const void *key, const void *b) {
    return *(const int *)key - ((const struct person *)b)->age;
}
static void show(const struct person *list, int n) {
    for (int i = 0; i < n; i++)
        printf("%s:%d ", list[i].name, list[i].age);
    printf("\n");
}

int main(void) {
    struct person list[] = {{"Ann", 30, 1}, {"Bob", 25, 2}, {"Cid", 30, 3}, {"Dan", 25, 4},
                            {"Eve", 41, 5}, {"Fay", 30, 6}, {"Gus", 19, 7}};
    struct order o = {0, -1};
    qsort_r(list, 7, sizeof list[0], compare, &o);
    show(list, 7);
    o.by_age = 1;
    qsort_r(list, 7, sizeof list[0], compare, &o);
    show(list, 7);
    qsort(list, 7, sizeof list[0], by_age);
    show(list, 7);
    for (int age = 18; age < 43; age += 1) {
        struct person *p = bsearch(&age, list, 7, sizeof list[0], key_age);
        if (p)
            printf("%d %s %d\n", age, p->name, (int)(p - list));
    }
    struct person *copy[7];
    for (int i = 0; i < 7; i++)
        copy[i] = &list[6 - i];
    printf("%s %g\n", copy[0]->name, copy[6]->score);
    return 0;
}
