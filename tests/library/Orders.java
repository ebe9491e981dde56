import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Two threads of a pool take work from one queue: in what order it is done, and by whom. */
// ends: 6
public class Orders {
    static int order, by;

    static synchronized void did(int what) { order = order * 10 + what; }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Thread[] who = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            pool.execute(() -> {
                who[k] = Thread.currentThread();
                did(k + 1);
            });
        }
        pool.shutdown();
        while (!pool.isTerminated())
            Thread.yield();
        by = (who[0] == who[1] ? 1 : 0) + (who[1] == who[2] ? 2 : 0) + (who[0] == who[2] ? 4 : 0);
    }
}
