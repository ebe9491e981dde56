/* A sliding puzzle of 2 x N squares: all positions that N moves of the hole lead to. */
#include "common.h"
#include <heddle.h>

static char square[2 * N];

int main(void) {
    int hole = 0;
    for (int i = 0; i < 2 * N; i++)
        square[i] = (char)i;
    for (int move = 0; move < 2 * N; move++) {
        int row = hole / N, column = hole % N, way = heddle_choose(3);
        int to = way == 0 ? (1 - row) * N + column : way == 1 ? hole - 1 : hole + 1;
        heddle_assume(way == 0 || (way == 1 ? column > 0 : column + 1 < N));
        square[hole] = square[to];
        square[to] = 0;
        hole = to;
    }
    assert(square[hole] == 0);
    return 0;
}
