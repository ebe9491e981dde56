/* A recursive-descent parser and evaluator of expressions, with errors through longjmp. */
#include <ctype.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *at;
static jmp_buf failed;
static const char *problem;
static double variables[26];

static double expression(void);
static void skip(void) {
    while (isspace((unsigned char)*at))
        at++;
}
static int accept(char c) {
    skip();
    if (*at != c)
        return 0;
    at++;
    return 1;
}
_Noreturn static void fail(const char *what) {
    problem = what;
    longjmp(failed, 1);
}
static double primary(void) {
    skip();
    if (accept('(')) {
        double v = expression();
        if (!accept(')'))
            fail("a bracket is missing");
        return v;
    }
    if (accept('-'))
        return -primary();
    if (isdigit((unsigned char)*at) || *at == '.') {
        char *end;
        double v = strtod(at, &end);
        at = end;
        return v;
    }
    if (islower((unsigned char)*at))
        return variables[*at++ - 'a'];
    fail(*at ? "a character has no meaning" : "the end came early");
}
static double power(void) {
    double v = primary();
    if (accept('^')) {
        double e = power(), r = 1;
        for (int i = 0; i < (int)e; i++)
            r *= v;
        return r;
    }
    return v;
}
static double term(void) {
    double v = power();
    for (;;)
        if (accept('*'))
            v *= power();
        else if (accept('/')) {
            double d = power();
            if (d == 0)
                fail("division by zero");
            v /= d;
        } else
            return v;
}
static double expression(void) {
    double v = term();
    for (;;)
        if (accept('+'))
            v += term();
        else if (accept('-'))
            v -= term();
        else
            return v;
}
static void evaluate(const char *text) {
    at = text;
    char name = 0;
    if (islower((unsigned char)text[0]) && text[1] == '=') {
        name = text[0];
        at += 2;
    }
    if (setjmp(failed)) {
        printf("%s: %s at %d\n", text, problem, (int)(at - text));
        return;
    }
    double v = expression();
    skip();
    if (*at)
        fail("something follows");
    if (name)
        variables[name - 'a'] = v;
    printf("%s = %.10g\n", text, v);
}

int main(void) {
    const char *const lines[] = {"1+2*3",     "(1+2)*3", "x=2^3^2", "x/16 - -4",
                                 "1/(x-512)", "2*(3+",   "y=.5e1",  "x*y+#",
                                 "((((7))))", "1 2",     "",        "a+b+x"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        evaluate(lines[i]);
    return 0;
}
