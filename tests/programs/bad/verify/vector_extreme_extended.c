// expect: inconclusive unmodelled
// The larger of two extended numbers is no operation: it may not be taken for that of two doubles.
typedef long double pair __attribute__((vector_size(32)));

int main(void) {
    pair p = {1.5L, 5.25L};
    return __builtin_reduce_max(p) > 2.0L;
}
