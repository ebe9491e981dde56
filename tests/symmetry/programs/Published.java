/* Who came first shows who it is, and the first thread looks. threads: 0 */
import java.util.concurrent.atomic.AtomicInteger;

public class Published {
    static final AtomicInteger came = new AtomicInteger();
    static volatile Thread first;

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            if (came.getAndIncrement() == 0)
                first = Thread.currentThread();
        };
        Thread a = new Thread(work), b = new Thread(work);
        long of = b.getId();
        a.start();
        b.start();
        a.join();
        b.join();
        if (first.getId() == of)
            throw new IllegalStateException();
    }
}
