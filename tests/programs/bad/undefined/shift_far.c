// A number is shifted by as many places as it has.
// expect: violation bad-shift line HERE
int main(void) {
    volatile int places = 32;
    int unread = 1 << places; // HERE
    (void)unread;
    return 0;
}
