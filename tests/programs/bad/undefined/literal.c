// expect: violation read-only line HERE
int main(void) {
    char *text = "abc";
    text[0] = 'x'; // HERE
    return 0;
}
