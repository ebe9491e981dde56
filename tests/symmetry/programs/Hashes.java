/* A hash code that is made of a name; unknown as long as nothing depends on it. threads: 2, with --fixed-numbers: 0 */
import java.util.concurrent.atomic.AtomicInteger;

public class Hashes {
    static final AtomicInteger came = new AtomicInteger();
    static volatile int sum;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            if (came.getAndIncrement() == 0)
                sum = sum + new Object().hashCode();
        };
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
