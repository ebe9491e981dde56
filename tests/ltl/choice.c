// A choice in every round: what may happen need not.
// prop a: last == 0
// prop b: last == 1
// fails: [] (<> a)
// fair fails: [] (<> a)
// holds: [] (a || b)
// fails: (<> ([] a)) || (<> ([] b))
// holds: ([] (<> a)) || (<> ([] b))
#include <heddle.h>

int last;

int main(void) {
    for (;;)
        last = heddle_choose(2);
}
