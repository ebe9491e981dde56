// Two threads count for ever, each time at once, in an object that a static refers to.
import heddle.Verify;

class Counter {
    static class Counts {
        long before;
        int count;
        int[] steps = new int[20];
    }

    static Counts counts = new Counts();
    static int hits;

    static int parity() {
        return counts.count % 2;
    }

    static void work() {
        for (;;) {
            Verify.beginAtomic();
            counts.count++;
            counts.steps[17]++;
            hits++;
            Verify.endAtomic();
        }
    }

    public static void main(String[] args) {
        new Thread(Counter::work).start();
        new Thread(Counter::work).start();
    }
}
