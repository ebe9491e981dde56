// expect: violation bad-shift line HERE
int main(void) {
    volatile __int128 places = (__int128)1 << 64;
    __int128 x = 1;
    return (int)(x << places); // HERE
}
