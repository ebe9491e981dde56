// expect: violation bad-conversion line HERE
int main(void) {
    volatile float f = -1.0f;
    return (unsigned char)f; // HERE
}
