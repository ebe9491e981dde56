/* Compound literals: as arguments, with addresses, in loops, as arrays; statement expressions. */
#include <stdio.h>
#include <string.h>

struct point {
    int x, y;
};

static int dot(const struct point *a, const struct point *b) {
    return a->x * b->x + a->y * b->y;
}
static int sum(const int *list) {
    int total = 0;
    while (*list)
        total += *list++;
    return total;
}

int main(void) {
    printf("%d\n", dot(&(struct point){1, 2}, &(struct point){.y = 4, .x = 3}));
    printf("%d\n", sum((int[]){1, 2, 3, 4, 0}));
    struct point *p = &(struct point){5, 6};
    p->x++;
    printf("%d %d\n", p->x, p->y);
    int total = 0;
    for (int i = 0; i < 4; i++) {
        const int *row = (int[]){i, i * i, i * i * i};
        total += row[0] + row[1] + row[2];
    }
    printf("%d\n", total);
    char *text = (char[16]){"literal"};
    text[0] = 'L';
    printf("%s %zu\n", text, strlen(text));
    struct point list[3] = {[2] = {1, 1}};
    list[0] = (struct point){7, 8};
    printf("%d %d %d\n", list[0].y, list[1].x, list[2].x);
    int largest = ({
        int best = 0;
        for (int i = 0; i < 3; i++)
            if (list[i].x > best)
                best = list[i].x;
        best;
    });
    printf("%d\n", largest);
    return 0;
}
