/* Signedness of char, character constants, enumerations with given values, arithmetic on them. */
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST = BLUE + 10 };
enum sign { MINUS = -1, ZERO, PLUS };
enum flags { A = 1, B = 2, C = 4, ALL = A | B | C };

static const char *name(enum colour c) {
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    case LAST: return "last";
    }
    return "?";
}

int main(void) {
    volatile char c = (char)200;
    volatile signed char s = (signed char)200;
    volatile unsigned char u = 200;
    printf("%d %d %d %d\n", c, s, u, c == u);
    printf("%d %d %d\n", c >> 1, s >> 1, u >> 1);
    printf("%d %d %d %d\n", '\377', '\x80', 'a', '\0');
    printf("%d %d\n", 'ab', '\n');
    for (int i = 0; i < 20; i += 5)
        printf("%s ", name((enum colour)i));
    printf("%s %d\n", name(LAST), LAST);
    enum sign x = MINUS;
    printf("%d %d %d\n", x, x < 0, x + PLUS);
    enum flags f = A | C;
    printf("%d %d %d\n", f, f & B, ALL & ~f);
    int table[PLUS + 2] = {[ZERO] = 7};
    printf("%d %zu\n", table[ZERO], sizeof table / sizeof table[0]);
    const char *t = "\xc3\xa9t\xc3\xa9";
    int letters = 0;
    for (; *t; t++)
        letters += (*t & 0xc0) != 0x80;
    printf("%d\n", letters);
    unsigned char wrap = 0;
    wrap--;
    char letter = 'z';
    letter -= 25;
    printf("%d %c\n", wrap, letter);
    return 0;
}
