// 64 bits only: the extremes of vectors, also of elements of two registers.
#include <stdio.h>

typedef __int128 wide __attribute__((vector_size(64)));
typedef unsigned __int128 unsigned_wide __attribute__((vector_size(64)));
typedef int narrow __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(8)));

static void show(const char *what, __int128 x) {
    printf("%s %lx %lx\n", what, (unsigned long)((unsigned __int128)x >> 64), (unsigned long)x);
}

int main(void) {
    __int128 high = (__int128)1 << 70;
    wide w = {high, 5, -high, -3};
    unsigned_wide u = {(unsigned __int128)high, 5, (unsigned __int128)-high, 7};
    narrow n = {3, -9, 12, 0};
    bytes b = {3, 200, 17, 4, 5, 6, 7, 8};
    show("max", __builtin_reduce_max(w));
    show("min", __builtin_reduce_min(w));
    show("unsigned max", (__int128)__builtin_reduce_max(u));
    show("unsigned min", (__int128)__builtin_reduce_min(u));
    show("xor", __builtin_reduce_xor(w));
    show("sum", __builtin_reduce_add(w));
    printf("%d %d\n", __builtin_reduce_max(n), __builtin_reduce_min(n));
    printf("%d %d\n", __builtin_reduce_max(b), __builtin_reduce_min(b));
    return 0;
}
