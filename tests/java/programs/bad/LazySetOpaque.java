// expect: violation data-race line HERE
// lazySet releases, and getOpaque does not acquire.
import java.util.concurrent.atomic.AtomicInteger;

public class LazySetOpaque {
    static final AtomicInteger flag = new AtomicInteger();
    static int data;

    static void first() {
        data = 1;
        flag.lazySet(1);
    }

    static void second() {
        if (flag.getOpaque() == 1) data++; // HERE
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(LazySetOpaque::first), new Thread(LazySetOpaque::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
