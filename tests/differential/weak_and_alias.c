/* Weak definitions, a weak reference that nobody defines, aliases of functions and data, hidden
 * symbols. */
#include <stdio.h>

extern void nobody(void) __attribute__((weak));
extern int no_data __attribute__((weak));
__attribute__((weak)) int tunable = 5;
__attribute__((weak)) int answer(void) {
    return 41;
}
int real_one(int x) {
    return x * 2;
}
int other_name(int x) __attribute__((alias("real_one")));
int storage[3] = {1, 2, 3};
extern int window[3] __attribute__((alias("storage")));
__attribute__((visibility("hidden"))) int hidden = 9;

int main(void) {
    printf("%d %d\n", nobody == NULL, &no_data == NULL);
    if (nobody)
        nobody();
    tunable++;
    printf("%d %d %d\n", tunable, answer(), hidden);
    window[1] = 20;
    printf("%d %d %d\n", other_name(21), storage[1], other_name == real_one);
    return 0;
}
