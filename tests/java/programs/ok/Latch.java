// expect: verified
import java.util.concurrent.CountDownLatch;

public class Latch {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch l = new CountDownLatch(1);
        new Thread(() -> { n = 5; l.countDown(); }).start();
        l.await();
        assert n == 5;
    }
}
