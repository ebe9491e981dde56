// Values of all kinds, at one line: the second line of `stop`.
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>

enum color { RED, GREEN = 5, BLUE };
struct point {
    int x, y;
};
struct node {
    int value;
    struct node *next;
    unsigned low : 3, high : 5;
    const char *name;
};
union either {
    int i;
    unsigned char bytes[4];
};

struct node second = {2, NULL, 5, 17, "two"};
struct node first = {1, &second, 1, 31, "one"};
struct node *list = &first;
int numbers[4] = {10, 20, 30, 40};
int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
enum color color = BLUE;
union either either = {.i = 0x01020304};
double ratio = 2.5;
float half = 0.5f;
char letter = 'q';
char word[8] = "hello";
unsigned char small = 200;
uint64_t large = 18000000000000000000u;
int64_t negative = -7;
_Bool yes = 1;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
struct point corner = {3, -4};
static int steps;

static int stop(struct point *where, int depth) {
    static int calls;
    int sum = where->x + where->y, *to_sum = &sum, numbers_too[2] = {7, 8};
    struct point copy = *where;
    calls++;
    steps += sum + *to_sum + numbers_too[depth] + copy.x + calls;
    return sum;
}

int main(void) {
    pthread_mutex_lock(&mutex);
    int shadowed = 1;
    for (int i = 0; i < 2; i++) {
        int shadowed = 10 + i;
        steps += shadowed;
    }
    steps += shadowed;
    stop(&corner, 1);
    pthread_mutex_unlock(&mutex);
    return 0;
}
