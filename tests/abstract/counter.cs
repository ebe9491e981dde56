// Two threads count for ever, in an object that a static refers to.
using System.Threading;

class Counter {
    class Counts {
        public long before;
        public int count;
        public int[] steps = new int[20];
    }

    static Counts counts = new Counts();
    static int hits;

    static int Parity() { return counts.count % 2; }

    static void Work() {
        for (;;) {
            lock (counts) {
                counts.count++;
                counts.steps[17]++;
                hits++;
            }
        }
    }

    static void Main() {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }
}
