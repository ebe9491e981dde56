// expect: verified
import java.util.concurrent.atomic.AtomicInteger;

/** A program that waits for finalizers has those run that its collection finds, without an option. */
public class FinalizedWhenAsked {
    static final AtomicInteger finalized = new AtomicInteger();
    static Object held;

    static class Resource {
        final int n;
        Resource(int n) { this.n = n; }
        @Override
        protected void finalize() { finalized.addAndGet(n); }
    }

    static void lose() {
        new Resource(1);
        new Resource(2);
        held = new Resource(4);
    }

    public static void main(String[] args) {
        lose();
        assert finalized.get() == 0;
        System.gc();
        System.runFinalization();
        assert finalized.get() == 3;
        held = null;
        System.gc();
        System.runFinalization();
        assert finalized.get() == 7;
    }
}
