/* Constructors run before main, in the order of their priorities; destructors after it, in reverse.
 */
#include <stdio.h>
#include <stdlib.h>

static int order;
__attribute__((constructor(300))) static void third(void) {
    order = order * 10 + 3;
}
__attribute__((constructor(200))) static void second(void) {
    order = order * 10 + 2;
}
__attribute__((constructor(101))) static void first(void) {
    order = order * 10 + 1;
}
__attribute__((constructor)) static void last(void) {
    order = order * 10 + 4;
    printf("constructed %d\n", order);
}
__attribute__((destructor)) static void end(void) {
    printf("destructed %d\n", ++order);
}
static void handler(void) {
    printf("handler %d\n", ++order);
}

int main(void) {
    atexit(handler);
    printf("main %d\n", order);
    return 5;
}
