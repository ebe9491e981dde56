// expect: violation use-after-scope line HERE
// also: -m32
// A compound literal lives as long as the block that it is in.
struct pair {
    int first, second;
};
static struct pair *kept;
static void set(int c) {
    if (c)
        kept = &(struct pair){1, c};
    {
        struct pair *p = &(struct pair){3, 4};
        kept = p + (p->first < 3);
    }
    kept->second = 5; // HERE
}
int main(void) {
    set(1);
    return 0;
}
