// expect: inconclusive approximated
// args: --max-states=2000
/** Every loop until a deadline ends, whether it spins, sleeps or waits. */
public class ClockDeadline {
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        Thread t = new Thread(() -> {
            synchronized (monitor) {
                ready = true;
                monitor.notify();
            }
        });
        t.start();
        long end = System.nanoTime() + 50000000;
        synchronized (monitor) {
            while (!ready) {
                long left = end - System.nanoTime();
                if (left <= 0)
                    break;
                monitor.wait(left / 1000000 + 1);
            }
        }
        while (System.nanoTime() < end)
            Thread.onSpinWait();
        t.join();
        assert ready;
    }
}
