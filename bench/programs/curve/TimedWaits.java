import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** N threads wait for a latch, for a second at most. */
public class TimedWaits {
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        CountDownLatch latch = new CountDownLatch(1);
        for (int i = 0; i < n; i++)
            new Thread(() -> {
                try {
                    latch.await(1, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }).start();
        latch.countDown();
    }
}
