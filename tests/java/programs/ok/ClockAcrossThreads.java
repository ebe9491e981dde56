// expect: inconclusive approximated

/** Readings that are ordered by a lock or by a thread's end do not go back. */
public class ClockAcrossThreads {
    static final Object lock = new Object();
    static long inside;

    public static void main(String[] args) throws Exception {
        long start = System.nanoTime();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                inside = System.nanoTime();
            }
        });
        t.start();
        long mine;
        synchronized (lock) {
            mine = System.nanoTime();
            assert inside <= mine;
        }
        t.join();
        long end = System.nanoTime();
        assert start <= inside && inside <= end && mine <= end;
    }
}
