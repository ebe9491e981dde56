// A pool with one worker: what is left are the orders of its own locks and counters.
// states: 1 <= 9000
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Pool {
    public static void main(String[] args) throws InterruptedException {
        int tasks = Integer.parseInt(args[0]);
        CountDownLatch done = new CountDownLatch(tasks);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        for (int i = 0; i < tasks; i++)
            pool.execute(done::countDown);
        done.await();
        pool.shutdown();
    }
}
