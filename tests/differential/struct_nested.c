/* Structures in structures, arrays of them, designated initialisers, pointers to members. */
#include <stddef.h>
#include <stdio.h>

struct point {
    short x, y;
};
struct box {
    struct point low, high;
    char tag;
};
struct scene {
    int count;
    struct box boxes[3];
    struct {
        struct point origin;
        double zoom;
    } camera;
};

static int area(const struct box *b) {
    return (b->high.x - b->low.x) * (b->high.y - b->low.y);
}

int main(void) {
    struct scene s = {
        .count = 3,
        .boxes = {[0] = {{0, 0}, {2, 3}, 'a'},
                  [2] = {.high = {10, 10}, .low = {.y = -10, .x = -10}, .tag = 'c'}},
        .camera = {.zoom = 1.5, .origin.y = 7},
    };
    s.boxes[1] = s.boxes[0];
    s.boxes[1].high.x += 5;
    s.boxes[1].tag++;
    struct point *p = &s.boxes[1].low;
    p->x--;
    (&s.boxes[1].low)->y = -1;
    for (int i = 0; i < s.count; i++)
        printf("%c %d\n", s.boxes[i].tag, area(&s.boxes[i]));
    printf("%d %d %g\n", s.camera.origin.x, s.camera.origin.y, s.camera.zoom);
    printf("%zu %zu %zu %zu\n", sizeof(struct box), offsetof(struct box, tag),
           offsetof(struct scene, boxes[2].high.y), offsetof(struct scene, camera));
    struct scene copy = s;
    copy.boxes[0].low.x = 1;
    printf("%d %d\n", s.boxes[0].low.x, copy.boxes[0].low.x);
    short struct_member = *(short *)((char *)&s + offsetof(struct scene, boxes[2].high.y));
    printf("%d\n", struct_member);
    return 0;
}
