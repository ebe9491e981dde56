/* Which wait of the first thread is interrupted depends on who comes last. threads: 0 */
import java.util.concurrent.atomic.AtomicInteger;

public class Interrupted {
    static final AtomicInteger came = new AtomicInteger();

    public static void main(String[] args) {
        Thread first = Thread.currentThread();
        Runnable work = () -> {
            if (came.incrementAndGet() == 2)
                first.interrupt();
        };
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        try {
            b.join();
        } catch (InterruptedException e) {
            return;
        }
        try {
            a.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException();
        }
    }
}
