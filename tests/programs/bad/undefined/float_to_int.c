// expect: violation bad-conversion line HERE
int main(void) {
    volatile double d = 3e9;
    int unread = (int)d; // HERE
    (void)unread;
    return 0;
}
