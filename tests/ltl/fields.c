// What can be said about data: fields, elements, pointers, bit fields, statics, signs and places.
// prop empty: list == NULL
// prop first: list->value == -5
// prop second: list->next->value == 7
// prop big: unsigned_one > 4000000000
// prop low: pair.low == 3 && pair.high == -1
// prop sum: numbers[0] + numbers[list_at] * 2 == 9
// prop inner: grid[1].at[2] == 'x'
// prop here: at(fields.c:62)
// prop counted: step.count == 1
// holds: empty
// holds: [] (first -> (!empty))
// holds: <> (second && ([] second))
// holds: (!second) U first
// holds: <> big
// holds: (!big) U second
// holds: <> ([] low)
// holds: <> ([] sum)
// holds: (!sum) U low
// holds: <> inner
// holds: <> here
// holds: (!here) U counted
// fails: [] empty
// fails: <> (first && empty)
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
} *list;

struct {
    unsigned low : 3;
    int high : 5;
} pair;

struct {
    char at[3];
} grid[2];

unsigned unsigned_one;
int numbers[3], list_at;

static void step(void) {
    static int count;
    count = 1;
}

int main(void) {
    struct node *n = calloc(1, sizeof *n);
    n->value = -5;
    list = n;
    n->next = calloc(1, sizeof *n);
    n->next->value = 7;
    unsigned_one = 4000000001u;
    pair.low = 3;
    pair.high = -1;
    step();
    list_at = 2;
    numbers[0] = 1;
    numbers[2] = 4;
    grid[1].at[2] = 'x';
    return 0;
}
