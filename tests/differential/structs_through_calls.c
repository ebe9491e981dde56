/* Structures through function pointers, in varied positions among other arguments, returned from
 * conditional paths. */
#include <stdio.h>

struct a {
    char c;
    short s;
};
struct b {
    float f;
    int i;
};
struct c {
    double d;
    char c;
};
struct d {
    long l[4];
};
struct e {
    struct a a;
    struct b b;
};
union u {
    double d;
    int i[2];
};

static struct e build(char c, struct b b, int pad, struct a a, double more) {
    a.s = (short)(a.s + pad);
    b.f += (float)more;
    a.c = c;
    return (struct e){a, b};
}
static struct d many(int i1, int i2, int i3, int i4, int i5, int i6, struct c c, struct d d,
                     int i7) {
    d.l[0] += i1 + i2 + i3;
    d.l[1] += i4 + i5 + i6;
    d.l[2] += (long)c.d + c.c;
    d.l[3] += i7;
    return d;
}
static struct c choose(int which, struct c x, struct c y) {
    if (which)
        return x;
    y.c++;
    return y;
}
static union u flip(union u v) {
    v.d = -v.d;
    return v;
}
static struct a chain(struct a (*f)(struct a), struct a x, int n) {
    return n ? f(chain(f, x, n - 1)) : x;
}
static struct a grow(struct a x) {
    x.s = (short)(x.s * 2 + 1);
    return x;
}

int main(void) {
    struct e (*make)(char, struct b, int, struct a, double) = build;
    struct e e = make('z', (struct b){1.5f, 7}, 10, (struct a){'a', 5}, 0.25);
    printf("%c %d %g %d\n", e.a.c, e.a.s, e.b.f, e.b.i);
    struct d d = many(1, 2, 3, 4, 5, 6, (struct c){7.5, 'c'}, (struct d){{1, 2, 3, 4}}, 8);
    printf("%ld %ld %ld %ld\n", d.l[0], d.l[1], d.l[2], d.l[3]);
    struct c x = {1, 'x'}, y = {2, 'y'}, r = choose(1, x, y), s = choose(0, x, y);
    printf("%g%c %g%c %c\n", r.d, r.c, s.d, s.c, y.c);
    printf("%g\n", flip((union u){.d = 2.5}).d);
    printf("%d\n", chain(grow, (struct a){'q', 1}, 8).s);
    printf("%d %d\n", build('k', e.b, 1, e.a, 1).a.s, many(0, 0, 0, 0, 0, 0, x, d, 1).l[3] > 0);
    return 0;
}
