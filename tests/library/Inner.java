import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Work that gives its own pool more of it. */
// ends: 3
public class Inner {
    static int order;

    static synchronized void did(int what) { order = order * 10 + what; }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.submit(() -> {
            pool.execute(() -> did(1));
            did(2);
        }).get();
        did(3);
        pool.shutdown();
    }
}
