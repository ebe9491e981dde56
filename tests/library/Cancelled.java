import java.util.concurrent.FutureTask;

/** A task is cancelled before the thread that runs it is interrupted. */
public class Cancelled {
    static volatile boolean stop;
    static int ran, seen, interrupted;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> f = new FutureTask<>(() -> {
            ran = 1;
            while (!stop)
                Thread.yield();
            interrupted = Thread.currentThread().isInterrupted() ? 1 : 0;
            return 0;
        });
        Thread runs = new Thread(f), cancels = new Thread(() -> f.cancel(true));
        runs.start();
        cancels.start();
        seen = f.isCancelled() ? 1 : 0;
        stop = true;
        runs.join();
        cancels.join();
    }
}
