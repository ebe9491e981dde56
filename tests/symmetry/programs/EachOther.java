/* Who comes first waits for one of them, which may be itself. threads: 0 */
import java.util.concurrent.atomic.AtomicInteger;

public class EachOther {
    static final AtomicInteger came = new AtomicInteger();
    static Thread[] all = new Thread[2];

    public static void main(String[] args) throws InterruptedException {
        Runnable work = () -> {
            try {
                if (came.getAndIncrement() == 0)
                    all[1].join();
            } catch (InterruptedException e) {
                throw new IllegalStateException();
            }
        };
        Thread a = new Thread(work), b = new Thread(work);
        all[0] = a;
        all[1] = b;
        a.start();
        b.start();
        all = all.clone();
        a.join();
        b.join();
    }
}
