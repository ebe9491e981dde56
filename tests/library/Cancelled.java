import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/** A task is cancelled before the thread that runs it is interrupted. */
public class Cancelled {
    static final CountDownLatch stop = new CountDownLatch(1);
    static int ran, seen, caught;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> {
            ran = 1;
            try {
                stop.await();
            } catch (InterruptedException e) {
                caught = 1;
            }
            return 0;
        });
        Thread runs = new Thread(f), cancels = new Thread(() -> f.cancel(true));
        runs.start();
        cancels.start();
        seen = f.isCancelled() ? 1 : 0;
        stop.countDown();
        runs.join();
        cancels.join();
    }
}
