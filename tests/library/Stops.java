import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work that is interrupted, and such that never began. */
// ends: 4
public class Stops {
    static int first, second, left;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> first = Thread.currentThread().isInterrupted() ? 2 : 1);
        pool.execute(() -> second = Thread.currentThread().isInterrupted() ? 2 : 1);
        left = pool.shutdownNow().size();
    }
}
