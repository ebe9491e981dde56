// expect: verified
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounter {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) (ts[i] = new Thread(n::incrementAndGet)).start();
        for (Thread t : ts) t.join();
        assert n.get() == 3;
    }
}
