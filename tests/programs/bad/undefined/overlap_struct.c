// A structure is assigned to one that it overlaps.
// expect: violation bad-call line HERE
struct block {
    char c[16];
};
int main(void) {
    static char room[24];
    struct block *a = (struct block *)room, *b = (struct block *)(room + 8);
    *a = *b; // HERE
    return 0;
}
