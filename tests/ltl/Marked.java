// An invariant that the program itself says. It needs heddle's annotation: heddle compiles it.
// marked fails: Marked.even
import heddle.Invariant;

class Marked {
    private static int count;

    @Invariant
    private static boolean even() {
        return count % 2 == 0;
    }

    public static void main(String[] args) {
        count = 2;
        count++;
        count++;
    }
}
