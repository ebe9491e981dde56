/* Search: eight queens, a sudoku, subset sums, a maze. */
#include <stdio.h>
#include <string.h>

static int queens(int n, unsigned columns, unsigned left, unsigned right) {
    unsigned all = (1u << n) - 1, free_ = all & ~(columns | left | right);
    if (columns == all)
        return 1;
    int count = 0;
    while (free_) {
        unsigned bit = free_ & -free_;
        free_ ^= bit;
        count += queens(n, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return count;
}
static int fits(const char grid[81], int at, char digit) {
    int row = at / 9, column = at % 9;
    for (int i = 0; i < 9; i++) {
        int box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        if (grid[row * 9 + i] == digit || grid[i * 9 + column] == digit || grid[box] == digit)
            return 0;
    }
    return 1;
}
static int solve(char grid[81], int at) {
    while (at < 81 && grid[at] != '.')
        at++;
    if (at == 81)
        return 1;
    for (char d = '1'; d <= '9'; d++)
        if (fits(grid, at, d)) {
            grid[at] = d;
            if (solve(grid, at + 1))
                return 1;
        }
    grid[at] = '.';
    return 0;
}
static int subsets(const int *v, int n, int target) {
    if (n == 0)
        return target == 0;
    return subsets(v + 1, n - 1, target) + subsets(v + 1, n - 1, target - v[0]);
}
static int path(const char *maze, int width, int from, int to) {
    int distance[128], queue[128], head = 0, tail = 0;
    memset(distance, -1, sizeof distance);
    distance[from] = 0;
    queue[tail++] = from;
    const int steps[] = {1, -1, width, -width};
    while (head < tail) {
        int at = queue[head++];
        for (int i = 0; i < 4; i++) {
            int next = at + steps[i];
            if (maze[next] == '#' || distance[next] >= 0)
                continue;
            distance[next] = distance[at] + 1;
            queue[tail++] = next;
        }
    }
    return distance[to];
}

int main(void) {
    for (int n = 4; n <= 7; n++)
        printf("%d ", queens(n, 0, 0, 0));
    char grid[82] =
        "53467891267219534819834256785976142342685379171392485696153728428741963.3452861..";
    printf("%d %s\n", solve(grid, 0), grid);
    const int list[] = {3, 34, 4, 12, 5, 2, 7, 8, 11, 1};
    printf("%d %d\n", subsets(list, 10, 20), subsets(list, 10, 87));
    const char *maze = "##########"
                       "#   #    #"
                       "# # # ## #"
                       "# #   #  #"
                       "# ##### ##"
                       "#       ##"
                       "##########";
    printf("%d\n", path(maze, 10, 11, 18));
    return 0;
}
