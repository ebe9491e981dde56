// expect: violation uncaught-exception line HERE
// The last act of one thread lets another one interrupt the thread that waits for the first one's end.
import java.util.concurrent.CountDownLatch;

public class InterruptAfterLast {
    public static void main(String[] args) throws InterruptedException {
        Thread waiter = Thread.currentThread();
        CountDownLatch latch = new CountDownLatch(1);
        Thread first = new Thread(latch::countDown);
        Thread second = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                return;
            }
            waiter.interrupt();
        });
        first.start();
        second.start();
        first.join(); // HERE
    }
}
