// expect: verified
// Loops that retry a weak compare-and-set end, and the JDK's own code does not mind.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

public class WeakCompareAndSetRetry {
    static final AtomicInteger number = new AtomicInteger();
    static final LongAdder adder = new LongAdder();

    static void add() {
        int n;
        do
            n = number.get();
        while (!number.weakCompareAndSetVolatile(n, n + 1));
        number.getAndUpdate(x -> x + 1);
        adder.increment();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(WeakCompareAndSetRetry::add);
        t.start();
        add();
        t.join();
        assert number.get() == 4 && adder.sum() == 2;
    }
}
