// expect: violation assertion line HERE
// The same through the atomic classes, twice in a row.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class WeakCompareAndSetTwice {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger number = new AtomicInteger();
        AtomicReference<String> text = new AtomicReference<>("a");
        Thread t = new Thread(() -> {
            if (!number.weakCompareAndSetVolatile(0, 1))
                number.weakCompareAndSetPlain(0, 1);
        });
        t.start();
        boolean changed = text.weakCompareAndSetAcquire("a", "b");
        t.join();
        assert changed == (text.get() == "b");
        assert changed || number.get() == 1; // HERE
    }
}
