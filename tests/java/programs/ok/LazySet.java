// expect: verified
// lazySet releases, and get acquires.
import java.util.concurrent.atomic.AtomicInteger;

public class LazySet {
    static final AtomicInteger flag = new AtomicInteger();
    static int data;

    static void first() {
        data = 1;
        flag.lazySet(1);
    }

    static void second() {
        if (flag.get() == 1) data++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(LazySet::first), new Thread(LazySet::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
