/* Sorting algorithms over one array: bubble, insertion, selection, quick, heap, shell, radix,
 * counting. */
#include <stdio.h>
#include <string.h>

enum { N = 64 };
typedef void sorter(int *, int);

static void swap(int *a, int *b) {
    int t = *a;
    *a = *b;
    *b = t;
}
static void bubble(int *v, int n) {
    for (int again = 1; again; n--) {
        again = 0;
        for (int i = 1; i < n; i++)
            if (v[i - 1] > v[i]) {
                swap(&v[i - 1], &v[i]);
                again = 1;
            }
    }
}
static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}
static void selection(int *v, int n) {
    for (int i = 0; i < n; i++) {
        int least = i;
        for (int j = i + 1; j < n; j++)
            if (v[j] < v[least])
                least = j;
        swap(&v[i], &v[least]);
    }
}
static void quick(int *v, int n) {
    if (n < 2)
        return;
    int pivot = v[n / 2], i = 0, j = n - 1;
    for (;;) {
        while (v[i] < pivot)
            i++;
        while (v[j] > pivot)
            j--;
        if (i >= j)
            break;
        swap(&v[i++], &v[j--]);
    }
    quick(v, i);
    quick(v + i, n - i);
}
static void sink(int *v, int at, int n) {
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && v[child + 1] > v[child])
            child++;
        if (v[at] >= v[child])
            return;
        swap(&v[at], &v[child]);
    }
}
static void heap(int *v, int n) {
    for (int i = n / 2; i-- > 0;)
        sink(v, i, n);
    while (n-- > 1) {
        swap(&v[0], &v[n]);
        sink(v, 0, n);
    }
}
static void shell(int *v, int n) {
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap && v[j - gap] > v[j]; j -= gap)
                swap(&v[j - gap], &v[j]);
}
static void radix(int *v, int n) {
    int other[N], *from = v, *to = other;
    for (int shift = 0; shift < 32; shift += 8) {
        int at[257] = {0};
        for (int i = 0; i < n; i++)
            at[(((unsigned)from[i] ^ 0x80000000u) >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++)
            at[i + 1] += at[i];
        for (int i = 0; i < n; i++)
            to[at[((unsigned)from[i] ^ 0x80000000u) >> shift & 255]++] = from[i];
        int *t = from;
        from = to;
        to = t;
    }
}

int main(void) {
    static sorter *const sorters[] = {bubble, insertion, selection, quick, heap, shell, radix};
    int input[N], sorted[N];
    for (int i = 0; i < N; i++)
        input[i] = i * 7919 % 257 * (i % 3 ? 1000 : -1000);
    for (unsigned s = 0; s < sizeof sorters / sizeof sorters[0]; s++) {
        memcpy(sorted, input, sizeof input);
        sorters[s](sorted, N);
        int ordered = 1;
        unsigned sum = 0;
        for (int i = 0; i < N; i++) {
            ordered &= i == 0 || sorted[i - 1] <= sorted[i];
            sum = sum * 31 + (unsigned)sorted[i];
        }
        printf("%u %d %08x\n", s, ordered, sum);
    }
    return 0;
}
