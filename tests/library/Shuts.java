import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Another thread sees a pool shut down before it has ended, and its work come too late or not. */
// ends: 6
public class Shuts {
    static int ran, rejected, shut, ended;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(() -> {
            try {
                pool.execute(() -> ran = 1);
            } catch (RejectedExecutionException e) {
                rejected = 1;
            }
            shut = pool.isShutdown() ? 1 : 0;
            ended = pool.isTerminated() ? 1 : 0;
        });
        t.start();
        pool.shutdown();
        t.join();
    }
}
