/* CRC-32, Adler-32 and SHA-256 of a text: tables, rotations, 32-bit arithmetic. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t crc32(const uint8_t *p, size_t n) {
    uint32_t table[256], crc = 0xffffffffu;
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
    while (n--)
        crc = table[(crc ^ *p++) & 255] ^ crc >> 8;
    return ~crc;
}
static uint32_t adler32(const uint8_t *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}
static uint32_t rotr(uint32_t x, int n) {
    return x >> n | x << (32 - n);
}
/* The constants are the first 32 bits of the fractions of square and cube roots of primes. */
static uint32_t root_bits(uint32_t prime, int cube) {
    long double limit = prime;
    for (int i = 0; i < (cube ? 96 : 64); i++)
        limit *= 2;
    uint64_t low = 0, high = (uint64_t)1 << 40;
    while (high - low > 1) {
        uint64_t mid = (low + high) / 2;
        long double m = (long double)mid, power = cube ? m * m * m : m * m;
        if (power <= limit)
            low = mid;
        else
            high = mid;
    }
    return (uint32_t)low;
}
static void sha256(const char *text, uint32_t h[8]) {
    uint32_t k[64], w[64];
    uint8_t block[64] = {0};
    int count = 0;
    for (uint32_t p = 2; count < 64; p++) {
        int prime = 1;
        for (uint32_t d = 2; d * d <= p; d++)
            prime &= p % d != 0;
        if (!prime)
            continue;
        if (count < 8)
            h[count] = root_bits(p, 0);
        k[count++] = root_bits(p, 1);
    }
    size_t n = strlen(text);
    memcpy(block, text, n);
    block[n] = 0x80;
    block[62] = (uint8_t)(n * 8 >> 8);
    block[63] = (uint8_t)(n * 8);
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + w[i - 7] + (rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3) +
               (rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10);
    uint32_t v[8];
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t t1 = v[7] + (rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25)) +
                      ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
        uint32_t t2 = (rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22)) +
                      ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof v[0]);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

int main(void) {
    const char *text = "The quick brown fox jumps over the lazy dog";
    uint32_t h[8];
    printf("%08x %08x\n", crc32((const uint8_t *)text, strlen(text)),
           adler32((const uint8_t *)text, strlen(text)));
    sha256(text, h);
    for (int i = 0; i < 8; i++)
        printf("%08x", h[i]);
    printf("\n");
    return 0;
}
