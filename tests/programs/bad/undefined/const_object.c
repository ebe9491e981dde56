// expect: violation read-only line HERE
static const int limit = 3;
int main(void) {
    *(int *)&limit = 4; // HERE
    return 0;
}
