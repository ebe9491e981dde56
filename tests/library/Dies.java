import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A thread of a pool that dies of its work is replaced: for a moment the pool may have one too many. */
// ends: 4
public class Dies {
    static int largest, ran;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
            Thread t = new Thread(r);
            t.setUncaughtExceptionHandler((who, why) -> { });
            return t;
        });
        pool.execute(() -> { throw new IllegalStateException(); });
        pool.execute(() -> ran = 1);
        largest = pool.getLargestPoolSize() * 10 + pool.getPoolSize();
        pool.shutdown();
    }
}
