// Two threads count for ever, in an object that a static refers to.
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
            synchronized (counts) {
                counts.count++;
                counts.steps[17]++;
                hits++;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Counter::work).start();
        new Thread(Counter::work).start();
    }
}
