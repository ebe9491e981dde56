/* C11 atomics in one thread: every operation and its result. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    atomic_int a = 5;
    printf("%d", atomic_fetch_add(&a, 3));
    printf(" %d", atomic_fetch_sub(&a, 1));
    printf(" %d", atomic_fetch_or(&a, 8));
    printf(" %d", atomic_fetch_and(&a, 12));
    printf(" %d", atomic_fetch_xor(&a, 5));
    printf(" %d", atomic_exchange(&a, 100));
    printf(" %d\n", atomic_load(&a));
    int expected = 99;
    bool done = atomic_compare_exchange_strong(&a, &expected, 1);
    printf("%d %d %d\n", done, expected, (int)a);
    done = atomic_compare_exchange_strong(&a, &expected, 1);
    printf("%d %d %d\n", done, expected, (int)a);
    a++;
    a *= 6;
    printf("%d\n", (int)a);
    atomic_uchar c = 250;
    printf("%d", atomic_fetch_add_explicit(&c, 10, memory_order_relaxed));
    printf(" %d\n", (int)c);
    atomic_llong w = 1LL << 40;
    atomic_fetch_add(&w, -1);
    printf("%lld\n", (long long)w);
    _Atomic(short) s = -5;
    s -= 10;
    printf("%d\n", (int)s);
    atomic_flag f = ATOMIC_FLAG_INIT;
    bool first = atomic_flag_test_and_set(&f), second = atomic_flag_test_and_set(&f);
    atomic_flag_clear(&f);
    printf("%d %d %d\n", first, second, atomic_flag_test_and_set(&f));
    int list[4] = {1, 2, 3, 4};
    _Atomic(int *) p = list;
    atomic_fetch_add(&p, 2);
    printf("%d\n", *atomic_load(&p));
    atomic_thread_fence(memory_order_seq_cst);
    int plain = 7;
    printf("%d", __sync_fetch_and_add(&plain, 3));
    printf(" %d", __sync_val_compare_and_swap(&plain, 10, 11));
    printf(" %d", __atomic_fetch_nand(&plain, 3, __ATOMIC_SEQ_CST));
    printf(" %d\n", plain);
    return 0;
}
