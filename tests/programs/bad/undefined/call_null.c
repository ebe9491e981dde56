// expect: violation null-pointer line HERE
int main(void) {
    int (*volatile f)(void) = 0;
    return f(); // HERE
}
