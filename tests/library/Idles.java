import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that is shut down interrupts its idle thread, which another sees, and sees that it did not yet. */
// ends: 4
public class Idles {
    static volatile Thread worker;
    static int shut, interrupted;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> worker = Thread.currentThread()).get();
        Thread t = new Thread(() -> {
            shut = pool.isShutdown() ? 1 : 0;
            interrupted = worker.isInterrupted() ? 1 : 0;
        });
        t.start();
        pool.shutdown();
        t.join();
    }
}
