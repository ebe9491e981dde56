/* Who came first is known by name. threads: 0 */
import java.util.concurrent.atomic.AtomicInteger;

public class Names {
    static final AtomicInteger came = new AtomicInteger();
    static volatile int first;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            if (came.getAndIncrement() == 0)
                first = Thread.currentThread().getName().charAt(7);
        };
        Thread a = new Thread(work), b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
        if (first == '1')
            throw new IllegalStateException();
    }
}
