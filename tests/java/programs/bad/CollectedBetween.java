// expect: violation assertion line HERE
// Another thread's System.gc() may come between a look at a weak reference and the next.
import java.lang.ref.WeakReference;

public class CollectedBetween {
    public static void main(String[] args) throws InterruptedException {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        Thread collector = new Thread(System::gc);
        collector.start();
        if (weak.get() != null)
            assert weak.get() != null; // HERE
        collector.join();
    }
}
