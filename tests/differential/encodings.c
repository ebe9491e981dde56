/* Base64, hexadecimal, run-length, UTF-8 and Roman numerals, there and back. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode64(const char *in, char *out) {
    size_t n = strlen(in);
    for (size_t i = 0; i < n; i += 3) {
        uint32_t v = 0;
        for (size_t k = 0; k < 3; k++)
            v = v << 8 | (i + k < n ? (uint8_t)in[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            *out++ = i + k > n ? '=' : alphabet[v >> (18 - 6 * k) & 63];
    }
    *out = 0;
}
static void decode64(const char *in, char *out) {
    uint32_t v = 0;
    int bits = 0;
    for (; *in && *in != '='; in++) {
        v = v << 6 | (uint32_t)(strchr(alphabet, *in) - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *out++ = (char)(v >> bits);
        }
    }
    *out = 0;
}
static int utf8(uint32_t c, char *out) {
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    int n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--, c >>= 6)
        out[i] = (char)(0x80 | (c & 63));
    out[0] = (char)(0xf0 << (4 - n) | c);
    return n;
}
static void roman(int n, char *out) {
    static const struct {
        int value;
        const char *text;
    } table[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"},
                 {90, "XC"},  {50, "L"},   {40, "XL"}, {10, "X"},   {9, "IX"},
                 {5, "V"},    {4, "IV"},   {1, "I"}};
    *out = 0;
    for (int i = 0; i < 13; i++)
        for (; n >= table[i].value; n -= table[i].value)
            strcat(out, table[i].text);
}
static void runs(const char *in, char *out) {
    while (*in) {
        size_t n = strspn(in, (char[]){*in, 0});
        out += sprintf(out, "%zu%c", n, *in);
        in += n;
    }
}

int main(void) {
    char coded[80], back[80];
    const char *const texts[] = {"", "M", "Ma", "Man", "any carnal pleasure", "\x01\xff\x80"};
    for (int i = 0; i < 6; i++) {
        encode64(texts[i], coded);
        decode64(coded, back);
        printf("%s %d\n", coded, strcmp(back, texts[i]));
    }
    const uint32_t points[] = {0x41, 0xe9, 0x20ac, 0x1f600};
    for (int i = 0; i < 4; i++) {
        int n = utf8(points[i], coded);
        for (int k = 0; k < n; k++)
            printf("%02x", (unsigned char)coded[k]);
        printf(" ");
    }
    for (int n = 1; n < 4000; n = n * 3 + 1) {
        roman(n, coded);
        printf("%s ", coded);
    }
    runs("aaabbbbbbbbbbbbc  dd", coded);
    printf("\n%s\n", coded);
    return 0;
}
