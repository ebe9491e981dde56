/* Conway's game of life on a torus, with two-dimensional arrays and swapping pointers to them. */
#include <stdio.h>
#include <string.h>

enum { H = 12, W = 16 };
typedef unsigned char grid[H][W];

static void step(const grid *from, grid *to) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    n += (dx || dy) && (*from)[(y + dy + H) % H][(x + dx + W) % W];
            (*to)[y][x] = n == 3 || (n == 2 && (*from)[y][x]);
        }
}

int main(void) {
    static grid a, b;
    grid *now = &a, *next = &b;
    memcpy(&a[1][2], "\1", 1);
    a[2][3] = a[3][1] = a[3][2] = a[3][3] = 1;
    a[8][8] = a[8][9] = a[8][10] = 1;
    for (int i = 0; i < 25; i++) {
        step((const grid *)now, next);
        grid *t = now;
        now = next;
        next = t;
    }
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++)
            putchar((*now)[y][x] ? '#' : '.');
        putchar('\n');
    }
    return 0;
}
