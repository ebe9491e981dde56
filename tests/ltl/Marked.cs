// An invariant that the program itself says.
// marked fails: Marked.Even
using Heddle;

static class Marked {
    static int count;

    [Invariant]
    static bool Even() {
        return count % 2 == 0;
    }

    static void Main() {
        count = 2;
        count++;
        count++;
    }
}
