/* ctype.h over all characters, through the functions and through the macros. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int (*const classes[])(int) = {isalpha, isdigit, isalnum, isspace, isupper,  islower,
                                   ispunct, isprint, isgraph, iscntrl, isxdigit, isblank};
    for (unsigned k = 0; k < sizeof classes / sizeof classes[0]; k++) {
        unsigned count = 0, hash = 0;
        for (int c = -1; c < 256; c++)
            if (classes[k](c)) {
                count++;
                hash = hash * 31 + (unsigned)c;
            }
        printf("%u %08x\n", count, hash);
    }
    unsigned hash = 0;
    for (int c = 0; c < 256; c++) {
        hash = hash * 3 + !!isalpha(c) + !!isdigit(c) * 2 + !!isspace(c) * 4 + !!ispunct(c) * 8;
        hash = hash * 3 + !!isupper(c) + !!islower(c) * 2 + !!isxdigit(c) * 4 + !!iscntrl(c) * 8;
        hash = hash * 5 + (unsigned)(toupper(c) * 2 + tolower(c));
    }
    printf("%08x %d %d\n", hash, toupper(EOF), isalpha(EOF));
    char text[] = "Hello, World 42!";
    for (char *p = text; *p; p++)
        *p = (char)(isupper((unsigned char)*p) ? tolower((unsigned char)*p)
                                               : toupper((unsigned char)*p));
    puts(text);
    return 0;
}
