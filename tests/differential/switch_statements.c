/* switch: dense, sparse, negative, ranges, 64 bits, characters, fall-through, nested, without
 * default. */
#include <stdio.h>

static const char *dense(int x) {
    switch (x) {
    case 0: return "zero";
    case 1: return "one";
    case 2: return "two";
    case 3: return "three";
    case 4: return "four";
    case 5: return "five";
    case 6: return "six";
    case 7: return "seven";
    }
    return "many";
}

static int sparse(int x) {
    switch (x) {
    case -1000000: return 1;
    case -1: return 2;
    case 0: return 3;
    case 99: return 4;
    case 12345: return 5;
    case 2147483647: return 6;
    case -2147483647 - 1: return 7;
    default: return 8;
    }
}

static int through(unsigned char c) {
    int r = 0;
    switch (c) {
    case 'a' ... 'f': r += 100;
    /* fall through */
    case 'g': r += 10; break;
    case '0' ... '9': r = c - '0'; break;
    default: r = -1;
    case 'z': r += 2;
    }
    return r;
}

static int wide(long long x) {
    switch (x) {
    case 1LL << 40: return 40;
    case (1LL << 40) + 1: return 41;
    case -1: return -1;
    case 0xffffffffLL: return 32;
    default: return 0;
    }
}

static int duff(int count) {
    int n = (count + 3) / 4, done = 0;
    switch (count % 4) {
    case 0: do { done++;
        case 3: done++;
        case 2: done++;
        case 1: done++;
        } while (--n > 0);
    }
    return done;
}

int main(void) {
    for (int i = -1; i < 10; i++)
        printf("%s ", dense(i));
    printf("\n");
    const int xs[] = {-1000000, -1, 0, 99, 12345, 2147483647, -2147483647 - 1, 1, 98, 100};
    for (unsigned i = 0; i < sizeof xs / sizeof xs[0]; i++)
        printf("%d ", sparse(xs[i]));
    printf("\n");
    for (const char *s = "afgh059zA"; *s; s++)
        printf("%d ", through((unsigned char)*s));
    printf("\n%d %d %d %d %d\n", wide(1LL << 40), wide((1LL << 40) + 1), wide(-1), wide(0xffffffff),
           wide(1));
    for (int i = 1; i < 12; i++)
        printf("%d ", duff(i));
    printf("\n");
    return 0;
}
