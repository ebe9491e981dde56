// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <string.h>

char *__strcpy_chk(char *to, const char *from, size_t room);

struct {
    char name[4], rest[12];
} s;

int main(void) {
    __strcpy_chk(s.name, "abcdef", sizeof s.name); // HERE
    return 0;
}
