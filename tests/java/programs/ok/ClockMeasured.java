// expect: verified
// Nothing depends on the readings, nor on what is computed from them.
public class ClockMeasured {
    static volatile int count;
    static long took, since;
    static double seconds;
    static final long[] all = new long[2];

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        Thread t = new Thread(() -> count = 1);
        t.start();
        t.join();
        took = (System.nanoTime() - start) / 1000000;
        seconds = took * 1e-3;
        since = System.currentTimeMillis();
        all[1] = since + took;
        assert count == 1;
    }
}
