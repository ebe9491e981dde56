// The cast is no fault here, but the access is.
// expect: violation misaligned line HERE
int main(void) {
    static char room[8];
    int *p = (int *)(room + 1);
    *p = 1; // HERE
    return 0;
}
