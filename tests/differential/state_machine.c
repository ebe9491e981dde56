/* Table-driven machines: comments stripped from a text, numbers recognised, words counted. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum state { CODE, SLASH, LINE, BLOCK, STAR, QUOTE, ESCAPE };

static void strip(const char *in, char *out) {
    enum state s = CODE;
    for (; *in; in++) {
        char c = *in;
        switch (s) {
        case CODE:
            if (c == '/')
                s = SLASH;
            else {
                *out++ = c;
                s = c == '"' ? QUOTE : CODE;
            }
            break;
        case SLASH:
            s = c == '/' ? LINE : c == '*' ? BLOCK : CODE;
            if (s == CODE) {
                *out++ = '/';
                *out++ = c;
            }
            break;
        case LINE:
            if (c == '\n') {
                *out++ = c;
                s = CODE;
            }
            break;
        case BLOCK: s = c == '*' ? STAR : BLOCK; break;
        case STAR: s = c == '/' ? CODE : c == '*' ? STAR : BLOCK; break;
        case QUOTE:
            *out++ = c;
            s = c == '"' ? CODE : c == '\\' ? ESCAPE : QUOTE;
            break;
        case ESCAPE:
            *out++ = c;
            s = QUOTE;
            break;
        }
    }
    *out = 0;
}

static int number(const char *s) {
    static const signed char next[7][4] = {/* digit sign dot e */
                                           {2, 1, 3, -1},   {2, -1, 3, -1}, {2, -1, 4, 5},
                                           {4, -1, -1, -1}, {4, -1, -1, 5}, {6, 6, -1, -1},
                                           {6, -1, -1, -1}};
    int state = 0;
    for (; *s && state >= 0; s++) {
        int k = isdigit((unsigned char)*s) ? 0
                : strchr("+-", *s)         ? 1
                : *s == '.'                ? 2
                : *s == 'e'                ? 3
                                           : -1;
        state = k < 0 ? -1 : next[state][k];
    }
    return state == 2 || state == 4 || state == 6;
}

int main(void) {
    char out[200];
    strip("int a; // one\nchar *s = \"/* no */ \\\" //\"; /* two ** three */ x / y;\n/**/z", out);
    puts(out);
    const char *const texts[] = {"1",  "-2.5", ".5",    "5.",  "1e10", "1e-3",
                                 "1e", "+",    "1.2.3", "abc", ""};
    for (int i = 0; i < 11; i++)
        printf("%d", number(texts[i]));
    printf("\n");
    return 0;
}
