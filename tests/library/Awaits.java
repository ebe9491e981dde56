import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Who waits for the end of a pool sees it, or is tired of waiting; by then its work may be done or not. */
public class Awaits {
    static int ran, ended, seen;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> ran = 1);
        pool.shutdown();
        ended = pool.awaitTermination(1, TimeUnit.SECONDS) ? 1 : 0;
        seen = pool.isTerminated() ? 2 + ran : 0;
    }
}
