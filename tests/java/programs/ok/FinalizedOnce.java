// expect: verified
// args: --finalizers
// A finalizer runs once, also of an object that it brings back; a phantom is cleared after that.
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

public class FinalizedOnce {
    static Object saved;
    static int count;

    @Override
    protected void finalize() {
        synchronized (FinalizedOnce.class) {
            count++;
            saved = this;
        }
    }

    public static void main(String[] args) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        PhantomReference<Object> phantom = new PhantomReference<>(new FinalizedOnce(), queue);
        Reference<?> gone = queue.poll();
        synchronized (FinalizedOnce.class) {
            assert gone == null || gone == phantom && count == 1 && saved == null;
            assert count <= 1;
            saved = null;
        }
    }
}
