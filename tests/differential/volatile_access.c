/* volatile objects: every read and write happens, in structures, through pointers, const ones too.
 */
#include <stdio.h>

static volatile int device[4];
static const volatile int fixed = 11;
struct registers {
    volatile unsigned status;
    volatile unsigned char data;
    int plain;
};

static int poll(volatile int *p, int limit) {
    int n = 0;
    while (*p < limit) {
        (*p)++;
        n++;
    }
    return n;
}

int main(void) {
    volatile int x = 1;
    x = x + x;
    x += x;
    x++;
    printf("%d %d\n", x, fixed * fixed);
    device[1] = 3;
    printf("%d %d\n", poll(&device[1], 10), device[1]);
    struct registers r = {0x80, 7, 1};
    r.status |= 1;
    r.data = (unsigned char)(r.data << 5);
    printf("%x %d %d\n", r.status, r.data, r.plain);
    volatile struct registers *p = &r;
    p->plain = p->plain + p->data;
    printf("%d\n", p->plain);
    volatile double d = 1;
    for (int i = 0; i < 10; i++)
        d /= 3;
    printf("%.20g\n", d);
    return 0;
}
