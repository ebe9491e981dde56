// expect: inconclusive LoopBound.java:16
// args: --loop-bound=2
// The class library goes round as often as it wants, the program twice.
import java.util.ArrayList;

class LoopBound {
    static int sum;

    public static void main(String[] args) throws Exception {
        ArrayList<Integer> list = new ArrayList<>();
        for (int i = 0; i < 2; i++)
            list.add("a long string, hashed".hashCode());
        Thread t = new Thread(() -> {
            for (int i = 0; i < 9; i++) {
                try {
                    if (i >= 0)
                        throw new IllegalStateException();
                } catch (IllegalStateException e) {
                    sum++;
                }
            }
        });
        t.start();
        t.join();
    }
}
