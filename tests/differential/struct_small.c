/* Structures of up to two registers, passed and returned by value. */
#include <stdio.h>

struct one {
    char c;
};
struct three {
    char c[3];
};
struct pair {
    int x, y;
};
struct mixed {
    int i;
    float f;
};
struct doubles {
    double a, b;
};
struct floats {
    float a, b, c;
};
struct intdouble {
    long long i;
    double d;
};
struct twelve {
    int a, b, c;
};

static struct one next(struct one o) {
    o.c++;
    return o;
}
static struct three turn(struct three t) {
    return (struct three){{t.c[2], t.c[0], t.c[1]}};
}
static struct pair swap(struct pair p) {
    return (struct pair){p.y, p.x};
}
static struct mixed twice(struct mixed m) {
    m.i *= 2;
    m.f *= 2;
    return m;
}
static struct doubles mean(struct doubles a, struct doubles b) {
    return (struct doubles){(a.a + b.a) / 2, (a.b + b.b) / 2};
}
static struct floats scale(float k, struct floats v) {
    return (struct floats){k * v.a, k * v.b, k * v.c};
}
static struct intdouble both(int i, struct intdouble v, double d) {
    v.i += i;
    v.d += d;
    return v;
}
static struct twelve rotate(struct twelve t) {
    return (struct twelve){t.b, t.c, t.a};
}

int main(void) {
    struct one o = next((struct one){'a'});
    struct three t = turn((struct three){{'x', 'y', 'z'}});
    struct pair p = swap((struct pair){1, -2});
    struct mixed m = twice((struct mixed){21, 1.25f});
    struct doubles d = mean((struct doubles){1, 2}, (struct doubles){4, 8});
    struct floats f = scale(1.5f, (struct floats){1, 2, 3});
    struct intdouble v = both(5, (struct intdouble){10, 0.5}, 0.25);
    struct twelve w = rotate(rotate((struct twelve){1, 2, 3}));
    printf("%c %.3s %d %d %d %g\n", o.c, t.c, p.x, p.y, m.i, m.f);
    printf("%g %g %g %g %g %lld %g\n", d.a, d.b, f.a, f.b, f.c, v.i, v.d);
    printf("%d %d %d\n", w.a, w.b, w.c);
    p = swap(swap(p));
    printf("%d %d\n", p.x, p.y);
    return 0;
}
