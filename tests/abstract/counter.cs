// Two threads count for ever, each time at once, in an object that a static refers to.
using System.Threading;
using Heddle;

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
            Verify.BeginAtomic();
            counts.count++;
            counts.steps[17]++;
            hits++;
            Verify.EndAtomic();
        }
    }

    static void Main() {
        new Thread(Work).Start();
        new Thread(Work).Start();
    }
}
