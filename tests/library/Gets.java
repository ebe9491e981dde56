import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;

/** Whoever waits for a result and is interrupted gets it or not; or it is cancelled. */
public class Gets {
    static int got, interrupted;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread t = new Thread(() -> {
            try {
                got = task.get();
            } catch (InterruptedException e) {
                got = -1;
            } catch (CancellationException e) {
                got = -2;
            } catch (Exception e) {
                got = -3;
            }
            interrupted = Thread.currentThread().isInterrupted() ? 1 : 0;
        });
        Thread c = new Thread(() -> task.cancel(false));
        t.start();
        c.start();
        task.run();
        t.interrupt();
        t.join();
        c.join();
    }
}
